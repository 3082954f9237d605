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

int command_reports(int argc, char **argv)
{
	int status = 0;

	if (argc < 2)
		return -1;
	for (int i = 1; i < argc; i++) {
		size_t bytes, from = 0;
		char *log = file_read(argv[i], &bytes);
		struct report report;

		if (!log)
			return EXIT_USAGE;
		while (report_next(log, bytes, from, &report)) {
			puts(report.title);
			from = report.end;
			status = 1;
		}
		free(log);
	}
	return status;
}

int command_ring(int argc, char **argv)
{
	static struct ring_entry entries[MOST_PROGRAMS];
	size_t bytes, count;
	char *memory;

	if (argc != 3)
		return -1;
	memory = file_read(argv[1], &bytes);
	if (!memory)
		return 1;
	count = ring_read((const uint8_t *)memory, bytes, entries, MOST_PROGRAMS);
	for (size_t i = 0; i < count; i++) {
		char path[4096];
		FILE *file;

		snprintf(path, sizeof(path), "%s/%08llu", argv[2], (unsigned long long)entries[i].sequence);
		file = fopen(path, "we");
		if (!file || fwrite(entries[i].data, 1, entries[i].bytes, file) != entries[i].bytes ||
		    fclose(file) != 0) {
			fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(errno));
			free(memory);
			return 1;
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

int command_keep(int argc, char **argv)
{
	static struct ring_entry entries[MOST_PROGRAMS];
	size_t log_bytes, ring_bytes = 0, from = 0, count = 0;
	char *log, *ring = NULL, path[4096];
	struct report report;
	int status = 0;

	if (argc < 4)
		return -1;
	log = file_read(argv[1], &log_bytes);
	if (!log)
		return EXIT_USAGE;
	ring = file_read(argv[2], &ring_bytes);
	if (ring)
		count = ring_read((const uint8_t *)ring, ring_bytes, entries, MOST_PROGRAMS);
	while (next(log, log_bytes, from, &report)) {
		const struct finding finding = { report.title, log + report.first,
						 report.end - report.first, entries, count,
						 argv + 4, (size_t)argc - 4 };
		const int error = finding_save(argv[3], &finding, path, sizeof(path));

		from = report.end;
		if (error && error != -EEXIST) {
			fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(-error));
			status = EXIT_USAGE;
			break;
		}
		if (error == 0) {
			printf("finding: %s: %s\n", report.title, path);
			status = 1;
		}
	}
	free(log);
	free(ring);
	return status;
}
