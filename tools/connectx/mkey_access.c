/* SPDX-License-Identifier: BSD-2-Clause */
#include "mkey_access.h"

#include "device.h"
#include "guest_buffer.h"
#include "resource.h"

enum {					/* mkc, mlx5_ifc.h, from the context's start */
	MKC_FREE = FIELD(0x01, 1),
	MKC_ACCESS_HIGH = FIELD(0x03, 3),
	MKC_LOCAL_READ = FIELD(0x15, 1),
	MKC_ACCESS_LOW = FIELD(0x16, 2),
	MKC_KEY = FIELD(0x38, 8),
	MKC_LENGTH64 = FIELD(0x60, 1),
	MKC_PD = FIELD(0x68, 24),
	MKC_START = FIELD(0x80, 64),
	MKC_LENGTH = FIELD(0xc0, 64),
	MKC_LOG_PAGE_SIZE = FIELD(0x1db, 5),	/* absolute */
	MKEY_ACTUAL_OCTWORDS = FIELD(0x280, 32),
	MKEY_UMEM = FIELD(0x2a0, 32),
	MKEY_UMEM_OFFSET = FIELD(0x2c0, 64),
	MKEY_LIST = 256,			/* bytes */

	ACCESS_PHYSICAL = 0,
	ACCESS_MTT = 1,
};

static bool mkey_allows(struct device *device, const struct object *mkey,
			const struct mkey_reader *reader, uint32_t lkey)
{
	const uint8_t *mkc = mkey->context;
	const struct object *pd = object_find(device, TYPE_PD, bits_get(mkc, MKC_PD));

	if (bits_get(mkc, MKC_FREE) || bits_get(mkc, MKC_KEY) != (lkey & 0xff) ||
	    !bits_get(mkc, MKC_LOCAL_READ) || !pd)
		return false;
	return reader->pd ? pd == reader->pd : resource_visible(pd, reader->uid);
}

/* The memory of a key over a list, from its first byte on. */
static bool mkey_buffer(struct device *device, const struct object *mkey,
			struct guest_buffer *ret_buffer)
{
	const uint8_t *mkc = mkey->context;
	unsigned int shift = (unsigned int)bits_get(mkc, MKC_LOG_PAGE_SIZE);
	uint64_t start = bits_get(mkc, MKC_START) & (((uint64_t)1 << shift) - 1);
	const struct object *umem;

	if (mkey->umem_list) {
		umem = object_find(device, TYPE_UMEM, bits_get(mkc, MKEY_UMEM));
		if (umem)
			*ret_buffer = guest_buffer_of_umem(umem, bits_get(mkc, MKEY_UMEM_OFFSET));
		return umem;
	}
	*ret_buffer = guest_buffer_of_list(mkc + MKEY_LIST,
					   bits_get(mkc, MKEY_ACTUAL_OCTWORDS) * 2, shift, start);
	return true;
}

bool mkey_read(struct device *device, const struct mkey_reader *reader, uint32_t lkey,
	       uint64_t address, void *to, size_t len)
{
	const struct object *mkey = object_find(device, TYPE_MKEY, lkey >> 8);
	struct guest_buffer buffer = { 0 };
	uint64_t access, start, offset;
	const uint8_t *mkc;

	if (!mkey || !mkey_allows(device, mkey, reader, lkey))
		return false;
	mkc = mkey->context;
	access = bits_get(mkc, MKC_ACCESS_HIGH) << 2 | bits_get(mkc, MKC_ACCESS_LOW);
	start = bits_get(mkc, MKC_START);
	offset = address - start;
	if (!bits_get(mkc, MKC_LENGTH64) &&
	    (address < start || offset > bits_get(mkc, MKC_LENGTH) ||
	     len > bits_get(mkc, MKC_LENGTH) - offset))
		return false;
	if (access == ACCESS_PHYSICAL)
		return dma_read(&device->dma, address, to, len);
	/* Keys made of other keys (KLM) are objects here, but nothing is read through them. */
	if (access != ACCESS_MTT || !mkey_buffer(device, mkey, &buffer))
		return false;
	return guest_read(device, &buffer, offset, to, len);
}
