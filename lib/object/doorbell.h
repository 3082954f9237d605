/* SPDX-License-Identifier: BSD-2-Clause */
/* Writing a doorbell register: one 8-byte store where the machine has it, else two of 4. */
#ifndef RV_OBJECT_DOORBELL_H
#define RV_OBJECT_DOORBELL_H

#include <endian.h>
#include <stdint.h>

static inline void rv_doorbell_ring(void *page, unsigned int offset, uint64_t value)
{
	volatile uint8_t *at = (volatile uint8_t *)page + offset;

#if UINTPTR_MAX > 0xffffffff
	*(volatile uint64_t *)(volatile void *)at = htobe64(value);
#else
	*(volatile uint32_t *)(volatile void *)at = htobe32((uint32_t)(value >> 32));
	*(volatile uint32_t *)(volatile void *)(at + 4) = htobe32((uint32_t)value);
#endif
}

#endif
