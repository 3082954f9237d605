/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What was reached: each distinct address of the kernel counted once, beside how many
 * programs and ioctls that took. In a folder it outlives the process and the kernel: the
 * file pcs has the addresses (8 bytes each, as the machine has them), the file coverage a
 * line every few seconds:
 *
 *	time session programs ioctls good distinct
 *
 * in seconds since 1970; session is the time at which this process began, programs and
 * ioctls are its own, distinct counts those of earlier processes too.
 */
#ifndef TOOLS_FUZZ_TALLY_H
#define TOOLS_FUZZ_TALLY_H

#include <stddef.h>
#include <stdint.h>

struct tally;

/* tally_open - @folder: NULL: nothing is written. Returns NULL with the reason said. */
struct tally *tally_open(const char *folder);
void tally_close(struct tally *tally);

/* tally_addresses - they were met; returns how many for the first time */
size_t tally_addresses(struct tally *tally, const uint64_t *addresses, size_t count);

/*
 * tally_number - the number of an address that was met: 0 for the first one, and so on, those
 * that the folder had before included
 */
size_t tally_number(const struct tally *tally, uint64_t address);

/* tally_program - one more has run; writes when it is time to */
void tally_program(struct tally *tally, unsigned int ioctls, unsigned int good);

struct tally_counts {
	uint64_t programs;
	uint64_t ioctls;
	uint64_t good;
	uint64_t distinct;
	double seconds;
};
struct tally_counts tally_counts(const struct tally *tally);

#endif
