/* SPDX-License-Identifier: BSD-2-Clause */
/* Completion queues of verbs under a queue of DEVX, their channels and events. */
#include <fcntl.h>
#include <kernel/control.h>
#include <kernel/guest.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "census.h"
#include "queue.h"

TestSuite(objects_completion, .init = census_begin, .fini = census_end);

static struct ibv_cq *completions(int entries, struct ibv_comp_channel *channel, uint32_t *ret_cqn)
{
	struct ibv_cq *cq = ibv_create_cq(context, entries, &context, channel, 0);
	struct mlx5dv_cq dv = { 0 };
	struct mlx5dv_obj obj = { .cq = { cq, &dv } };

	cr_assert_not_null(cq, "%s", rv_last_error()->message);
	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ), 0);
	*ret_cqn = dv.cqn;
	return cq;
}

static struct ibv_comp_channel *make_channel(void)
{
	struct ibv_comp_channel *channel = ibv_create_comp_channel(context);

	cr_assert_not_null(channel, "%s", rv_last_error()->message);
	return channel;
}

/* One completion within five seconds. */
static struct ibv_wc completion(struct ibv_cq *cq)
{
	struct ibv_wc wc = { 0 };

	for (int i = 0; i < 5000; i++) {
		const int n = ibv_poll_cq(cq, 1, &wc);

		cr_assert_geq(n, 0, "%s", rv_last_error()->message);
		if (n == 1)
			return wc;
		usleep(1000);
	}
	cr_assert_fail("no completion");
	return wc;
}

static void event_comes(struct ibv_comp_channel *channel, const struct ibv_cq *wanted)
{
	struct pollfd wait = { .fd = channel->fd, .events = POLLIN };
	struct ibv_cq *cq = NULL;
	void *cq_context = NULL;

	cr_assert_eq(poll(&wait, 1, 5000), 1, "no event");
	cr_assert_eq(ibv_get_cq_event(channel, &cq, &cq_context), 0, "%s",
		     rv_last_error()->message);
	cr_expect_eq(cq, wanted);
	cr_expect_eq(cq_context, &context);
	ibv_ack_cq_events(cq, 1);
}

/* A channel, a completion queue on it, and a send queue that completes there. */
struct listener {
	struct ibv_comp_channel *channel;
	struct ibv_cq *cq;
	uint32_t cqn;
	struct queue queue;
};

static void listener_open(struct listener *listener)
{
	listener->channel = make_channel();
	listener->cq = completions(63, listener->channel, &listener->cqn);
	queue_open(&listener->queue, context, &(struct queue_options){ .cqn = listener->cqn });
}

static void listener_close(struct listener *listener)
{
	queue_close(&listener->queue);
	cr_expect_eq(ibv_destroy_cq(listener->cq), 0);
	cr_expect_eq(ibv_destroy_comp_channel(listener->channel), 0);
}

static void sends_nops(struct listener *listener, int count)
{
	for (int i = 0; i < count; i++)
		queue_nop(&listener->queue, true);
	queue_ring(&listener->queue);
}

static void stays_quiet(const struct listener *listener, const char *otherwise)
{
	struct pollfd wait = { .fd = listener->channel->fd, .events = POLLIN };

	cr_expect_eq(poll(&wait, 1, 50), 0, "%s", otherwise);
}

Test(objects_completion, a_queue_lives_in_the_device_with_the_entries_that_were_asked)
{
	uint32_t cqn;
	struct ibv_cq *cq = completions(100, NULL, &cqn);
	struct ibv_wc wc;

	cr_expect(device_has("cq", cqn));
	cr_expect_eq(cq->cqe, 127);
	cr_expect_eq(cq->context, context);
	cr_expect_eq(cq->cq_context, (void *)&context);
	cr_expect_eq(ibv_poll_cq(cq, 1, &wc), 0);
	cr_expect_eq(ibv_destroy_cq(cq), 0);
	cr_expect_not(device_has("cq", cqn));
	cr_expect_eq(ibv_destroy_cq(NULL), 0);
}

/* Three times around a ring of 4: owner bits, consumer index and counters wrap. */
Test(objects_completion, polling_takes_what_the_device_completed_around_the_ring)
{
	uint32_t cqn;
	struct ibv_cq *cq = completions(3, NULL, &cqn);
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ .cqn = cqn });
	for (unsigned int i = 0; i < 12; i++) {
		struct ibv_wc wc;

		queue_nop(&queue, true);
		queue_ring(&queue);
		wc = completion(cq);
		cr_expect_eq(wc.status, IBV_WC_SUCCESS);
		cr_expect_eq(wc.wr_id, i);
		cr_expect_eq(wc.qp_num, queue.sqn);
	}
	cr_expect_eq(device_says("cq", cqn, "completions"), 12);
	cr_expect_eq(device_says("cq", cqn, "failed"), 0);
	queue_close(&queue);
	cr_expect_eq(ibv_destroy_cq(cq), 0);
}

Test(objects_completion, an_error_of_the_queue_is_a_completion_with_its_status)
{
	uint32_t cqn;
	struct ibv_cq *cq = completions(15, NULL, &cqn);
	struct queue queue;
	struct ibv_wc wc;

	queue_open(&queue, context, &(struct queue_options){ .cqn = cqn });
	queue_nonsense(&queue);
	queue_nop(&queue, true);
	queue_ring(&queue);
	wc = completion(cq);
	cr_expect_eq(wc.status, IBV_WC_LOC_QP_OP_ERR);
	cr_expect_eq(wc.qp_num, queue.sqn);
	wc = completion(cq);
	cr_expect_eq(wc.status, IBV_WC_WR_FLUSH_ERR);
	queue_close(&queue);
	cr_expect_eq(ibv_destroy_cq(cq), 0);
}

Test(objects_completion, an_armed_queue_raises_one_event_through_the_device_s_event_queue)
{
	struct listener at;

	listener_open(&at);
	sends_nops(&at, 1);
	completion(at.cq);
	stays_quiet(&at, "an event of a queue that was not armed");
	for (unsigned int i = 0; i < 5; i++) {
		cr_assert_eq(ibv_req_notify_cq(at.cq, 0), 0, "%s", rv_last_error()->message);
		cr_expect_eq(device_says("cq", at.cqn, "armed"), 1);
		sends_nops(&at, 2);
		event_comes(at.channel, at.cq);
		completion(at.cq);
		completion(at.cq);
		stays_quiet(&at, "a second event");
	}
	listener_close(&at);
}

Test(objects_completion, arming_a_queue_that_has_completions_raises_the_event_at_once)
{
	struct listener at;

	listener_open(&at);
	sends_nops(&at, 1);
	for (int i = 0; i < 500 && device_says("cq", at.cqn, "completions") < 1; i++)
		usleep(10000);
	cr_assert_eq(ibv_req_notify_cq(at.cq, 0), 0);
	event_comes(at.channel, at.cq);
	completion(at.cq);
	listener_close(&at);
}

/* Solicited only: errors count as such, good completions of a send queue do not. */
Test(objects_completion, a_queue_armed_for_solicited_events_tells_of_errors)
{
	struct listener at;

	listener_open(&at);
	cr_assert_eq(ibv_req_notify_cq(at.cq, 1), 0);
	sends_nops(&at, 1);
	completion(at.cq);
	stays_quiet(&at, "an event that was not solicited");
	queue_nonsense(&at.queue);
	queue_ring(&at.queue);
	event_comes(at.channel, at.cq);
	completion(at.cq);
	listener_close(&at);
}

Test(objects_completion, nothing_to_read_is_said_where_the_channel_does_not_block)
{
	struct ibv_comp_channel *channel = make_channel();
	struct ibv_cq *cq;
	void *cq_context;

	cr_assert_eq(fcntl(channel->fd, F_SETFL, O_NONBLOCK), 0);
	refused_errno("no event of a channel that does not block",
		      ibv_get_cq_event(channel, &cq, &cq_context) ? errno : 0, EAGAIN,
		      RV_LAYER_KERNEL, "no event could be read *");
	cr_expect_eq(ibv_destroy_comp_channel(channel), 0);
}

Test(objects_completion, queues_that_are_refused)
{
	struct ibv_context *other = device_open();
	struct ibv_comp_channel *theirs = ibv_create_comp_channel(other);

	refused_null("completion queue of more entries than the device has",
		     ibv_create_cq(context, 1 << 13, NULL, NULL, 0), EINVAL, RV_LAYER_DRIVER,
		     "the driver refused *, or the firmware refused CREATE_CQ (0x400), whose status *");
	refused_null("completion queue of 0 entries", ibv_create_cq(context, 0, NULL, NULL, 0),
		     EINVAL, RV_LAYER_ARGUMENT, "cqe is 0; it must be 1 to *");
	refused_null("completion queue on a vector that the device has not",
		     ibv_create_cq(context, 1, NULL, NULL, context->num_comp_vectors), EINVAL,
		     RV_LAYER_ARGUMENT, "comp_vector is *; it must be 0 to *");
	refused_null("completion queue on another context's channel",
		     ibv_create_cq(context, 1, NULL, theirs, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "the channel belongs to another context");
	refused_null("", ibv_create_cq(NULL, 1, NULL, NULL, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "context is NULL");
	control_do("fail CREATE_CQ LIMIT");
	refused_null("firmware refuses CREATE_CQ: LIMIT", ibv_create_cq(context, 1, NULL, NULL, 0),
		     ENOMEM, RV_LAYER_LIMIT, "*");
	control_do("clear");
	cr_expect_eq(ibv_destroy_comp_channel(theirs), 0);
	ibv_close_device(other);
}

Test(objects_completion, a_channel_in_use_stays_and_one_without_a_context_is_refused)
{
	struct ibv_comp_channel *channel = make_channel();
	uint32_t cqn;
	struct ibv_cq *cq = completions(1, channel, &cqn);

	refused_errno("destroying a channel that a queue uses", ibv_destroy_comp_channel(channel),
		      EBUSY, RV_LAYER_ARGUMENT, "1 completion queues still use the channel");
	cr_expect_eq(ibv_destroy_cq(cq), 0);
	cr_expect_eq(ibv_destroy_comp_channel(channel), 0);
	cr_expect_eq(ibv_destroy_comp_channel(NULL), 0);
	refused_null("", ibv_create_comp_channel(NULL), EINVAL, RV_LAYER_ARGUMENT,
		     "context is NULL");
}

Test(objects_completion, a_queue_in_use_is_not_destroyed_and_completes_on)
{
	uint32_t cqn;
	struct ibv_cq *cq = completions(15, NULL, &cqn);
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ .cqn = cqn });
	refused_errno("destroying a completion queue that a send queue uses", ibv_destroy_cq(cq),
		      EBUSY, RV_LAYER_DRIVER, "the completion queue is used by another object, *");
	queue_nop(&queue, true);
	queue_ring(&queue);
	completion(cq);
	queue_close(&queue);
	cr_expect_eq(ibv_destroy_cq(cq), 0, "%s", rv_last_error()->message);
}

Test(objects_completion, what_is_left_at_close_goes_and_later_frees_touch_nothing)
{
	struct ibv_context *other = device_open();
	struct ibv_comp_channel *channel = ibv_create_comp_channel(other);
	struct ibv_cq *cq = ibv_create_cq(other, 7, NULL, channel, 0);
	struct ibv_cq *event_cq;
	void *event_context;

	cr_assert(channel && cq, "%s", rv_last_error()->message);
	ibv_close_device(other);
	refused_errno("", ibv_req_notify_cq(cq, 0), EINVAL, RV_LAYER_ARGUMENT,
		      "the context is closed*");
	refused_errno("", ibv_get_cq_event(channel, &event_cq, &event_context) ? errno : 0, EINVAL,
		      RV_LAYER_ARGUMENT, "the context is closed*");
	cr_expect_eq(ibv_destroy_cq(cq), 0);
	cr_expect_eq(ibv_destroy_comp_channel(channel), 0);
}
