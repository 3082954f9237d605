/* SPDX-License-Identifier: BSD-2-Clause */
/* How following begins: a command from its first instruction, or processes that run. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "say.h"
#include "signals.h"
#include "trace.h"

#define FOLLOW                                                                            \
	(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |               \
	 PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC)

enum { NOT_RUN = 126, NOT_FOUND = 127, ROUNDS = 100 };

/* In the child. Returns errno. */
static int become(char **command, int go, bool fast)
{
	char byte;
	int error = 0;
	ssize_t got;

	/* Until it is followed. */
	do {
		got = read(go, &byte, 1);
	} while (got < 0 && errno == EINTR);
	if (got != 1)
		return ECANCELED;
	signals_restore();
	if (fast)
		error = trace_filter();
	if (error != 0)
		return error;
	execvp(command[0], command);
	return errno;
}

_Noreturn static void child(char **command, int go, int report, bool fast)
{
	const int error = become(command, go, fast);

	if (write(report, &error, sizeof(error)) < 0)
		_exit(CLI_REFUSED);
	_exit(error == ENOENT ? NOT_FOUND : NOT_RUN);
}

/* Follows @tid; @options beyond those that all have. Returns errno. */
static int seize(pid_t tid, unsigned long options)
{
	if (ptrace(PTRACE_SEIZE, tid, NULL, (void *)(FOLLOW | options)) != 0)
		return errno;
	return 0;
}

int trace_start(struct tracer *tracer, char **command, int *ret_report)
{
	char why[TRACE_WHY_BYTES];
	int go[2];
	int report[2];
	int error;

	if (pipe2(go, O_CLOEXEC) != 0 || pipe2(report, O_CLOEXEC) != 0)
		return say_failed(errno, RV_LAYER_LIMIT, "'%s' cannot be started: %s", command[0],
				  strerror(errno));
	tracer->command = fork();
	if (tracer->command == 0) {
		close(go[1]); /* else it would wait for itself, should we end */
		child(command, go[0], report[1], tracer->fast);
	}
	close(go[0]);
	close(report[1]);
	error = tracer->command < 0 ? errno : 0;
	/* A filtered program without a tracer would see its calls fail: it ends instead. */
	if (error == 0)
		error = seize(tracer->command, tracer->fast ? PTRACE_O_EXITKILL | PTRACE_O_TRACESECCOMP : 0);
	if (error == 0) {
		ptrace(PTRACE_INTERRUPT, tracer->command, NULL, NULL);
		trace_task(tracer, tracer->command);
		error = write(go[1], "", 1) == 1 ? 0 : errno;
	}
	trace_why_not(tracer->command, error, why, sizeof(why));
	close(go[1]);
	*ret_report = report[0];
	if (error == 0)
		return CLI_SUCCESS;
	close(report[0]);
	if (tracer->command > 0)
		waitpid(tracer->command, NULL, __WALL);
	return say_failed(error, RV_LAYER_LIMIT, "'%s' cannot be followed: %s", command[0], why);
}

int trace_exec_failed(char **command, int report)
{
	int error = 0;
	ssize_t got;

	do {
		got = read(report, &error, sizeof(error));
	} while (got < 0 && errno == EINTR);
	close(report);
	if (got != (ssize_t)sizeof(error))
		return 0;
	say_failed(error, RV_LAYER_ARGUMENT, "'%s' cannot be run: %s", command[0],
		   strerror(error));
	return error;
}

/* Follows the threads that are not followed yet; returns errno, or -1 when there was none. */
static int attach_new(struct tracer *tracer, DIR *threads)
{
	const struct dirent *entry;
	int found = -1;

	while ((entry = readdir(threads))) {
		const pid_t tid = (pid_t)strtol(entry->d_name, NULL, 10);
		int error;

		if (tid <= 0 || trace_task_find(tracer, tid))
			continue;
		error = seize(tid, 0);
		if (error == ESRCH || (error == EPERM && trace_is_over(tid)))
			continue; /* it has ended meanwhile, or a first thread whose others run on */
		if (error != 0)
			return error;
		ptrace(PTRACE_INTERRUPT, tid, NULL, NULL);
		trace_task(tracer, tid);
		found = 0;
	}
	return found;
}

/* New threads of a followed thread are followed by themselves; those of others may still appear. */
static int attach(struct tracer *tracer, pid_t pid)
{
	const size_t before = tracer->task_count;
	char path[64];
	int error = 0;

	snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	for (unsigned int round = 0; error == 0 && round < ROUNDS; round++) {
		DIR *threads = opendir(path);

		if (!threads)
			return errno == ENOENT ? ESRCH : errno;
		error = attach_new(tracer, threads);
		closedir(threads);
	}
	if (error > 0)
		return error;
	if (tracer->task_count > before)
		return 0;
	return kill(pid, 0) != 0 && errno == ESRCH ? ESRCH : EPERM; /* there, but over */
}

/* The number at @*text, and the comma behind it; 0 where there is none. */
static pid_t next_pid(const char **text)
{
	char *end;
	const long pid = **text >= '0' && **text <= '9' ? strtol(*text, &end, 10) : 0;

	if (pid <= 0 || pid > INT32_MAX || (*end != '\0' && (*end != ',' || end[1] == '\0')))
		return 0;
	*text = end + (*end == ',');
	return (pid_t)pid;
}

int trace_attach(struct tracer *tracer, const char *pids)
{
	const char *rest = pids;

	while (*rest) {
		const pid_t pid = next_pid(&rest);

		if (pid == 0)
			return say_usage("trace", "--pid takes numbers of processes, with commas "
					 "between them, not '%s'", pids);
		if (pid == getpid())
			return say_usage("trace", "%d is this program itself", (int)pid);
	}
	for (rest = pids; *rest;) {
		const pid_t pid = next_pid(&rest);
		const int error = trace_task_find(tracer, pid) ? 0 : attach(tracer, pid);

		if (error != 0)
			return trace_refused(pid, error);
	}
	return CLI_SUCCESS;
}
