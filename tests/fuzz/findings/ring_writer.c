/* SPDX-License-Identifier: BSD-2-Clause */
/* In the guest: writes N programs into the ring, then stops the kernel. usage: RING N */
#include "ring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	struct ring *ring = argc == 3 ? ring_open(argv[1]) : NULL;
	FILE *trigger;

	if (!ring) {
		perror("ring");
		return 1;
	}
	for (long i = 1; i <= atol(argv[2]); i++) {
		char text[32];

		snprintf(text, sizeof(text), "program %ld", i);
		ring_put(ring, text, strlen(text));
	}
	trigger = fopen("/proc/sysrq-trigger", "we");
	if (!trigger || fputc('c', trigger) == EOF || fclose(trigger) != 0)
		perror("/proc/sysrq-trigger");
	return 1;
}
