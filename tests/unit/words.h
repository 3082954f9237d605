/* SPDX-License-Identifier: BSD-2-Clause */
/* Numbers at offsets of a buffer, in the machine's own byte order. */
#ifndef TEST_WORDS_H
#define TEST_WORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint16_t u16_at(const void *buffer, size_t offset)
{
	uint16_t value;

	memcpy(&value, (const uint8_t *)buffer + offset, sizeof(value));
	return value;
}

static inline uint32_t u32_at(const void *buffer, size_t offset)
{
	uint32_t value;

	memcpy(&value, (const uint8_t *)buffer + offset, sizeof(value));
	return value;
}

static inline uint64_t u64_at(const void *buffer, size_t offset)
{
	uint64_t value;

	memcpy(&value, (const uint8_t *)buffer + offset, sizeof(value));
	return value;
}

static inline void put_u16(void *buffer, size_t offset, uint16_t value)
{
	memcpy((uint8_t *)buffer + offset, &value, sizeof(value));
}

#endif
