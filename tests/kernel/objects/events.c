/* SPDX-License-Identifier: BSD-2-Clause */
/* Events of the device: with data, as cookies only, by eventfd; and asynchronous ones of verbs. */
#include <fcntl.h>
#include <kernel/control.h>
#include <kernel/guest.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "census.h"
#include "queue.h"

/* Event types of the PRM. */
enum { COMPLETION = 0, CQ_ERROR = 4, WQ_CATASTROPHE = 5, PORT_CHANGE = 9 };

#define OMIT MLX5DV_DEVX_CREATE_EVENT_CHANNEL_FLAGS_OMIT_EV_DATA
#define COOKIE 0x1122334455667788ull

TestSuite(objects_events, .init = census_begin, .fini = census_end);

struct event {
	uint64_t cookie;
	uint8_t data[120];
};

static struct mlx5dv_devx_event_channel *make_channel(uint32_t flags)
{
	struct mlx5dv_devx_event_channel *channel = mlx5dv_devx_create_event_channel(
		context, (enum mlx5dv_devx_create_event_channel_flags)flags);

	cr_assert_not_null(channel, "%s", rv_last_error()->message);
	return channel;
}

static void subscribe(struct mlx5dv_devx_event_channel *channel, struct mlx5dv_devx_obj *obj,
		      uint16_t type, uint64_t cookie)
{
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, obj, sizeof(type), &type, cookie), 0,
		     "event %u: %s", type, rv_last_error()->message);
}

static bool ready(int fd, int milliseconds)
{
	struct pollfd wait = { .fd = fd, .events = POLLIN };

	return poll(&wait, 1, milliseconds) == 1;
}

/* The next event, within five seconds; its length. */
static ssize_t event(struct mlx5dv_devx_event_channel *channel, struct event *ret_event)
{
	ssize_t n;

	cr_assert(ready(channel->fd, 5000), "no event");
	n = mlx5dv_devx_get_event(channel, (void *)ret_event, sizeof(*ret_event));
	cr_assert_gt(n, 0, "%s", rv_last_error()->message);
	return n;
}

Test(objects_events, a_completion_comes_with_cookie_and_data)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	struct queue queue;
	struct event got;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	subscribe(channel, queue.cq, COMPLETION, COOKIE);
	for (unsigned int i = 0; i < 3; i++) {
		queue_arm(&queue);
		queue_nop(&queue, true);
		queue_ring(&queue);
		cr_expect_eq(event(channel, &got), 8 + 64);
		cr_expect_eq(got.cookie, COOKIE);
		cr_expect_eq(get(got.data, 0x1c0, 32) & 0xffffff, queue.cqn);
		cr_expect_eq(queue_completion(&queue), MLX5_CQE_REQ);
		cr_expect_not(ready(channel->fd, 20), "a second event");
	}
	mlx5dv_devx_destroy_event_channel(channel);
	mlx5dv_devx_destroy_event_channel(NULL);
	queue_close(&queue);
}

Test(objects_events, equal_cookies_without_data_are_one_event_until_they_are_read)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(OMIT);
	struct mlx5dv_devx_event_channel *witness = make_channel(0);
	struct queue queue;
	struct event got;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	/* The driver serves them in this order: what the witness has, the other has got. */
	subscribe(channel, queue.cq, COMPLETION, COOKIE);
	subscribe(witness, queue.cq, COMPLETION, COOKIE);
	for (unsigned int i = 0; i < 3; i++) {
		queue_arm(&queue);
		queue_nop(&queue, true);
		queue_ring(&queue);
		cr_expect_eq(queue_completion(&queue), MLX5_CQE_REQ);
		cr_expect_eq(event(witness, &got), 8 + 64);
	}
	cr_expect_eq(event(channel, &got), 8);
	cr_expect_eq(got.cookie, COOKIE);
	cr_expect_not(ready(channel->fd, 20), "they were not merged");
	queue_arm(&queue);
	queue_nop(&queue, true);
	queue_ring(&queue);
	cr_expect_eq(event(channel, &got), 8);
	mlx5dv_devx_destroy_event_channel(witness);
	mlx5dv_devx_destroy_event_channel(channel);
	queue_close(&queue);
}

Test(objects_events, an_event_without_a_cookie_is_signalled_to_an_eventfd)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	const int fd = eventfd(0, EFD_CLOEXEC);
	struct queue queue;
	uint64_t count = 0;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event_fd(channel, fd, queue.cq, COMPLETION), 0,
		     "%s", rv_last_error()->message);
	for (unsigned int i = 0; i < 3; i++) {
		queue_arm(&queue);
		queue_nop(&queue, true);
		queue_ring(&queue);
		cr_assert(ready(fd, 5000), "no signal");
		cr_expect_eq(read(fd, &count, sizeof(count)), (ssize_t)sizeof(count));
		cr_expect_eq(count, 1u);
		cr_expect_eq(queue_completion(&queue), MLX5_CQE_REQ);
	}
	cr_expect_not(ready(channel->fd, 20), "the channel has it too");
	mlx5dv_devx_destroy_event_channel(channel);
	queue_close(&queue);
	close(fd);
}

Test(objects_events, an_error_of_a_send_queue_comes_with_its_number)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	struct queue queue;
	struct event got;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	subscribe(channel, queue.sq, WQ_CATASTROPHE, 0);
	queue_nonsense(&queue);
	queue_ring(&queue);
	cr_expect_eq(event(channel, &got), 8 + 64);
	cr_expect_eq(got.cookie, 0u);
	cr_expect_eq(got.data[1], WQ_CATASTROPHE);
	cr_expect_eq(got.data[52], 2, "not of an SQ");
	cr_expect_eq(get(got.data, 0x1c0, 32) & 0xffffff, queue.sqn);
	cr_expect_eq(device_says("sq", queue.sqn, "errors"), 1);
	mlx5dv_devx_destroy_event_channel(channel);
	queue_close(&queue);
}

Test(objects_events, an_overrun_of_a_completion_queue_comes_with_its_number)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	struct queue queue;
	struct event got;

	queue_open(&queue, context, &(struct queue_options){ .cq_log = 1 });
	subscribe(channel, queue.cq, CQ_ERROR, COOKIE);
	for (unsigned int i = 0; i < 3; i++)
		queue_nop(&queue, true);
	queue_ring(&queue);
	cr_expect_eq(event(channel, &got), 8 + 64);
	cr_expect_eq(got.cookie, COOKIE);
	cr_expect_eq(got.data[1], CQ_ERROR);
	cr_expect_eq(get(got.data, 0x100, 32) & 0xffffff, queue.cqn);
	cr_expect_eq(got.data[43], 1, "the syndrome of an overrun");
	cr_expect_eq(device_says("cq", queue.cqn, "failed"), 1);
	mlx5dv_devx_destroy_event_channel(channel);
	queue_close(&queue);
}

Test(objects_events, events_of_several_objects_come_by_one_channel_each_with_its_cookie)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	bool seen[2] = { false, false };
	struct queue queues[2];

	for (unsigned int i = 0; i < 2; i++) {
		queue_open(&queues[i], context, &(struct queue_options){ 0 });
		subscribe(channel, queues[i].sq, WQ_CATASTROPHE, i);
		queue_nonsense(&queues[i]);
		queue_ring(&queues[i]);
	}
	for (unsigned int i = 0; i < 2; i++) {
		struct event got;

		event(channel, &got);
		cr_assert_lt(got.cookie, 2u);
		cr_expect_not(seen[got.cookie]);
		seen[got.cookie] = true;
		cr_expect_eq(get(got.data, 0x1c0, 32) & 0xffffff, queues[got.cookie].sqn);
	}
	for (unsigned int i = 0; i < 2; i++)
		queue_close(&queues[i]);
	mlx5dv_devx_destroy_event_channel(channel);
}

/* The kernel keeps events until they are read; the limit is its memory. */
Test(objects_events, a_reader_that_is_slow_loses_none_of_3000_events)
{
	enum { EVENTS = 3000 };
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	const double overruns = control_number("state", "anomalies.eq_overruns");
	struct queue queue;
	struct event got;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	subscribe(channel, queue.cq, COMPLETION, COOKIE);
	for (unsigned int i = 0; i < EVENTS; i++) {
		queue_arm(&queue);
		queue_nop(&queue, true);
		queue_ring(&queue);
		cr_assert_eq(queue_completion(&queue), MLX5_CQE_REQ, "completion %u", i);
	}
	for (unsigned int i = 0; i < EVENTS; i++) {
		cr_assert_eq(event(channel, &got), 8 + 64, "event %u", i);
		cr_assert_eq(got.cookie, COOKIE);
	}
	cr_expect_not(ready(channel->fd, 20), "more events than were raised");
	cr_expect_eq(control_number("state", "anomalies.eq_overruns"), overruns);
	mlx5dv_devx_destroy_event_channel(channel);
	queue_close(&queue);
}

Test(objects_events, reading_into_too_little_room_is_refused_and_loses_nothing)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	struct queue queue;
	struct event got;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	subscribe(channel, queue.sq, WQ_CATASTROPHE, COOKIE);
	queue_nonsense(&queue);
	queue_ring(&queue);
	cr_assert(ready(channel->fd, 5000));
	refused_errno("device event into too little room",
		      mlx5dv_devx_get_event(channel, (void *)&got, 71) < 0 ? errno : 0, EINVAL,
		      RV_LAYER_KERNEL, "no event could be read into 71 bytes: *");
	cr_expect_eq(event(channel, &got), 72);
	cr_assert_eq(fcntl(channel->fd, F_SETFL, O_NONBLOCK), 0);
	refused_errno("no device event of a channel that does not block",
		      mlx5dv_devx_get_event(channel, (void *)&got, sizeof(got)) < 0 ? errno : 0,
		      EAGAIN, RV_LAYER_KERNEL, "no event could be read *");
	mlx5dv_devx_destroy_event_channel(channel);
	queue_close(&queue);
}

Test(objects_events, subscriptions_that_are_refused)
{
	static const char *const wrong =
		"the event channel is another context's, or one of the event types may not be subscribed here";
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	uint16_t types[2] = { WQ_CATASTROPHE, 0x0a };
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	refused_errno("event of the driver's own, of a queue",
		      mlx5dv_devx_subscribe_devx_event(channel, queue.sq, sizeof(types), types, 1),
		      EINVAL, RV_LAYER_DRIVER, wrong);
	refused_errno("event of an object, without one",
		      mlx5dv_devx_subscribe_devx_event(channel, NULL, 2, types, 1), EINVAL,
		      RV_LAYER_DRIVER, wrong);
	types[1] = 256;
	refused_errno("event type beyond 255",
		      mlx5dv_devx_subscribe_devx_event(channel, queue.sq, sizeof(types), types, 1),
		      EINVAL, RV_LAYER_DRIVER, wrong);
	refused_errno("no event types",
		      mlx5dv_devx_subscribe_devx_event(channel, queue.sq, 0, types, 1), EINVAL,
		      RV_LAYER_ARGUMENT, "events_sz is 0; *");
	refused_errno("", mlx5dv_devx_subscribe_devx_event(NULL, queue.sq, 2, types, 1), EINVAL,
		      RV_LAYER_ARGUMENT, "event_channel is NULL");
	refused_null("event channel with unknown flags",
		     mlx5dv_devx_create_event_channel(
			     context, (enum mlx5dv_devx_create_event_channel_flags)8),
		     EINVAL, RV_LAYER_ARGUMENT, "flags has bits that nobody defined *");
	refused_null("",
		     mlx5dv_devx_create_event_channel(
			     NULL, (enum mlx5dv_devx_create_event_channel_flags)0),
		     EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	mlx5dv_devx_destroy_event_channel(channel);
	queue_close(&queue);
}

Test(objects_events, what_is_no_eventfd_is_refused)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(0);
	const int no_eventfd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	refused_errno("event to a descriptor that is no eventfd",
		      mlx5dv_devx_subscribe_devx_event_fd(channel, no_eventfd, queue.sq,
							  WQ_CATASTROPHE),
		      EINVAL, RV_LAYER_ARGUMENT, "descriptor * is not that of an eventfd");
	refused_errno("event to what is no descriptor",
		      mlx5dv_devx_subscribe_devx_event_fd(channel, 999, queue.sq, WQ_CATASTROPHE),
		      EBADF, RV_LAYER_ARGUMENT, "999 is not an open descriptor");
	close(no_eventfd);
	mlx5dv_devx_destroy_event_channel(channel);
	queue_close(&queue);
}

Test(objects_events, events_of_no_object_are_subscribed_without_one)
{
	struct mlx5dv_devx_event_channel *channel = make_channel(0);

	subscribe(channel, NULL, PORT_CHANGE, 1);
	mlx5dv_devx_destroy_event_channel(channel);
}

/* The subscription goes with the channel, though the object lives, and the other way round. */
Test(objects_events, subscriptions_end_with_their_channel_or_object)
{
	struct mlx5dv_devx_event_channel *first = make_channel(0), *second = make_channel(0);
	struct queue queue;
	struct event got;

	queue_open(&queue, context, &(struct queue_options){ 0 });
	subscribe(first, queue.sq, WQ_CATASTROPHE, 1);
	subscribe(second, queue.sq, WQ_CATASTROPHE, 2);
	mlx5dv_devx_destroy_event_channel(first);
	queue_nonsense(&queue);
	queue_ring(&queue);
	event(second, &got);
	cr_expect_eq(got.cookie, 2u);
	queue_close(&queue);
	cr_expect_not(ready(second->fd, 20));
	mlx5dv_devx_destroy_event_channel(second);
}
