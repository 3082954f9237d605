/* SPDX-License-Identifier: BSD-2-Clause */
#include "finding.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The folder's name: the title's letters and digits, the rest a single "-". */
static void name_of(const char *title, char *ret_name, size_t room)
{
	size_t at = 0;

	for (; *title && at + 1 < room && at < 120; title++) {
		if (isalnum((unsigned char)*title) || *title == '_')
			ret_name[at++] = *title;
		else if (at && ret_name[at - 1] != '-')
			ret_name[at++] = '-';
	}
	while (at && ret_name[at - 1] == '-')
		at--;
	ret_name[at] = '\0';
}

static int put(const char *folder, const char *name, const void *data, size_t bytes)
{
	char path[4096];
	FILE *file;

	if ((size_t)snprintf(path, sizeof(path), "%s/%s", folder, name) >= sizeof(path))
		return -ENAMETOOLONG;
	file = fopen(path, "we");
	if (!file)
		return -errno;
	if (fwrite(data, 1, bytes, file) != bytes) {
		fclose(file);
		return -EIO;
	}
	return fclose(file) == 0 ? 0 : -errno;
}

static int put_line(const char *folder, const char *name, const char *text)
{
	char line[1024];

	snprintf(line, sizeof(line), "%s\n", text);
	return put(folder, name, line, strlen(line));
}

/* "kernel=6.1" becomes the file kernel. */
static int put_facts(const char *folder, const struct finding *finding)
{
	int error = 0;

	for (size_t i = 0; i < finding->fact_count && error == 0; i++) {
		const char *fact = finding->facts[i], *value = strchr(fact, '=');
		char name[64];

		if (!value || value == fact || memchr(fact, '/', (size_t)(value - fact)))
			return -EINVAL;
		snprintf(name, sizeof(name), "%.*s", (int)(value - fact), fact);
		error = put_line(folder, name, value + 1);
	}
	return error;
}

static int put_date(const char *folder)
{
	const time_t now = time(NULL);
	char text[32];
	struct tm utc;

	strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
	return put_line(folder, "date", text);
}

static int put_programs(const char *folder, const struct finding *finding)
{
	char path[4096];
	int error = 0;

	if ((size_t)snprintf(path, sizeof(path), "%s/programs", folder) >= sizeof(path))
		return -ENAMETOOLONG;
	if (mkdir(path, 0777) != 0)
		return -errno;
	for (size_t i = 0; i < finding->program_count && error == 0; i++) {
		char name[32];

		snprintf(name, sizeof(name), "%04zu", i + 1);
		error = put(path, name, finding->programs[i].data, finding->programs[i].bytes);
	}
	return error;
}

int finding_save(const char *folder, const struct finding *finding, char *ret_path, size_t room)
{
	char name[128];
	int error;

	name_of(finding->title, name, sizeof(name));
	if ((size_t)snprintf(ret_path, room, "%s/%s", folder, name) >= room)
		return -ENAMETOOLONG;
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		return -errno;
	if (mkdir(ret_path, 0777) != 0)
		return -errno;
	error = put_line(ret_path, "title", finding->title);
	if (error == 0)
		error = put(ret_path, "log", finding->log, finding->log_bytes);
	if (error == 0)
		error = put_date(ret_path);
	if (error == 0)
		error = put_facts(ret_path, finding);
	if (error == 0)
		error = put_programs(ret_path, finding);
	return error;
}
