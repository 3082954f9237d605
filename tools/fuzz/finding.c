/* SPDX-License-Identifier: BSD-2-Clause */
#include "finding.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define LONGEST_NAME 240 /* bytes; a file system takes 255 */
#define MOST_ALIKE 99    /* titles that give the same name */

/* The folder's name: the title's letters and digits, the rest a single "-". */
static void name_of(const char *title, char ret_name[static LONGEST_NAME])
{
	size_t at = 0;

	for (; *title && at + 1 < LONGEST_NAME; title++) {
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

bool finding_title(const char *folder, char *ret_title, size_t room)
{
	char path[4096];
	FILE *file;

	if ((size_t)snprintf(path, sizeof(path), "%s/title", folder) >= sizeof(path))
		return false;
	file = fopen(path, "re");
	if (!file)
		return false;
	if (!fgets(ret_title, (int)room, file))
		ret_title[0] = '\0';
	fclose(file);
	ret_title[strcspn(ret_title, "\n")] = '\0';
	return ret_title[0] != '\0';
}

static bool is_of(const char *folder, const char *title)
{
	char line[1024];

	return finding_title(folder, line, sizeof(line)) &&
	       strncmp(line, title, sizeof(line) - 2) == 0;
}

/* A new folder; titles that differ in signs alone are told apart by a number. */
static int make_folder(const char *folder, const char *title, char *ret_path, size_t room)
{
	char name[LONGEST_NAME];

	name_of(title, name);
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		return -errno;
	for (int number = 1; number <= MOST_ALIKE; number++) {
		const int bytes = number == 1 ?
					  snprintf(ret_path, room, "%s/%s", folder, name) :
					  snprintf(ret_path, room, "%s/%s-%d", folder, name, number);

		if ((size_t)bytes >= room)
			return -ENAMETOOLONG;
		if (mkdir(ret_path, 0777) == 0)
			return 0;
		if (errno != EEXIST)
			return -errno;
		if (is_of(ret_path, title))
			break;
	}
	return -EEXIST;
}

int finding_save(const char *folder, const struct finding *finding, char *ret_path, size_t room)
{
	int error = make_folder(folder, finding->title, ret_path, room);

	if (error)
		return error;
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
