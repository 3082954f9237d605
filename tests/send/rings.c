/* SPDX-License-Identifier: BSD-2-Clause */
/* How a program tells the device that it has posted, and a ring that ends within an entry. */
#include <criterion/criterion.h>
#include <unistd.h>

#include "../kernel/guest.h"
#include "sender.h"

#define BYTES 100

static const struct sender_options plain = { 0 };

/* A hundred numbered frames, each told by itself. */
static void sends(struct sender *sender, void (*tell)(struct sender *), const char *name)
{
	capture(name);
	for (uint16_t i = 0; i < 100; i++) {
		number_frame(sender, i);
		post_frame(sender, BYTES, sender->mr->lkey, true);
		write_record(sender);
		tell(sender);
		completes(sender, i);
	}
	settle();
	capture_end();
	no_completion(sender);
	cr_assert_eq(device_says(sender, "frames"), 100);
	cr_assert_eq(device_says(sender, "errors"), 0);
}

Test(rings, a_store_of_8_bytes_sends)
{
	struct sender sender;

	sender_open(&sender, &plain);
	sends(&sender, ring, "wide");
	sender_close(&sender);
}

Test(rings, two_stores_of_4_bytes_send)
{
	struct sender sender;

	sender_open(&sender, &plain);
	sends(&sender, ring_in_halves, "halves");
	sender_close(&sender);
}

Test(rings, one_doorbell_posts_all_that_the_record_says)
{
	struct sender sender;

	sender_open(&sender, &plain);
	for (uint16_t i = 0; i < 200; i++)
		post_frame(&sender, BYTES, sender.mr->lkey, i == 199);
	go(&sender);
	completes(&sender, 199);
	no_completion(&sender);
	cr_assert_eq(device_says(&sender, "frames"), 200);
	sender_close(&sender);
}

Test(rings, a_record_without_a_ring_sends_nothing_until_the_ring)
{
	struct sender sender;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, false);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	write_record(&sender);
	usleep(200000);
	settle();
	no_completion(&sender);
	cr_assert_eq(device_says(&sender, "producer"), 0);
	cr_assert_eq(device_says(&sender, "frames"), 0);
	ring(&sender);
	completes(&sender, 1);
	cr_assert_eq(device_says(&sender, "frames"), 2);
	sender_close(&sender);
}

Test(rings, a_ring_without_a_record_sends_nothing_until_the_record)
{
	struct sender sender;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	ring(&sender);
	usleep(200000);
	settle();
	no_completion(&sender);
	cr_assert_eq(device_says(&sender, "producer"), 0);
	cr_assert_eq(sq_state(&sender), SQ_RDY);
	write_record(&sender);
	ring(&sender);
	completes(&sender, 0);
	cr_assert_eq(device_says(&sender, "frames"), 1);
	sender_close(&sender);
}

Test(rings, a_ring_that_tells_nothing_new_sends_nothing_twice)
{
	struct sender sender;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	go(&sender);
	ring(&sender);
	ring(&sender);
	completes(&sender, 0);
	settle();
	no_completion(&sender);
	cr_assert_eq(device_says(&sender, "frames"), 1);
	sender_close(&sender);
}

/*
 * Entries of three blocks in a ring of sixteen: every third lap one lies across the end. The
 * 16-bit counters wrap too, after 21,846 of them.
 */
Test(rings, entries_go_around_the_end_of_the_ring, .timeout = 60)
{
	const struct sender_options options = { .log_sq = 4, .log_cq = 4 };
	enum { FRAMES = 22000, BATCH = 5 };
	struct sender sender;

	sender_open(&sender, &options);
	capture("wrap");
	for (uint32_t i = 0; i < FRAMES; i += BATCH) {
		for (uint32_t j = 0; j < BATCH; j++) {
			number_frame(&sender, i + j);
			post_inline(&sender, 18 + 100, j == BATCH - 1);
		}
		go(&sender);
		completes(&sender, (uint16_t)(sender.produced - 3));
	}
	settle();
	capture_end();
	cr_assert_eq(sender.produced, FRAMES * 3);
	cr_assert_eq(device_says(&sender, "frames"), FRAMES);
	cr_assert_eq(device_says(&sender, "errors"), 0);
	sender_close(&sender);
}

/* Suite of the profile that has the registers; kernels from 6.12 find that they do not combine. */
static void open_blueflame(struct sender *sender)
{
	const struct sender_options options = { .blueflame = true };
	struct ibv_context *context = device_open();
	struct mlx5dv_devx_uar *uar = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_BF);

	if (!uar && errno == EOPNOTSUPP && kernel_at_least(6, 12)) {
		ibv_close_device(context);
		cr_skip("this kernel tested write combining, and the virtual machine has none");
	}
	mlx5dv_devx_free_uar(uar);
	sender_open_on(sender, context, &options);
}

Test(blueflame, copies_of_64_bytes_into_alternating_halves_send)
{
	struct sender sender;

	open_blueflame(&sender);
	sends(&sender, ring_blueflame, "blueflame");
	sender_close(&sender);
}

Test(blueflame, a_store_of_8_bytes_into_a_blueflame_page_sends)
{
	struct sender sender;

	open_blueflame(&sender);
	sends(&sender, ring, "blueflame-wide");
	sender_close(&sender);
}

Test(blueflame, the_copy_counts_for_nothing_where_the_record_says_nothing)
{
	struct sender sender;

	open_blueflame(&sender);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	ring_blueflame(&sender);
	usleep(100000);
	settle();
	no_completion(&sender);
	cr_assert_eq(device_says(&sender, "frames"), 0);
	write_record(&sender);
	ring_blueflame(&sender);
	completes(&sender, 0);
	sender_close(&sender);
}
