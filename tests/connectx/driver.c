/* SPDX-License-Identifier: BSD-2-Clause */
#include "driver.h"

#include <string.h>

static uint8_t *slot_at(struct server *server, unsigned int slot)
{
	return server->memory + QUEUE_AT + slot * 64;
}

/* A chain long enough for len bytes behind the first 16; returns its guest address or 0. */
static uint64_t make_chain(struct server *server, size_t at, uint32_t len, const uint8_t *data,
			   uint8_t token)
{
	uint32_t rest = len > 16 ? len - 16 : 0;

	for (uint32_t i = 0; i * 512 < rest; i++) {
		uint8_t *box = server->memory + at + i * BOX_STRIDE;
		uint32_t part = rest - i * 512 < 512 ? rest - i * 512 : 512;
		bool last = (i + 1) * 512 >= rest;

		memset(box, 0, 576);
		if (data)
			memcpy(box, data + 16 + i * 512, part);
		if (!last)
			put(box, 560 * 8, 64, MEMORY_BASE + at + (i + 1) * BOX_STRIDE);
		put(box, 568 * 8, 32, i);
		box[573] = token;
	}
	return rest ? MEMORY_BASE + at : 0;
}

void fw_post(struct server *server, unsigned int slot, const uint8_t *in, uint32_t in_len,
	     uint32_t out_len)
{
	uint8_t *entry = slot_at(server, slot);
	uint8_t token = ++server->token;

	memset(entry, 0, 64);
	entry[0] = 7;
	put(entry, 4 * 8, 32, in_len);
	put(entry, 8 * 8, 64, make_chain(server, IN_BOXES_AT, in_len, in, token));
	memcpy(entry + 16, in, in_len < 16 ? in_len : 16);
	put(entry, 48 * 8, 64, make_chain(server, OUT_BOXES_AT, out_len, NULL, token));
	put(entry, 56 * 8, 32, out_len);
	entry[60] = token;
	entry[63] = 1;
}

void fw_ring(struct server *server, uint32_t slots)
{
	bar_put(server, 0x18, slots);
}

bool fw_owned(struct server *server, unsigned int slot)
{
	return ((volatile uint8_t *)slot_at(server, slot))[63] & 1;
}

int fw_delivery(struct server *server, unsigned int slot)
{
	return slot_at(server, slot)[63] >> 1;
}

void fw_collect(struct server *server, unsigned int slot, uint8_t *out, uint32_t out_len)
{
	memcpy(out, slot_at(server, slot) + 32, out_len < 16 ? out_len : 16);
	for (uint32_t at = 16; at < out_len; at += 512)
		memcpy(out + at, server->memory + OUT_BOXES_AT + (at - 16) / 512 * BOX_STRIDE,
		       out_len - at < 512 ? out_len - at : 512);
}

int fw_command(struct server *server, const uint8_t *in, uint32_t in_len, uint8_t *out,
	       uint32_t out_len)
{
	fw_post(server, 0, in, in_len, out_len);
	fw_ring(server, 1);
	if (fw_owned(server, 0))
		return NOT_ANSWERED;
	if (fw_delivery(server, 0))
		return 0x100 + fw_delivery(server, 0);
	fw_collect(server, 0, out, out_len);
	return out[0];
}

int fw_simple(struct server *server, unsigned int opcode, unsigned int uid, unsigned int op_mod,
	      uint32_t number, uint8_t out[16])
{
	uint8_t in[16] = { 0 };

	put(in, 0, 16, opcode);
	put(in, 0x10, 16, uid);
	put(in, 0x30, 16, op_mod);
	put(in, 0x40, 32, number);
	return fw_command(server, in, sizeof(in), out, 16);
}

uint32_t fw_create(struct server *server, unsigned int opcode, unsigned int uid)
{
	uint8_t out[16];

	return fw_simple(server, opcode, uid, 0, 0, out) ? 0 : (uint32_t)get(out, 0x48, 24);
}

void fw_queue(struct server *server)
{
	bar_put(server, 0x10, 0);
	bar_put(server, 0x14, MEMORY_BASE + QUEUE_AT);
}

void fw_open(struct server *server)
{
	uint8_t in[32] = { 0 }, out[16];

	fw_queue(server);
	fw_simple(server, 0x104, 0, 0, 0, out);
	put(in, 0, 16, 0x102);
	fw_command(server, in, sizeof(in), out, 16);
}

int fw_set_rate(struct server *server, unsigned int uid, unsigned int index, uint32_t kbps)
{
	uint8_t in[64] = { 0 }, out[16];

	put(in, 0, 16, 0x780);
	put(in, 0x10, 16, uid);
	put(in, 0x50, 16, index);
	put(in, 0x80, 32, kbps);
	return fw_command(server, in, sizeof(in), out, sizeof(out));
}
