/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Preloaded beside a real kernel: writes the recording of a program's PP and DEVX ioctls
 * to the file that DROPIN_RECORDING names. A section holds the one ioctl that the
 * program's call makes; what a library adds of its own is marked "extra" with its opcode,
 * so that the comparison can tell it apart.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../kernel/dropin_mark.h"
#include "recording.h"

static FILE *file;
static bool taken = true; /* the section's ioctl was seen; nothing counts before the first */

int ioctl(int fd, unsigned long request, ...);

static FILE *recording(void)
{
	const char *path = getenv("DROPIN_RECORDING");

	if (!file && path)
		file = fopen(path, "we");
	if (!file)
		abort(); /* a recorder that records nothing must not look like one that works */
	return file;
}

static void extra(const struct wire_header *header)
{
	const unsigned char *in = (const unsigned char *)(uintptr_t)recording_attrs(header)->data;

	fprintf(recording(), "extra object 0x%x method 0x%x", header->object, header->method);
	if (header->object == 0x1000 && header->attrs && recording_attrs(header)->len > 8)
		fprintf(recording(), " opcode 0x%x", (unsigned int)(in[0] << 8 | in[1]));
	fprintf(recording(), "\n");
}

int ioctl(int fd, unsigned long request, ...)
{
	static int (*real)(int, unsigned long, ...);
	struct wire_header *header;
	va_list arguments;
	bool wanted;
	int error;
	int ret;

	va_start(arguments, request);
	header = va_arg(arguments, void *);
	va_end(arguments);
	if (!real)
		*(void **)&real = dlsym(RTLD_NEXT, "ioctl"); /* as dlsym(3) does it */
	if (fd == -1 && request == DROPIN_MARK) {
		recording_section(recording(), (const char *)header);
		/* What an open asks of the device is each library's own affair. */
		taken = strcmp((const char *)header, "opening") == 0;
		errno = EBADF;
		return -1;
	}
	wanted = (request & 0xffff) == 0x1b01 && recording_wants(header);
	if (!wanted)
		return real(fd, request, header);
	if (taken) {
		extra(header);
		return real(fd, request, header);
	}
	taken = true;
	recording_call(recording(), header);
	ret = real(fd, request, header);
	error = errno;
	recording_result(recording(), header, ret < 0 ? error : 0);
	fflush(recording());
	errno = error;
	return ret;
}
