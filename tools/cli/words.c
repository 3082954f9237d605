/* SPDX-License-Identifier: BSD-2-Clause */
#include "words.h"

#include <string.h>

#include "say.h"

bool words_have(char **words, const char *name)
{
	for (; *words && strcmp(*words, "--") != 0; words++) {
		if (strcmp(*words, name) == 0)
			return true;
	}
	return false;
}

/* Row of the option that @word ("--rate" or "--rate=…") names, or -1. */
static int find_option(const struct cli_option *options, const char *word)
{
	const size_t length = strcspn(word + 2, "=");

	for (int row = 0; options[row].name; row++) {
		if (strlen(options[row].name) == length &&
		    memcmp(options[row].name, word + 2, length) == 0)
			return row;
	}
	return -1;
}

/* Row of the option that @word ("-p") names by its letter, or -1. */
static int find_letter(const struct cli_command *command, const char *word)
{
	const char *found = NULL;

	if (command->letters && word[1] != '\0' && word[1] != '-' && word[2] == '\0')
		found = strchr(command->letters, word[1]);
	return found ? (int)(found - command->letters) : -1;
}

/* Takes one option and the value behind it; returns how many words, or -1 when said. */
static int take_option(char **words, struct words *ret)
{
	const struct cli_command *command = ret->command;
	const char *word = words[0];
	const bool is_long = strncmp(word, "--", 2) == 0;
	const char *equals = is_long ? strchr(word, '=') : NULL;
	const int row = is_long ? find_option(command->options, word) : find_letter(command, word);
	const struct cli_option *option;

	if (row < 0) {
		say_usage(command->name, "unknown option '%.*s'",
			  equals ? (int)(equals - word) : (int)strlen(word), word);
		return -1;
	}
	option = &command->options[row];
	if (!option->value) {
		if (equals) {
			say_usage(command->name, "--%s takes no value", option->name);
			return -1;
		}
		ret->values[row] = "";
		return 1;
	}
	if (ret->values[row]) {
		say_usage(command->name, "--%s is given twice", option->name);
		return -1;
	}
	ret->values[row] = equals ? equals + 1 : words[1];
	if (!ret->values[row] || (!equals && strncmp(words[1], "--", 2) == 0) ||
	    ret->values[row][0] == '\0') {
		say_usage(command->name, "--%s needs a value: --%s %s", option->name,
			  option->name, option->value);
		return -1;
	}
	return equals ? 1 : 2;
}

static int take_device(const char *word, struct words *ret)
{
	const struct cli_command *command = ret->command;
	const char *operand = command->operand ? command->operand : "DEVICE";

	if (!command->device)
		return say_usage(command->name, "unexpected word '%s'", word);
	if (word[0] == '-' && !command->operand)
		return say_usage(command->name, "unknown option '%s'", word);
	if (ret->device && command->tail)
		return say_usage(command->name,
				 "unexpected word '%s': %s is '%s' already, and -- must stand "
				 "before a command", word, operand, ret->device);
	if (ret->device)
		return say_usage(command->name, "unexpected word '%s': %s is '%s' already",
				 word, operand, ret->device);
	if (word[0] == '\0')
		return say_usage(command->name, "%s is an empty word", operand);
	ret->device = word;
	return 0;
}

static int take_tail(char **words, struct words *ret)
{
	const struct cli_command *command = ret->command;

	if (!command->tail && words[0])
		return say_usage(command->name, "unexpected word '%s' after --", words[0]);
	if (command->tail && (!words[0] || words[0][0] == '\0'))
		return say_usage(command->name, "no command stands after --");
	if (command->tail)
		ret->tail = words;
	return 0;
}

int words_parse(const struct cli_command *command, char **words, struct words *ret_words)
{
	*ret_words = (struct words){ .command = command };

	while (*words) {
		int err;

		if (strcmp(*words, "--") == 0)
			return take_tail(words + 1, ret_words);
		if (words[0][0] == '-' && words[0][1] != '\0') {
			const int taken = take_option(words, ret_words);

			if (taken < 0)
				return 2;
			words += taken;
			continue;
		}
		err = take_device(*words, ret_words);
		if (err != 0)
			return err;
		words++;
	}
	return 0;
}

int words_number(const struct words *words, const char *option, const char *text, uint32_t least,
		 uint32_t most, uint32_t *ret_number)
{
	uint64_t number = 0;

	if (text[strspn(text, "0123456789")] != '\0')
		return say_usage(words->command->name,
				 "--%s takes a whole number from %u to %u in plain digits, "
				 "not '%s'", option, least, most, text);
	for (const char *p = text; *p && number <= most; p++)
		number = number * 10 + (uint64_t)(*p - '0');
	if (number < least || number > most)
		return say_usage(words->command->name, "--%s %s is out of range: %u to %u",
				 option, text, least, most);
	*ret_number = (uint32_t)number;
	return 0;
}
