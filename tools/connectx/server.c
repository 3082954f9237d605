/* SPDX-License-Identifier: BSD-2-Clause */
#include "server.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "control.h"
#include "device.h"
#include "log.h"
#include "pcapng.h"
#include "vfio_user.h"

struct server {
	struct device device;
	struct vfio_server vfio;
	struct control control;
	int signals;
};

enum {
	POLL_SIGNALS,
	POLL_VFIO,			/* the listening socket, or the client while there is one */
	POLL_CONTROL,			/* control_fill_poll() from here on */
	POLL_MAX = POLL_CONTROL + CONTROL_POLL_MAX
};

static int server_open_signals(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGINT);
	sigprocmask(SIG_BLOCK, &set, NULL);
	return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Time until the next delayed answer or frame. False: none is due, whatever the time. */
static bool server_timeout(struct server *server, struct timespec *ret_timeout)
{
	uint64_t wait = wire_run(&server->device);
	uint64_t next = command_queue_run(&server->device);
	uint64_t now = clock_now_ns();

	if (next != UINT64_MAX) {
		next = next <= now ? 0 : next - now;
		wait = next < wait ? next : wait;
	}
	ret_timeout->tv_sec = (time_t)(wait / 1000000000 % 3600);
	ret_timeout->tv_nsec = (long)(wait % 1000000000);
	return wait != UINT64_MAX;
}

static void server_loop(struct server *server)
{
	struct pollfd fds[POLL_MAX];

	for (;;) {
		struct timespec timeout;
		bool timed = server_timeout(server, &timeout);
		nfds_t count;

		fds[POLL_SIGNALS] = (struct pollfd) { .fd = server->signals, .events = POLLIN };
		fds[POLL_VFIO] = (struct pollfd) {
			.fd = server->vfio.fd >= 0 ? server->vfio.fd : server->vfio.listen_fd,
			.events = POLLIN,
		};
		count = POLL_CONTROL + control_fill_poll(&server->control, &fds[POLL_CONTROL]);
		if (ppoll(fds, count, timed ? &timeout : NULL, NULL) < 0 && errno != EINTR)
			return;
		if (fds[POLL_SIGNALS].revents)
			return;
		if (fds[POLL_VFIO].revents && fds[POLL_VFIO].fd == server->vfio.listen_fd)
			vfio_accept(&server->vfio);
		else if (fds[POLL_VFIO].revents)
			vfio_receive(&server->vfio);
		control_handle_poll(&server->control, &fds[POLL_CONTROL]);
	}
}

static int server_open_capture(struct server *server, const char *path)
{
	const struct profile *profile = server->device.profile;

	if (!path)
		return 0;
	server->device.wire.capture = pcapng_open(path, profile->name,
						  profile->line_rate_kbps * UINT64_C(1000));
	if (server->device.wire.capture)
		return 0;
	fprintf(stderr, "connectx: cannot write the capture %s: %s\n", path, strerror(errno));
	return -1;
}

static int server_open(struct server *server, const struct server_options *options)
{
	server->signals = server_open_signals();
	if (server->signals < 0 || server_open_capture(server, options->pcapng) < 0 ||
	    vfio_listen(&server->vfio, &server->device, options->socket) < 0)
		return -1;
	if (control_listen(&server->control, &server->device, &server->vfio,
			   options->control) < 0) {
		unlink(options->socket);
		return -1;
	}
	server->device.wire.gate_closed = options->gate_closed;
	if (options->real_factor)
		wire_set_real(&server->device, options->real_factor);
	return 0;
}

int server_run(const struct profile *profile, const struct server_options *options)
{
	struct server *server = calloc(1, sizeof(*server));
	int status = 1;

	if (!server) {
		fprintf(stderr, "connectx: out of memory\n");
		return 1;
	}
	device_init(&server->device, profile);
	server->vfio.fd = -1;
	server->vfio.listen_fd = -1;
	if (server_open(server, options) == 0) {
		log_line("profile %s", profile->name);
		server_loop(server);
		log_line("stopped");
		control_close(&server->control);
		unlink(options->control);
		unlink(options->socket);
		status = 0;
	}
	vfio_close(&server->vfio);
	if (server->signals >= 0)
		close(server->signals);
	device_destroy(&server->device);
	free(server);
	return status;
}
