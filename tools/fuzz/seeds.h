/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The programs to start from: one for each method, firmware command and write command
 * that the tables know, each the shortest that should succeed.
 */
#ifndef TOOLS_FUZZ_SEEDS_H
#define TOOLS_FUZZ_SEEDS_H

#include <stdint.h>

#include "program.h"

struct seed {
	char name[96]; /* of a file, too */
	uint16_t object_id; /* of the method that it is about; 0xffff where it is about none */
	uint16_t method_id;
};

typedef void seed_use(void *argument, const struct seed *seed, const struct program *program);

/* seeds_each - all of them, by the rows of @kernel, the special ones included */
void seeds_each(uint16_t kernel, seed_use *use, void *argument);

/* seeds_special - those that no table leads to, written down by hand */
void seeds_special(uint16_t kernel, seed_use *use, void *argument);

/* seeds_write - as files of @folder; how many, or -1 and errno */
int seeds_write(uint16_t kernel, const char *folder);

#endif
