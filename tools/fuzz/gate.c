/* SPDX-License-Identifier: BSD-2-Clause */
#include "gate.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* tools/guest boots its kernels with this word; no machine has it by chance. */
#define GUEST_WORD "rawverbs.guest"

static bool is_guest(void)
{
	const int fd = open("/proc/cmdline", O_RDONLY | O_CLOEXEC);
	char line[4096];
	ssize_t bytes;
	char *rest = line;

	if (fd < 0)
		return false;
	bytes = read(fd, line, sizeof(line) - 1);
	close(fd);
	if (bytes <= 0)
		return false;
	line[bytes] = '\0';
	for (char *word = strsep(&rest, " \n"); word; word = strsep(&rest, " \n"))
		if (strcmp(word, GUEST_WORD) == 0)
			return true;
	return false;
}

bool gate_passes(bool told)
{
	if (told || is_guest())
		return true;
	fprintf(stderr,
		"This is not a guest of tools/guest/run: what is fuzzed is the kernel that runs here,\n"
		"and it may crash. Use tools/fuzz/run or tools/guest/run; a machine that is there to\n"
		"be crashed can be given with " GATE_WORDS ".\n");
	return false;
}
