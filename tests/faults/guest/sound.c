/* SPDX-License-Identifier: BSD-2-Clause */
#include "sound.h"

#include <errno.h>
#include <kernel/guest.h>
#include <kernel/objects/census.h>
#include <cjson/cJSON.h>
#include <rawverbs/schema.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct process_state {
	size_t heap;
	unsigned int descriptors;
	unsigned int handles;
};

static struct process_state before;
static char *device_before;

static unsigned int handles_of_all_types(struct ibv_context *on)
{
	static uint32_t list[1024];
	const struct rv_schema_object *object = NULL;
	unsigned int sum = 0;

	while (on && (object = rv_schema_next_object(object))) {
		uint32_t count = 0;

		if (rv_context_handles(on, object->id, list, 1024, &count) == 0)
			sum += count;
	}
	return sum;
}

static struct process_state process_now(struct ibv_context *on)
{
	return (struct process_state){ self_allocated(), self_descriptors(),
				       handles_of_all_types(on) };
}

void sound_begin(struct ibv_context *on)
{
	cJSON_free(device_before);
	device_before = census();
	before = process_now(on);
}

const char *process_differs(struct ibv_context *on)
{
	static char text[160];
	const struct process_state now = process_now(on);

	if (memcmp(&now, &before, sizeof(now)) == 0)
		return NULL;
	snprintf(text, sizeof(text), "heap %zu, was %zu; descriptors %u, were %u; handles %u, were %u",
		 now.heap, before.heap, now.descriptors, before.descriptors, now.handles,
		 before.handles);
	return text;
}

bool process_has_a_handle_more(struct ibv_context *on)
{
	struct process_state now = process_now(on);

	return now.handles-- == before.handles + 1 && memcmp(&now, &before, sizeof(now)) == 0;
}

const char *device_differs(unsigned int patience_ms)
{
	static char text[8192];

	for (unsigned int waited = 0;; waited += 10) {
		char *now = census();
		const bool same = strcmp(now, device_before) == 0;

		if (!same)
			snprintf(text, sizeof(text), "device: %s, was: %s", now, device_before);
		cJSON_free(now);
		if (same)
			return NULL;
		if (waited >= patience_ms)
			return text;
		usleep(10000);
	}
}

/* Into a file: Criterion shows nothing of what a test prints while it writes TAP. */
static FILE *appended(const char *variable)
{
	const char *path = getenv(variable);

	return path ? fopen(path, "ae") : NULL;
}

void count(const char *name, unsigned int number)
{
	FILE *file = appended("COUNTS");

	if (!file)
		return;
	fprintf(file, "count: %s %u\n", name, number);
	fclose(file);
}

const char *leaked(const char *differs)
{
	count("leaks", differs != NULL);
	return differs;
}

void record(const char *format, ...)
{
	FILE *file = appended("LOG");
	va_list words;

	if (!file)
		return;
	va_start(words, format);
	vfprintf(file, format, words);
	va_end(words);
	fputc('\n', file);
	fclose(file);
}

bool long_form(void)
{
	return getenv("LONG") != NULL;
}
