/* SPDX-License-Identifier: BSD-2-Clause */
#include "server.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "clock.h"
#include "control.h"
#include "device.h"
#include "log.h"
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

/* Milliseconds until the next delayed answer, rounded up; −1: none is due. */
static int server_timeout(struct server *server)
{
	uint64_t next = command_queue_run(&server->device);
	uint64_t now = clock_now_ns();

	if (next == UINT64_MAX)
		return -1;
	return next <= now ? 0 : (int)((next - now + 999999) / 1000000 % 3600000);
}

static void server_loop(struct server *server)
{
	struct pollfd fds[POLL_MAX];

	for (;;) {
		int timeout = server_timeout(server);
		nfds_t count;

		fds[POLL_SIGNALS] = (struct pollfd) { .fd = server->signals, .events = POLLIN };
		fds[POLL_VFIO] = (struct pollfd) {
			.fd = server->vfio.fd >= 0 ? server->vfio.fd : server->vfio.listen_fd,
			.events = POLLIN,
		};
		count = POLL_CONTROL + control_fill_poll(&server->control, &fds[POLL_CONTROL]);
		if (poll(fds, count, timeout) < 0 && errno != EINTR)
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

int server_run(const struct profile *profile, const char *socket, const char *control)
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
	server->signals = server_open_signals();
	if (server->signals < 0 || vfio_listen(&server->vfio, &server->device, socket) < 0)
		goto out;
	if (control_listen(&server->control, &server->device, &server->vfio, control) < 0) {
		unlink(socket);
		goto out;
	}
	log_line("profile %s", profile->name);
	server_loop(server);
	log_line("stopped");
	control_close(&server->control);
	unlink(control);
	unlink(socket);
	status = 0;
out:
	vfio_close(&server->vfio);
	if (server->signals >= 0)
		close(server->signals);
	device_destroy(&server->device);
	free(server);
	return status;
}
