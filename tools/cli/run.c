/* SPDX-License-Identifier: BSD-2-Clause */
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "say.h"
#include "signals.h"

enum { NOT_RUN = 126, NOT_FOUND = 127, BY_SIGNAL = 128 };

/* In the child: only its copy of the descriptor outlives exec. Returns errno. */
static int become(char **command, int cmd_fd, const char *index, const char *indexes)
{
	const int inherited = fcntl(cmd_fd, F_DUPFD, STDERR_FILENO + 1);
	char number[16];

	if (inherited < 0)
		return errno;
	snprintf(number, sizeof(number), "%d", inherited);
	if (setenv("RAWVERBS_PP_INDEX", index, 1) != 0 ||
	    setenv("RAWVERBS_PP_INDEXES", indexes, 1) != 0 ||
	    setenv("RAWVERBS_CMD_FD", number, 1) != 0)
		return errno;
	signals_restore();
	execvp(command[0], command);
	return errno;
}

static int status_of(int status)
{
	return WIFSIGNALED(status) ? BY_SIGNAL + WTERMSIG(status) : WEXITSTATUS(status);
}

/* What is typed at the terminal reaches the command by itself, unless it left our group. */
static void forward(pid_t child, int number, bool typed)
{
	if (!typed || getpgid(child) != getpgrp())
		kill(child, number);
}

static int wait_for(pid_t child, int signals)
{
	struct pollfd watch = { .fd = signals, .events = POLLIN };

	for (;;) {
		int status;
		int number;
		bool typed;

		if (waitpid(child, &status, WNOHANG) == child)
			return status_of(status);
		poll(&watch, 1, -1);
		while ((number = signals_next(signals, &typed)) != 0) {
			if (number != SIGCHLD)
				forward(child, number, typed);
		}
	}
}

/* The errno of the child's exec, or 0 when exec closed the pipe. */
static int exec_result(int fd)
{
	int error = 0;
	ssize_t got;

	do {
		got = read(fd, &error, sizeof(error));
	} while (got < 0 && errno == EINTR);
	return got == (ssize_t)sizeof(error) ? error : 0;
}

static pid_t start(const struct ibv_context *context, const struct entries *entries,
		   char **command, int report[static 2])
{
	char *indexes = entries_indexes(entries);
	char index[16];
	pid_t child;

	snprintf(index, sizeof(index), "%u", entries->pp[0]->index);
	child = fork();
	if (child == 0) {
		const int error = become(command, context->cmd_fd, index, indexes);

		/* Were the parent gone, nobody would be left to tell. */
		_exit(write(report[1], &error, sizeof(error)) > 0 ? NOT_RUN : CLI_REFUSED);
	}
	free(indexes);
	return child;
}

int run(const struct ibv_context *context, const struct entries *entries, char **command,
	int signals)
{
	int report[2];
	pid_t child;
	int error;

	if (pipe2(report, O_CLOEXEC) != 0)
		return say_failed(errno, RV_LAYER_LIMIT, "'%s' cannot be started: %s", command[0],
				  strerror(errno));
	child = start(context, entries, command, report);
	error = child < 0 ? errno : 0;
	close(report[1]);
	if (child > 0)
		error = exec_result(report[0]);
	close(report[0]);
	if (child < 0)
		return say_failed(error, RV_LAYER_LIMIT, "'%s' cannot be started: %s", command[0],
				  strerror(error));
	if (error == 0)
		return wait_for(child, signals);
	waitpid(child, NULL, 0);
	say_failed(error, RV_LAYER_ARGUMENT, "'%s' cannot be run: %s", command[0],
		   strerror(error));
	return error == ENOENT ? NOT_FOUND : NOT_RUN;
}
