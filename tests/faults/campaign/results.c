/* SPDX-License-Identifier: BSD-2-Clause */
#include "results.h"

#include <stdarg.h>
#include <stdio.h>

#define MOST_PRINTED 20

static unsigned int results;
static unsigned int bad;
static unsigned int complaints;

void complain(const char *format, ...)
{
	va_list arguments;

	if (complaints++ >= MOST_PRINTED)
		return;
	va_start(arguments, format);
	printf("# ");
	vprintf(format, arguments);
	printf("\n");
	va_end(arguments);
}

void result(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	printf("%sok %u - ", complaints ? "not " : "", ++results);
	vprintf(format, arguments);
	printf("\n");
	va_end(arguments);
	fflush(stdout);
	bad += complaints > 0;
	complaints = 0;
}

int results_end(void)
{
	printf("1..%u\n", results);
	return bad > 0 || results == 0;
}
