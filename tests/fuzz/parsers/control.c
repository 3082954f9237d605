/* SPDX-License-Identifier: BSD-2-Clause */
/* What comes through the control socket, in any portions: a line, a line of JSON. */
#include "control.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "guest.h"
#include "pcapng.h"
#include "vfio_user.h"

/* `capture FILE` must not write any file of this machine: pcapng.c is not linked. */
struct pcapng {
	int nothing;
};

static struct pcapng capture;

struct pcapng *pcapng_open(const char *path, const char *name, uint64_t bits_per_second)
{
	(void)name;
	(void)bits_per_second;
	errno = ENOENT;
	return strchr(path, '/') ? NULL : &capture;
}

bool pcapng_flush(struct pcapng *file)
{
	return file == &capture;
}

int pcapng_error(const struct pcapng *file)
{
	return file->nothing;
}

const char *pcapng_path(const struct pcapng *file)
{
	return file ? "capture" : NULL;
}

uint64_t pcapng_frames(const struct pcapng *file)
{
	return file ? 1 : 0;
}

void pcapng_close(struct pcapng *file)
{
	(void)file;
}

void pcapng_frame(struct pcapng *file, uint32_t sqn, uint64_t at_ns, const uint8_t *frame,
		  uint32_t len)
{
	(void)file;
	(void)sqn;
	(void)at_ns;
	(void)frame;
	(void)len;
}

static struct control control;
static struct vfio_server vfio;
static int client = -1;

static void begin(void)
{
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) < 0)
		abort();
	memset(&control, 0, sizeof(control));
	memset(&vfio, 0, sizeof(vfio));
	vfio.fd = vfio.listen_fd = -1;
	control.device = guest_device;
	control.vfio = &vfio;
	control.listen_fd = -1;
	for (int i = 0; i < CONTROL_CLIENTS; i++)
		control.clients[i].fd = -1;
	client = pair[0];
	control.clients[0].fd = pair[1];
}

/* Each byte that comes is a part of one line of JSON that says whether it went well. */
static void hear(void)
{
	static char line[1 << 20];
	static size_t have;
	ssize_t got;

	while ((got = recv(client, line + have, sizeof(line) - 1 - have, 0)) > 0) {
		char *end;

		have += (size_t)got;
		line[have] = '\0';
		if (strlen(line) != have)
			abort();
		while ((end = strchr(line, '\n'))) {
			if (strncmp(line, "{\"ok\":", 6) != 0 || end[-1] != '}')
				abort();
			have -= (size_t)(end + 1 - line);
			memmove(line, end + 1, have + 1);
		}
		if (have == sizeof(line) - 1)
			abort();
	}
	if (control.clients[0].fd < 0)
		have = 0;
}

static void serve(void)
{
	struct pollfd fds[CONTROL_POLL_MAX];

	for (int i = 0; i < 64 && control.clients[0].fd >= 0; i++) {
		control_fill_poll(&control, fds);
		if (poll(fds + 1, 1, 0) != 1)
			break;
		fds[0].revents = 0;
		for (int j = 2; j < CONTROL_POLL_MAX; j++)
			fds[j].revents = 0;
		control_handle_poll(&control, fds);
		hear();
	}
	command_queue_run(guest_device);
}

static void end(void)
{
	close(client);
	serve();
	if (control.clients[0].fd >= 0)
		abort(); /* nobody is there any more */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	uint8_t part[256];

	guest_begin();
	begin();
	if (feed_byte(&feed) & 1)
		guest_boot();
	while (!feed_ended(&feed) && control.clients[0].fd >= 0) {
		const size_t got = feed_bytes(&feed, part, feed_byte(&feed));

		if (send(client, part, got, MSG_NOSIGNAL) < 0 && errno != EAGAIN)
			break;
		serve();
	}
	end();
	guest_end();
	return 0;
}
