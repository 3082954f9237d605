/* SPDX-License-Identifier: BSD-2-Clause */
/* AFL++'s custom mutator: a shared object, named by AFL_CUSTOM_MUTATOR_LIBRARY. */
#include <rawverbs/schema.h>
#include <stdlib.h>

#include "mutate.h"

struct afl_mutator {
	struct chance chance;
	struct program one, other, made;
	uint8_t bytes[PROGRAM_MAX_BYTES];
};

void *afl_custom_init(void *afl, unsigned int seed);
size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **ret, uint8_t *other,
		       size_t other_size, size_t room);
void afl_custom_deinit(void *data);

void *afl_custom_init(void *afl, unsigned int seed)
{
	struct afl_mutator *mutator = calloc(1, sizeof(*mutator));

	(void)afl;
	if (mutator)
		mutator->chance.state = seed;
	return mutator;
}

size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **ret, uint8_t *other,
		       size_t other_size, size_t room)
{
	struct afl_mutator *mutator = data;
	size_t made;

	program_read(&mutator->one, bytes, size);
	if (other && other_size && chance_of(&mutator->chance, 32)) {
		program_read(&mutator->other, other, other_size);
		mutate_cross(&mutator->made, &mutator->one, &mutator->other,
			     chance_next(&mutator->chance));
	} else {
		mutator->made = mutator->one;
		mutate(&mutator->made, chance_next(&mutator->chance), RV_SCHEMA_NEWEST);
	}
	made = program_write(&mutator->made, mutator->bytes, sizeof(mutator->bytes));
	*ret = made && made <= room ? mutator->bytes : bytes;
	return made && made <= room ? made : size;
}

void afl_custom_deinit(void *data)
{
	free(data);
}
