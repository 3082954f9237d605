/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs for people: as text, as C. */
#include <string.h>

#include "command.h"
#include "export.h"
#include "show.h"

static int read_or_say(struct sequence *ret, const char *path)
{
	const int error = sequence_read(ret, path);

	if (error)
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(-error));
	return error;
}

int command_show(int argc, char **argv)
{
	struct sequence sequence;

	if (argc != 2)
		return -1;
	if (read_or_say(&sequence, argv[1]) != 0)
		return 1;
	for (size_t i = 0; i < sequence.count; i++) {
		if (sequence.count > 1)
			printf("program %zu\n", i + 1);
		program_show(stdout, &sequence.programs[i], NULL);
	}
	sequence_clear(&sequence);
	return 0;
}

/* A finding's title, without the line's end. */
static const char *title_of(const char *path)
{
	static char title[256];
	char name[4096];
	FILE *file;

	snprintf(name, sizeof(name), "%s/title", path);
	file = fopen(name, "re");
	if (!file)
		return NULL;
	if (!fgets(title, sizeof(title), file))
		title[0] = '\0';
	fclose(file);
	title[strcspn(title, "\n")] = '\0';
	return title[0] ? title : NULL;
}

int command_export(int argc, char **argv)
{
	struct sequence sequence;

	if (argc != 3 || strcmp(argv[2], "--c") != 0)
		return -1;
	if (read_or_say(&sequence, argv[1]) != 0)
		return 1;
	export_c(stdout, &sequence, title_of(argv[1]));
	sequence_clear(&sequence);
	return ferror(stdout) ? 1 : 0;
}
