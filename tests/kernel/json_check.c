/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads JSON values from standard input, one a line, and prints what was asked for.
 * usage: json_check [PATH...]
 *   a PATH leads into the first value: names and array indexes joined by dots; a last
 *   "#" is the number of elements. Each prints one line: a string bare, else as JSON.
 * 0 valid and found, 1 not, and says why on standard error.
 */
#if defined(RAWVERBS_CJSON_FLAT)
#include <cJSON.h>
#else
#include <cjson/cJSON.h>
#endif
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char input[1 << 20];

/* The value that fills [text, end) but for spaces, or NULL. */
static cJSON *parse_line(const char *text, const char *end)
{
	const char *stop = NULL;
	cJSON *value = cJSON_ParseWithLengthOpts(text, (size_t)(end - text), &stop, false);

	while (value && stop < end && (*stop == ' ' || *stop == '\t'))
		stop++;
	if (!value || stop != end) {
		cJSON_Delete(value);
		return NULL;
	}
	return value;
}

/* Names must be unique in an object: parsers differ in what they do with twins. */
static bool has_twins(const cJSON *value)
{
	for (const cJSON *a = value->child; a; a = a->next) {
		for (const cJSON *b = a->next; cJSON_IsObject(value) && b; b = b->next) {
			if (strcmp(a->string, b->string) == 0)
				return true;
		}
		if (has_twins(a))
			return true;
	}
	return false;
}

static const cJSON *step(const cJSON *value, const char *name)
{
	char *end;
	const long index = strtol(name, &end, 10);

	if (cJSON_IsObject(value))
		return cJSON_GetObjectItemCaseSensitive(value, name);
	return *end || index < 0 ? NULL : cJSON_GetArrayItem(value, (int)index);
}

static bool print_path(const cJSON *value, const char *path)
{
	char copy[256];
	char *rest = NULL;
	char *text;

	snprintf(copy, sizeof(copy), "%s", path);
	for (char *name = strtok_r(copy, ".", &rest); name && value;
	     name = strtok_r(NULL, ".", &rest)) {
		if (strcmp(name, "#") == 0) {
			printf("%d\n", cJSON_GetArraySize(value));
			return true;
		}
		value = step(value, name);
	}
	if (!value) {
		fprintf(stderr, "json_check: there is no %s\n", path);
		return false;
	}
	if (cJSON_IsString(value)) {
		puts(value->valuestring);
		return true;
	}
	text = cJSON_PrintUnformatted(value);
	if (!text)
		return false;
	puts(text);
	cJSON_free(text);
	return true;
}

/* The first line's value; NULL when a line is no value. */
static cJSON *parse(const char *end)
{
	cJSON *first = NULL;

	for (const char *line = input; line < end; line = strchr(line, '\n') + 1) {
		const char *line_end = strchr(line, '\n');
		cJSON *value = line_end ? parse_line(line, line_end) : NULL;

		if (!value || has_twins(value)) {
			fprintf(stderr, "json_check: not a JSON value on one line: %s\n", line);
			cJSON_Delete(value);
			cJSON_Delete(first);
			return NULL;
		}
		if (first)
			cJSON_Delete(value);
		else
			first = value;
	}
	if (!first)
		fputs("json_check: nothing to read\n", stderr);
	return first;
}

int main(int argc, char **argv)
{
	const size_t bytes = fread(input, 1, sizeof(input) - 1, stdin);
	cJSON *value;
	bool good = true;

	if (bytes == sizeof(input) - 1 || strlen(input) != bytes) {
		fputs("json_check: too long, or with NUL bytes\n", stderr);
		return 1;
	}
	value = parse(input + bytes);
	if (!value)
		return 1;
	for (int i = 1; i < argc; i++)
		good = print_path(value, argv[i]) && good;
	cJSON_Delete(value);
	return good && fflush(stdout) == 0 ? 0 : 1;
}
