/* SPDX-License-Identifier: BSD-2-Clause */
/* What rawverbs doctor makes of the rdma controller's files: this process is in /a/b. */
#include <criterion/criterion.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "doctor.h"
#include "files.h"

static const struct file {
	const char *path;
	const char *text;
} *tree;

static const struct file *find(const char *path)
{
	const struct file *file = tree;

	while (file->path && strcmp(file->path, path) != 0)
		file++;
	return file->path ? file : NULL;
}

bool files_exists(const char *path)
{
	return find(path) || strcmp(path, "/sys/fs/cgroup/a/b") == 0;
}

int files_read(const char *path, char *ret_text, size_t size)
{
	const struct file *file = find(path);

	if (!file)
		return -ENOENT;
	snprintf(ret_text, size, "%s", file->text);
	return 0;
}

static enum doctor_result result;
static char reason[DOCTOR_REASON_BYTES];

void doctor_says(struct doctor *doctor, enum doctor_result found, const char *format, ...)
{
	va_list words;

	(void)doctor;
	va_start(words, format);
	vsnprintf(reason, sizeof(reason), format, words);
	va_end(words);
	result = found;
}

void doctor_advises(struct doctor *doctor, const char *format, ...)
{
	(void)doctor;
	(void)format;
}

static void look(const struct file *files)
{
	struct doctor doctor = { .fd = -1 };

	tree = files;
	doctor_look_cgroup(&doctor);
}

#define GROUP { "/proc/self/cgroup", "0::/a/b\n" }
#define UPPER "/sys/fs/cgroup/a/rdma."
#define LOWER "/sys/fs/cgroup/a/b/rdma."

Test(cgroup, the_tighter_of_two_groups_counts)
{
	look((const struct file[]){
		GROUP,
		{ UPPER "max", "mlx5_0 hca_handle=9 hca_object=max\n" },
		{ UPPER "current", "mlx5_0 hca_handle=9 hca_object=0\n" },
		{ LOWER "max", "mlx5_0 hca_handle=8 hca_object=max\n" },
		{ LOWER "current", "mlx5_0 hca_handle=1 hca_object=0\n" },
		{ NULL, NULL },
	});
	cr_assert_eq(result, DOCTOR_FAILED);
	cr_assert_str_eq(reason, "hca_handle: 9 of 9 are in use, by /sys/fs/cgroup/a/rdma.max");
}

Test(cgroup, a_limit_that_was_lowered_below_what_is_in_use_is_reached)
{
	look((const struct file[]){
		GROUP,
		{ UPPER "max", "mlx5_0 hca_handle=2 hca_object=max\n" },
		{ UPPER "current", "mlx5_0 hca_handle=9 hca_object=0\n" },
		{ LOWER "max", "mlx5_0 hca_handle=8 hca_object=max\n" },
		{ LOWER "current", "mlx5_0 hca_handle=1 hca_object=0\n" },
		{ NULL, NULL },
	});
	cr_assert_eq(result, DOCTOR_FAILED);
	cr_assert_str_eq(reason, "hca_handle: 9 of 2 are in use, by /sys/fs/cgroup/a/rdma.max");
}
