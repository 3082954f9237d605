/* SPDX-License-Identifier: BSD-2-Clause */
/* One failing allocation: Documentation/fault-injection/fault-injection.rst. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "machine_parts.h"

#define DEBUG "/sys/kernel/debug/"

int fail_nth_open(void)
{
	return open("/proc/thread-self/fail-nth", O_RDWR | O_CLOEXEC);
}

static void knob(const char *path, const char *value)
{
	const int fd = open(path, O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	/* Best effort: what this kernel has not, cannot fail. */
	if (write(fd, value, 1) != 1)
		perror(path);
	close(fd);
}

void fail_nth_ready(void)
{
	/* Allocations that may sleep, of any order; and no trace in the log for each. */
	knob(DEBUG "failslab/ignore-gfp-wait", "N");
	knob(DEBUG "fail_page_alloc/ignore-gfp-wait", "N");
	knob(DEBUG "fail_page_alloc/ignore-gfp-highmem", "N");
	knob(DEBUG "fail_page_alloc/min-order", "0");
	knob(DEBUG "failslab/verbose", "0");
	knob(DEBUG "fail_page_alloc/verbose", "0");
	knob(DEBUG "fail_usercopy/verbose", "0");
}

void fail_nth_set(int fd, unsigned int nth)
{
	char text[12];
	const int bytes = snprintf(text, sizeof(text), "%u", nth);

	/* Where it cannot be set the call just succeeds: fail_nth_end() reads what stands there. */
	(void)!pwrite(fd, text, (size_t)bytes, 0);
}

bool fail_nth_end(int fd)
{
	char text[12] = "";
	/* Where this very read is what fails, the call got through without. */
	const bool used = pread(fd, text, sizeof(text) - 1, 0) > 0 && text[0] == '0';

	/* Writing can fail so as well, which uses the failure up. */
	for (int tries = 0; tries < 3 && pwrite(fd, "0", 1, 0) != 1; tries++)
		continue;
	return used;
}
