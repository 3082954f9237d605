/* SPDX-License-Identifier: BSD-2-Clause */
#include "hold.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "say.h"
#include "signals.h"

/* Linux include/uapi/rdma/ib_user_verbs.h, and IB_EVENT_DEVICE_FATAL of rdma/ib_verbs.h. */
struct async_event {
	uint64_t element;
	uint32_t event_type;
	uint32_t reserved;
};
enum { EVENT_DEVICE_FATAL = 8 };

/* Reads one event that poll() promised. */
static bool device_lost(int fd)
{
	struct async_event event;
	const ssize_t got = read(fd, &event, sizeof(event));

	if (got < 0)
		return errno != EINTR && errno != EAGAIN;
	return got == (ssize_t)sizeof(event) && event.event_type == EVENT_DEVICE_FATAL;
}

static bool asked_to_end(int signals)
{
	bool typed;
	int number;

	while ((number = signals_next(signals, &typed)) != 0) {
		if (number != SIGCHLD)
			return true;
	}
	return false;
}

bool hold_lost(const struct ibv_context *context)
{
	struct pollfd watch = { .fd = context->async_fd, .events = POLLIN };

	while (poll(&watch, 1, 0) > 0) {
		if (device_lost(context->async_fd))
			return true;
	}
	return false;
}

int hold(const struct ibv_context *context, int signals)
{
	struct pollfd watch[] = {
		{ .fd = signals, .events = POLLIN },
		{ .fd = context->async_fd, .events = POLLIN }, /* -1 is passed over */
	};

	for (;;) {
		if (poll(watch, 2, -1) < 0 && errno != EINTR)
			return say_failed(errno, RV_LAYER_LIMIT, "waiting failed: %s",
					  strerror(errno));
		if (watch[0].revents && asked_to_end(signals))
			return CLI_SUCCESS;
		if (watch[1].revents && device_lost(context->async_fd))
			return say_failed(EIO, RV_LAYER_DEVICE_GONE,
					  "the device failed or was removed, and its pacing entries "
					  "went with it");
	}
}
