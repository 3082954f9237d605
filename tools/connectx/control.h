/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_CONTROL_H
#define CONNECTX_CONTROL_H

#include <cjson/cJSON.h>
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

struct device;
struct vfio_server;

enum { CONTROL_CLIENTS = 16, CONTROL_LINE = 1024, CONTROL_POLL_MAX = CONTROL_CLIENTS + 1 };

struct control_client {
	int fd;				/* −1: free */
	char line[CONTROL_LINE];
	size_t have;
	char *answer;			/* what could not be sent yet */
	size_t answer_len, sent;
};

/* The tests' door: one request a line, one line of JSON back. */
struct control {
	struct device *device;
	struct vfio_server *vfio;
	int listen_fd;
	struct control_client clients[CONTROL_CLIENTS];
};

/* Returns 0, or −1 after printing why. */
int control_listen(struct control *control, struct device *device, struct vfio_server *vfio,
		   const char *path);
void control_close(struct control *control);

nfds_t control_fill_poll(struct control *control, struct pollfd *fds);
void control_handle_poll(struct control *control, const struct pollfd *fds);

/* Carries out one request; the answer is the caller's. NULL: out of memory. */
cJSON *control_execute(struct control *control, char *line);

#endif
