/* SPDX-License-Identifier: BSD-2-Clause */
#include "guest_buffer.h"

#include "device.h"

enum {					/* umem, mlx5_ifc.h, from the context's start */
	UMEM_LOG_PAGE_SIZE = FIELD(0x9b, 5),	/* relative to 4096 bytes */
	UMEM_PAGE_OFFSET = FIELD(0xa0, 32),
	UMEM_MTT_COUNT = FIELD(0xc0, 64),
	UMEM_MTTS = 32,				/* bytes */
};

struct guest_buffer guest_buffer_whole(uint64_t address)
{
	return (struct guest_buffer) { .start = address };
}

struct guest_buffer guest_buffer_of_list(const uint8_t *pages, uint64_t count, unsigned int shift,
					 uint64_t start)
{
	return (struct guest_buffer) {
		.pages = pages, .count = count, .shift = shift, .start = start,
	};
}

struct guest_buffer guest_buffer_of_umem(const struct object *umem, uint64_t offset)
{
	uint64_t start = bits_get(umem->context, UMEM_PAGE_OFFSET);
	unsigned int shift = (unsigned int)bits_get(umem->context, UMEM_LOG_PAGE_SIZE);

	/* An offset that wraps around reaches no page either way. */
	if (offset > UINT64_MAX - start)
		offset = UINT64_MAX - start;
	return guest_buffer_of_list(umem->context + UMEM_MTTS,
				    bits_get(umem->context, UMEM_MTT_COUNT),
				    PAGE_SHIFT_MIN + shift, start + offset);
}

/* Where the byte at an offset lies, and how much of len lies with it. */
static bool guest_locate(const struct guest_buffer *buffer, uint64_t offset, uint64_t *ret_address,
			 size_t *len)
{
	uint64_t at, page, inside;

	if (offset > UINT64_MAX - buffer->start)
		return false;
	at = buffer->start + offset;
	if (!buffer->pages) {
		*ret_address = at;
		return *len <= UINT64_MAX - at;
	}
	if (buffer->shift < PAGE_SHIFT_MIN || at >> buffer->shift >= buffer->count)
		return false;
	page = be64_get(buffer->pages + (at >> buffer->shift) * 8);
	page &= ~(((uint64_t)1 << PAGE_SHIFT_MIN) - 1);
	inside = at & (((uint64_t)1 << buffer->shift) - 1);
	if (page > UINT64_MAX - inside)
		return false;
	if (((uint64_t)1 << buffer->shift) - inside < *len)
		*len = (size_t)(((uint64_t)1 << buffer->shift) - inside);
	*ret_address = page + inside;
	return true;
}

bool guest_read(struct device *device, const struct guest_buffer *buffer, uint64_t offset,
		void *to, size_t len)
{
	uint8_t *at = to;

	while (len) {
		uint64_t address;
		size_t part = len;

		if (!guest_locate(buffer, offset, &address, &part)) {
			device->dma.failures++;
			return false;
		}
		if (!dma_read(&device->dma, address, at, part))
			return false;
		at += part;
		offset += part;
		len -= part;
	}
	return true;
}

bool guest_write(struct device *device, const struct guest_buffer *buffer, uint64_t offset,
		 const void *from, size_t len)
{
	const uint8_t *at = from;

	while (len) {
		uint64_t address;
		size_t part = len;

		if (!guest_locate(buffer, offset, &address, &part)) {
			device->dma.failures++;
			return false;
		}
		if (!dma_write(&device->dma, address, at, part))
			return false;
		at += part;
		offset += part;
		len -= part;
	}
	return true;
}
