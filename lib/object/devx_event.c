/* SPDX-License-Identifier: BSD-2-Clause */
/* Device events: drivers/infiniband/hw/mlx5/devx.c. */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/kernel.h"
#include "device/write_command.h"
#include "devx_obj.h"
#include "event_fd.h"
#include "mlx5_user_ioctl_cmds.h"

struct channel {
	struct mlx5dv_devx_event_channel channel; /* first: what the caller holds */
	struct rv_context *context;
};

struct mlx5dv_devx_event_channel *
mlx5dv_devx_create_event_channel(struct ibv_context *context,
				 enum mlx5dv_devx_create_event_channel_flags flags)
{
	const uint64_t known = MLX5DV_DEVX_CREATE_EVENT_CHANNEL_FLAGS_OMIT_EV_DATA;
	struct rv_context *c = rv_context_of(context);
	struct channel *channel;
	struct rv_command command;

	if (rv_context_check_mlx5(context) != 0)
		return NULL;
	channel = calloc(1, sizeof(*channel));
	if (!channel) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "an event channel");
		return NULL;
	}
	rv_command_init(&command, MLX5_IB_OBJECT_DEVX_ASYNC_EVENT_FD,
			MLX5_IB_METHOD_DEVX_ASYNC_EVENT_FD_ALLOC, c->driver_id);
	rv_command_new_fd(&command, MLX5_IB_ATTR_DEVX_ASYNC_EVENT_FD_ALLOC_HANDLE);
	rv_command_flags(&command, MLX5_IB_ATTR_DEVX_ASYNC_EVENT_FD_ALLOC_FLAGS,
			 (uint64_t)flags);
	channel->channel.fd =
		rv_event_fd_new(c, &command, MLX5_IB_ATTR_DEVX_ASYNC_EVENT_FD_ALLOC_HANDLE);
	if (channel->channel.fd < 0) {
		const int error = -channel->channel.fd;

		if (error == EINVAL && ((uint64_t)flags & ~known) != 0)
			rv_fail_numbers(EINVAL, RV_CAUSE_ARG_FLAGS, "flags",
					(uint64_t)flags & ~known, 0, 0);
		free(channel);
		errno = error;
		return NULL;
	}
	channel->context = c;
	rv_context_ref(c);
	return (struct mlx5dv_devx_event_channel *)channel;
}

void mlx5dv_devx_destroy_event_channel(struct mlx5dv_devx_event_channel *event_channel)
{
	struct channel *channel = (struct channel *)event_channel;

	if (!channel)
		return;
	rv_kernel_close(channel->channel.fd);
	rv_context_unref(channel->context);
	free(channel);
}

/* What both ways to subscribe share; @obj is NULL for events of no object. */
static int begin(struct rv_command *command, struct mlx5dv_devx_event_channel *event_channel,
		 struct mlx5dv_devx_obj *obj, const uint16_t *events, uint16_t events_bytes)
{
	struct channel *channel = (struct channel *)event_channel;
	int err;

	if (!channel)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "event_channel");
	if (!events || events_bytes < sizeof(*events) || events_bytes % sizeof(*events))
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "events_sz", events_bytes,
				       sizeof(*events), UINT16_MAX - 1);
	err = rv_context_check(&channel->context->ibv);
	if (err == 0 && obj)
		err = rv_devx_obj_check(obj);
	if (err != 0)
		return err;
	/* Its handle means another object there, or none. */
	if (obj && obj->handle.context != channel->context)
		return rv_fail(EINVAL, RV_CAUSE_OTHER_CONTEXT, "the object");
	rv_command_init(command, MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_SUBSCRIBE_EVENT,
			channel->context->driver_id);
	rv_command_fd(command, MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_FD_HANDLE, event_channel->fd);
	if (obj)
		rv_command_handle(command, MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_OBJ_HANDLE,
				  obj->handle.id);
	rv_command_in(command, MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_TYPE_NUM_LIST, events,
		      events_bytes);
	return 0;
}

static int subscribe(struct mlx5dv_devx_event_channel *event_channel, struct rv_command *command)
{
	struct rv_context *context = ((struct channel *)event_channel)->context;
	const int err = rv_context_execute(context, command);

	if (err == -EINVAL && rv_fault()->cause == RV_CAUSE_IOCTL)
		rv_fault()->cause = RV_CAUSE_EVENT_TYPE;
	return -err;
}

int mlx5dv_devx_subscribe_devx_event(struct mlx5dv_devx_event_channel *event_channel,
				     struct mlx5dv_devx_obj *obj, uint16_t events_sz,
				     uint16_t events_num[], uint64_t cookie)
{
	struct rv_command command;
	const int err = begin(&command, event_channel, obj, events_num, events_sz);

	if (err != 0)
		return -err;
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_COOKIE, &cookie,
		      sizeof(cookie));
	return subscribe(event_channel, &command);
}

/* Where /proc tells what a descriptor, which is not negative, is of. */
static const char *proc_path(int fd, char room[static 32])
{
	static const char folder[] = "/proc/self/fd/";
	char *end = room + 31;

	*end = '\0';
	do {
		*--end = (char)('0' + fd % 10);
		fd /= 10;
	} while (fd > 0);
	end -= sizeof(folder) - 1;
	memcpy(end, folder, sizeof(folder) - 1);
	return end;
}

/*
 * Linux up to at least 6.1 frees a subscription that it has only half made when @fd is no
 * eventfd: it oopses, and no DEVX object of the device can be destroyed any more. So such
 * a descriptor must not reach it. Its type bits tell, and /proc where it is mounted.
 */
static int check_eventfd(int fd)
{
	static const char wanted[] = "anon_inode:[eventfd]";
	char path[32];
	char target[sizeof(wanted)] = { 0 };
	struct stat st;
	ssize_t n;
	const int err = rv_kernel_fstat(fd, &st);

	if (err != 0)
		return rv_fail_numbers(-err, RV_CAUSE_DESCRIPTOR, NULL, (uint64_t)fd, 0, 0);
	n = st.st_mode & S_IFMT ? 0 :
				  rv_kernel_readlink(proc_path(fd, path), target, sizeof(target));
	if (n < 0 || ((size_t)n == sizeof(wanted) - 1 && memcmp(target, wanted, (size_t)n) == 0))
		return 0;
	return rv_fail_numbers(EINVAL, RV_CAUSE_NO_EVENTFD, NULL, (uint64_t)fd, 0, 0);
}

int mlx5dv_devx_subscribe_devx_event_fd(struct mlx5dv_devx_event_channel *event_channel, int fd,
					struct mlx5dv_devx_obj *obj, uint16_t event_num)
{
	struct rv_command command;
	const uint32_t eventfd = (uint32_t)fd;
	int err = begin(&command, event_channel, obj, &event_num, sizeof(event_num));

	if (err == 0)
		err = check_eventfd(fd);
	if (err != 0)
		return -err;
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_FD_NUM, &eventfd,
		      sizeof(eventfd));
	return subscribe(event_channel, &command);
}

ssize_t mlx5dv_devx_get_event(struct mlx5dv_devx_event_channel *event_channel,
			      struct mlx5dv_devx_async_event_hdr *event_data,
			      size_t event_resp_len)
{
	ssize_t n;

	if (!event_channel || !event_data) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL,
			event_channel ? "event_data" : "event_channel");
		return -1;
	}
	/* As the kernel says, which first waits for an event. */
	if (event_resp_len < sizeof(*event_data)) {
		rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "event_resp_len", event_resp_len,
				sizeof(*event_data), UINT64_MAX);
		return -1;
	}
	n = rv_event_fd_read(((const struct channel *)event_channel)->context, event_channel->fd,
			     event_data, event_resp_len, sizeof(*event_data));
	if (n < 0) {
		errno = (int)-n;
		return -1;
	}
	return n;
}
