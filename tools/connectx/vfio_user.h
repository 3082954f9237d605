/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_VFIO_USER_H
#define CONNECTX_VFIO_USER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct device;

enum {
	VFIO_MAX_TRANSFER = 65536,	/* of data in one region access */
	VFIO_MAX_MESSAGE = 16 + 16 + VFIO_MAX_TRANSFER,
	VFIO_MAX_FDS = 16,
};

/* The server of one device: one client at a time, and the next when it has gone. */
struct vfio_server {
	struct device *device;
	int listen_fd;
	int fd;				/* the client, or −1 */
	bool negotiated;

	uint8_t message[VFIO_MAX_MESSAGE];	/* the one being received */
	size_t have;
	int fds[VFIO_MAX_FDS];
	size_t fd_count;

	uint64_t clients, messages, refused, dropped;
};

/* Returns 0, or −1 after printing why. */
int vfio_listen(struct vfio_server *server, struct device *device, const char *path);
void vfio_accept(struct vfio_server *server);
void vfio_receive(struct vfio_server *server);	/* what there is; drops a client that lies */
void vfio_drop(struct vfio_server *server, const char *why);
void vfio_close(struct vfio_server *server);

#endif
