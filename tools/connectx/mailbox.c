/* SPDX-License-Identifier: BSD-2-Clause */
#include "mailbox.h"

#include <stdbool.h>

enum {
	MAILBOX_DATA = 512,
	MAILBOX_NEXT = 560,
	MAILBOX_NUMBER = 568,
	MAILBOX_TOKEN = 573,
	MAILBOX_SIZE = 576,
};

/* Checks one block of the chain and says where the next one is. */
static enum delivery mailbox_step(const uint8_t *tail, uint32_t number, uint8_t token,
				  uint64_t *address)
{
	if (tail[MAILBOX_TOKEN - MAILBOX_DATA] != token)
		return DELIVERY_BAD_TOKEN;
	if (be32_get(tail + MAILBOX_NUMBER - MAILBOX_DATA) != number)
		return DELIVERY_BAD_BLOCK_NUMBER;
	*address = be64_get(tail + MAILBOX_NEXT - MAILBOX_DATA);
	return DELIVERY_OK;
}

enum delivery mailbox_read(struct dma *dma, uint64_t address, uint8_t token, uint8_t *to,
			   uint32_t len)
{
	for (uint32_t number = 0; len; number++) {
		uint32_t part = len < MAILBOX_DATA ? len : MAILBOX_DATA;
		uint8_t tail[MAILBOX_SIZE - MAILBOX_DATA];
		enum delivery delivery;

		if (address & (MAILBOX_DATA - 1))
			return DELIVERY_IN_ALIGNMENT;
		if (!dma_read(dma, address, to, part) ||
		    !dma_read(dma, address + MAILBOX_DATA, tail, sizeof(tail)))
			return DELIVERY_FIRMWARE;
		delivery = mailbox_step(tail, number, token, &address);
		if (delivery)
			return delivery;
		to += part;
		len -= part;
	}
	return DELIVERY_OK;
}

enum delivery mailbox_write(struct dma *dma, uint64_t address, uint8_t token,
			    const uint8_t *from, uint32_t len)
{
	for (uint32_t number = 0; len; number++) {
		uint32_t part = len < MAILBOX_DATA ? len : MAILBOX_DATA;
		uint8_t tail[MAILBOX_SIZE - MAILBOX_DATA];
		enum delivery delivery;
		uint64_t block = address;

		if (address & (MAILBOX_DATA - 1))
			return DELIVERY_OUT_ALIGNMENT;
		if (!dma_read(dma, address + MAILBOX_DATA, tail, sizeof(tail)))
			return DELIVERY_FIRMWARE;
		delivery = mailbox_step(tail, number, token, &address);
		if (delivery)
			return delivery;
		if (!dma_write(dma, block, from, part))
			return DELIVERY_FIRMWARE;
		from += part;
		len -= part;
	}
	return DELIVERY_OK;
}
