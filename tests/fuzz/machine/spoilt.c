/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs by the thousand: whatever they do, nothing is left of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"

/* What there is to be spoilt: entries, pages, descriptors, mappings, a child and a race. */
static void mixture(void)
{
	struct call *call;

	start();
	sketch_pp(&program, 100000, 1);
	add_page();
	call = sketch_ioctl(&program, SKETCH_ASYNC, 0);
	sketch_attr(call, 0, ATTR_NUMBER, 0);
	call = sketch_call(&program, CALL_READ);
	call->on.class_id = SKETCH_ASYNC;
	call->length = 64;
	sketch_pp(&program, 200000, 0)->flags = rand() % 8 ? 0 : CALL_FORKED;
	sketch_destroy(&program, SKETCH_PP, 0x1001, 0)->flags = CALL_RACES;
	sketch_destroy(&program, SKETCH_PP, 0x1001, 0);
	sketch_call(&program, CALL_DUP);
	sketch_call(&program, CALL_OPEN)->flags = rand() % 2 ? CALL_RACES : 0;
	sketch_call(&program, rand() % 8 ? CALL_OPEN : CALL_CLOSE);
}

static void spoil(void)
{
	for (int changes = rand() % 6; changes > 0; changes--) {
		struct call *call = &program.calls[rand() % program.call_count];
		uint8_t *bytes = (uint8_t *)call;
		size_t at = (size_t)rand() % (offsetof(struct call, attrs) + 4 * sizeof(*call->attrs));

		/* A bool of any value is not one. */
		if (at == offsetof(struct call, on.dead))
			continue;
		if (at >= offsetof(struct call, attrs) &&
		    (at - offsetof(struct call, attrs)) % sizeof(*call->attrs) ==
			    offsetof(struct call_attr, ref.dead))
			continue;
		bytes[at] = (uint8_t)(rand() % 2 ? rand() : rand() % 8);
		if (call->kind == CALL_UNPLUG || call->kind == CALL_SILENT)
			call->kind = CALL_POLL; /* these take seconds */
	}
}

void spoilt_programs(unsigned int count)
{
	const unsigned int before = descriptors();
	unsigned long made = 0, good = 0;
	unsigned int late = 0;

	for (unsigned int i = 0; i < count && !late; i++) {
		mixture();
		spoil();
		run();
		made += result.ioctls;
		good += result.ioctls_good;
		late += result.late;
	}
	printf("# ioctls %lu, of them %lu good; descriptors %u, before %u\n", made, good,
	       descriptors(), before);
	tell(!late && good > count && descriptors() == before && left_nothing(),
	     "%u spoilt programs leave no descriptor and nothing in the card", count);
}

static size_t size_kb(void)
{
	FILE *file = fopen("/proc/self/statm", "re");
	unsigned long pages = 0;

	if (!file || fscanf(file, "%*u %lu", &pages) != 1)
		pages = 0;
	if (file)
		fclose(file);
	return pages * 4;
}

/* A million, where that is asked for: short ones, so that it is over today. */
void many_programs(unsigned long count)
{
	size_t before = 0, after;

	for (unsigned long i = 0; i < count; i++) {
		if (i == count / 10)
			before = size_kb();
		memset(&program, 0, sizeof(program));
		sketch_call(&program, CALL_OPEN);
		sketch_call(&program, CALL_DUP);
		sketch_pp(&program, 100000, 0)->length_delta = (int16_t)(i % 64);
		run();
	}
	after = size_kb();
	printf("# %zu kB, %zu kB before\n", after, before);
	tell(after <= before + 64 && before > 0,
	     "%lu programs leave this process as large as it was", count);
}
