/* SPDX-License-Identifier: BSD-2-Clause */
/* What getdents64 gives, under the plug itself: names end where they end. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "feed.h"

static struct feed feed;

/* In place of libc's: the directory is open, and its entries are the input. */
static long fuzz_syscall(long number, ...)
{
	va_list arguments;
	uint8_t *buffer;
	size_t size, given;

	if (number != SYS_getdents64)
		return 1000;
	va_start(arguments, number);
	(void)va_arg(arguments, int);
	buffer = va_arg(arguments, uint8_t *);
	size = va_arg(arguments, size_t);
	va_end(arguments);
	given = feed_number(&feed, 2);
	return (long)feed_bytes(&feed, buffer, given < size ? given : size);
}

#define syscall fuzz_syscall
#include "base/kernel.c"
#undef syscall

static int each(void *argument, const char *name)
{
	size_t *names = argument;

	*names += strlen(name) + 1;
	return name[0] == 'S';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t names = 0;

	feed = (struct feed){ data, size };
	rv_kernel_list("/sys/class/infiniband_verbs", each, &names);
	/* No name is longer than what was given. */
	if (names > size)
		abort();
	return 0;
}
