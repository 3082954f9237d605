/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * For code of the kernel that runs before KASAN has its shadow: the kernel's memcmp() looks there.
 */
#ifndef RV_EARLY_H
#define RV_EARLY_H

static inline __attribute__((__always_inline__, __unused__)) int
rv_early_memcmp(const void *a, const void *b, unsigned long size)
{
	const unsigned char *left = a, *right = b;

	for (; size; size--, left++, right++)
		if (*left != *right)
			return *left - *right;
	return 0;
}

#define memcmp rv_early_memcmp

#endif
