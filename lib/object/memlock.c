/* SPDX-License-Identifier: BSD-2-Clause */
#include "memlock.h"

#include <sys/resource.h>
#include <unistd.h>

#include "base/error.h"

int rv_memlock_fail(int error, uint64_t addr, uint64_t length)
{
	const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
	const uint64_t pages = length / page + (addr % page + length % page + page - 1) / page;
	struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };

	getrlimit(RLIMIT_MEMLOCK, &limit);
	return rv_fail_numbers(error, RV_CAUSE_MEMLOCK, NULL, length, limit.rlim_cur, pages);
}
