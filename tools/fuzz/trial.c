/* SPDX-License-Identifier: BSD-2-Clause */
#include "trial.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "gate.h"
#include "guard.h"
#include "oracle.h"

#define LIMIT_MS 30000
#define LIMIT_PROGRAM_MS 1000 /* more, for each program */
/* The card still holds what was left: the next trial could not be told from this one. */
#define SPENT "spent"
#define AFTER_US 150000 /* what is freed late is noticed late */
#define NOT_OPEN 3      /* the child's status: nothing ran */

/* Lines "trial", "yes: …", "no: …" to a letter an answer; -1 where a trial has none. */
static long read_answers(char *text, char *ret)
{
	long count = 0;
	bool open = false;
	char *rest = NULL;

	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		if (strcmp(line, "trial") == 0) {
			if (open)
				return -1;
			open = true;
		} else {
			ret[count++] = line[0];
			open = false;
		}
	}
	return open ? -1 : count;
}

static bool take_up(struct trial *trial)
{
	struct stat about;
	char *text;
	long count = -1;

	if (fstat(trial->record, &about) != 0)
		return false;
	text = calloc(1, (size_t)about.st_size + 1);
	trial->answers = calloc(1, (size_t)about.st_size + 1);
	if (text && trial->answers &&
	    pread(trial->record, text, (size_t)about.st_size, 0) == about.st_size)
		count = read_answers(text, trial->answers);
	free(text);
	if (count < 0)
		errno = EINVAL;
	trial->answer_count = count < 0 ? 0 : (size_t)count;
	return count >= 0;
}

bool trial_open(struct trial *ret, const char *record, const char *title,
		const struct machine_options *machine)
{
	*ret = (struct trial){ .record = -1 };
	if (!gate_passes(machine->on_this_kernel))
		return false;
	*ret = (struct trial){ .title = title, .machine = *machine };
	ret->record = open(record, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (ret->record < 0 || !take_up(ret)) {
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", record, strerror(errno));
		trial_close(ret);
		return false;
	}
	ret->kmsg = kmsg_open();
	if (!ret->kmsg) {
		fprintf(stderr, "rawverbs-fuzz: /dev/kmsg: %s\n", strerror(errno));
		trial_close(ret);
		return false;
	}
	return true;
}

void trial_close(struct trial *trial)
{
	kmsg_close(trial->kmsg);
	if (trial->record >= 0)
		close(trial->record);
	free(trial->answers);
	*trial = (struct trial){ .record = -1 };
}

static void note(const struct trial *trial, const char *line)
{
	if (write(trial->record, line, strlen(line)) < 0)
		perror("rawverbs-fuzz: record");
	fsync(trial->record);
}

/* More than before, and where it may be the driver's own, still more after a second time. */
static bool leaves(struct machine *machine, const struct sequence *sequence, char *ret_text,
		   size_t room)
{
	static struct program_result result;
	const int once = machine_left(machine, ret_text, room);

	if (once <= 0 || guard_left_grave(ret_text))
		return once > 0;
	for (size_t i = 0; i < sequence->count; i++)
		machine_run(machine, &sequence->programs[i], &result);
	return machine_left(machine, ret_text, room) > once;
}

/* In a child: what the kernel does not say itself goes to @out, a title a line. */
static void run_all(const struct trial *trial, const struct sequence *sequence, int out)
{
	static struct program_result result;
	char text[400], title[500];
	struct machine *machine = machine_open(&trial->machine);
	struct oracle *oracle = oracle_open(0);
	FILE *titles = fdopen(out, "w");

	if (!machine || !oracle || !titles)
		_exit(NOT_OPEN);
	for (size_t i = 0; i < sequence->count; i++) {
		machine_run(machine, &sequence->programs[i], &result);
		if (oracle_look(oracle, &sequence->programs[i], &result, text, sizeof(text)))
			fprintf(titles, "%s\n", text);
	}
	if (leaves(machine, sequence, text, sizeof(text))) {
		guard_left_title(text, title, sizeof(title));
		fprintf(titles, "%s\n%s\n", title, guard_heal(machine) ? "" : SPENT);
	}
	fflush(titles);
	machine_close(machine);
	_exit(0);
}

/* Remembers what happened. Returns whether that is what is looked for. */
static bool happened(struct trial *trial, const char *title)
{
	if (trial->title && strcmp(trial->title, title) != 0) {
		if (!trial->last[0])
			snprintf(trial->last, sizeof(trial->last), "%s", title);
		return false;
	}
	snprintf(trial->last, sizeof(trial->last), "%s", title);
	return true;
}

static bool read_titles(struct trial *trial, int in)
{
	FILE *titles = fdopen(in, "r");
	char line[500];
	bool same = false;

	while (titles && fgets(line, sizeof(line), titles)) {
		line[strcspn(line, "\n")] = '\0';
		if (strcmp(line, SPENT) == 0)
			trial->spent = true;
		else if (line[0])
			same = happened(trial, line) || same;
	}
	if (titles)
		fclose(titles);
	return same;
}

/* Returns whether anything ran. */
static bool wait_for(pid_t child, size_t limit_ms)
{
	const struct timespec step = { 0, 5000000 };
	int status = 0;

	for (size_t waited = 0; waited < limit_ms; waited += 5) {
		if (waitpid(child, &status, WNOHANG) != 0)
			return !WIFEXITED(status) || WEXITSTATUS(status) != NOT_OPEN;
		nanosleep(&step, NULL);
	}
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	return true;
}

/* kasan_multi_shot is a word for the kernel; without it KASAN speaks once. */
static bool speaks_again(const struct report *report)
{
	char words[4096] = "";
	FILE *file;

	if (!report->again || strncmp(report->title, "KASAN", 5) != 0)
		return report->again;
	file = fopen("/proc/cmdline", "re");
	if (file && !fgets(words, sizeof(words), file))
		words[0] = '\0';
	if (file)
		fclose(file);
	return strstr(words, "kasan_multi_shot") != NULL;
}

static bool read_log(struct trial *trial)
{
	struct report report;
	const char *text;
	bool same = false;

	while (kmsg_next(trial->kmsg, &report, &text)) {
		same = happened(trial, report.title) || same;
		trial->spent = trial->spent || !speaks_again(&report);
	}
	return same;
}

/* WARN_ON_ONCE shall warn every time. */
static void forget_once(void)
{
	const int fd = open("/sys/kernel/debug/clear_warn_once", O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	if (write(fd, "1", 1) < 0)
		perror("clear_warn_once");
	close(fd);
}

static bool run(struct trial *trial, const struct sequence *sequence)
{
	int ends[2];
	pid_t child;
	bool same;

	if (pipe2(ends, O_CLOEXEC) != 0)
		return false;
	child = fork();
	if (child == 0)
		run_all(trial, sequence, ends[1]);
	close(ends[1]);
	if (child < 0 || !wait_for(child, LIMIT_MS + LIMIT_PROGRAM_MS * sequence->count)) {
		snprintf(trial->last, sizeof(trial->last), "the machine cannot be opened");
		trial->spent = true;
	}
	same = read_titles(trial, ends[0]);
	same = read_log(trial) || same;
	if (!same) {
		usleep(AFTER_US);
		same = read_log(trial);
	}
	return same;
}

enum verdict trial_judge(void *argument, const struct sequence *sequence)
{
	struct trial *trial = argument;
	char line[420];
	bool same;

	if (trial->at < trial->answer_count)
		return trial->answers[trial->at++] == 'y' ? VERDICT_YES : VERDICT_NO;
	if (trial->spent)
		return VERDICT_STOP;
	forget_once();
	kmsg_forget(trial->kmsg);
	trial->last[0] = '\0';
	note(trial, "trial\n");
	same = run(trial, sequence);
	snprintf(line, sizeof(line), "%s: %s\n", same ? "yes" : "no",
		 trial->last[0] ? trial->last : "nothing");
	note(trial, line);
	return same ? VERDICT_YES : VERDICT_NO;
}
