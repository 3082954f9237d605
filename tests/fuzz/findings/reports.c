/* SPDX-License-Identifier: BSD-2-Clause */
/* Reports in kernel logs: logs/ holds made-up logs in the kernel's form, with what is in them. */
#include "report.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT "# expect: "

static char *slurp(const char *name, size_t *ret_bytes)
{
	static char text[1 << 16];
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", LOGS, name);
	file = fopen(path, "re");
	cr_assert_not_null(file, "%s", path);
	*ret_bytes = fread(text, 1, sizeof(text) - 1, file);
	text[*ret_bytes] = '\0';
	fclose(file);
	return text;
}

/* The next expectation, or NULL. */
static const char *expected(const char **at)
{
	static char title[REPORT_TITLE];
	const char *found = strstr(*at, EXPECT);

	if (!found)
		return NULL;
	found += strlen(EXPECT);
	snprintf(title, sizeof(title), "%.*s", (int)strcspn(found, "\n"), found);
	*at = found;
	return title;
}

static unsigned int logs(int (*look)(const char *name))
{
	DIR *folder = opendir(LOGS);
	const struct dirent *entry;
	unsigned int found = 0;

	cr_assert_not_null(folder, "%s", LOGS);
	while ((entry = readdir(folder)))
		if (strstr(entry->d_name, ".log"))
			found += look(entry->d_name) == 0;
	closedir(folder);
	return found;
}

static int titles(const char *name)
{
	size_t bytes, from = 0;
	char *log = slurp(name, &bytes);
	const char *at = log, *wanted;
	struct report report;

	while (report_next(log, bytes, from, &report)) {
		wanted = expected(&at);
		cr_expect(wanted != NULL, "%s: one too many: %s", name, report.title);
		if (wanted)
			cr_expect_str_eq(report.title, wanted, "%s: %s", name, report.title);
		cr_assert_gt(report.end, report.first);
		cr_assert_leq(report.end, bytes);
		from = report.end;
	}
	wanted = expected(&at);
	cr_expect(wanted == NULL, "%s: not found: %s", name, wanted ? wanted : "");
	return 0;
}

Test(reports, every_report_of_the_logs_is_found_by_its_title_and_nothing_else_is)
{
	cr_assert_geq(logs(titles), 16u, "the logs are missing");
}

static int prefixes(const char *name)
{
	size_t bytes;
	const char *log = slurp(name, &bytes);

	for (size_t length = 0; length <= bytes; length++) {
		char *copy = malloc(length + 1);
		size_t from = 0;
		struct report report;

		memcpy(copy, log, length);
		while (report_next(copy, length, from, &report)) {
			cr_assert_gt(report.end, from);
			from = report.end;
		}
		free(copy);
	}
	return 0;
}

Test(reports, a_log_may_end_anywhere)
{
	cr_assert_geq(logs(prefixes), 16u);
}

Test(reports, the_text_of_a_report_is_from_its_opening_line_to_its_closing_one)
{
	size_t bytes;
	const char *log = slurp("kasan.log", &bytes);
	struct report report;

	cr_assert(report_next(log, bytes, 0, &report));
	cr_expect_eq(strncmp(log + report.first, "[   12.345678] ====", 19), 0);
	cr_expect_eq(strncmp(log + report.end, "[   12.345697] Disabling", 24), 0);
	cr_expect(report.ended);
	log = slurp("warning.log", &bytes);
	cr_assert(report_next(log, bytes, 0, &report));
	cr_expect_eq(strncmp(log + report.first, "[    3.000000] ------------[ cut", 32), 0);
	cr_expect_eq(strncmp(log + report.end, "[    5.000000] ", 15), 0);
}

Test(reports, a_report_whose_end_has_not_come_yet_says_so)
{
	size_t bytes;
	const char *log = slurp("kasan.log", &bytes);
	const size_t cut = (size_t)(strstr(log, "Allocated by") - log);
	struct report report;

	cr_assert(report_next(log, cut, 0, &report));
	cr_expect_not(report.ended);
	cr_expect_eq(report.end, cut);
}

Test(reports, a_panic_that_follows_a_report_is_no_second_one)
{
	size_t bytes;
	const char *log = slurp("kasan-panic.log", &bytes);
	struct report report;

	cr_assert(report_next(log, bytes, 0, &report));
	cr_expect_not(report_next(log, bytes, report.end, &report), "%s", report.title);
}
