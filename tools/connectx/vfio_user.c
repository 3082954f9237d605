/* SPDX-License-Identifier: BSD-2-Clause */
#include "vfio_user.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bits.h"
#include "device.h"
#include "log.h"
#include "unix_socket.h"
#include "vfio_message.h"

int vfio_listen(struct vfio_server *server, struct device *device, const char *path)
{
	server->device = device;
	server->fd = -1;
	server->listen_fd = unix_socket_listen(path);
	return server->listen_fd < 0 ? -1 : 0;
}

void vfio_accept(struct vfio_server *server)
{
	server->fd = accept4(server->listen_fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	if (server->fd < 0)
		return;
	server->clients++;
	log_line("client %llu connected", (unsigned long long)server->clients);
}

static void vfio_close_fds(struct vfio_server *server)
{
	while (server->fd_count)
		close(server->fds[--server->fd_count]);
}

int vfio_take_fd(struct vfio_server *server)
{
	int fd;

	if (!server->fd_count)
		return -1;
	fd = server->fds[0];
	server->fd_count--;
	memmove(&server->fds[0], &server->fds[1], server->fd_count * sizeof(fd));
	return fd;
}

void vfio_drop(struct vfio_server *server, const char *why)
{
	if (server->fd < 0)
		return;
	log_line("client dropped: %s", why);
	close(server->fd);
	server->fd = -1;
	server->have = 0;
	server->negotiated = false;
	server->dropped++;
	vfio_close_fds(server);
	device_unplug(server->device);
}

void vfio_close(struct vfio_server *server)
{
	vfio_drop(server, "server stops");
	if (server->listen_fd >= 0)
		close(server->listen_fd);
	server->listen_fd = -1;
}

/* Keeps what fits of the descriptors of one control message; more than that are closed. */
static void vfio_collect_fds(struct vfio_server *server, struct msghdr *header)
{
	for (struct cmsghdr *c = CMSG_FIRSTHDR(header); c; c = CMSG_NXTHDR(header, c)) {
		size_t count;

		if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
			continue;
		count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
		for (size_t i = 0; i < count; i++) {
			int fd;

			memcpy(&fd, CMSG_DATA(c) + i * sizeof(fd), sizeof(fd));
			if (server->fd_count < VFIO_MAX_FDS)
				server->fds[server->fd_count++] = fd;
			else
				close(fd);
		}
	}
}

/* Receives up to `want` bytes of the current message. False: nothing more now, or dropped. */
static bool vfio_fill(struct vfio_server *server, size_t want)
{
	union {
		char bytes[CMSG_SPACE(sizeof(int) * VFIO_MAX_FDS)];
		struct cmsghdr align;
	} control;
	struct iovec iov = { &server->message[server->have], want - server->have };
	struct msghdr header = {
		.msg_iov = &iov, .msg_iovlen = 1,
		.msg_control = control.bytes, .msg_controllen = sizeof(control.bytes),
	};
	ssize_t got = recvmsg(server->fd, &header, MSG_CMSG_CLOEXEC);

	if (got < 0) {
		if (errno != EAGAIN && errno != EINTR)
			vfio_drop(server, strerror(errno));
		return false;
	}
	vfio_collect_fds(server, &header);
	if (!got) {
		vfio_drop(server, "it closed the connection");
		return false;
	}
	server->have += (size_t)got;
	return server->have == want;
}

/* A client that does not read its answers for a second is gone for us. */
static void vfio_send(struct vfio_server *server, const uint8_t *bytes, size_t len)
{
	while (len) {
		struct pollfd ready = { .fd = server->fd, .events = POLLOUT };
		ssize_t sent = send(server->fd, bytes, len, MSG_NOSIGNAL | MSG_DONTWAIT);

		if (sent > 0) {
			bytes += sent;
			len -= (size_t)sent;
			continue;
		}
		if (errno == EINTR)
			continue;
		if (errno != EAGAIN || poll(&ready, 1, 1000) != 1) {
			vfio_drop(server, "it does not take its answers");
			return;
		}
	}
}

static void vfio_reply(struct vfio_server *server, uint8_t *message, size_t len, int error)
{
	/* Id and command are those of the request. */
	memcpy(message, server->message, 4);
	le32_put(message + 4, (uint32_t)len);
	le32_put(message + 8, VFIO_FLAG_REPLY | (error ? VFIO_FLAG_ERROR : 0));
	le32_put(message + 12, (uint32_t)error);
	vfio_send(server, message, len);
}

static void vfio_dispatch(struct vfio_server *server)
{
	static uint8_t answer[VFIO_MAX_MESSAGE];
	unsigned int command = le16_get(&server->message[2]);
	uint32_t flags = le32_get(&server->message[8]);
	struct vfio_request request = {
		.server = server,
		.in = &server->message[VFIO_HEADER],
		.in_len = server->have - VFIO_HEADER,
		.out = &answer[VFIO_HEADER],
	};
	int error;

	server->messages++;
	if (!server->negotiated && command != VFIO_VERSION)
		error = EINVAL;
	else
		error = vfio_handle(&request, command);
	if (error) {
		server->refused++;
		log_line("vfio-user command %u refused: %s", command, strerror(error));
	}
	vfio_close_fds(server);
	if (!(flags & VFIO_FLAG_NO_REPLY))
		vfio_reply(server, answer, VFIO_HEADER + (error ? 0 : request.out_len), error);
	server->have = 0;
}

void vfio_receive(struct vfio_server *server)
{
	uint32_t size;

	if (server->have < VFIO_HEADER && !vfio_fill(server, VFIO_HEADER))
		return;
	size = le32_get(&server->message[4]);
	if (size < VFIO_HEADER || size > VFIO_MAX_MESSAGE) {
		vfio_drop(server, "a message of impossible size");
		return;
	}
	if ((le32_get(&server->message[8]) & VFIO_FLAG_TYPE) != 0) {
		vfio_drop(server, "a reply that nobody asked for");
		return;
	}
	if (server->have < size && !vfio_fill(server, size))
		return;
	vfio_dispatch(server);
}
