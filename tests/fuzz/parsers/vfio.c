/* SPDX-License-Identifier: BSD-2-Clause */
/* Messages of a vfio-user client that is not QEMU: bytes in any portions, any descriptors. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "guest.h"
#include "vfio_message.h"
#include "vfio_user.h"
#include "wire.h"

enum { MOST_SENT = 3 };

static struct vfio_server *server;
static int client = -1;
static int kinds[6] = { -1, -1, -1, -1, -1, -1 };

static void once(void)
{
	int pair[2];

	if (server)
		return;
	server = calloc(1, sizeof(*server));
	kinds[0] = memfd_create("memory", MFD_CLOEXEC);
	kinds[1] = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	kinds[2] = open("/dev/null", O_RDWR | O_CLOEXEC);
	kinds[3] = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (!server || pipe(pair) < 0 || ftruncate(kinds[0], 65536) < 0)
		abort();
	kinds[4] = pair[0];
	kinds[5] = pair[1];
}

static void connect_client(void)
{
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) < 0)
		abort();
	client = pair[0];
	server->fd = pair[1];
}

/* What the server answers is of no interest; but it must not be kept from answering. */
static void drain(void)
{
	static uint8_t bytes[1 << 17];

	while (recv(client, bytes, sizeof(bytes), MSG_DONTWAIT) > 0)
		;
}

static void serve(void)
{
	for (int i = 0; i < 4 && server->fd >= 0; i++) {
		vfio_receive(server);
		drain();
	}
	wire_run(guest_device);
}

/* Bytes, with up to three descriptors. */
static void send_part(struct feed *feed, const void *bytes, size_t size)
{
	union {
		char bytes[CMSG_SPACE(sizeof(int) * MOST_SENT)];
		struct cmsghdr align;
	} control = { .bytes = { 0 } };
	struct iovec iov = { (void *)(uintptr_t)bytes, size };
	struct msghdr header = { .msg_iov = &iov, .msg_iovlen = 1 };
	const unsigned int count = feed_byte(feed) % (MOST_SENT + 1);
	int fds[MOST_SENT];
	struct cmsghdr *c;

	for (unsigned int i = 0; i < count; i++)
		fds[i] = kinds[feed_byte(feed) % 6];
	if (count > 0) {
		header.msg_control = control.bytes;
		header.msg_controllen = CMSG_SPACE(sizeof(int) * count);
		c = CMSG_FIRSTHDR(&header);
		c->cmsg_level = SOL_SOCKET;
		c->cmsg_type = SCM_RIGHTS;
		c->cmsg_len = CMSG_LEN(sizeof(int) * count);
		memcpy(CMSG_DATA(c), fds, sizeof(int) * count);
	}
	sendmsg(client, &header, MSG_NOSIGNAL);
}

/* A message with a header of the right size, or bytes as they come. */
static void message(struct feed *feed)
{
	static uint8_t bytes[16 + 4096];
	const uint8_t what = feed_byte(feed);
	size_t size = feed_number(feed, 2) % 4096;
	const uint32_t whole = 16 + (uint32_t)size;

	memset(bytes, 0, 16);
	if (what & 0x80) {
		feed_bytes(feed, bytes, size);
	} else {
		bytes[2] = what & 0x0f;
		memcpy(bytes + 4, &whole, sizeof(whole));
		bytes[8] = what & 0x10;
		feed_bytes(feed, bytes + 16, size);
		size = whole;
	}
	send_part(feed, bytes, size);
	serve();
}

/* As a client begins that means well. */
static void negotiate(void)
{
	static const uint8_t version[] = { 1, 0, 1, 0, 20, 0, 0, 0 , 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0 };

	if (send(client, version, sizeof(version), MSG_NOSIGNAL) < 0)
		abort();
	serve();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };

	once();
	guest_begin();
	memset(server, 0, sizeof(*server));
	server->device = guest_device;
	server->listen_fd = server->fd = -1;
	connect_client();
	if (feed_byte(&feed) & 1)
		negotiate();
	for (int i = 0; i < 32 && !feed_ended(&feed) && server->fd >= 0; i++)
		message(&feed);
	close(client);
	if (server->fd >= 0)
		vfio_receive(server); /* hears that nobody is there */
	if (server->fd >= 0)
		vfio_drop(server, "the end");
	if (server->fd_count != 0)
		abort();
	guest_end();
	return 0;
}
