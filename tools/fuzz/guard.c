/* SPDX-License-Identifier: BSD-2-Clause */
#include "guard.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "finding.h"
#include "kmsg.h"
#include "ring.h"

#define EVERY 512
#define RING "/dev/ram-file"
#define RING_WITHOUT "/tmp/rawverbs-fuzz.ring"
#define MOST_METHODS 512
#define LAST 64 /* programs that are kept for tracing what was left */

struct kept {
	size_t bytes;
	uint8_t data[PROGRAM_MAX_BYTES];
};

struct guard {
	struct guard_options options;
	struct ring *ring;
	struct kmsg *kmsg;
	struct oracle *oracle;
	struct guard_counts counts;
	unsigned int kept_objects; /* by the driver, for itself */
	uint32_t methods[MOST_METHODS]; /* that returned 0: object and method */
	uint64_t kept_count;
	struct kept kept[LAST]; /* the program of number n at n % LAST */
	struct ring_entry entries[LAST];
};

struct guard *guard_open(const struct guard_options *options)
{
	struct guard *guard = calloc(1, sizeof(*guard));

	if (!guard)
		return NULL;
	guard->options = *options;
	if (!guard->options.ring)
		guard->options.ring = access(RING, W_OK) == 0 ? RING : RING_WITHOUT;
	if (guard->options.every == 0)
		guard->options.every = EVERY;
	guard->ring = ring_open(guard->options.ring);
	guard->oracle = oracle_open(0);
	guard->kmsg = kmsg_open();
	if (guard->ring && guard->oracle && guard->kmsg)
		return guard;
	fprintf(stderr, "rawverbs-fuzz: %s: %s\n", guard->ring ? "/dev/kmsg" : guard->options.ring,
		strerror(errno));
	guard_close(guard);
	return NULL;
}

void guard_close(struct guard *guard)
{
	if (!guard)
		return;
	ring_close(guard->ring);
	oracle_close(guard->oracle);
	kmsg_close(guard->kmsg);
	free(guard);
}

void guard_before(struct guard *guard, const void *data, size_t bytes)
{
	struct kept *kept = &guard->kept[guard->kept_count++ % LAST];

	ring_put(guard->ring, data, bytes);
	kept->bytes = bytes < sizeof(kept->data) ? bytes : sizeof(kept->data);
	memcpy(kept->data, data, kept->bytes);
}

/* The kept ones from number @first up to before @end, as a finding has them. */
static size_t programs(struct guard *guard, uint64_t first, uint64_t end)
{
	size_t count = 0;

	for (uint64_t i = first; i < end; i++) {
		const struct kept *kept = &guard->kept[i % LAST];

		guard->entries[count++] = (struct ring_entry){ i + 1, kept->data, kept->bytes };
	}
	return count;
}

static uint64_t oldest(const struct guard *guard)
{
	return guard->kept_count > LAST ? guard->kept_count - LAST : 0;
}

/* Saved where it is new, and said. Returns 1, or 0 where there is one of this title. */
static unsigned int found(struct guard *guard, const char *title, const char *log, size_t log_bytes,
			  uint64_t first, uint64_t end)
{
	const struct finding finding = { title, log, log_bytes, guard->entries,
					 programs(guard, first, end), guard->options.facts,
					 guard->options.fact_count };
	char path[4096] = "", line[300];

	if (guard->options.findings) {
		const int error = finding_save(guard->options.findings, &finding, path, sizeof(path));

		if (error == -EEXIST)
			return 0;
		if (error)
			fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(-error));
	}
	guard->counts.findings++;
	snprintf(line, sizeof(line), "finding: %s", title);
	kmsg_say(line);
	fprintf(stderr, "rawverbs-fuzz: %s\n", line);
	return 1;
}

static unsigned int look_at_log(struct guard *guard)
{
	struct report report;
	const char *text;
	unsigned int count = 0;

	while (kmsg_next(guard->kmsg, &report, &text))
		count += found(guard, report.title, text, report.end - report.first, oldest(guard),
			       guard->kept_count);
	return count;
}

static void count_method(struct guard *guard, const struct call *call)
{
	const uint32_t method = (uint32_t)call->object_id << 16 | call->method_id;

	for (unsigned int i = 0; i < guard->counts.methods; i++)
		if (guard->methods[i] == method)
			return;
	if (guard->counts.methods < MOST_METHODS)
		guard->methods[guard->counts.methods++] = method;
}

static void count(struct guard *guard, const struct program *program,
		  const struct program_result *result)
{
	guard->counts.programs++;
	guard->counts.ioctls += result->ioctls;
	guard->counts.good += result->ioctls_good;
	for (unsigned int i = 0; i < program->call_count; i++)
		if (program->calls[i].kind == CALL_IOCTL && result->calls[i].made &&
		    result->calls[i].error == 0)
			count_method(guard, &program->calls[i]);
}

unsigned int guard_after(struct guard *guard, const struct program *program,
			 const struct program_result *result)
{
	char title[400];
	unsigned int new = 0;

	count(guard, program, result);
	if (oracle_look(guard->oracle, program, result, title, sizeof(title)))
		new += found(guard, title, title, strlen(title), guard->kept_count - 1,
			       guard->kept_count);
	new += look_at_log(guard);
	if (guard->counts.programs % guard->options.every == 0)
		new += guard_card(guard);
	return new;
}

struct left {
	unsigned int contexts, idle_contexts;
	unsigned int objects, idle_objects;
	unsigned int rates;
};

/* The number behind @label; *@text goes on behind it. */
static bool number_of(const char **text, const char *label, unsigned int *ret)
{
	char *end;

	if (strncmp(*text, label, strlen(label)) != 0)
		return false;
	*text += strlen(label);
	*ret = (unsigned int)strtoul(*text, &end, 10);
	if (end == *text)
		return false;
	*text = end;
	return true;
}

static bool read_left(const char *text, struct left *ret)
{
	return number_of(&text, "user contexts ", &ret->contexts) &&
	       number_of(&text, " (idle ", &ret->idle_contexts) &&
	       number_of(&text, "), objects ", &ret->objects) &&
	       number_of(&text, " (idle ", &ret->idle_objects) &&
	       number_of(&text, "), rates ", &ret->rates);
}

void guard_left_title(const char *text, char *ret_title, size_t room)
{
	struct left left;

	if (!read_left(text, &left)) {
		snprintf(ret_title, room, "left on the card: something");
		return;
	}
	snprintf(ret_title, room, "left on the card:%s%s%s",
		 left.contexts > left.idle_contexts ? " user contexts" : "",
		 left.objects > left.idle_objects ? " objects" : "", left.rates ? " rates" : "");
}

bool guard_left_grave(const char *text)
{
	struct left left;

	return !read_left(text, &left) || left.contexts > left.idle_contexts || left.rates;
}

/* Runs them once more, one by one: the first after which more is left did it. */
static uint64_t trace(struct guard *guard, unsigned int left)
{
	static struct program program;
	static struct program_result result;
	char text[300];

	for (uint64_t i = oldest(guard); i < guard->kept_count; i++) {
		const struct kept *kept = &guard->kept[i % LAST];

		program_read(&program, kept->data, kept->bytes);
		ring_put(guard->ring, kept->data, kept->bytes);
		machine_run(guard->options.machine, &program, &result);
		if (machine_left(guard->options.machine, text, sizeof(text)) > (int)left)
			return i;
	}
	return UINT64_MAX;
}

bool guard_heal(struct machine *machine)
{
	static struct program program;
	static struct program_result result;
	char text[300];

	program = (struct program){ .call_count = 1, .calls = { { .kind = CALL_UNPLUG } } };
	machine_run(machine, &program, &result);
	return machine_left(machine, text, sizeof(text)) == 0;
}

unsigned int guard_card(struct guard *guard)
{
	char text[300] = "", title[400], again[300];
	const int left = machine_left(guard->options.machine, text, sizeof(text));
	uint64_t guilty;

	if (left <= 0 || (unsigned int)left <= guard->counts.left + guard->kept_objects)
		return 0;
	guilty = trace(guard, (unsigned int)left);
	if (guilty == UINT64_MAX && !guard_left_grave(text)) {
		guard->kept_objects = (unsigned int)left;
		return 0;
	}
	guard_left_title(text, title, sizeof(title));
	guard->counts.left = guard->kept_objects = 0;
	if (!guard_heal(guard->options.machine)) {
		const int still = machine_left(guard->options.machine, again, sizeof(again));

		guard->counts.left = still < 0 ? (unsigned int)left : (unsigned int)still;
	}
	if (guilty == UINT64_MAX)
		return found(guard, title, text, strlen(text), oldest(guard), guard->kept_count);
	return found(guard, title, text, strlen(text), guilty, guilty + 1);
}

struct guard_counts guard_counts(const struct guard *guard)
{
	struct guard_counts counts = guard->counts;

	counts.answers = oracle_counts(guard->oracle);
	return counts;
}
