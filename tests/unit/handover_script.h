/* SPDX-License-Identifier: BSD-2-Clause */
/* Exports by offsets, written down a second time, and the question whether an object lives. */
#ifndef TEST_HANDOVER_SCRIPT_H
#define TEST_HANDOVER_SCRIPT_H

#include <rawverbs/handover.h>

#include "object_script.h"
#include "tail.h"

#define DEVX_OBJ 0x1001
#define DEVX_UMEM 0x1002
#define VAR 0x1006
#define PP 0x1007
#define UAR 0x1008

#define MOST_HANDLES 16383u

/* What an export holds; DEVX is 1, a plain context 0, an imported one that nobody asked 2. */
struct export {
	uint16_t kind;
	uint16_t opcode;
	uint8_t devx;
	uint8_t type;
	uint32_t handle;
	uint32_t number;
	uint32_t length;
	uint64_t offset;
};

/* 64 bytes, of which every field is big-endian; they end at an unmapped page. */
static inline uint8_t *export_bytes(const struct export *what)
{
	uint8_t bytes[64] = { 'r', 'v', 'h', 'o', 0, 1, 0, 64 };

	put_be(bytes + 8, 2, what->kind);
	put_be(bytes + 10, 2, what->opcode);
	bytes[12] = what->devx;
	bytes[13] = what->type;
	put_be(bytes + 16, 4, what->handle);
	put_be(bytes + 20, 4, what->number);
	put_be(bytes + 24, 4, what->length);
	put_be(bytes + 32, 8, what->offset);
	return tail_copy(bytes, sizeof(bytes));
}

/* INFO_HANDLES of @kind, answered by @count handles. */
static inline void expect_handles(uint16_t kind, const uint32_t *handles, uint32_t count, int result)
{
	static uint32_t counts[16];
	static unsigned int used;
	struct step *step = expect_ioctl(0, 1, MLX5, result);
	uint32_t *told = &counts[used++ % 16];

	*told = count;
	with_u64(step, 0, kind);
	with_out(step, 1, 4, told, result == 0 ? 4 : 0);
	with_out(step, 2, MOST_HANDLES * 4, handles, count * 4);
}

static inline void expect_alive(uint16_t kind, uint32_t handle)
{
	static uint32_t handles[16][3];
	static unsigned int used;
	uint32_t *three = handles[used++ % 16];

	three[0] = 0;
	three[1] = handle + 1;
	three[2] = handle;
	expect_handles(kind, three, 3, 0);
}

static inline void exported_as(const void *data, const struct export *what)
{
	const uint8_t *bytes = export_bytes(what);

	for (int i = 0; i < 64; i++)
		cr_assert_eq(((const uint8_t *)data)[i], bytes[i], "byte %d: 0x%02x instead of 0x%02x",
			     i, ((const uint8_t *)data)[i], bytes[i]);
}

#endif
