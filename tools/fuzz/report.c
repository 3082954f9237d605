/* SPDX-License-Identifier: BSD-2-Clause */
/* Where a report begins and ends, and its title. */
#include "report.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "report_line.h"

#define LONGEST 250 /* lines: of one that has no end of its own */
#define NEAR_END 60  /* lines: a panic this soon after a report is that report's */
#define NEAR_START 4 /* lines between what opens a report and its first words */
#define RULE "=================="
#define NAME 128

/* A report while its lines are read. */
struct reading {
	const struct report_kind *kind;
	struct line start;
	char said[96];      /* the WARN's own words, which come just before */
	char function[NAME];
	bool in_trace;
	unsigned int lines;
};

static bool is_cut(struct line line)
{
	return line_find(line, "[ cut here ]") != NULL;
}

/* The words of refcount_t, list and usercopy checks: title of what they warn of. */
static bool words_before(struct reading *reading, struct line line)
{
	const size_t room = sizeof(reading->said) - 1;
	const size_t bytes = line.bytes < room ? line.bytes : room;

	if (!line_begins(line, "refcount_t: ") && !line_begins(line, "list_add ") &&
	    !line_begins(line, "list_del ") && !line_begins(line, "ODEBUG: ") &&
	    !line_begins(line, "usercopy: "))
		return false;
	memcpy(reading->said, line.text, bytes);
	reading->said[bytes] = '\0';
	for (char *at = reading->said; *at; at++) {
		/* Up to the first number, address or sentence's end. */
		if (isdigit((unsigned char)*at) || *at == '.' || *at == '(' || *at == '\'') {
			while (at > reading->said && at[-1] == ' ')
				at--;
			*at = '\0';
			break;
		}
	}
	return true;
}

/* KASAN turns what lies at NULL into an address that is none, and says so in a line behind the fault. */
static void null_behind(struct reading *reading, struct line line)
{
	if (reading->kind->from == FROM_RIP && line_begins(line, "KASAN: null-ptr-deref in range"))
		snprintf(reading->said, sizeof(reading->said), "NULL pointer dereference");
}

static void look_for_function(struct reading *reading, struct line line)
{
	char name[NAME];
	const char *at;

	if (reading->function[0] || reading->kind->from == FROM_NOTHING)
		return;
	if (line_find(line, "Call Trace:") || line_begins(line, "backtrace"))
		reading->in_trace = true;
	switch (reading->kind->from) {
	case FROM_RIP:
	case FROM_WHERE:
		at = line_find(line, "RIP: ");
		if (at && line_function(line, at, name, sizeof(name)) && !function_helps(name))
			snprintf(reading->function, sizeof(reading->function), "%s", name);
		break;
	case FROM_LOCK:
		at = line_find(line, "at: ");
		if (at && line_function(line, at, name, sizeof(name)))
			snprintf(reading->function, sizeof(reading->function), "%s", name);
		return;
	default:
		break;
	}
	/* "? FUNCTION" is a guess of the unwinder. */
	if (!reading->function[0] && reading->in_trace && !line_begins(line, "? ") &&
	    !line_begins(line, "RIP: ") && line_function(line, line.text, name, sizeof(name)) &&
	    !function_helps(name))
		snprintf(reading->function, sizeof(reading->function), "%s", name);
}

/* The function in the starting line, where it stands there. */
static void function_of_start(struct reading *reading)
{
	const struct line line = reading->start;
	const char *at;

	if (reading->kind->from != FROM_WHERE && reading->kind->from != FROM_LINE)
		return;
	at = line_find(line, " in ");
	if (!line_function(line, at ? at : line.text, reading->function, NAME) ||
	    (reading->kind->from == FROM_WHERE && function_helps(reading->function)))
		reading->function[0] = '\0';
}

/* "… in /where/it/was/built/drivers/FILE:LINE:COLUMN": neither folder nor column say anything. */
static void shorten_place(char *words)
{
	static const char *const folders[] = { "/drivers/", "/include/", "/kernel/", "/lib/", "/mm/", "/net/" };
	char *colon = strrchr(words, ':'), *in = strstr(words, " in /");

	if (colon && isdigit((unsigned char)colon[1]))
		*colon = '\0';
	for (size_t i = 0; in && i < sizeof(folders) / sizeof(folders[0]); i++) {
		const char *folder = strstr(in, folders[i]);

		if (folder) {
			memmove(in + 4, folder + 1, strlen(folder + 1) + 1);
			return;
		}
	}
}

/* The line up to " in FUNCTION", " at FILE", or the first number or address. */
static void words_of_start(const struct reading *reading, char *ret_words, size_t room)
{
	struct line line = reading->start;
	const char *cut = NULL;
	size_t bytes;

	if (line_begins(line, "BUG: ") || line_begins(line, "INFO: "))
		line = (struct line){ strchr(line.text, ' ') + 1,
				      line.bytes - (size_t)(strchr(line.text, ' ') + 1 - line.text) };
	if (reading->kind->from == FROM_LINE)
		cut = line_find(line, " in ");
	if (line_begins(line, "WARNING: "))
		line = (struct line){ line.text + 9, line.bytes - 9 };
	bytes = cut ? (size_t)(cut - line.text) : line.bytes;
	if (bytes >= room)
		bytes = room - 1;
	memcpy(ret_words, line.text, bytes);
	ret_words[bytes] = '\0';
	if (reading->kind->from == FROM_PLACE) {
		shorten_place(ret_words);
		return;
	}
	bytes = strlen(ret_words);
	if (bytes && ret_words[bytes - 1] == '.')
		ret_words[bytes - 1] = '\0';
	for (char *at = ret_words; *at; at++)
		if (*at == ':' && (at[1] == '\0' || isdigit((unsigned char)at[2]))) {
			*at = '\0';
			break;
		}
}

/* "data-race in A / B": both belong to the title. */
static bool race_of_two(const struct reading *reading, char *ret_title)
{
	const char *in = line_find(reading->start, " in ");

	if (!in || reading->function[0] || !line_find(reading->start, " / "))
		return false;
	snprintf(ret_title, REPORT_TITLE, "%.*s", (int)reading->start.bytes - 5,
		 reading->start.text + 5);
	return true;
}

static void write_title(const struct reading *reading, char *ret_title)
{
	char words[100];

	if (race_of_two(reading, ret_title))
		return;
	if (reading->said[0])
		snprintf(words, sizeof(words), "%s", reading->said);
	else if (reading->kind->title)
		snprintf(words, sizeof(words), "%s", reading->kind->title);
	else
		words_of_start(reading, words, sizeof(words));
	if (reading->function[0])
		snprintf(ret_title, REPORT_TITLE, "%.90s in %.64s", words, reading->function);
	else
		snprintf(ret_title, REPORT_TITLE, "%s", words);
}

/* Whether the line is the last of the report. */
static bool ends(const struct reading *reading, struct line line)
{
	if (line_begins(line, "---[ end Kernel panic") || line_begins(line, "Rebooting in"))
		return true;
	switch (reading->kind->end) {
	case END_TRACE:
		return line_begins(line, "---[ end trace");
	case END_RULE:
		return line_begins(line, RULE);
	default:
		return line_begins(line, "</TASK>");
	}
}

/* Reads on from @at, behind the starting line. Returns the end of the report. */
static size_t read_on(struct reading *reading, const char *log, size_t bytes, size_t at,
		      bool *ret_ended)
{
	*ret_ended = false;
	while (at < bytes && reading->lines++ < LONGEST) {
		struct line line;
		const size_t next = line_next(log, bytes, at, &line);
		const struct report_kind *kind = line_kind(line);

		if ((kind && !kind->part) || (is_cut(line) && reading->kind->end != END_RULE)) {
			*ret_ended = true;
			return at;
		}
		null_behind(reading, line);
		look_for_function(reading, line);
		at = next;
		if (ends(reading, line)) {
			*ret_ended = true;
			return at;
		}
	}
	*ret_ended = *ret_ended || reading->lines > LONGEST;
	return at;
}

/* What came just before: a line that opens a report, or the words of a check. */
struct before {
	size_t first;
	unsigned int lines; /* since */
};

static void note_before(struct before *before, struct reading *reading, struct line line, size_t at)
{
	if (reading->said[0] && before->lines > NEAR_START)
		reading->said[0] = '\0';
	if ((is_cut(line) && !reading->said[0]) || line_begins(line, RULE)) {
		*before = (struct before){ at, 0 };
		reading->said[0] = '\0';
		return;
	}
	if (before->lines <= NEAR_START)
		before->lines++;
	if (words_before(reading, line) && before->lines > NEAR_START)
		*before = (struct before){ at, 0 };
}

bool report_next(const char *log, size_t bytes, size_t from, struct report *ret_report)
{
	struct reading reading = { .kind = NULL };
	struct before before = { 0, NEAR_START + 1 };
	unsigned int since = from ? 0 : NEAR_END;

	for (size_t at = from; at < bytes; since++) {
		const size_t start = at;

		at = line_next(log, bytes, at, &reading.start);
		reading.kind = line_kind(reading.start);
		if (!reading.kind || (reading.kind->part && since < NEAR_END)) {
			note_before(&before, &reading, reading.start, start);
			continue;
		}
		function_of_start(&reading);
		ret_report->first = before.lines <= NEAR_START ? before.first : start;
		ret_report->end = read_on(&reading, log, bytes, at, &ret_report->ended);
		ret_report->again = reading.kind->again;
		write_title(&reading, ret_report->title);
		return true;
	}
	return false;
}
