/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Memory that the device writes and reads, and the registers that tell it so. The fences of
 * C order this processor's view among threads; a device is another observer, so these follow
 * the kernel's dma_rmb(), dma_wmb(), mb() of each machine.
 */
#ifndef RV_OBJECT_DOORBELL_H
#define RV_OBJECT_DOORBELL_H

#include <endian.h>
#include <stdint.h>

#if defined(__x86_64__) || defined(__i386__)
/* Loads and stores of memory and of uncached registers keep their order. */
#define RV_BARRIER_READ __asm__ volatile("" ::: "memory")
#define RV_BARRIER_DONE __asm__ volatile("" ::: "memory")
#define RV_BARRIER_REGISTER __asm__ volatile("" ::: "memory")
#elif defined(__aarch64__)
#define RV_BARRIER_READ __asm__ volatile("dmb oshld" ::: "memory")
#define RV_BARRIER_DONE __asm__ volatile("dmb osh" ::: "memory")
#define RV_BARRIER_REGISTER __asm__ volatile("dsb st" ::: "memory")
#else
#define RV_BARRIER_READ __sync_synchronize()
#define RV_BARRIER_DONE __sync_synchronize()
#define RV_BARRIER_REGISTER __sync_synchronize()
#endif

/* After seeing that the device has written an entry, before reading the rest of it. */
static inline void rv_device_wrote(void)
{
	RV_BARRIER_READ;
}

/* After the last look at entries, before telling the device that they may be overwritten. */
static inline void rv_device_may_write(void)
{
	RV_BARRIER_DONE;
}

/* After writing memory, before the register that makes the device read it. */
static inline void rv_device_will_read(void)
{
	RV_BARRIER_REGISTER;
}

/*
 * One 8-byte store where the machine has it, else two of 4: then the caller keeps other
 * threads from ringing the same register in between.
 */
#define RV_DOORBELL_IN_TWO (UINTPTR_MAX <= 0xffffffff)

static inline void rv_doorbell_ring(void *page, unsigned int offset, uint64_t value)
{
	volatile uint8_t *at = (volatile uint8_t *)page + offset;

#if RV_DOORBELL_IN_TWO
	*(volatile uint32_t *)(volatile void *)at = htobe32((uint32_t)(value >> 32));
	*(volatile uint32_t *)(volatile void *)(at + 4) = htobe32((uint32_t)value);
#else
	/* One store, whatever other threads ring. */
	__atomic_store_n((volatile uint64_t *)(volatile void *)at, htobe64(value),
			 __ATOMIC_RELAXED);
#endif
}

#endif
