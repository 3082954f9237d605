/* SPDX-License-Identifier: BSD-2-Clause */
/* rawverbs: the library's abilities as a program. */
#include <fcntl.h>
#include <rawverbs/version.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "say.h"
#include "signals.h"
#include "words.h"

/*
 * A standard descriptor that is closed would become the device's node, and what is
 * printed would be written to the device. The root directory refuses all writes.
 */
static void occupy_standard_descriptors(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (fcntl(fd, F_GETFD) < 0)
			(void)open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	}
}

static int print_help(void)
{
	puts("usage: rawverbs COMMAND [OPTION]...\n"
	     "\n"
	     "RDMA devices and their packet pacing, straight from the kernel.\n");
	for (const struct cli_command *command = cli_commands; command->name; command++)
		printf("  %-6s  %s\n", command->name, command->sentence);
	puts("\n"
	     "  rawverbs COMMAND --help  tells more of one of them\n"
	     "  rawverbs --version       prints the version\n"
	     "\n"
	     "Exit status: 0 success, 1 refused (the reason is on standard error), 2 wrong usage.");
	return CLI_SUCCESS;
}

static int print_command_help(const struct cli_command *command)
{
	printf("usage: rawverbs %s %s\n\n%s\n\n", command->name, command->usage,
	       command->sentence);
	for (int row = 0; command->options[row].name; row++) {
		const struct cli_option *option = &command->options[row];
		char letter[8] = "";
		char text[48];

		if (command->letters && command->letters[row] != '-')
			snprintf(letter, sizeof(letter), "-%c, ", command->letters[row]);
		snprintf(text, sizeof(text), "%s--%s%s%s", letter, option->name,
			 option->value ? " " : "", option->value ? option->value : "");
		printf("  %-18s  %s\n", text, option->sentence);
	}
	printf("  %-18s  this text\n\n%s", "--help", command->more);
	return CLI_SUCCESS;
}

static const struct cli_command *find_command(const char *name)
{
	for (const struct cli_command *command = cli_commands; command->name; command++) {
		if (strcmp(command->name, name) == 0)
			return command;
	}
	return NULL;
}

static int run_command(const struct cli_command *command, char **rest)
{
	struct words words;
	int status;

	if (words_have(rest, "--help") || words_have(rest, "-h"))
		return print_command_help(command);
	status = words_parse(command, rest, &words);
	return status != 0 ? status : command->run(&words);
}

static int dispatch(char **words)
{
	const struct cli_command *command;

	if (!words[0])
		return say_usage(NULL, "no command is given");
	if (words_have(words, "--json"))
		say_in_json();
	if (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0)
		return print_help();
	if (strcmp(words[0], "help") == 0) {
		if (!words[1])
			return print_help();
		command = find_command(words[1]);
		return command ? print_command_help(command) :
				 say_usage(NULL, "unknown command '%s'", words[1]);
	}
	if (strcmp(words[0], "--version") == 0) {
		printf("rawverbs %s\n", rv_version());
		return CLI_SUCCESS;
	}
	command = find_command(words[0]);
	if (command)
		return run_command(command, words + 1);
	if (words[0][0] == '-')
		return say_usage(NULL, "unknown option '%s'; the options of a command follow it",
				 words[0]);
	return say_usage(NULL, "unknown command '%s'", words[0]);
}

int main(int argc, char **argv)
{
	static char buffer[1 << 16];
	int status;

	occupy_standard_descriptors();
	/* Written when flushed, so that the errno of a failed write is at hand. */
	setvbuf(stdout, buffer, _IOFBF, sizeof(buffer));
	signals_start();
	status = dispatch(argv + (argc > 0));
	return say_flush() == CLI_SUCCESS || status != CLI_SUCCESS ? status : CLI_REFUSED;
}
