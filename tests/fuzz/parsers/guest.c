/* SPDX-License-Identifier: BSD-2-Clause */
#include "guest.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bar.h"
#include "system.h"
#include "vfio_user.h"
#include "wire.h"

enum { BOX_STRIDE = 1024, BOX_DATA = 512, BOXES = 64 };

struct device *guest_device;
uint8_t *guest_memory;

static struct profile profile;
static int memory_fd = -1;
static int mapped_fd = -1; /* the device's own of it */

static void once(void)
{
	if (guest_device)
		return;
	signal(SIGPIPE, SIG_IGN);
	memory_fd = memfd_create("guest", MFD_CLOEXEC);
	if (memory_fd < 0 || ftruncate(memory_fd, GUEST_SIZE) < 0 ||
	    profile_load(&profile, "cx6dx") < 0)
		abort();
	guest_memory = mmap(NULL, GUEST_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, memory_fd, 0);
	guest_device = calloc(1, sizeof(*guest_device));
	if (guest_memory == MAP_FAILED || !guest_device)
		abort();
}

/* The ring of past commands is long, and says itself how much of it there is. */
static void wipe(void)
{
	uint8_t *device = (uint8_t *)guest_device;
	const size_t history = offsetof(struct device, history);
	const size_t behind = history + sizeof(guest_device->history);

	memset(device, 0, history);
	history_reset_counters(&guest_device->history);
	guest_device->history.total = 0;
	memset(device + behind, 0, sizeof(*guest_device) - behind);
}

void guest_begin(void)
{
	struct dma_range range = {
		.address = GUEST_AT, .size = GUEST_SIZE, .readable = true, .writable = true,
	};

	once();
	/* Cheaper than zeros: most inputs touch a few pages. */
	if (madvise(guest_memory, GUEST_SIZE, MADV_REMOVE) != 0)
		memset(guest_memory, 0, GUEST_SIZE);
	wipe();
	device_init(guest_device, &profile);
	range.fd = dup(memory_fd);
	mapped_fd = range.fd;
	if (dma_map(&guest_device->dma, &range) != 0)
		abort();
	guest_device->init_segment.command_queue = GUEST_AT + GUEST_QUEUE;
}

static bool is_here(int fd, size_t size, off_t offset)
{
	return fd == mapped_fd && offset >= 0 && offset <= GUEST_SIZE &&
	       size <= (size_t)(GUEST_SIZE - offset);
}

/* dma.c's, for which the memory is a file: the same without a system call. */
ssize_t fuzz_pread(int fd, void *to, size_t size, off_t offset)
{
	if (!is_here(fd, size, offset))
		return pread(fd, to, size, offset);
	memcpy(to, guest_memory + offset, size);
	return (ssize_t)size;
}

int fuzz_close(int fd)
{
	if (fd == mapped_fd)
		mapped_fd = -1;
	return close(fd);
}

ssize_t fuzz_pwrite(int fd, const void *from, size_t size, off_t offset)
{
	if (!is_here(fd, size, offset))
		return pwrite(fd, from, size, offset);
	memcpy(guest_memory + offset, from, size);
	return (ssize_t)size;
}

void guest_end(void)
{
	device_destroy(guest_device);
	if (objects_total(guest_device) != 0 || guest_device->dma.count != 0)
		abort();
}

/* Mailboxes for what does not fit the entry; the address of the first, or 0. */
static uint64_t boxes(uint32_t at, const uint8_t *in, uint32_t size)
{
	const uint32_t rest = size > 16 ? size - 16 : 0;

	for (uint32_t i = 0; i * BOX_DATA < rest && i < BOXES; i++) {
		uint8_t *box = guest_memory + at + i * BOX_STRIDE;
		const uint32_t left = rest - i * BOX_DATA;

		if (in)
			memcpy(box, in + 16 + i * BOX_DATA, left < BOX_DATA ? left : BOX_DATA);
		put(box, 560 * 8, 64, left > BOX_DATA ? GUEST_AT + at + (i + 1) * BOX_STRIDE : 0);
		put(box, 568 * 8, 32, i);
		box[573] = 0;
	}
	return rest ? GUEST_AT + at : 0;
}

void guest_command(const uint8_t *in, uint32_t in_size, uint32_t out_size, uint8_t out[16])
{
	uint8_t *entry = guest_memory + GUEST_QUEUE;

	memset(entry, 0, 64);
	entry[0] = 7;
	put(entry, 4 * 8, 32, in_size);
	put(entry, 8 * 8, 64, boxes(GUEST_IN, in, in_size));
	memcpy(entry + 16, in, in_size < 16 ? in_size : 16);
	put(entry, 48 * 8, 64, boxes(GUEST_OUT, NULL, out_size));
	put(entry, 56 * 8, 32, out_size);
	entry[63] = 1;
	command_queue_doorbell(guest_device, 1);
	memcpy(out, entry + 32, 16);
}

uint32_t guest_create(const uint8_t *in, uint32_t in_size)
{
	uint8_t out[16];

	guest_command(in, in_size, 16, out);
	return out[0] ? 0 : (uint32_t)get(out, 0x48, 24);
}

uint16_t guest_boot(void)
{
	static const uint16_t opcodes[] = { 0x104, 0x102 };
	uint8_t in[64] = { 0 };
	uint8_t out[16];

	for (size_t i = 0; i < 2; i++) {
		put(in, 0, 16, opcodes[i]);
		guest_command(in, 16, 16, out);
	}
	put(in, 0, 16, 0xa04);
	put(in, 0x80, 32, 3);
	return (uint16_t)guest_create(in, sizeof(in));
}

static void write_memory(struct feed *feed)
{
	const uint32_t at = GUEST_DATA + (uint32_t)feed_number(feed, 3) % (GUEST_SIZE - GUEST_DATA);
	const size_t size = feed_byte(feed);
	const size_t most = GUEST_SIZE - at;

	feed_bytes(feed, guest_memory + at, size < most ? size : most);
}

/* Of the initialization segment and what follows it, or of one of the first UAR pages. */
static size_t register_at(struct feed *feed)
{
	const uint8_t page = feed_byte(feed);
	const size_t offset = feed_number(feed, 2) * 4;

	if (page < 0x80)
		return offset;
	return (UAR_FIRST + page % 4u) * UAR_PAGE_SIZE + offset % UAR_PAGE_SIZE;
}

static void write_register(struct feed *feed)
{
	const size_t at = register_at(feed);
	const size_t size = feed_byte(feed) & 1 ? 8 : 4;
	uint8_t value[8];

	feed_bytes(feed, value, size);
	bar_write(guest_device, at, value, size);
}

static void read_register(struct feed *feed)
{
	const size_t at = register_at(feed);
	uint8_t value[256];

	bar_read(guest_device, at, value, 1 + feed_byte(feed) % 255u);
}

void guest_action(struct feed *feed)
{
	switch (feed_byte(feed) % 5) {
	case 0:
		write_memory(feed);
		break;
	case 1:
		write_register(feed);
		break;
	case 2:
		read_register(feed);
		break;
	case 3:
		command_queue_run(guest_device);
		break;
	default:
		wire_run(guest_device);
	}
}
