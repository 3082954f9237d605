/* SPDX-License-Identifier: BSD-2-Clause */
#include "log.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include "clock.h"

static FILE *log_file;
static uint64_t log_start_ns;

bool log_open(const char *path)
{
	log_file = fopen(path, "ae");
	log_start_ns = clock_now_ns();
	if (log_file)
		setvbuf(log_file, NULL, _IOLBF, 0);
	return log_file;
}

void log_close(void)
{
	if (log_file)
		fclose(log_file);
	log_file = NULL;
}

void log_line(const char *format, ...)
{
	uint64_t ns;
	va_list args;

	if (!log_file)
		return;
	ns = clock_now_ns() - log_start_ns;
	fprintf(log_file, "%6llu.%06llu ", (unsigned long long)(ns / 1000000000),
		(unsigned long long)(ns % 1000000000 / 1000));
	va_start(args, format);
	vfprintf(log_file, format, args);
	va_end(args);
	fputc('\n', log_file);
}
