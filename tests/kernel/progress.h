/* SPDX-License-Identifier: BSD-2-Clause */
/* How far a holder has come, in memory that outlives it: who kills it knows what it was at. */
#ifndef TESTS_KERNEL_PROGRESS_H
#define TESTS_KERNEL_PROGRESS_H

#include <stdatomic.h>

enum stage {
	STAGE_STARTS,
	STAGE_ALLOCATES,
	STAGE_HOLDS,
	STAGE_FREES
};

struct progress {
	atomic_uint stage;   /* enum stage */
	atomic_uint cleared; /* entries of the device's table that it has cleared itself */
};

#endif
