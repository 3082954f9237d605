/* SPDX-License-Identifier: BSD-2-Clause */
/* Completion channels: drivers/infiniband/core/uverbs_cmd.c, uverbs_main.c. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/kernel.h"
#include "cq.h"
#include "device/write_command.h"
#include "event_fd.h"
#include "ib_user_ioctl_cmds.h"
#include "ib_user_verbs.h"

static int create(struct rv_context *context, struct rv_comp_channel *channel)
{
	struct ib_uverbs_create_comp_channel request = { 0 };
	struct ib_uverbs_create_comp_channel_resp response = { 0 };
	struct rv_command command;
	int err;

	rv_write_command_init(&command, context, IB_USER_VERBS_CMD_CREATE_COMP_CHANNEL, &request,
			      sizeof(request), &response, sizeof(response));
	err = rv_context_execute(context, &command);
	if (err != 0)
		return err;
	if (response.fd > INT_MAX || rv_context_has_fd(context, (int)response.fd))
		return rv_fail_answer(UVERBS_OBJECT_DEVICE, UVERBS_METHOD_INVOKE_WRITE,
				      "a descriptor", response.fd);
	channel->ibv.fd = (int)response.fd;
	return 0;
}

struct ibv_comp_channel *ibv_create_comp_channel(struct ibv_context *context)
{
	struct rv_comp_channel *channel;

	if (rv_context_check(context) != 0)
		return NULL;
	channel = calloc(1, sizeof(*channel));
	if (!channel) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a completion channel");
		return NULL;
	}
	if (create(rv_context_of(context), channel) != 0) {
		const int error = errno;

		free(channel);
		errno = error;
		return NULL;
	}
	channel->ibv.context = context;
	channel->ibv.rv_channel = channel;
	channel->context = rv_context_of(context);
	rv_context_ref(channel->context);
	return &channel->ibv;
}

int ibv_destroy_comp_channel(struct ibv_comp_channel *ibv_channel)
{
	struct rv_comp_channel *channel;
	int users;

	if (!ibv_channel)
		return 0;
	channel = rv_comp_channel_of(ibv_channel);
	users = rv_cq_list_leave(channel);
	if (users > 0)
		return -rv_fail_numbers(EBUSY, RV_CAUSE_CHANNEL_BUSY, NULL, (uint64_t)users, 0, 0);
	rv_kernel_close(channel->ibv.fd);
	rv_context_unref(channel->context);
	free(channel);
	return 0;
}

int ibv_get_cq_event(struct ibv_comp_channel *channel, struct ibv_cq **cq, void **cq_context)
{
	struct ib_uverbs_comp_event_desc event;
	struct rv_context *context;
	struct rv_cq *found = NULL;
	ssize_t n;

	if (!channel || !cq || !cq_context) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL,
			!channel ? "channel" : cq ? "cq_context" : "cq");
		return -1;
	}
	context = rv_comp_channel_of(channel)->context;
	atomic_fetch_add(&rv_comp_channel_of(channel)->readers, 1);
	n = rv_event_fd_read(context, channel->fd, &event, sizeof(event), sizeof(event));
	if (n >= 0)
		found = rv_cq_take_event(context, event.cq_handle, false);
	atomic_fetch_sub(&rv_comp_channel_of(channel)->readers, 1);
	if (n < 0) {
		errno = (int)-n;
		return -1;
	}
	if (!found) {
		rv_fail_numbers(EPROTO, RV_CAUSE_EVENT_STRANGE, NULL, event.cq_handle, 0, 0);
		return -1;
	}
	atomic_fetch_add(&found->arm_sequence, 1); /* the device takes an arm word once */
	*cq = &found->ibv;
	*cq_context = found->ibv.cq_context;
	return 0;
}

void ibv_ack_cq_events(struct ibv_cq *cq, unsigned int nevents)
{
	struct rv_cq *known = cq ? rv_cq_of(cq) : NULL;

	if (known)
		rv_cq_acknowledge(known, nevents, 0);
}
