/* SPDX-License-Identifier: BSD-2-Clause */
#include "pcapng.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"

/* Blocks and options: the pcapng specification (draft-ietf-opsawg-pcapng), in host order. */
enum {
	BLOCK_SECTION = 0x0a0d0d0a,
	BLOCK_INTERFACE = 1,
	BLOCK_PACKET = 6,
	ORDER_MAGIC = 0x1a2b3c4d,
	LINK_ETHERNET = 1,

	OPTION_END = 0,
	OPTION_SECTION_PROGRAM = 4,	/* shb_userappl */
	OPTION_INTERFACE_NAME = 2,
	OPTION_INTERFACE_SPEED = 8,
	OPTION_INTERFACE_RESOLUTION = 9,
	OPTION_PACKET_QUEUE = 6,

	BUFFER = 1 << 18,
	BLOCK_MAX = 1 << 15,
	SNAP_LENGTH = 16384,
};

struct pcapng {
	int fd, error;
	char *path;
	uint64_t frames;
	size_t used, block;		/* bytes kept back, and where the open block starts */
	uint8_t buffer[BUFFER];
};

static void pcapng_bytes(struct pcapng *pcapng, const void *bytes, size_t len)
{
	memcpy(pcapng->buffer + pcapng->used, bytes, len);
	memset(pcapng->buffer + pcapng->used + len, 0, -len & 3);
	pcapng->used += len + (-len & 3);
}

static void pcapng_word(struct pcapng *pcapng, uint32_t word)
{
	pcapng_bytes(pcapng, &word, sizeof(word));
}

static void pcapng_option(struct pcapng *pcapng, uint16_t code, const void *value, uint16_t len)
{
	const uint16_t head[2] = { code, len };

	pcapng_bytes(pcapng, head, sizeof(head));
	if (len)
		pcapng_bytes(pcapng, value, len);
}

/* Every block fits, for none is longer than BLOCK_MAX. */
static void pcapng_begin(struct pcapng *pcapng, uint32_t type)
{
	if (BUFFER - pcapng->used < BLOCK_MAX)
		pcapng_flush(pcapng);
	pcapng->block = pcapng->used;
	pcapng_word(pcapng, type);
	pcapng_word(pcapng, 0);
}

static void pcapng_end(struct pcapng *pcapng)
{
	uint32_t len = (uint32_t)(pcapng->used - pcapng->block) + 4;

	memcpy(pcapng->buffer + pcapng->block + 4, &len, sizeof(len));
	pcapng_word(pcapng, len);
}

static void pcapng_section(struct pcapng *pcapng)
{
	static const char program[] = "connectx " CONNECTX_VERSION;
	const uint16_t version[2] = { 1, 0 };
	const uint64_t unknown_length = UINT64_MAX;

	pcapng_begin(pcapng, BLOCK_SECTION);
	pcapng_word(pcapng, ORDER_MAGIC);
	pcapng_bytes(pcapng, version, sizeof(version));
	pcapng_bytes(pcapng, &unknown_length, sizeof(unknown_length));
	pcapng_option(pcapng, OPTION_SECTION_PROGRAM, program, sizeof(program) - 1);
	pcapng_option(pcapng, OPTION_END, NULL, 0);
	pcapng_end(pcapng);
}

static void pcapng_interface(struct pcapng *pcapng, const char *name, uint64_t bits_per_second)
{
	const uint16_t link[2] = { LINK_ETHERNET, 0 };
	const uint8_t nanoseconds = 9;

	pcapng_begin(pcapng, BLOCK_INTERFACE);
	pcapng_bytes(pcapng, link, sizeof(link));
	pcapng_word(pcapng, SNAP_LENGTH);
	pcapng_option(pcapng, OPTION_INTERFACE_NAME, name, (uint16_t)strnlen(name, 256));
	pcapng_option(pcapng, OPTION_INTERFACE_SPEED, &bits_per_second, sizeof(bits_per_second));
	pcapng_option(pcapng, OPTION_INTERFACE_RESOLUTION, &nanoseconds, 1);
	pcapng_option(pcapng, OPTION_END, NULL, 0);
	pcapng_end(pcapng);
}

struct pcapng *pcapng_open(const char *path, const char *interface, uint64_t bits_per_second)
{
	struct pcapng *pcapng = calloc(1, sizeof(*pcapng));

	if (!pcapng)
		return NULL;
	pcapng->path = strdup(path);
	pcapng->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0644);
	if (!pcapng->path || pcapng->fd < 0)
		goto close;
	pcapng_section(pcapng);
	pcapng_interface(pcapng, interface, bits_per_second);
	if (pcapng_flush(pcapng))
		return pcapng;
	errno = pcapng->error;
close:
	pcapng_close(pcapng);
	return NULL;
}

void pcapng_frame(struct pcapng *pcapng, uint32_t queue, uint64_t at_ns, const uint8_t *frame,
		  uint32_t len)
{
	uint32_t kept = len < SNAP_LENGTH ? len : SNAP_LENGTH;

	if (pcapng->error)
		return;
	pcapng_begin(pcapng, BLOCK_PACKET);
	pcapng_word(pcapng, 0);			/* interface */
	pcapng_word(pcapng, (uint32_t)(at_ns >> 32));
	pcapng_word(pcapng, (uint32_t)at_ns);
	pcapng_word(pcapng, kept);
	pcapng_word(pcapng, len);
	pcapng_bytes(pcapng, frame, kept);
	pcapng_option(pcapng, OPTION_PACKET_QUEUE, &queue, sizeof(queue));
	pcapng_option(pcapng, OPTION_END, NULL, 0);
	pcapng_end(pcapng);
	pcapng->frames++;
}

bool pcapng_flush(struct pcapng *pcapng)
{
	size_t done = 0;

	while (!pcapng->error && done < pcapng->used) {
		ssize_t wrote = write(pcapng->fd, pcapng->buffer + done, pcapng->used - done);

		if (wrote > 0) {
			done += (size_t)wrote;
		} else if (wrote == 0 || errno != EINTR) {
			pcapng->error = wrote ? errno : EIO;
			log_line("capture %s: %s", pcapng->path, strerror(pcapng->error));
		}
	}
	pcapng->used = 0;
	return !pcapng->error;
}

void pcapng_close(struct pcapng *pcapng)
{
	int saved = errno;

	if (!pcapng)
		return;
	if (pcapng->fd >= 0) {
		pcapng_flush(pcapng);
		close(pcapng->fd);
	}
	free(pcapng->path);
	free(pcapng);
	errno = saved;
}

const char *pcapng_path(const struct pcapng *pcapng)
{
	return pcapng->path;
}

uint64_t pcapng_frames(const struct pcapng *pcapng)
{
	return pcapng->frames;
}

int pcapng_error(const struct pcapng *pcapng)
{
	return pcapng->error;
}
