/* SPDX-License-Identifier: BSD-2-Clause */
#include "sender.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { EVENTS_LOG = 8, ASYNC_AT = EVENTS_AT + 0x10000 };

static void give_up(const char *what)
{
	printf("Bail out! %s\n", what);
	exit(1);
}

static uint32_t create(struct sender *sender, uint8_t *in, uint32_t len, unsigned int number)
{
	uint8_t out[16];
	int status = fw_command(sender->server, in, len, out, sizeof(out));

	return status ? 0 : (uint32_t)get(out, number, number == 0x58 ? 8 : 24);
}

static uint32_t create_eq(struct sender *sender, size_t at, uint64_t mask)
{
	uint8_t in[272 + 4 * 8] = { 0 };

	put(in, 0, 16, 0x301);
	put(in, 0x10, 16, 0xffff);		/* for all contexts */
	put(in, 0x80 + 0x63, 5, EVENTS_LOG);
	put(in, 0x80 + 0x68, 24, sender->uar);
	put(in, 88 * 8, 64, mask);
	for (unsigned int i = 0; i < 4; i++)
		put(in, 272 * 8 + i * 64, 64, MEMORY_BASE + at + i * 4096);
	return create(sender, in, sizeof(in), 0x58);
}

uint32_t umem_create(struct sender *sender, const uint64_t *pages, uint32_t count,
		     uint32_t page_offset)
{
	static uint8_t in[48 + 8 * 2048];

	if (count > 2048)
		return 0;
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0xa08);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x80 + 0xa0, 32, page_offset);
	put(in, 0x80 + 0xc0, 64, count);
	for (uint32_t i = 0; i < count; i++)
		put(in, 48 * 8 + i * 64, 64, pages[i] | 3);
	return create(sender, in, 48 + 8 * count, 0x48);
}

uint32_t mkey_create(struct sender *sender, uint64_t start, uint64_t len, unsigned int log_page,
		     uint64_t first_page)
{
	static uint8_t in[272 + 8 * 2048];
	uint64_t page = (uint64_t)1 << log_page;
	uint64_t count = ((start & (page - 1)) + len + page - 1) / page;

	count += count & 1;
	if (count > 2048)
		return 0;
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x200);
	put(in, 0x80 + 0x15, 1, 1);
	put(in, 0x80 + 0x16, 2, 1);
	put(in, 0x80 + 0x20, 24, 0xffffff);
	put(in, 0x80 + 0x38, 8, 0x42);
	put(in, 0x80 + 0x68, 24, sender->pd);
	put(in, 0x80 + 0x80, 64, start);
	put(in, 0x80 + 0xc0, 64, len);
	put(in, 0x80 + 0x1db, 5, log_page);
	put(in, 0x300, 32, count / 2);
	for (uint64_t i = 0; i < count; i++)
		put(in, (unsigned int)(272 * 8 + i * 64), 64, first_page + i * page);
	return create(sender, in, (uint32_t)(272 + 8 * count), 0x48);
}

int set_rate(struct sender *sender, unsigned int index, uint32_t rate, uint32_t burst,
	     unsigned int mode, unsigned int typical)
{
	uint8_t in[64] = { 0 }, out[16];

	put(in, 0, 16, 0x780);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x50, 16, index);
	put(in, 0x80, 32, rate);
	put(in, 0x80 + 0x20, 32, burst);
	put(in, 0x80 + 0x4c, 4, mode);
	put(in, 0x80 + 0x50, 16, typical);
	return fw_command(sender->server, in, sizeof(in), out, sizeof(out));
}

static void sender_objects(struct sender *sender)
{
	static uint64_t pages[DATA_SIZE / 4096];
	struct server *server = sender->server;
	uint8_t in[192] = { 0 };

	put(in, 0, 16, 0xa04);
	put(in, 0x80, 32, 3);
	sender->uid = create(sender, in, 64, 0x48) & 0xffff;
	sender->uar = fw_create(server, 0x802, sender->uid);
	sender->pd = fw_create(server, 0x800, sender->uid);
	sender->domain = fw_create(server, 0x816, sender->uid);
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x912);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x100 + 0x128, 24, sender->domain);
	sender->tis = create(sender, in, sizeof(in), 0x48);
	/* As a driver does: no event in it has the first round's owner bit. */
	memset(server->memory + EVENTS_AT, 0xff, 0x20000);
	sender->event_queue = create_eq(sender, EVENTS_AT, 0);
	sender->async_queue = create_eq(sender, ASYNC_AT, 1 << 4 | 1 << 5);
	for (size_t i = 0; i < DATA_SIZE / 4096; i++)
		pages[i] = DATA_BASE + i * 4096;
	sender->umem = umem_create(sender, pages, DATA_SIZE / 4096, 0);
	sender->mkey = mkey_create(sender, DATA_BASE, DATA_SIZE, 21, DATA_BASE);
	sender->lkey = sender->mkey << 8 | 0x42;
	if (!sender->uid || !sender->uar || !sender->tis || !sender->event_queue ||
	    !sender->async_queue || !sender->umem || !sender->mkey)
		give_up("the sender's objects cannot be made");
}

void sender_start(struct sender *sender, struct server *server, const char *profile)
{
	char line[160];

	memset(sender, 0, sizeof(*sender));
	sender->server = server;
	server_start(server, profile);
	vfio_attach(server);
	sender->data_fd = memfd_create("data", MFD_CLOEXEC);
	if (sender->data_fd < 0 || ftruncate(sender->data_fd, DATA_SIZE) < 0)
		give_up("memfd");
	sender->data = mmap(NULL, DATA_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, sender->data_fd,
			    0);
	if (sender->data == MAP_FAILED ||
	    vfio_map(server, DATA_BASE, DATA_SIZE, 0, sender->data_fd))
		give_up("mmap");
	for (size_t i = 0; i < PAYLOAD_SIZE; i++)
		sender->data[PAYLOAD_AT + i] = (uint8_t)(i * 7 + i / 251);
	fw_open(server);
	sender_objects(sender);
	snprintf(sender->capture, sizeof(sender->capture), "%s/pcapng", server->folder);
	snprintf(line, sizeof(line), "capture %s", sender->capture);
	if (!control_ok(server, "gate close") || !control_ok(server, line))
		give_up("no gate, no capture");
}

int sender_stop(struct sender *sender)
{
	munmap(sender->data, DATA_SIZE);
	close(sender->data_fd);
	unlink(sender->capture);
	return server_stop(sender->server);
}

bool settle(struct sender *sender)
{
	for (int i = 0; i < 60000; i++) {
		if (control_number(sender->server, "gate", "wire.waiting") == 0)
			return true;
		usleep(1000);
	}
	return false;
}

bool run(struct sender *sender)
{
	return control_ok(sender->server, "gate open") && settle(sender) &&
	       control_ok(sender->server, "gate close") &&
	       control_ok(sender->server, "capture flush");
}

static const uint8_t *eq_poll(struct sender *sender, size_t at, uint32_t *seen)
{
	const uint8_t *event = sender->server->memory + at + (*seen % (1 << EVENTS_LOG)) * 64;
	uint8_t owner = *(const volatile uint8_t *)&event[63];

	if (owner != (*seen >> EVENTS_LOG & 1))
		return NULL;
	++*seen;
	return event;
}

const uint8_t *event_poll(struct sender *sender)
{
	return eq_poll(sender, EVENTS_AT, &sender->events_seen);
}

const uint8_t *async_poll(struct sender *sender)
{
	return eq_poll(sender, ASYNC_AT, &sender->async_seen);
}
