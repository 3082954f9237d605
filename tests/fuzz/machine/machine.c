/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Runs programs in a guest and says in TAP what became of them.
 * usage: fuzz-machine [--cover] [COUNT]   of programs that must not make this process grow
 */
#include <stdlib.h>
#include <string.h>

#include "case.h"

int main(int argc, char **argv)
{
	const bool cover = argc > 1 && strcmp(argv[1], "--cover") == 0;
	const unsigned long many = argc > 1 + cover ? strtoul(argv[1 + cover], NULL, 10) : 20000;
	const struct machine_options options = { .control = "/dev/virtio-ports/connectx",
						 .cover = cover };

	machine = machine_open(&options);
	if (!machine)
		return 1;
	single_calls();
	spoilt_programs(1000);
	many_programs(many);
	machine_close(machine);
	return tell_end();
}
