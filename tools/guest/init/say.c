// SPDX-License-Identifier: BSD-2-Clause
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "init.h"

void say(const char *format, ...)
{
	int fd = open("/dev/console", O_WRONLY | O_NOCTTY | O_CLOEXEC);
	va_list arguments;

	if (fd < 0)
		return;
	va_start(arguments, format);
	dprintf(fd, "init: ");
	vdprintf(fd, format, arguments);
	dprintf(fd, "\n");
	va_end(arguments);
	close(fd);
}

void sleep_ms(long ms)
{
	struct timespec time = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };

	nanosleep(&time, NULL);
}
