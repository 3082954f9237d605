/* SPDX-License-Identifier: BSD-2-Clause */
/* Why a process cannot be followed: ptrace says EPERM for all of it, /proc tells more. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "say.h"
#include "trace.h"

#define YAMA "/proc/sys/kernel/yama/ptrace_scope"

enum { STATUS_BYTES = 4096, YAMA_PARENTS = 1, YAMA_NOBODY = 3 };

static bool status_of(pid_t tid, char *ret_status)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/status", (int)tid);
	return files_read(path, ret_status, STATUS_BYTES) == 0;
}

/* What stands behind @name, which has the line's start and its colon; "" where it is missing. */
static const char *member(const char *status, const char *name)
{
	const char *at = strstr(status, name);

	return at ? at + strlen(name) + strspn(at + strlen(name), "\t ") : "";
}

static bool is_over(const char *status)
{
	const char state = *member(status, "\nState:");

	return state == 'Z' || state == 'X';
}

bool trace_is_over(pid_t tid)
{
	char status[STATUS_BYTES];

	return !status_of(tid, status) || is_over(status);
}

static long yama(void)
{
	char scope[16];

	return files_line(YAMA, scope, sizeof(scope)) ? strtol(scope, NULL, 10) : 0;
}

static void from_status(const char *status, char *ret_why, size_t size)
{
	const long tracer = strtol(member(status, "\nTracerPid:"), NULL, 10);
	const long user = strtol(member(status, "\nUid:"), NULL, 10);
	const uid_t own = geteuid();
	const long scope = yama();

	if (is_over(status))
		snprintf(ret_why, size, "it has ended, and waits for its parent to ask how");
	else if (!strstr(status, "\nVmSize:"))
		snprintf(ret_why, size, "it is a thread of the kernel's");
	else if (tracer > 0)
		snprintf(ret_why, size, "process %ld follows it, and only one can", tracer);
	else if (scope == YAMA_NOBODY)
		snprintf(ret_why, size, "%s is %ld: nobody may follow processes until the next boot",
			 YAMA, scope);
	else if (own != 0 && user != (long)own)
		snprintf(ret_why, size, "it belongs to user %ld, and this is user %ld without "
			 "CAP_SYS_PTRACE", user, (long)own);
	else if (own != 0 && scope >= YAMA_PARENTS)
		snprintf(ret_why, size, "%s is %ld: this takes CAP_SYS_PTRACE%s", YAMA, scope,
			 scope == YAMA_PARENTS ? ", or let rawverbs start the program" : "");
	else
		snprintf(ret_why, size, "it has privileges or a user namespace that this one lacks, "
			 "or a sandbox forbids ptrace");
}

const char *trace_why_not(pid_t pid, int error, char *ret_why, size_t size)
{
	char status[STATUS_BYTES];

	if (error == EPERM && status_of(pid, status))
		from_status(status, ret_why, size);
	else
		snprintf(ret_why, size, "%s", strerror(error));
	return ret_why;
}

int trace_refused(pid_t pid, int error)
{
	char why[TRACE_WHY_BYTES];

	if (error == ESRCH)
		return say_failed(error, RV_LAYER_ARGUMENT, "there is no process %d", (int)pid);
	return say_failed(error, RV_LAYER_ARGUMENT, "process %d cannot be followed: %s", (int)pid,
			  trace_why_not(pid, error, why, sizeof(why)));
}
