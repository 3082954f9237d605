/* SPDX-License-Identifier: BSD-2-Clause */
#include "sequence.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int append(struct sequence *sequence, const char *path)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];
	struct program *more;
	FILE *file = fopen(path, "re");
	size_t length;

	if (!file)
		return -errno;
	length = fread(bytes, 1, sizeof(bytes), file);
	if (ferror(file)) {
		fclose(file);
		return -EIO;
	}
	fclose(file);
	more = realloc(sequence->programs, (sequence->count + 1) * sizeof(*more));
	if (!more)
		return -ENOMEM;
	sequence->programs = more;
	program_read(&more[sequence->count++], bytes, length);
	return 0;
}

static int visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int append_all(struct sequence *sequence, const char *folder)
{
	struct dirent **names;
	const int count = scandir(folder, &names, visible, alphasort);
	int error = count > 0 ? 0 : -ENOENT;

	for (int i = 0; i < count; i++) {
		char path[4096 + 300];

		snprintf(path, sizeof(path), "%s/%s", folder, names[i]->d_name);
		if (error == 0)
			error = append(sequence, path);
		free(names[i]);
	}
	if (count >= 0)
		free(names);
	return error;
}

int sequence_read(struct sequence *ret, const char *path)
{
	struct stat about;
	char folder[4096];
	int error;

	if (stat(path, &about) != 0)
		return -errno;
	snprintf(folder, sizeof(folder), "%s/programs", path);
	*ret = (struct sequence){ 0, NULL };
	error = S_ISDIR(about.st_mode) ? append_all(ret, folder) : append(ret, path);
	if (error)
		sequence_clear(ret);
	return error;
}

int sequence_write(const struct sequence *sequence, const char *folder)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];

	for (size_t i = 0; i < sequence->count; i++) {
		const size_t length = program_write(&sequence->programs[i], bytes, sizeof(bytes));
		char path[4096 + 300];
		FILE *file;

		snprintf(path, sizeof(path), "%s/%04zu", folder, i + 1);
		file = fopen(path, "we");
		if (!file)
			return -errno;
		if (fwrite(bytes, 1, length, file) != length) {
			fclose(file);
			return -EIO;
		}
		if (fclose(file) != 0)
			return -errno;
	}
	return 0;
}

int sequence_copy(struct sequence *ret, const struct sequence *from)
{
	struct program *programs = calloc(from->count ? from->count : 1, sizeof(*programs));

	if (!programs)
		return -ENOMEM;
	memcpy(programs, from->programs, from->count * sizeof(*programs));
	ret->count = from->count;
	ret->programs = programs;
	return 0;
}

void sequence_remove(struct sequence *sequence, size_t index)
{
	memmove(&sequence->programs[index], &sequence->programs[index + 1],
		(sequence->count - index - 1) * sizeof(*sequence->programs));
	sequence->count--;
}

void sequence_clear(struct sequence *sequence)
{
	free(sequence->programs);
	*sequence = (struct sequence){ 0, NULL };
}
