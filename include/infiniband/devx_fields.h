/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The DEVX_SET/DEVX_GET family, for the applications' own mlx5_ifc_* layouts:
 * structs of one byte a bit, as in the PRM headers of the kernel. Buffers need no
 * alignment. Semantics as in rdma-core's <infiniband/mlx5dv.h>, which includes
 * this; include that one.
 */
#ifndef RAWVERBS_DEVX_FIELDS_H
#define RAWVERBS_DEVX_FIELDS_H

#include <endian.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RV_DEVX_BITS(typ) (sizeof(struct mlx5_ifc_##typ##_bits))
#define RV_DEVX_FIELD_BITS(typ, fld) (sizeof(((struct mlx5_ifc_##typ##_bits *)0)->fld))
#define RV_DEVX_OFFSET(typ, fld) (offsetof(struct mlx5_ifc_##typ##_bits, fld))

#define DEVX_FLD_SZ_BYTES(typ, fld) (RV_DEVX_FIELD_BITS(typ, fld) / 8)
#define DEVX_ST_SZ_BYTES(typ) (RV_DEVX_BITS(typ) / 8)
#define DEVX_ST_SZ_DW(typ) (RV_DEVX_BITS(typ) / 32)
#define DEVX_ST_SZ_QW(typ) (RV_DEVX_BITS(typ) / 64)
#define DEVX_UN_SZ_BYTES(typ) (sizeof(union mlx5_ifc_##typ##_bits) / 8)
#define DEVX_UN_SZ_DW(typ) (sizeof(union mlx5_ifc_##typ##_bits) / 32)
#define DEVX_BYTE_OFF(typ, fld) (RV_DEVX_OFFSET(typ, fld) / 8)
#define DEVX_ADDR_OF(typ, p, fld) ((unsigned char *)(p) + DEVX_BYTE_OFF(typ, fld))

static inline uint32_t rv_devx_load32(const void *p)
{
	const unsigned char *b = (const unsigned char *)p;

	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static inline void rv_devx_store32(void *p, uint32_t value)
{
	unsigned char *b = (unsigned char *)p;

	b[0] = (unsigned char)(value >> 24);
	b[1] = (unsigned char)(value >> 16);
	b[2] = (unsigned char)(value >> 8);
	b[3] = (unsigned char)value;
}

/* Fields of up to 32 bits never cross a 32-bit word in a PRM layout. */
static inline void rv_devx_set(void *p, uint32_t value, size_t offset, size_t bits)
{
	unsigned char *word = (unsigned char *)p + offset / 32 * 4;
	const unsigned int shift = (unsigned int)(32 - bits - offset % 32);
	const uint32_t mask = (uint32_t)(((uint64_t)1 << bits) - 1);

	rv_devx_store32(word, (rv_devx_load32(word) & ~(mask << shift)) | (value & mask) << shift);
}

static inline uint32_t rv_devx_get(const void *p, size_t offset, size_t bits)
{
	const unsigned int shift = (unsigned int)(32 - bits - offset % 32);

	return rv_devx_load32((const unsigned char *)p + offset / 32 * 4) >> shift &
	       (uint32_t)(((uint64_t)1 << bits) - 1);
}

static inline void rv_devx_set64(void *p, uint64_t value, size_t offset)
{
	unsigned char *word = (unsigned char *)p + offset / 64 * 8;

	rv_devx_store32(word, (uint32_t)(value >> 32));
	rv_devx_store32(word + 4, (uint32_t)value);
}

static inline uint64_t rv_devx_get64(const void *p, size_t offset)
{
	const unsigned char *word = (const unsigned char *)p + offset / 64 * 8;

	return (uint64_t)rv_devx_load32(word) << 32 | rv_devx_load32(word + 4);
}

#define DEVX_SET(typ, p, fld, v) \
	rv_devx_set(p, (uint32_t)(v), RV_DEVX_OFFSET(typ, fld), RV_DEVX_FIELD_BITS(typ, fld))
#define DEVX_GET(typ, p, fld) \
	rv_devx_get(p, RV_DEVX_OFFSET(typ, fld), RV_DEVX_FIELD_BITS(typ, fld))
#define DEVX_SET64(typ, p, fld, v) rv_devx_set64(p, v, RV_DEVX_OFFSET(typ, fld))
#define DEVX_GET64(typ, p, fld) rv_devx_get64(p, RV_DEVX_OFFSET(typ, fld))
#define DEVX_ARRAY_SET64(typ, p, fld, idx, v)                                                 \
	do {                                                                                  \
		/* NOLINTNEXTLINE(bugprone-macro-parentheses): fld is a member's name */      \
		DEVX_SET64(typ, p, fld[idx], v);                                              \
	} while (0)

#ifdef __cplusplus
}
#endif

#endif
