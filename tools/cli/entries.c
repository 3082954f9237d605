/* SPDX-License-Identifier: BSD-2-Clause */
#include "entries.h"

#include <stdio.h>
#include <stdlib.h>

#include "say.h"

int entries_alloc(struct ibv_context *context, const struct rv_rate *rate, uint32_t flags,
		  size_t count, struct entries *ret_entries)
{
	struct entries entries = { .pp = calloc(count, sizeof(struct mlx5dv_pp *)) };

	if (!entries.pp)
		say_out_of_memory();
	while (entries.count < count) {
		struct mlx5dv_pp *pp = rv_pp_alloc(context, rate, flags);

		if (!pp) {
			const size_t before = entries.count;
			int status;

			say_refused();
			status = entries_free(&entries);
			if (before == 1 && status == CLI_SUCCESS)
				say_note("that was entry 2 of %zu; the one before it is freed",
					 count);
			else if (before > 1 && status == CLI_SUCCESS)
				say_note("that was entry %zu of %zu; the %zu before it are freed",
					 before + 1, count, before);
			return CLI_REFUSED;
		}
		entries.pp[entries.count++] = pp;
	}
	*ret_entries = entries;
	return CLI_SUCCESS;
}

int entries_free(struct entries *entries)
{
	int status = CLI_SUCCESS;

	while (entries->count > 0) {
		struct mlx5dv_pp *pp = entries->pp[--entries->count];
		const unsigned int index = pp->index;

		if (rv_pp_destroy(pp) != 0) {
			say_note("index %u is not freed now, but when this program ends", index);
			status = say_refused();
		}
	}
	free(entries->pp);
	entries->pp = NULL;
	return status;
}

char *entries_indexes(const struct entries *entries)
{
	const size_t room = entries->count * sizeof("65535,") + 1;
	char *text = malloc(room);
	size_t used = 0;

	if (!text)
		say_out_of_memory();
	text[0] = '\0';
	for (size_t i = 0; i < entries->count; i++)
		used += (size_t)snprintf(text + used, room - used, "%s%u", i ? "," : "",
					 entries->pp[i]->index);
	return text;
}
