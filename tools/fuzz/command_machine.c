/* SPDX-License-Identifier: BSD-2-Clause */
/* A machine as the command line has it. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "gate.h"

#define GUEST_CONTROL "/dev/virtio-ports/connectx"

/* The value of the option @name at *@words; the words move on. */
static bool value(char ***words, const char *name, const char **ret)
{
	if (strcmp(**words, name) != 0)
		return false;
	if (!(*words)[1]) {
		fprintf(stderr, "rawverbs-fuzz: %s needs a value\n", name);
		*ret = NULL;
		return true;
	}
	*ret = *++*words;
	return true;
}

char **command_machine(char **words, struct machine_options *ret_options)
{
	*ret_options = (struct machine_options){ .node = NULL };
	if (access(GUEST_CONTROL, R_OK | W_OK) == 0)
		ret_options->control = GUEST_CONTROL;
	for (; *words && (*words)[0] == '-'; words++) {
		const char *text = *words;

		if (value(&words, "--node", &text)) {
			ret_options->node = text;
		} else if (value(&words, "--control", &text)) {
			ret_options->control = text && strcmp(text, "none") != 0 ? text : NULL;
		} else if (strcmp(*words, "--cover") == 0) {
			ret_options->cover = true;
		} else if (strcmp(*words, GATE_WORDS) == 0) {
			ret_options->on_this_kernel = true;
		} else {
			fprintf(stderr, "rawverbs-fuzz: unknown option %s\n", *words);
			return NULL;
		}
		if (!text)
			return NULL;
	}
	return words;
}
