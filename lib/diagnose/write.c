/* SPDX-License-Identifier: BSD-2-Clause */
/* Templates of sentences, filled with facts. */
#include <inttypes.h>
#include <rawverbs/pacing.h>
#include <rawverbs/schema.h>
#include <stdio.h>
#include <string.h>

#include "names.h"
#include "sentence.h"

struct sink {
	char *text;
	size_t size; /* at least 1 */
	size_t used;
};

static void add(struct sink *sink, const char *text)
{
	/* What was given may hold control characters: a sentence is one line. */
	for (; *text && sink->used + 1 < sink->size; text++) {
		const bool control = (unsigned char)*text < ' ' || *text == 0x7f;

		sink->text[sink->used++] = (char)(control ? '?' : *text);
	}
	sink->text[sink->used] = '\0';
}

static void add_errno(struct sink *sink, int error)
{
	const char *name = rv_errno_name(error);
	char words[128];

	/* NOLINTNEXTLINE(concurrency-mt-unsafe): of all libcs we know, for a number that has a name */
	snprintf(words, sizeof(words), "%s (%s)", strerror(error), name ? name : "errno");
	add(sink, words);
}

static void add_method(struct sink *sink, const struct rv_fault *fault)
{
	/* Objects of a driver that the library calls are all mlx5's. */
	const struct rv_schema_method *method =
		rv_schema_method(RV_SCHEMA_MLX5, fault->object_id, fault->method_id);
	char words[64];

	if (method) {
		add(sink, method->name);
		return;
	}
	snprintf(words, sizeof(words), "object 0x%x method 0x%x", fault->object_id,
		 fault->method_id);
	add(sink, words);
}

static void add_opcode(struct sink *sink, uint16_t opcode)
{
	const char *name = rv_opcode_name(opcode);
	char words[64];

	snprintf(words, sizeof(words), name ? "%s (0x%x)" : "command%s 0x%x", name ? name : "",
		 opcode);
	add(sink, words);
}

/* Nothing where the kernel passed no status on. */
static void add_status(struct sink *sink, uint8_t status)
{
	const char *name = rv_status_name(status);
	char words[64];

	if (!status)
		return;
	snprintf(words, sizeof(words), ", status 0x%x (%s)", status, name ? name : "unknown");
	add(sink, words);
}

static void add_units(struct sink *sink, const struct rv_fault *fault)
{
	const bool rate = fault->subject && strcmp(fault->subject, "rate") == 0;

	add(sink, rate ? "bit/s, kbit/s, Mbit/s or Gbit/s" : "B, kB, MB, KiB, MiB or none");
}

static void add_number(struct sink *sink, const char *key, const struct rv_fault *fault)
{
	const uint64_t number = fault->number[key[strlen(key) - 1] - '0'];
	char words[32];

	if (key[0] == 'r')
		rv_rate_format((uint32_t)number, words, sizeof(words));
	else if (key[0] == 'x')
		snprintf(words, sizeof(words), "%" PRIx64, number);
	else if (key[0] == 'd')
		snprintf(words, sizeof(words), "%" PRId64, (int64_t)number);
	else
		snprintf(words, sizeof(words), "%" PRIu64, number);
	add(sink, words);
}

static void add_fact(struct sink *sink, const char *key, const struct rv_fault *fault)
{
	char words[32];

	if (strcmp(key, "subject") == 0) {
		add(sink, fault->subject ? fault->subject : "result");
	} else if (strcmp(key, "text") == 0) {
		add(sink, fault->text);
	} else if (strcmp(key, "errno") == 0) {
		add_errno(sink, fault->error);
	} else if (strcmp(key, "method") == 0) {
		add_method(sink, fault);
	} else if (strcmp(key, "opcode") == 0) {
		add_opcode(sink, fault->opcode);
	} else if (strcmp(key, "status") == 0) {
		add_status(sink, fault->status);
	} else if (strcmp(key, "syndrome") == 0) {
		snprintf(words, sizeof(words), ", syndrome 0x%" PRIx32, fault->syndrome);
		add(sink, fault->status ? words : "");
	} else if (strcmp(key, "units") == 0) {
		add_units(sink, fault);
	} else if (strcmp(key, "base") == 0) {
		add(sink, fault->subject && strcmp(fault->subject, "rate") == 0 ? "kbit/s" :
										  "bytes");
	} else {
		add_number(sink, key, fault);
	}
}

void rv_sentence_write(const char *template, const struct rv_fault *fault, char *text,
		       size_t size)
{
	struct sink sink = { text, size, 0 };
	char key[16];

	text[0] = '\0';
	while (*template) {
		size_t n = strcspn(template, "{");
		char plain[160];

		if (n > 0) {
			n = n < sizeof(plain) ? n : sizeof(plain) - 1;
			memcpy(plain, template, n);
			plain[n] = '\0';
			add(&sink, plain);
			template += n;
			continue;
		}
		n = strcspn(++template, "}");
		memcpy(key, template, n < sizeof(key) ? n : sizeof(key) - 1);
		key[n < sizeof(key) ? n : sizeof(key) - 1] = '\0';
		add_fact(&sink, key, fault);
		template += n + (template[n] == '}');
	}
}
