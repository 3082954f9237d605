/* SPDX-License-Identifier: BSD-2-Clause */
/* What goes wrong on a send queue, and what its program sees of it. */
#include <criterion/criterion.h>

#include "../kernel/control.h"
#include "sender.h"

#define BYTES 100

static const struct sender_options plain = { 0 };

/* The queue is in error for its owner and for the device. */
static void in_error(struct sender *sender)
{
	cr_assert_eq(sq_state(sender), SQ_ERR);
	cr_assert_eq(device_says(sender, "state"), SQ_ERR);
}

/* It sends again, from WQE 0, once it went by RST to RDY. */
static void recovers(struct sender *sender)
{
	const unsigned int before = device_says(sender, "frames");

	sq_again(sender);
	post_frame(sender, BYTES, sender->mr->lkey, true);
	go(sender);
	completes(sender, 0);
	no_completion(sender);
	cr_assert_eq(sq_state(sender), SQ_RDY);
	cr_assert_eq(device_says(sender, "frames"), before + 1);
}

/* A frame and a bad entry are posted; with one more, one leaves, one fails, one is flushed. */
static void fails_in_the_middle(struct sender *sender, unsigned int syndrome)
{
	post_frame(sender, BYTES, sender->mr->lkey, false);
	go(sender);
	completes(sender, 0);
	fails(sender, syndrome, 1);
	fails(sender, FLUSHED, 2);
	no_completion(sender);
	in_error(sender);
	cr_assert_eq(device_says(sender, "frames"), 1);
	cr_assert_eq(device_says(sender, "completions"), 3);
	cr_assert_eq(device_says(sender, "errors"), 2);
}

Test(errors, a_key_that_does_not_exist_is_a_protection_error)
{
	struct sender sender;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	post_frame(&sender, BYTES, sender.mr->lkey ^ 0x7f00, false);
	fails_in_the_middle(&sender, PROTECTION);
	recovers(&sender);
	sender_close(&sender);
}

Test(errors, a_key_with_another_low_byte_is_a_protection_error)
{
	struct sender sender;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	post_frame(&sender, BYTES, sender.mr->lkey ^ 1, false);
	fails_in_the_middle(&sender, PROTECTION);
	recovers(&sender);
	sender_close(&sender);
}

Test(errors, a_key_that_was_deregistered_is_a_protection_error)
{
	struct sender sender;
	struct ibv_mr *other;
	uint32_t lkey;

	sender_open(&sender, &plain);
	other = ibv_reg_mr(sender.pd, sender.payload, PAYLOAD, IBV_ACCESS_LOCAL_WRITE);
	cr_assert_not_null(other);
	lkey = other->lkey;
	post_frame(&sender, BYTES, lkey, true);
	go(&sender);
	completes(&sender, 0);
	cr_assert_eq(ibv_dereg_mr(other), 0);
	post_frame(&sender, BYTES, lkey, true);
	go(&sender);
	fails(&sender, PROTECTION, 1);
	in_error(&sender);
	recovers(&sender);
	sender_close(&sender);
}

Test(errors, a_key_of_another_protection_domain_is_a_protection_error)
{
	struct sender sender;
	struct ibv_pd *pd;
	struct ibv_mr *other;

	sender_open(&sender, &plain);
	pd = ibv_alloc_pd(sender.context);
	other = pd ? ibv_reg_mr(pd, sender.payload, PAYLOAD, IBV_ACCESS_LOCAL_WRITE) : NULL;
	cr_assert_not_null(other);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	post_frame(&sender, BYTES, other->lkey, false);
	fails_in_the_middle(&sender, PROTECTION);
	cr_assert_eq(ibv_dereg_mr(other), 0);
	cr_assert_eq(ibv_dealloc_pd(pd), 0);
	sender_close(&sender);
}

Test(errors, bytes_beyond_the_region_are_a_protection_error)
{
	struct sender sender;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	post_frame(&sender, PAYLOAD + 1, sender.mr->lkey, false);
	fails_in_the_middle(&sender, PROTECTION);
	sender_close(&sender);
}

Test(errors, the_last_byte_of_the_region_is_sent)
{
	struct sender sender;

	sender_open(&sender, &plain);
	post_frame(&sender, PAYLOAD, sender.mr->lkey, true);
	go(&sender);
	completes(&sender, 0);
	cr_assert_eq(device_says(&sender, "bytes"), PAYLOAD);
	sender_close(&sender);
}

static void bad_wqe(unsigned int opcode, unsigned int ds, unsigned int syndrome)
{
	struct sender sender;
	uint8_t *wqe;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	wqe = post(&sender, opcode, 4, false);
	wqe[7] = (uint8_t)ds;
	fails_in_the_middle(&sender, syndrome);
	recovers(&sender);
	sender_close(&sender);
}

Test(errors, a_wqe_with_an_opcode_that_there_is_not_is_refused)
{
	bad_wqe(0xff, 4, QP_OPERATION);
}

Test(errors, a_wqe_of_an_rdma_write_is_refused)
{
	bad_wqe(MLX5_OPCODE_RDMA_WRITE, 4, QP_OPERATION);
}

Test(errors, a_wqe_of_no_size_is_refused)
{
	bad_wqe(MLX5_OPCODE_SEND, 0, QP_OPERATION);
}

Test(errors, a_send_without_an_ethernet_segment_is_refused)
{
	bad_wqe(MLX5_OPCODE_SEND, 1, QP_OPERATION);
}

Test(errors, a_wqe_longer_than_what_is_posted_is_refused)
{
	bad_wqe(MLX5_OPCODE_NOP, 63, QP_OPERATION);
}

Test(errors, a_frame_of_no_bytes_is_a_length_error)
{
	bad_wqe(MLX5_OPCODE_SEND, 3, LENGTH);
}

Test(errors, a_wqe_of_another_queue_is_refused)
{
	struct sender sender;
	uint8_t *wqe;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	wqe = post_frame(&sender, BYTES, sender.mr->lkey, false);
	wqe[6] ^= 0x40;
	fails_in_the_middle(&sender, QP_OPERATION);
	sender_close(&sender);
}

Test(errors, a_completion_queue_that_overruns_fails_and_its_send_queue_with_it)
{
	const struct sender_options options = { .log_cq = 2 };
	struct sender sender;

	sender_open(&sender, &options);
	for (int i = 0; i < 8; i++)
		post_frame(&sender, BYTES, sender.mr->lkey, true);
	go(&sender);
	settle();
	cr_assert_eq(cq_status(&sender), 9, "QUERY_CQ says %u", cq_status(&sender));
	cr_assert(device_failed_cq(&sender));
	in_error(&sender);
	for (uint16_t i = 0; i < 4; i++)
		completes(&sender, i);
	no_completion(&sender);
	/* Room does not heal it. */
	sq_again(&sender);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	go(&sender);
	settle();
	no_completion(&sender);
	in_error(&sender);
	sender_close(&sender);
}

Test(errors, a_completion_queue_whose_consumer_keeps_up_never_overruns)
{
	const struct sender_options options = { .log_cq = 2 };
	struct sender sender;

	sender_open(&sender, &options);
	for (uint16_t i = 0; i < 40; i++) {
		post_frame(&sender, BYTES, sender.mr->lkey, true);
		go(&sender);
		completes(&sender, i);
	}
	cr_assert_eq(cq_status(&sender), 0);
	cr_assert_eq(device_says(&sender, "frames"), 40);
	sender_close(&sender);
}

Test(errors, a_queue_moved_to_error_flushes_its_backlog_and_sends_nothing)
{
	struct sender sender;

	sender_open(&sender, &plain);
	control_do("gate close");
	for (int i = 0; i < 10; i++)
		post_frame(&sender, BYTES, sender.mr->lkey, false);
	go(&sender);
	cr_assert_eq(sq_modify(&sender, SQ_RDY, SQ_ERR), 0);
	for (uint16_t i = 0; i < 10; i++)
		fails(&sender, FLUSHED, i);
	control_do("gate open");
	settle();
	in_error(&sender);
	cr_assert_eq(device_says(&sender, "frames"), 0);
	post_frame(&sender, BYTES, sender.mr->lkey, false);
	go(&sender);
	fails(&sender, FLUSHED, 10);
	recovers(&sender);
	sender_close(&sender);
}

Test(errors, a_queue_in_error_goes_to_ready_by_reset_only)
{
	struct sender sender;

	sender_open(&sender, &plain);
	cr_assert_eq(sq_modify(&sender, SQ_RDY, SQ_ERR), 0);
	cr_assert_neq(sq_modify(&sender, SQ_ERR, SQ_RDY), 0);
	cr_assert_neq(sq_modify(&sender, SQ_RDY, SQ_RST), 0, "it is in ERR, not RDY");
	in_error(&sender);
	recovers(&sender);
	sender_close(&sender);
}

Test(errors, a_queue_in_reset_ignores_its_doorbell)
{
	struct sender sender;

	sender_open(&sender, &plain);
	cr_assert_eq(sq_modify(&sender, SQ_RDY, SQ_RST), 0);
	post_frame(&sender, BYTES, sender.mr->lkey, true);
	go(&sender);
	settle();
	no_completion(&sender);
	cr_assert_eq(device_says(&sender, "frames"), 0);
	cr_assert_eq(sq_state(&sender), SQ_RST);
	recovers(&sender);
	sender_close(&sender);
}

Test(errors, a_record_that_claims_more_than_the_ring_is_an_error_of_the_queue)
{
	struct sender sender;

	sender_open(&sender, &plain);
	post_frame(&sender, BYTES, sender.mr->lkey, false);
	sender.produced += 300; /* the ring has 256 */
	write_record(&sender);
	sender.produced -= 300;
	ring(&sender);
	settle();
	in_error(&sender);
	cr_assert_eq(device_says(&sender, "frames"), 0);
	sender_close(&sender);
}
