/* SPDX-License-Identifier: BSD-2-Clause */
#include "say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "text.h"

#define SENTENCE_BYTES 1024

static bool in_json;
static bool output_failed;
static int output_errno; /* of the first write that failed, where it is known */

void say_in_json(void)
{
	in_json = true;
}

bool say_is_json(void)
{
	return in_json;
}

/* One write, so that lines of several processes do not mix. */
static void sentence(const char *message, const char *command)
{
	if (!command) {
		fprintf(stderr, "rawverbs: %s\n", message);
		return;
	}
	fprintf(stderr, "rawverbs: %s\nrawverbs%s%s --help tells more.\n", message,
		command[0] ? " " : "", command);
}

static void error_object(const struct rv_error *error)
{
	cJSON *object;

	if (!in_json)
		return;
	object = json_object();
	json_error(object, error);
	json_print(object);
	say_flush();
}

static void own_error(int number, enum rv_error_layer layer, const char *message)
{
	const struct rv_error error = { .error = number, .layer = layer, .message = message };

	error_object(&error);
}

int say_usage(const char *command, const char *format, ...)
{
	char message[SENTENCE_BYTES];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	text_clean(message);
	sentence(message, command ? command : "");
	own_error(EINVAL, RV_LAYER_ARGUMENT, message);
	return CLI_USAGE;
}

int say_usage_library(const char *command, const char *option)
{
	struct rv_error error = *rv_last_error();
	char message[SENTENCE_BYTES];

	snprintf(message, sizeof(message), "--%s: %s", option, error.message);
	text_clean(message);
	error.message = message;
	sentence(message, command);
	error_object(&error);
	return CLI_USAGE;
}

int say_refused_sentence(void)
{
	char message[SENTENCE_BYTES];

	snprintf(message, sizeof(message), "%s", rv_last_error()->message);
	text_clean(message);
	sentence(message, NULL);
	return CLI_REFUSED;
}

int say_refused(void)
{
	say_refused_sentence();
	error_object(rv_last_error());
	return CLI_REFUSED;
}

int say_failed(int error, enum rv_error_layer layer, const char *format, ...)
{
	char message[SENTENCE_BYTES];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	text_clean(message);
	sentence(message, NULL);
	own_error(error, layer, message);
	return CLI_REFUSED;
}

void say_note(const char *format, ...)
{
	char message[SENTENCE_BYTES];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	text_clean(message);
	sentence(message, NULL);
}

/* More than the buffer takes is written at once; of its failure only a mark stays behind. */
void say_bytes(const void *bytes, size_t size)
{
	errno = 0;
	if (fwrite(bytes, 1, size, stdout) != size && output_errno == 0)
		output_errno = errno;
}

int say_flush(void)
{
	errno = 0;
	if (fflush(stdout) == 0 && !ferror(stdout) && !output_failed)
		return CLI_SUCCESS;
	if (!output_failed) {
		const int error = output_errno ? output_errno : errno;

		output_failed = true;
		fprintf(stderr, "rawverbs: standard output cannot be written: %s\n",
			error ? strerror(error) : "an earlier write failed");
	}
	return CLI_REFUSED;
}

void say_out_of_memory(void)
{
	fputs("rawverbs: out of memory\n", stderr);
	exit(CLI_REFUSED);
}
