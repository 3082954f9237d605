/* SPDX-License-Identifier: BSD-2-Clause */
/* Queues that send at rates, each into a capture which judge.c judges by itself. */
#include <criterion/criterion.h>
#include <endian.h>
#include <time.h>
#include <unistd.h>

#include "../kernel/control.h"
#include "../kernel/guest.h"
#include "sender.h"

enum { BATCH = 256 }; /* of a ring of 1024 */

static const uint32_t equal[] = { 1500 };
static const uint32_t mixed[] = { 60, 1500, 594, 4000, 61 };

struct sizes {
	const uint32_t *bytes;
	unsigned int count;
};
#define SIZES(list) ((struct sizes){ list, sizeof(list) / sizeof((list)[0]) })

static void post_batch(struct sender *sender, struct sizes sizes, uint32_t first, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		post_frame(sender, sizes.bytes[(first + i) % sizes.count], sender->mr->lkey,
			   i == count - 1);
	go(sender);
}

/* The next batch is posted before the one before it has left: there is always a backlog. */
static void send_frames(struct sender *sender, uint32_t frames, struct sizes sizes)
{
	const uint32_t base = sender->produced;
	uint32_t posted = 0, left = 0;

	while (left < frames) {
		while (posted < frames && posted - left < 3 * BATCH) {
			const uint32_t count = frames - posted < BATCH ? frames - posted : BATCH;

			post_batch(sender, sizes, posted, count);
			posted += count;
		}
		left += frames - left < BATCH ? frames - left : BATCH;
		completes(sender, (uint16_t)(base + left - 1));
	}
	settle();
}

static void open_paced(struct sender *sender, const struct rv_rate *rate)
{
	const struct sender_options options = { .rate = rate, .log_sq = 10 };

	sender_open(sender, &options);
	control_do("clock reset");
	sq_again(sender);
}

/* 10,000 frames of these sizes at that rate into a capture of that name. */
static void paces(const char *name, const struct rv_rate *rate, struct sizes sizes)
{
	struct sender sender;

	open_paced(&sender, rate);
	if (rate)
		cr_assert_eq(rv_pacing_verify(sender.context, sender.sq, sender.pp), 0);
	capture(name);
	send_frames(&sender, 10000, sizes);
	capture_end();
	cr_assert_eq(device_says(&sender, "frames"), 10000);
	cr_assert_eq(device_says(&sender, "errors"), 0);
	sender_close(&sender);
}

Test(pace, frames_of_one_size, .timeout = 60)
{
	paces("equal", &(struct rv_rate){ .rate = 1000000 }, SIZES(equal));
}

Test(pace, frames_at_a_rate_that_divides_nothing, .timeout = 60)
{
	paces("odd", &(struct rv_rate){ .rate = 1234567 }, SIZES(equal));
}

Test(pace, frames_of_many_sizes, .timeout = 60)
{
	paces("mixed", &(struct rv_rate){ .rate = 2000000 }, SIZES(mixed));
}

Test(pace, frames_of_one_size_with_a_burst, .timeout = 60)
{
	paces("burst", &(struct rv_rate){ .rate = 1000000, .burst_bytes = 6000 }, SIZES(equal));
}

Test(pace, frames_of_many_sizes_with_a_burst, .timeout = 60)
{
	paces("mixed-burst", &(struct rv_rate){ .rate = 2000000, .burst_bytes = 6000 },
	      SIZES(mixed));
}

Test(pace, entries_and_not_bytes_in_wqe_mode, .timeout = 60)
{
	paces("wqes", &(struct rv_rate){ .rate = 300000, .mode = RV_RATE_MODE_WQE }, SIZES(mixed));
}

Test(pace, entries_with_a_burst_in_wqe_mode, .timeout = 60)
{
	paces("wqes-burst",
	      &(struct rv_rate){ .rate = 300000, .mode = RV_RATE_MODE_WQE, .burst_bytes = 4500 },
	      SIZES(equal));
}

Test(pace, index_0_is_unlimited, .timeout = 60)
{
	paces("unlimited", NULL, SIZES(equal));
}

Test(pace, two_queues_at_their_own_rates, .timeout = 60)
{
	struct ibv_context *context = device_open();
	const struct rv_rate slow = { .rate = 1000000 }, fast = { .rate = 2500000 };
	const struct sender_options first = { .rate = &slow, .log_sq = 10 };
	const struct sender_options second = { .rate = &fast, .log_sq = 10 };
	struct sender a, b;

	sender_open_on(&a, context, &first);
	sender_open_on(&b, context, &second);
	control_do("clock reset");
	sq_again(&a);
	sq_again(&b);
	capture("two");
	for (uint32_t i = 0; i < 10000; i += 500) {
		post_batch(&a, SIZES(equal), 0, 500);
		post_batch(&b, SIZES(mixed), 0, 500);
		completes(&a, (uint16_t)(a.produced - 1));
		completes(&b, (uint16_t)(b.produced - 1));
	}
	settle();
	capture_end();
	sender_close_on(&a);
	sender_close_on(&b);
	cr_assert_eq(ibv_close_device(context), 0);
}

/* Each change finds the queue without a backlog: the next frame is the first of what follows. */
Test(pace, a_change_takes_effect_on_the_next_frame, .timeout = 60)
{
	struct mlx5dv_pp *faster;
	struct sender sender;

	open_paced(&sender, &(struct rv_rate){ .rate = 1000000 });
	faster = pace(sender.context, 5000000, 0);
	capture("modified");
	send_frames(&sender, 2500, SIZES(equal));
	cr_assert_eq(sq_pace(&sender, faster->index), 0);
	send_frames(&sender, 2500, SIZES(equal));
	cr_assert_eq(sq_pace(&sender, 0), 0);
	send_frames(&sender, 2500, SIZES(equal));
	cr_assert_eq(sq_pace(&sender, sender.pp->index), 0);
	send_frames(&sender, 2500, SIZES(equal));
	capture_end();
	mlx5dv_pp_free(faster);
	sender_close(&sender);
}

/* 1,000 frames take 12 ms, shown as 1.2 s: the change comes in the midst of them. */
Test(pace, a_change_in_the_midst_of_a_backlog, .timeout = 60)
{
	struct mlx5dv_pp *faster;
	struct sender sender;

	open_paced(&sender, &(struct rv_rate){ .rate = 1000000 });
	faster = pace(sender.context, 3000000, 0);
	control_do("gate close");
	control_do("clock real 100");
	capture("live");
	post_batch(&sender, SIZES(equal), 0, 1000);
	control_do("gate open");
	while (device_says(&sender, "frames") < 100)
		usleep(1000);
	cr_assert_eq(sq_pace(&sender, faster->index), 0);
	cr_assert_lt(device_says(&sender, "frames"), 900, "the change came too late");
	completes(&sender, 999);
	settle();
	capture_end();
	control_do("clock virtual");
	cr_assert_eq(sq_pace(&sender, sender.pp->index), 0); /* lets go of the other */
	mlx5dv_pp_free(faster);
	sender_close(&sender);
}

Test(pace, a_change_tied_to_an_entry, .timeout = 60)
{
	struct mlx5dv_pp *slower;
	struct sender sender;

	open_paced(&sender, &(struct rv_rate){ .rate = 5000000 });
	slower = pace(sender.context, 700000, 0);
	capture("retuned");
	control_do("retune %u 6000 %u", sender.sqn, slower->index);
	send_frames(&sender, 10000, SIZES(mixed));
	capture_end();
	cr_assert_eq(sq_pace(&sender, sender.pp->index), 0); /* lets go of the other */
	mlx5dv_pp_free(slower);
	sender_close(&sender);
}
