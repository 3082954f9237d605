/* SPDX-License-Identifier: BSD-2-Clause */
#include "device.h"
#include "resource.h"

enum {					/* mkc, from the context's start, and what lies behind it */
	MKC_FREE = FIELD(0x01, 1),
	MKC_ACCESS_HIGH = FIELD(0x03, 3),
	MKC_ACCESS_LOW = FIELD(0x16, 2),
	MKC_PD = FIELD(0x68, 24),
	MKEY_ACTUAL_OCTWORDS = FIELD(0x280, 32),
	MKEY_UMEM = FIELD(0x2a0, 32),
	MKEY_IN_UMEM_VALID = FIELD(0x61, 1),	/* from the input's start */
	MKEY_LIST = 256,

	ACCESS_PHYSICAL = 0,		/* MLX5_MKC_ACCESS_MODE_* */
	ACCESS_MEMIC = 5,

	UMEM_MTT_COUNT = FIELD(0xc0, 64),
	UMEM_MTTS = 32,
};

static outcome mkey_check_list(const struct object *object)
{
	uint64_t bytes = bits_get(object->context, MKEY_ACTUAL_OCTWORDS) * 16;

	return object->context_len - MKEY_LIST >= bytes ? ACCEPTED :
	       REFUSED(REASON_INPUT_LENGTH, TYPE_MKEY);
}

static outcome mkey_check(struct device *device, const struct command *command,
			  struct object *object)
{
	const uint8_t *mkc = object->context;
	uint64_t access = bits_get(mkc, MKC_ACCESS_HIGH) << 2 | bits_get(mkc, MKC_ACCESS_LOW);
	outcome verdict;

	if (access > ACCESS_MEMIC)
		return REFUSED(REASON_FIELD, TYPE_MKEY);
	verdict = resource_use(device, object, TYPE_PD, bits_get(mkc, MKC_PD));
	if (verdict)
		return verdict;
	object->umem_list = bits_get(command->in, MKEY_IN_UMEM_VALID);
	if (object->umem_list)
		return resource_use(device, object, TYPE_UMEM, bits_get(mkc, MKEY_UMEM));
	/* A free key has no list yet; one over all of memory never gets one. */
	if (bits_get(mkc, MKC_FREE) || access == ACCESS_PHYSICAL)
		return ACCEPTED;
	return mkey_check_list(object);
}

static outcome umem_check(struct device *device, const struct command *command,
			  struct object *object)
{
	uint64_t count = bits_get(object->context, UMEM_MTT_COUNT);

	(void)device;
	(void)command;
	if (!count)
		return REFUSED(REASON_FIELD, TYPE_UMEM);
	if (count > (object->context_len - UMEM_MTTS) / 8)
		return REFUSED(REASON_INPUT_LENGTH, TYPE_UMEM);
	return ACCEPTED;
}

const struct resource_class mkey_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 16, .context_out = 16, .context_len = 64,
	.check = mkey_check,
};

const struct resource_class umem_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 16, .context_len = 32,
	.check = umem_check,
};
