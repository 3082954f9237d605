/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Stops of the threads that are followed: ptrace(2), under PTRACE_SEIZE. Every stop is
 * answered, so that nothing is held up. Nothing has to be undone at the end: the kernel lets
 * go of all threads when this program ends, whichever way, and interrupts none of them.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "say.h"
#include "signals.h"
#include "trace.h"

enum { BY_SIGNAL = 128, SYSCALL_STOP = SIGTRAP | 0x80, LOOK_EVERY = 64 };

/* A thread that was killed meanwhile cannot be resumed: its end is reported next. */
static void resume(const struct tracer *tracer, const struct task *task, int signal)
{
	const bool calls = !tracer->fast || task->in_call;

	ptrace(calls ? PTRACE_SYSCALL : PTRACE_CONT, task->tid, NULL, (void *)(intptr_t)signal);
}

static void call_stop(struct tracer *tracer, struct task *task)
{
	struct __ptrace_syscall_info info;

	memset(&info, 0, sizeof(info));
	if (ptrace(PTRACE_GET_SYSCALL_INFO, task->tid, (void *)sizeof(info), &info) <= 0)
		return;
	/* A seccomp stop has the entry's members in the same places. */
	if (info.op == PTRACE_SYSCALL_INFO_ENTRY || info.op == PTRACE_SYSCALL_INFO_SECCOMP)
		trace_entry(tracer, task, &info);
	else if (info.op == PTRACE_SYSCALL_INFO_EXIT)
		trace_exit(tracer, task, &info);
}

/* All other threads of the process are gone, and the one that called has its number. */
static void exec_stop(struct tracer *tracer, struct task *task)
{
	unsigned long former = 0;
	const pid_t tid = task->tid;

	if (ptrace(PTRACE_GETEVENTMSG, tid, NULL, &former) != 0 || (pid_t)former == tid)
		return;
	trace_task_drop(task);
	trace_task_forget(tracer, (pid_t)former);
}

static void stopped(struct tracer *tracer, pid_t tid, int status)
{
	struct task *task = trace_task(tracer, tid);
	const int signal = WSTOPSIG(status);
	const int event = status >> 16;
	int deliver = 0;

	if (event == PTRACE_EVENT_STOP && signal != SIGTRAP) {
		/* A stop of the whole process: it lasts until SIGCONT, as if nobody looked. */
		ptrace(PTRACE_LISTEN, tid, NULL, NULL);
		return;
	}
	if (signal == SYSCALL_STOP || event == PTRACE_EVENT_SECCOMP)
		call_stop(tracer, task);
	else if (event == PTRACE_EVENT_EXEC)
		exec_stop(tracer, task);
	else if (event == 0)
		deliver = signal;
	task = trace_task_find(tracer, tid);
	if (task)
		resume(tracer, task, deliver);
}

static void ended(struct tracer *tracer, pid_t tid, int status)
{
	struct task *task = trace_task_find(tracer, tid);

	if (task)
		trace_unfinished(tracer, task);
	trace_task_forget(tracer, tid);
	if (tid != tracer->command)
		return;
	tracer->ended = true;
	tracer->status = WIFSIGNALED(status) ? BY_SIGNAL + WTERMSIG(status) : WEXITSTATUS(status);
}

/* What is typed at the terminal reaches a command by itself, unless it left our group. */
static void hand_on(const struct tracer *tracer, int number, bool typed)
{
	if (!typed || getpgid(tracer->command) != getpgrp())
		kill(tracer->command, number);
}

bool trace_signals(struct tracer *tracer)
{
	bool came = false;
	bool typed;
	int number;

	while ((number = signals_next(tracer->signals, &typed)) != 0) {
		if (number == SIGCHLD)
			continue;
		came = true;
		if (tracer->command && !tracer->ended)
			hand_on(tracer, number, typed);
		else
			tracer->detach = true;
	}
	/* Who cannot be read by anybody need not look on. */
	if (tracer->output.failed && !tracer->command)
		tracer->detach = true;
	return came;
}

/* Returns whether there was something; false too where nobody is left. */
static bool one(struct tracer *tracer, bool *ret_alone)
{
	int status;
	const pid_t tid = waitpid(-1, &status, __WALL | WNOHANG);

	*ret_alone = tid < 0 && errno == ECHILD;
	if (tid <= 0)
		return false;
	if (WIFSTOPPED(status))
		stopped(tracer, tid, status);
	else
		ended(tracer, tid, status);
	return true;
}

/* Threads that are stopped now are let go one by one; the kernel does the rest. */
static void let_go(struct tracer *tracer)
{
	for (size_t i = 0; i < tracer->task_count; i++)
		trace_task_drop(&tracer->tasks[i]);
}

void trace_loop(struct tracer *tracer)
{
	struct pollfd watch = { .fd = tracer->signals, .events = POLLIN };
	unsigned int count = 0;
	bool alone = false;

	while (!tracer->detach) {
		if (!one(tracer, &alone)) {
			if (alone)
				break;
			/* Writing may take a SIGCHLD away: what it told of is looked for again. */
			if (trace_output_flush(&tracer->output))
				continue;
			poll(&watch, 1, -1);
			trace_signals(tracer);
		} else if (++count % LOOK_EVERY == 0) {
			trace_signals(tracer);
		}
	}
	let_go(tracer);
}
