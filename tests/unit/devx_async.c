/* SPDX-License-Identifier: BSD-2-Clause */
/* Asynchronous queries and device events: Linux drivers/infiniband/hw/mlx5/devx.c. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "context_script.h"
#include "tail.h"

TestSuite(devx_async, .fini = kernel_done);

#define OBJ_HANDLE 51u

/* QUERY_SQ (0x907) */
static const uint8_t in[16] = { 0x09, 0x07 };
static const uint8_t zeros[16];

static struct mlx5dv_devx_obj *created(struct ibv_context *context)
{
	struct step *step = expect_ioctl(0x1001, 0x1000, MLX5, 0);
	uint8_t out[16];

	with_new_handle(step, 0x1000, OBJ_HANDLE);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, sizeof(out), zeros, sizeof(zeros));
	return mlx5dv_devx_obj_create(context, in, sizeof(in), out, sizeof(out));
}

static void destroyed(struct mlx5dv_devx_obj *obj)
{
	with_handle(expect_ioctl(0x1001, 0x1001, MLX5, 0), 0x1000, OBJ_HANDLE);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
}

static struct mlx5dv_devx_cmd_comp *command_channel(struct ibv_context *context)
{
	struct mlx5dv_devx_cmd_comp *comp;

	with_new_fd(expect_ioctl(0x1004, 0x1000, MLX5, 0), 0x1000, A_DESCRIPTOR);
	comp = mlx5dv_devx_create_cmd_comp(context);
	cr_assert_not_null(comp);
	return comp;
}

static void expect_event_channel(uint64_t flags, int64_t fd, int result)
{
	struct step *step = expect_ioctl(0x1005, 0x1000, MLX5, result);

	with_new_fd(step, 0x1000, fd);
	with_u64(step, 0x1001, flags);
}

static struct mlx5dv_devx_event_channel *event_channel(struct ibv_context *context)
{
	struct mlx5dv_devx_event_channel *channel;

	expect_event_channel(0, A_DESCRIPTOR, 0);
	channel = mlx5dv_devx_create_event_channel(context, 0);
	cr_assert_not_null(channel);
	return channel;
}

#define WR_ID UINT64_C(0x123456789abcdef0)

static void expect_query_of(const struct mlx5dv_devx_cmd_comp *comp, size_t outlen, int result)
{
	struct step *step = expect_ioctl(0x1001, 0x1004, MLX5, result);

	with_handle(step, 0x1000, OBJ_HANDLE);
	with_in(step, 0x1001, in, sizeof(in));
	with_u64(step, 0x1004, outlen);
	with_u64(step, 0x1003, WR_ID);
	with_fd(step, 0x1002, comp->fd);
}

static void expect_query(const struct mlx5dv_devx_cmd_comp *comp, int result)
{
	expect_query_of(comp, 272, result);
}

static int query(struct mlx5dv_devx_obj *obj, struct mlx5dv_devx_cmd_comp *comp)
{
	return mlx5dv_devx_obj_query_async(obj, in, sizeof(in), 272, WR_ID, comp);
}

Test(devx_async, a_query_is_sent_and_its_answer_read)
{
	static const uint8_t event[24] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 9 };
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	struct mlx5dv_devx_cmd_comp *comp = command_channel(context);
	struct mlx5dv_devx_async_cmd_hdr *answer = tail_alloc(24);

	cr_assert_eq(comp->fd, kernel_last_fd());
	expect_query(comp, 0);
	cr_assert_eq(query(obj, comp), 0);
	expect_event(event, 24, 0);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, answer, 24), 0);
	cr_assert_arr_eq(answer, event, 24);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	mlx5dv_devx_destroy_cmd_comp(comp);
	destroyed(obj);
	ibv_close_device(context);
}

Test(devx_async, refused_queries)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	struct mlx5dv_devx_cmd_comp *comp = command_channel(context);
	struct ibv_context *other = open_devx();
	struct mlx5dv_devx_cmd_comp *foreign = command_channel(other);
	const unsigned int calls = kernel_calls();

	cr_assert_eq(query(NULL, comp), EINVAL);
	cr_assert_eq(query(obj, NULL), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "cmd_comp is NULL");
	cr_assert_eq(mlx5dv_devx_obj_query_async(obj, NULL, 16, 16, 0, comp), EINVAL);
	cr_assert_eq(mlx5dv_devx_obj_query_async(obj, in, 65536, 16, 0, comp), EINVAL);
	cr_assert_eq(mlx5dv_devx_obj_query_async(obj, in, 16, 65536, 0, comp), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "outlen is 65536");
	cr_assert_eq(query(obj, foreign), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "cmd_comp belongs to another context");
	cr_assert_eq(kernel_calls(), calls);
	expect_query(comp, -EAGAIN);
	cr_assert_eq(query(obj, comp), EAGAIN);
	fails_with(EAGAIN, RV_LAYER_LIMIT, "answers of more than 1 MiB would wait");
	expect_query(comp, -EINVAL);
	cr_assert_eq(query(obj, comp), EINVAL);
	fails_with(EINVAL, RV_LAYER_DRIVER, "QUERY_SQ (0x907)");
	expect_query_of(comp, 0, -EINVAL);
	cr_assert_eq(mlx5dv_devx_obj_query_async(obj, in, sizeof(in), 0, WR_ID, comp), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "outlen is 0; it must be 16 to 65535");
	expect_query(comp, -EIO);
	expect_gone_question(true);
	cr_assert_eq(query(obj, comp), EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	mlx5dv_devx_destroy_cmd_comp(foreign);
	ibv_close_device(other);
	mlx5dv_devx_destroy_cmd_comp(comp);
	destroyed(obj);
	ibv_close_device(context);
}

Test(devx_async, answers_that_do_not_come)
{
	struct mlx5dv_devx_async_cmd_hdr *answer = tail_alloc(24);
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_cmd_comp *comp = command_channel(context);

	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(NULL, answer, 24), EINVAL);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, NULL, 24), EINVAL);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, answer, 7), ENOSPC);
	fails_with(ENOSPC, RV_LAYER_ARGUMENT, "cmd_resp_len is 7; it must be 8 to");
	expect_event(NULL, 0, -EAGAIN);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, answer, 24), EAGAIN);
	expect_event(NULL, 0, -EINTR);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, answer, 24), EINTR);
	expect_event(NULL, 0, -ENOSPC);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, answer, 24), ENOSPC);
	fails_with(ENOSPC, RV_LAYER_KERNEL, "no event could be read into 24 bytes");
	expect_event(NULL, 0, -EIO);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, answer, 24), EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	expect_event(zeros, 7, 0);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, answer, 24), EPROTO);
	fails_with(EPROTO, RV_LAYER_KERNEL, "the kernel gave 7 bytes as an event");
	mlx5dv_devx_destroy_cmd_comp(comp);
	ibv_close_device(context);
}

Test(devx_async, channels_that_are_refused_leave_nothing)
{
	struct ibv_context *context = open_devx();
	unsigned int alive;

	with_new_fd(expect_ioctl(0x1004, 0x1000, MLX5, -EMFILE), 0x1000, 0);
	cr_assert_null(mlx5dv_devx_create_cmd_comp(context));
	cr_assert_eq(errno, EMFILE);
	with_new_fd(expect_ioctl(0x1004, 0x1000, MLX5, 0), 0x1000, -1);
	cr_assert_null(mlx5dv_devx_create_cmd_comp(context));
	fails_with(EPROTO, RV_LAYER_KERNEL, "MLX5_IB_METHOD_DEVX_ASYNC_CMD_FD_ALLOC is outside");
	expect_event_channel(2, 0, -EINVAL);
	cr_assert_null(mlx5dv_devx_create_event_channel(context, 2));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "flags has bits that nobody defined");
	expect_event_channel(1, INT64_C(1) << 40, 0);
	cr_assert_null(mlx5dv_devx_create_event_channel(context, 1));
	fails_with(EPROTO, RV_LAYER_KERNEL, "MLX5_IB_METHOD_DEVX_ASYNC_EVENT_FD_ALLOC is outside");
	expect_event_channel(0, 0, -EIO);
	expect_gone_question(true);
	cr_assert_null(mlx5dv_devx_create_event_channel(context, 0));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	cr_assert_null(mlx5dv_devx_create_cmd_comp(NULL));
	cr_assert_null(mlx5dv_devx_create_event_channel(NULL, 0));
	mlx5dv_devx_destroy_cmd_comp(NULL);
	mlx5dv_devx_destroy_event_channel(NULL);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

static struct step *expect_subscribe(const struct mlx5dv_devx_event_channel *channel,
				     bool object, const uint16_t *events, size_t bytes, int result)
{
	struct step *step = expect_ioctl(0x1000, 0x1003, MLX5, result);

	with_fd(step, 0x1000, channel->fd);
	if (object)
		with_handle(step, 0x1001, OBJ_HANDLE);
	with_in(step, 0x1002, events, bytes);
	return step;
}

/* What tells an eventfd; @target NULL: no /proc. */
static void expect_eventfd(int fd, const char *target)
{
	static char paths[8][64];
	static unsigned int used;
	char *path = paths[used++ % 8];

	snprintf(path, 64, "/proc/self/fd/%d", fd);
	expect_fstat(0600, 0, 0);
	if (target)
		expect_readlink(path, target);
	else
		expect_readlink_error(path, -ENOENT);
}

Test(devx_async, events_are_subscribed_with_a_cookie_or_an_eventfd)
{
	static uint16_t events[] = { 0, 4, 9, 10, 11 };
	const uint32_t eventfd = (uint32_t)kernel_caller_fd();
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	struct mlx5dv_devx_event_channel *channel = event_channel(context);

	with_u64(expect_subscribe(channel, true, events, 10, 0), 0x1004, UINT64_MAX);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, obj, 10, events, UINT64_MAX), 0);
	with_u64(expect_subscribe(channel, false, events, 2, 0), 0x1004, 0);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, NULL, 2, events, 0), 0);
	expect_eventfd((int)eventfd, "anon_inode:[eventfd]");
	with_in(expect_subscribe(channel, true, &events[1], 2, 0), 0x1003, &eventfd, 4);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event_fd(channel, (int)eventfd, obj, 4), 0);
	expect_eventfd((int)eventfd, NULL); /* no /proc */
	with_in(expect_subscribe(channel, true, &events[1], 2, 0), 0x1003, &eventfd, 4);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event_fd(channel, (int)eventfd, obj, 4), 0);
	mlx5dv_devx_destroy_event_channel(channel);
	destroyed(obj);
	ibv_close_device(context);
}

Test(devx_async, what_is_no_eventfd_does_not_reach_the_kernel)
{
	const int fd = kernel_caller_fd();
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	struct mlx5dv_devx_event_channel *channel = event_channel(context);

	expect_fstat(0, 0, -EBADF);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event_fd(channel, 999, obj, 4), EBADF);
	fails_with(EBADF, RV_LAYER_ARGUMENT, "999 is not an open descriptor");
	expect_fstat(S_IFIFO | 0600, 0, 0);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event_fd(channel, fd, obj, 4), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "is not that of an eventfd");
	expect_eventfd(fd, "anon_inode:[eventpoll]");
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event_fd(channel, fd, obj, 4), EINVAL);
	expect_eventfd(fd, "anon_inode:[eventfd]x");
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event_fd(channel, fd, obj, 4), EINVAL);
	mlx5dv_devx_destroy_event_channel(channel);
	destroyed(obj);
	ibv_close_device(context);
}

Test(devx_async, refused_subscriptions)
{
	static uint16_t events[] = { 0, 4 };
	struct ibv_context *context = open_devx();
	struct ibv_context *other = open_devx();
	struct mlx5dv_devx_obj *obj = created(other);
	struct mlx5dv_devx_event_channel *channel = event_channel(context);
	const unsigned int calls = kernel_calls();

	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(NULL, NULL, 2, events, 0), EINVAL);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, NULL, 0, events, 0), EINVAL);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, NULL, 3, events, 0), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "events_sz is 3");
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, NULL, 2, NULL, 0), EINVAL);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, obj, 2, events, 0), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the object belongs to another context");
	cr_assert_eq(kernel_calls(), calls);
	with_u64(expect_subscribe(channel, false, events, 4, -EINVAL), 0x1004, 1);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, NULL, 4, events, 1), EINVAL);
	fails_with(EINVAL, RV_LAYER_DRIVER, "event types may not be subscribed");
	with_u64(expect_subscribe(channel, false, events, 4, -EIO), 0x1004, 1);
	expect_gone_question(true);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event(channel, NULL, 4, events, 1), EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	mlx5dv_devx_destroy_event_channel(channel);
	destroyed(obj);
	ibv_close_device(other);
	ibv_close_device(context);
}

Test(devx_async, events_are_read_and_losses_told)
{
	static const uint8_t event[72] = { 7 };
	struct mlx5dv_devx_async_event_hdr *got = tail_alloc(72);
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_event_channel *channel = event_channel(context);

	expect_event(event, 72, 0);
	cr_assert_eq(mlx5dv_devx_get_event(channel, got, 72), 72);
	cr_assert_arr_eq(got, event, 72);
	expect_event(event, 8, 0);
	cr_assert_eq(mlx5dv_devx_get_event(channel, got, 72), 8);
	expect_event(NULL, 0, -EOVERFLOW);
	cr_assert_eq(mlx5dv_devx_get_event(channel, got, 72), -1);
	fails_with(EOVERFLOW, RV_LAYER_LIMIT, "events of the device were lost");
	expect_event(NULL, 0, -EAGAIN);
	cr_assert_eq(mlx5dv_devx_get_event(channel, got, 72), -1);
	cr_assert_eq(errno, EAGAIN);
	expect_event(event, 4, 0);
	cr_assert_eq(mlx5dv_devx_get_event(channel, got, 72), -1);
	cr_assert_eq(errno, EPROTO);
	cr_assert_eq(mlx5dv_devx_get_event(NULL, got, 72), -1);
	cr_assert_eq(mlx5dv_devx_get_event(channel, NULL, 72), -1);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "event_data is NULL");
	cr_assert_eq(mlx5dv_devx_get_event(channel, got, 7), -1);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "event_resp_len is 7; it must be 8 to");
	mlx5dv_devx_destroy_event_channel(channel);
	ibv_close_device(context);
}

Test(devx_async, after_close_channels_close_and_nothing_is_read)
{
	uint8_t room[24];
	uint16_t type = 0;
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_event_channel *channel = event_channel(context);
	struct mlx5dv_devx_cmd_comp *comp = command_channel(context);
	unsigned int alive;

	rv_close_device(context, &alive);
	cr_assert_eq(alive, 2);
	cr_assert_eq(mlx5dv_devx_get_event(channel, (void *)room, 24), -1);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, (void *)room, 24), EINVAL);
	cr_assert_eq(mlx5dv_devx_subscribe_devx_event_fd(channel, 1, NULL, type), EINVAL);
	mlx5dv_devx_destroy_event_channel(channel);
	mlx5dv_devx_destroy_cmd_comp(comp);
}
