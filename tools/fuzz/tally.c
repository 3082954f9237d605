/* SPDX-License-Identifier: BSD-2-Clause */
#include "tally.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS = 1 << 20, PENDING = 1 << 14, EVERY_SECONDS = 2 };

struct tally {
	FILE *pcs;
	FILE *coverage;
	double session, last;
	struct tally_counts counts;
	size_t pending;
	uint64_t found[PENDING]; /* not written yet */
	uint64_t slots[SLOTS];   /* an open table; 0: free */
	uint32_t numbers[SLOTS]; /* of what is in the slot */
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static size_t slot_of(const struct tally *tally, uint64_t address)
{
	size_t at = (size_t)(address * 0x9e3779b97f4a7c15u >> 44) % SLOTS;

	while (tally->slots[at] && tally->slots[at] != address)
		at = (at + 1) % SLOTS;
	return at;
}

/* Returns whether it is new. A table that is half full takes no more: no kernel has so many. */
static bool keep(struct tally *tally, uint64_t address)
{
	const size_t at = slot_of(tally, address);

	if (tally->slots[at] || tally->counts.distinct >= SLOTS / 2)
		return false;
	tally->slots[at] = address;
	tally->numbers[at] = (uint32_t)tally->counts.distinct++;
	return true;
}

static void load(struct tally *tally, FILE *file)
{
	uint64_t address;

	rewind(file);
	while (fread(&address, sizeof(address), 1, file) == 1)
		if (address)
			keep(tally, address);
	fseek(file, 0, SEEK_END);
}

static FILE *open_in(const char *folder, const char *name)
{
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "a+be");
	if (!file)
		perror(path);
	return file;
}

struct tally *tally_open(const char *folder)
{
	struct tally *tally = calloc(1, sizeof(*tally));

	if (!tally)
		return NULL;
	tally->session = now();
	tally->last = tally->session;
	if (!folder)
		return tally;
	tally->pcs = open_in(folder, "pcs");
	tally->coverage = open_in(folder, "coverage");
	if (!tally->pcs || !tally->coverage) {
		tally_close(tally);
		return NULL;
	}
	load(tally, tally->pcs);
	return tally;
}

static void write_out(struct tally *tally)
{
	tally->last = now();
	tally->counts.seconds = tally->last - tally->session;
	if (!tally->pcs)
		return;
	fwrite(tally->found, sizeof(tally->found[0]), tally->pending, tally->pcs);
	fflush(tally->pcs);
	tally->pending = 0;
	fprintf(tally->coverage, "%.3f %.3f %llu %llu %llu %llu\n", tally->last, tally->session,
		(unsigned long long)tally->counts.programs, (unsigned long long)tally->counts.ioctls,
		(unsigned long long)tally->counts.good, (unsigned long long)tally->counts.distinct);
	fflush(tally->coverage);
}

void tally_close(struct tally *tally)
{
	if (!tally)
		return;
	if (tally->pcs && tally->coverage)
		write_out(tally);
	if (tally->pcs)
		fclose(tally->pcs);
	if (tally->coverage)
		fclose(tally->coverage);
	free(tally);
}

size_t tally_addresses(struct tally *tally, const uint64_t *addresses, size_t count)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++) {
		if (!addresses[i] || !keep(tally, addresses[i]))
			continue;
		found++;
		if (tally->pending == PENDING)
			write_out(tally);
		if (tally->pcs)
			tally->found[tally->pending++] = addresses[i];
	}
	return found;
}

size_t tally_number(const struct tally *tally, uint64_t address)
{
	return tally->numbers[slot_of(tally, address)];
}

void tally_program(struct tally *tally, unsigned int ioctls, unsigned int good)
{
	tally->counts.programs++;
	tally->counts.ioctls += ioctls;
	tally->counts.good += good;
	if (now() - tally->last >= EVERY_SECONDS)
		write_out(tally);
}

struct tally_counts tally_counts(const struct tally *tally)
{
	return tally->counts;
}
