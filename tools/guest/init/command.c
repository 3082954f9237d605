// SPDX-License-Identifier: BSD-2-Clause
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "init.h"

/* A process stuck in the kernel keeps its output open; do not wait for it longer than this. */
#define DRAIN_LIMIT_MS 3000

/* Exit statuses of the shells: found but not executable, not found. */
#define STATUS_NOT_EXECUTABLE 126
#define STATUS_NOT_FOUND 127

static const char *const default_env[] = {
	"PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin",
	"HOME=/root",
	"TERM=dumb",
	"USER=root",
};

static void env_set(char *const env[])
{
	clearenv();
	for (size_t i = 0; i < sizeof(default_env) / sizeof(default_env[0]); i++)
		putenv((char *)(uintptr_t)default_env[i]);
	for (size_t i = 0; env && env[i]; i++)
		putenv(env[i]);
}

static _Noreturn void command_become(char *const argv[], char *const env[], int out, int err)
{
	sigset_t none;
	int in = open("/dev/null", O_RDONLY); /* inherited on purpose */

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	setsid();
	dup2(in, 0);
	dup2(out, 1);
	dup2(err, 2);
	if (in > 2)
		close(in);
	env_set(env);
	execvp(argv[0], argv);
	fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
	_exit(errno == ENOENT ? STATUS_NOT_FOUND : STATUS_NOT_EXECUTABLE);
}

/*
 * The command writes into pipes, as it would anywhere: a port can be opened only once and is no
 * place for a shell's 2>&1.
 */
static pid_t command_start(char *const argv[], char *const env[], struct relay relay[static 2])
{
	int out[2], err[2];
	pid_t pid;

	if (pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC))
		return -1;
	pid = fork();
	if (pid == 0)
		command_become(argv, env, out[1], err[1]);
	close(out[1]);
	close(err[1]);
	relay[0].from = out[0];
	relay[1].from = err[0];
	return pid;
}

/* Reap all that ended; true when the command is among them. */
static bool reap(pid_t command, int *status)
{
	bool found = false;
	int one;
	pid_t pid;

	while ((pid = waitpid(-1, &one, WNOHANG)) > 0) {
		if (pid == command) {
			*status = one;
			found = true;
		}
	}
	return found;
}

static int command_wait(pid_t command, struct relay relay[static 2], int children)
{
	struct signalfd_siginfo info;
	int status = 0;

	while (relay_until(relay, children, -1)) {
		(void)!read(children, &info, sizeof(info));
		if (reap(command, &status))
			break;
	}
	kill(-1, SIGKILL);
	relay_until(relay, -1, DRAIN_LIMIT_MS);
	return status;
}

void command_run(char *const argv[], char *const env[], int result)
{
	struct relay relay[2] = {
		{ -1, open(PORT_DIR "stdout", O_WRONLY | O_CLOEXEC) },
		{ -1, open(PORT_DIR "stderr", O_WRONLY | O_CLOEXEC) },
	};
	sigset_t child;
	int children, status;
	pid_t command;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, NULL);
	children = signalfd(-1, &child, SFD_CLOEXEC);
	if (relay[0].to < 0 || relay[1].to < 0 || children < 0) {
		dprintf(result, "failed the guest has no port for the output: %s\n",
			strerror(errno));
		return;
	}
	dprintf(result, "ready\n");
	command = command_start(argv, env, relay);
	if (command < 0) {
		dprintf(result, "failed the guest cannot start a process: %s\n", strerror(errno));
		return;
	}
	status = command_wait(command, relay, children);
	if (WIFSIGNALED(status))
		dprintf(result, "signal %d\n", WTERMSIG(status));
	else
		dprintf(result, "exit %d\n", WEXITSTATUS(status));
}
