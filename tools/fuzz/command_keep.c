/* SPDX-License-Identifier: BSD-2-Clause */
/* What a guest left: reports in its console's log, programs in its ring. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "finding.h"
#include "report.h"

#define MOST_PROGRAMS 1024
/* What the fuzzer itself finds without the kernel saying anything: a line of its output. */
#define OWN "rawverbs-fuzz: finding: "

int command_reports(char **words)
{
	int status = FUZZ_SUCCESS;

	if (!*words)
		return command_usage("reports");
	for (; *words; words++) {
		size_t bytes, from = 0;
		char *log = file_read(*words, &bytes);
		struct report report;

		if (!log)
			return FUZZ_USAGE;
		while (report_next(log, bytes, from, &report)) {
			puts(report.title);
			from = report.end;
			status = FUZZ_REFUSED;
		}
		free(log);
	}
	return status;
}

static bool file_write(const char *path, const struct ring_entry *entry)
{
	FILE *file = fopen(path, "we");
	size_t written;

	if (!file)
		return false;
	written = fwrite(entry->data, 1, entry->bytes, file);
	return fclose(file) == 0 && written == entry->bytes;
}

int command_ring(char **words)
{
	static struct ring_entry entries[MOST_PROGRAMS];
	size_t bytes, count;
	char *memory;

	if (!words[0] || !words[1] || words[2])
		return command_usage("ring");
	memory = file_read(words[0], &bytes);
	if (!memory)
		return FUZZ_REFUSED;
	count = ring_read((const uint8_t *)memory, bytes, entries, MOST_PROGRAMS);
	for (size_t i = 0; i < count; i++) {
		char path[4096];

		snprintf(path, sizeof(path), "%s/%08llu", words[1], (unsigned long long)entries[i].sequence);
		if (!file_write(path, &entries[i])) {
			fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(errno));
			free(memory);
			return FUZZ_REFUSED;
		}
	}
	printf("%zu programs\n", count);
	free(memory);
	return 0;
}

/* The next finding in a log: the kernel's or the fuzzer's own; false where there is none. */
static bool next(const char *log, size_t bytes, size_t from, struct report *ret)
{
	const char *own = memmem(log + from, bytes - from, OWN, strlen(OWN));
	const bool found = report_next(log, bytes, from, ret);
	size_t length;

	if (!own || (found && ret->first < (size_t)(own - log)))
		return found;
	length = strcspn(own + strlen(OWN), "\r\n");
	ret->first = (size_t)(own - log);
	ret->end = ret->first + strlen(OWN) + length;
	snprintf(ret->title, sizeof(ret->title), "%.*s", (int)length, own + strlen(OWN));
	return true;
}

int command_keep(char **words)
{
	static struct ring_entry entries[MOST_PROGRAMS];
	size_t log_bytes, ring_bytes = 0, from = 0, count = 0, facts = 0;
	char *log, *ring = NULL, path[4096];
	struct report report;
	int status = FUZZ_SUCCESS;

	if (!words[0] || !words[1] || !words[2])
		return command_usage("keep");
	while (words[3 + facts])
		facts++;
	log = file_read(words[0], &log_bytes);
	if (!log)
		return FUZZ_USAGE;
	ring = file_read(words[1], &ring_bytes);
	if (ring)
		count = ring_read((const uint8_t *)ring, ring_bytes, entries, MOST_PROGRAMS);
	while (next(log, log_bytes, from, &report)) {
		const struct finding finding = { report.title, log + report.first,
						 report.end - report.first, entries, count,
						 words + 3, facts };
		const int error = finding_save(words[2], &finding, path, sizeof(path));

		from = report.end;
		if (error && error != -EEXIST) {
			fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(-error));
			status = FUZZ_USAGE;
			break;
		}
		if (error == 0) {
			printf("finding: %s: %s\n", report.title, path);
			status = FUZZ_REFUSED;
		}
	}
	free(log);
	free(ring);
	return status;
}
