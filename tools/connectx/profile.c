/* SPDX-License-Identifier: BSD-2-Clause */
#include "profile.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "caps.h"

enum { PROFILE_MAX_DEPTH = 8, PROFILE_PATH = 4096 };

struct reader {
	struct profile *profile;
	const char *path;
	unsigned int line, depth;
};

static int profile_read(struct profile *profile, const char *path, unsigned int depth);

static int profile_error(const struct reader *reader, const char *what, const char *word)
{
	fprintf(stderr, "connectx: %s:%u: %s%s%s\n", reader->path, reader->line, what,
		word ? " " : "", word ? word : "");
	return -1;
}

static int profile_number(const struct reader *reader, const char *text, uint64_t max,
			  uint64_t *ret_value)
{
	char *end;
	unsigned long long value;

	errno = 0;
	value = strtoull(text, &end, 0);
	if (errno || end == text || *end || *text == '-')
		return profile_error(reader, "not a number:", text);
	if (value > max)
		return profile_error(reader, "the number is too large for its key:", text);
	*ret_value = value;
	return 0;
}

static uint64_t profile_capability_max(const struct capability *capability)
{
	unsigned int width = capability->field & 0xff;

	return width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

static int profile_set_capability(const struct reader *reader, int index, const char *value)
{
	return profile_number(reader, value, profile_capability_max(&capability_table[index]),
			      &reader->profile->caps[index]);
}

static int profile_set_psid(const struct reader *reader, const char *value)
{
	if (strlen(value) > 16)
		return profile_error(reader, "a psid has at most 16 characters:", value);
	memcpy(reader->profile->psid, value, strlen(value) + 1);
	return 0;
}

/* The keys that are no capability. 1: not one of them either. */
static int profile_set_key(const struct reader *reader, const char *key, const char *value)
{
	struct profile *profile = reader->profile;
	uint64_t number = 0;
	int err;

	if (!strcmp(key, "psid"))
		return profile_set_psid(reader, value);
#define NUMBER(name, max)						\
	if (!strcmp(key, #name)) {					\
		err = profile_number(reader, value, (max), &number);	\
		if (!err)						\
			profile->name = (__typeof__(profile->name))number; \
		return err;						\
	}
	NUMBER(device_id, UINT16_MAX)
	NUMBER(fw_major, UINT16_MAX)
	NUMBER(fw_minor, UINT16_MAX)
	NUMBER(fw_subminor, UINT16_MAX)
	NUMBER(mac, 0xffffffffffff)
	NUMBER(boot_pages, 65536)
	NUMBER(init_pages, 65536)
	NUMBER(command_timeout_ms, 0xfffff)
	NUMBER(line_rate_kbps, UINT32_MAX)
#undef NUMBER
	return 1;
}

static bool profile_try(char *path, const char *folder, const char *name);
static int profile_path(char *path, const char *name_or_path);

/* Beside the file that includes it, or where profiles are. */
static int profile_include(const struct reader *reader, const char *name)
{
	const char *slash = strrchr(reader->path, '/');
	char path[PROFILE_PATH], folder[PROFILE_PATH];

	if (reader->depth == PROFILE_MAX_DEPTH)
		return profile_error(reader, "profiles include each other too deeply at", name);
	snprintf(folder, sizeof(folder), "%.*s", slash ? (int)(slash - reader->path) : 1,
		 slash ? reader->path : ".");
	if (!profile_try(path, folder, name) && profile_path(path, name) < 0)
		return profile_error(reader, "no such profile:", name);
	return profile_read(reader->profile, path, reader->depth + 1);
}

static char *profile_trim(char *text)
{
	char *end;

	while (isspace((unsigned char)*text))
		text++;
	end = text + strlen(text);
	while (end > text && isspace((unsigned char)end[-1]))
		*--end = '\0';
	return text;
}

static int profile_line(const struct reader *reader, char *line)
{
	char *comment = strchr(line, '#');
	char *key, *value;
	int index, err;

	if (comment)
		*comment = '\0';
	key = profile_trim(line);
	if (!*key)
		return 0;
	value = key + strcspn(key, " \t");
	if (!*value)
		return profile_error(reader, "no value for", key);
	*value++ = '\0';
	value = profile_trim(value);
	if (!strcmp(key, "include"))
		return profile_include(reader, value);
	index = capability_find(key);
	if (index != CAP_NONE)
		return profile_set_capability(reader, index, value);
	err = profile_set_key(reader, key, value);
	return err > 0 ? profile_error(reader, "unknown key", key) : err;
}

static int profile_read(struct profile *profile, const char *path, unsigned int depth)
{
	struct reader reader = { .profile = profile, .path = path, .depth = depth };
	FILE *file = fopen(path, "re");
	char line[512];
	int err = 0;

	if (!file) {
		fprintf(stderr, "connectx: cannot read profile %s: %s\n", path, strerror(errno));
		return -1;
	}
	while (!err && fgets(line, sizeof(line), file)) {
		reader.line++;
		if (strlen(line) == sizeof(line) - 1)
			err = profile_error(&reader, "the line is too long", NULL);
		else
			err = profile_line(&reader, line);
	}
	fclose(file);
	return err;
}

static bool profile_try(char *path, const char *folder, const char *name)
{
	int len = snprintf(path, PROFILE_PATH, "%s/%s", folder, name);

	return len > 0 && len < PROFILE_PATH && access(path, R_OK) == 0;
}

/* NAME is a file in the folder of the build, or beside the executable; a path is taken as it is. */
static int profile_path(char *path, const char *name_or_path)
{
	char folder[PROFILE_PATH];
	ssize_t len;
	char *slash;

	if (strchr(name_or_path, '/')) {
		len = snprintf(path, PROFILE_PATH, "%s", name_or_path);
		return len < PROFILE_PATH ? 0 : -1;
	}
	len = readlink("/proc/self/exe", folder, sizeof(folder) - sizeof("/profiles"));
	if (len > 0) {
		folder[len] = '\0';
		slash = strrchr(folder, '/');
		memcpy(slash ? slash : folder, "/profiles", sizeof("/profiles"));
		if (profile_try(path, folder, name_or_path))
			return 0;
	}
	return profile_try(path, CONNECTX_PROFILE_DIR, name_or_path) ||
	       profile_try(path, CONNECTX_PROFILE_INSTALLED, name_or_path) ? 0 : -1;
}

static void profile_defaults(struct profile *profile)
{
	profile->device_id = 0x1017;
	profile->fw_major = 16;
	profile->fw_minor = 35;
	profile->fw_subminor = 1012;
	profile->mac = 0x0202c9000001;
	strcpy(profile->psid, "RVB0000000001");
	profile->boot_pages = 8;
	profile->init_pages = 16;
	profile->line_rate_kbps = 100000000;
	for (size_t i = 0; i < capability_count; i++)
		profile->caps[i] = capability_table[i].value;
}

int profile_load(struct profile *profile, const char *name_or_path)
{
	const char *base = strrchr(name_or_path, '/');
	char path[PROFILE_PATH];

	memset(profile, 0, sizeof(*profile));
	profile->caps = calloc(capability_count, sizeof(profile->caps[0]));
	if (!profile->caps) {
		fprintf(stderr, "connectx: out of memory\n");
		return -1;
	}
	profile_defaults(profile);
	snprintf(profile->name, sizeof(profile->name), "%s", base ? base + 1 : name_or_path);
	if (profile_path(path, name_or_path) < 0) {
		fprintf(stderr, "connectx: there is no profile called %s\n", name_or_path);
		profile_free(profile);
		return -1;
	}
	if (profile_read(profile, path, 0) < 0) {
		profile_free(profile);
		return -1;
	}
	if (!profile->line_rate_kbps) {
		fprintf(stderr, "connectx: %s: a line_rate_kbps of 0 sends nothing\n", path);
		profile_free(profile);
		return -1;
	}
	return 0;
}

void profile_free(struct profile *profile)
{
	free(profile->caps);
	profile->caps = NULL;
}
