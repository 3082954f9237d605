/* SPDX-License-Identifier: BSD-2-Clause */
/* What is found is saved as a folder of its own. */
#include "finding.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char folder[64];

static void make_room(void)
{
	snprintf(folder, sizeof(folder), "/tmp/fuzz-saved.XXXXXX");
	cr_assert_not_null(mkdtemp(folder));
}

static void clear_room(void)
{
	char line[128];

	snprintf(line, sizeof(line), "rm -r %s", folder);
	cr_expect_eq(system(line), 0);
}

TestSuite(saved, .init = make_room, .fini = clear_room);

static int save(const char *title, char ret_path[static 512])
{
	static char fact[] = "kernel=6.1";
	char *const facts[] = { fact };
	const struct finding finding = { .title = title, .log = "log\n", .log_bytes = 4,
					 .facts = facts, .fact_count = 1 };

	return finding_save(folder, &finding, ret_path, 512);
}

static void expect_line(const char *path, const char *name, const char *wanted)
{
	char file_path[600], line[1024] = "";
	FILE *file;

	snprintf(file_path, sizeof(file_path), "%s/%s", path, name);
	file = fopen(file_path, "re");
	cr_assert_not_null(file, "%s", file_path);
	cr_expect_not_null(fgets(line, sizeof(line), file));
	fclose(file);
	line[strcspn(line, "\n")] = '\0';
	cr_expect_str_eq(line, wanted);
}

Test(saved, a_finding_has_its_title_its_log_and_what_is_known_about_the_machine)
{
	char path[512];

	cr_assert_eq(save("KASAN: use-after-free in f", path), 0);
	cr_expect_not_null(strstr(path, "/KASAN-use-after-free-in-f"));
	expect_line(path, "title", "KASAN: use-after-free in f");
	expect_line(path, "log", "log");
	expect_line(path, "kernel", "6.1");
}

Test(saved, the_same_title_is_saved_once)
{
	char path[512];

	cr_assert_eq(save("WARNING in f", path), 0);
	cr_expect_eq(save("WARNING in f", path), -EEXIST);
}

Test(saved, titles_that_differ_in_signs_alone_have_folders_of_their_own)
{
	char first[512], second[512], third[512];

	cr_assert_eq(save("left: 1, 2", first), 0);
	cr_assert_eq(save("left: 1 2", second), 0);
	cr_assert_eq(save("left 1 2", third), 0);
	cr_expect_str_neq(first, second);
	cr_expect_str_neq(second, third);
	expect_line(second, "title", "left: 1 2");
	cr_expect_eq(save("left: 1 2", third), -EEXIST);
}

Test(saved, long_titles_that_differ_at_their_end_have_folders_of_their_own)
{
	char title[400], path[512];

	memset(title, 'a', sizeof(title));
	title[sizeof(title) - 1] = '\0';
	cr_assert_eq(save(title, path), 0);
	cr_expect_eq(save(title, path), -EEXIST);
	title[sizeof(title) - 2] = 'b';
	cr_expect_eq(save(title, path), 0);
	expect_line(path, "title", title);
}
