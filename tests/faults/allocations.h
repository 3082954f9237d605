/* SPDX-License-Identifier: BSD-2-Clause */
/* malloc and its kin, wrapped by the linker: counted, and made to fail. */
#ifndef TEST_ALLOCATIONS_H
#define TEST_ALLOCATIONS_H

#include <stdbool.h>
#include <stddef.h>

/* Starts counting; the @nth allocation from now (0 is the next) fails, UINT_MAX: none. */
void allocations_start(unsigned int nth);
/* The same, and all after the @nth fail too. */
void allocations_start_exhausted(unsigned int nth);
/* Stops; how many there were since the start. */
unsigned int allocations_stop(void);
/* Goes on keeping account, failing none; how many there were until then stays. */
void allocations_more(void);
unsigned int allocations_counted(void);
bool allocations_failed(void);

/* Allocated since the first start and not freed, but for interned devices. */
unsigned int allocations_leaked(void);
/* Their bytes. */
size_t allocations_bytes(void);
/* What is alive is nobody's any more. */
void allocations_forget(void);
/* Interned devices: of that size, never freed. */
unsigned int allocations_devices(void);

#endif
