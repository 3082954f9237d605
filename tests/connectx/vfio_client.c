/* SPDX-License-Identifier: BSD-2-Clause */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server.h"

enum { HEADER = 16, NO_REPLY = 0x10, ERROR = 0x20 };

void vfio_send_raw(struct server *server, const void *bytes, size_t len)
{
	if (send(server->vfio, bytes, len, MSG_NOSIGNAL) != (ssize_t)len)
		server->error = ~0u;
}

static void vfio_send(struct server *server, unsigned int command, const void *in, size_t in_len,
		      int fd)
{
	uint32_t words[4] = { (uint32_t)command << 16 | ++server->message_id,
			      (uint32_t)(HEADER + in_len) };
	union {
		char bytes[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} ancillary;
	struct iovec iov[2] = { { words, HEADER }, { (void *)(uintptr_t)in, in_len } };
	struct msghdr message = { .msg_iov = iov, .msg_iovlen = 2 };

	memset(&ancillary, 0, sizeof(ancillary));
	if (fd >= 0) {
		message.msg_control = ancillary.bytes;
		message.msg_controllen = sizeof(ancillary.bytes);
		ancillary.align.cmsg_len = CMSG_LEN(sizeof(int));
		ancillary.align.cmsg_level = SOL_SOCKET;
		ancillary.align.cmsg_type = SCM_RIGHTS;
		memcpy(CMSG_DATA(&ancillary.align), &fd, sizeof(fd));
	}
	if (sendmsg(server->vfio, &message, MSG_NOSIGNAL) != (ssize_t)(HEADER + in_len))
		server->error = ~0u;
}

static bool vfio_read(struct server *server, void *to, size_t len)
{
	struct pollfd ready = { .fd = server->vfio, .events = POLLIN };
	uint8_t *at = to;

	while (len) {
		ssize_t got;

		if (poll(&ready, 1, 5000) != 1)
			return false;
		got = recv(server->vfio, at, len, 0);
		if (got <= 0)
			return false;
		at += got;
		len -= (size_t)got;
	}
	return true;
}

size_t vfio_call(struct server *server, unsigned int command, const void *in, size_t in_len,
		 int fd, uint8_t *out, size_t room)
{
	uint32_t words[4];
	uint8_t rest[70000];
	size_t len;

	server->error = 0;
	vfio_send(server, command, in, in_len, fd);
	if (server->error || !vfio_read(server, words, HEADER)) {
		server->error = ~0u;
		return 0;
	}
	len = words[1] - HEADER;
	if (words[1] < HEADER || len > sizeof(rest) || !vfio_read(server, rest, len) ||
	    words[0] != ((uint32_t)command << 16 | server->message_id)) {
		server->error = ~0u;
		return 0;
	}
	server->error = words[2] & ERROR ? words[3] : 0;
	if (out)
		memcpy(out, rest, len < room ? len : room);
	return len;
}

void vfio_negotiate(struct server *server)
{
	char in[128] = { 0, 0, 1, 0 };
	int len = snprintf(in + 4, sizeof(in) - 4,
			   "{\"capabilities\":{\"max_msg_fds\":8,\"max_data_xfer_size\":1048576}}");

	vfio_call(server, 1, in, 4 + (size_t)len + 1, -1, NULL, 0);
}

int vfio_map(struct server *server, uint64_t address, uint64_t size, uint64_t offset, int fd)
{
	uint64_t in[4] = { 32 | (uint64_t)3 << 32, offset, address, size };

	vfio_call(server, 2, in, sizeof(in), fd, NULL, 0);
	return (int)server->error;
}

int vfio_unmap(struct server *server, uint64_t address, uint64_t size)
{
	uint64_t in[3] = { 24, address, size };

	vfio_call(server, 3, in, sizeof(in), -1, NULL, 0);
	return (int)server->error;
}

void vfio_attach(struct server *server)
{
	vfio_connect(server);
	vfio_negotiate(server);
	vfio_map(server, MEMORY_BASE, MEMORY_SIZE, 0, server->memory_fd);
}

size_t region_read(struct server *server, uint32_t region, uint64_t offset, uint32_t count,
		   uint8_t *out)
{
	uint8_t in[16], answer[70000];
	size_t len;

	memcpy(in, &offset, 8);
	memcpy(in + 8, &region, 4);
	memcpy(in + 12, &count, 4);
	len = vfio_call(server, 9, in, sizeof(in), -1, answer, sizeof(answer));
	if (server->error || len < 16)
		return 0;
	memcpy(out, answer + 16, len - 16);
	return len - 16;
}

uint32_t bar_get(struct server *server, uint64_t offset)
{
	uint8_t out[70000];

	if (region_read(server, 0, offset, 4, out) != 4)
		return ~0u;
	return (uint32_t)out[0] << 24 | (uint32_t)out[1] << 16 | (uint32_t)out[2] << 8 | out[3];
}

void bar_put(struct server *server, uint64_t offset, uint32_t value)
{
	const uint32_t region = 0, count = 4;
	uint8_t in[20];

	memcpy(in, &offset, 8);
	memcpy(in + 8, &region, 4);
	memcpy(in + 12, &count, 4);
	for (int i = 0; i < 4; i++)
		in[16 + i] = (uint8_t)(value >> (24 - 8 * i));
	vfio_call(server, 10, in, sizeof(in), -1, NULL, 0);
}
