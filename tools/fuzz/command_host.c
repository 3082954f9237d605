/* SPDX-License-Identifier: BSD-2-Clause */
/* replay and minimize need a guest: the script tools/fuzz/finding, with this program's build. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

#define DEPTH 3 /* BUILD/tools/fuzz/rawverbs-fuzz */
#define MOST 64

static bool build_folder(char ret_path[static PATH_MAX])
{
	const ssize_t bytes = readlink("/proc/self/exe", ret_path, PATH_MAX - 1);

	if (bytes <= 0)
		return false;
	ret_path[bytes] = '\0';
	for (int i = 0; i < DEPTH; i++) {
		char *slash = strrchr(ret_path, '/');

		if (!slash || slash == ret_path)
			return false;
		*slash = '\0';
	}
	return true;
}

static int host(const char *command, char **words)
{
	static char script[] = SCRIPTS "/finding", option[] = "--build";
	char build[PATH_MAX], name[16], *all[MOST];
	size_t count = 0;

	if (!words[0])
		return command_usage(command);
	if (!build_folder(build)) {
		perror("rawverbs-fuzz: /proc/self/exe");
		return FUZZ_REFUSED;
	}
	snprintf(name, sizeof(name), "%s", command);
	all[count++] = script;
	all[count++] = name;
	all[count++] = *words++;
	all[count++] = option;
	all[count++] = build;
	while (*words && count < MOST - 1)
		all[count++] = *words++;
	all[count] = NULL;
	execv(script, all);
	perror(script);
	return FUZZ_REFUSED;
}

int command_replay(char **words)
{
	return host("replay", words);
}

int command_minimize(char **words)
{
	return host("minimize", words);
}
