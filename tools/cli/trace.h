/* SPDX-License-Identifier: BSD-2-Clause */
/* What the parts of rawverbs trace share. */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include <sys/ptrace.h>
#include <sys/types.h>

#include "record.h"
#include "report.h"
#include "words.h"

/* A thread that is followed. */
struct task {
	pid_t tid;
	pid_t pid;           /* its process; 0 not known */
	bool in_call;        /* between entry and exit of one that is recorded */
	struct record record;
	struct record *more; /* of one call, behind @record: what each vector of a writev() is */
	size_t more_count;
};

/* A row of the summary. */
struct tally {
	char name[160];
	uint64_t calls;
	uint64_t errors;
	uint64_t ns;
};

/* Where text goes, and what has not gone there yet. */
struct stream {
	int fd; /* -1: nowhere */
	const char *name; /* in sentences */
	struct sheet pending;
};

struct output {
	struct stream trace;
	struct stream dump;
	bool binary;               /* the dump's form */
	bool failed;               /* nothing more is written */
	bool summary;
	bool json;
	struct report report;
	struct tally *tallies;
	size_t tally_count;
	struct tracer *tracer;     /* that sees to signals while we wait to write */
};

struct tracer {
	struct output output;
	struct task *tasks;        /* sorted by tid */
	size_t task_count;
	size_t task_room;
	pid_t command;             /* that was started; 0 when attached */
	int status;                /* to exit with, once the command has ended */
	bool ended;                /* the command has */
	bool fast;                 /* by a filter: only calls of interest stop */
	bool detach;               /* asked to */
	int signals;
	uint64_t start_ns;
};

/* trace_task.c */
struct task *trace_task(struct tracer *tracer, pid_t tid); /* makes it if need be */
struct task *trace_task_find(struct tracer *tracer, pid_t tid);
void trace_task_drop(struct task *task); /* the records of its call */
void trace_task_forget(struct tracer *tracer, pid_t tid);
pid_t trace_process_of(pid_t tid);

/* trace_start.c: CLI_SUCCESS, or the status to exit with when it has said why not. */
int trace_start(struct tracer *tracer, char **command, int *ret_report);
int trace_attach(struct tracer *tracer, const char *pids);
int trace_exec_failed(char **command, int report); /* errno of the exec, 0 it worked; said */

/* trace_refused.c */
enum { TRACE_WHY_BYTES = 160 };
bool trace_is_over(pid_t tid); /* has ended, though its number may still be taken */
const char *trace_why_not(pid_t pid, int error, char *ret_why, size_t size);
int trace_refused(pid_t pid, int error); /* said; the status to exit with */

/* trace_loop.c: until all tasks have ended or it is asked to detach. */
void trace_loop(struct tracer *tracer);
bool trace_signals(struct tracer *tracer); /* sees to those that came; whether one did */

/* trace_calls.c: what a system call is to us; false: nothing. Of a writev(), how many vectors. */
bool trace_call(const struct __ptrace_syscall_info *info, struct record *ret_record,
		uint64_t *ret_vectors);

/* trace_vectors.c: a writev() becomes its write()s; each takes what is left of the call's result. */
void trace_vectors(struct task *task, uint64_t count);
bool trace_vectors_share(struct record *record, int64_t *left, bool first); /* whether one follows */

/* trace_capture.c */
void trace_entry(struct tracer *tracer, struct task *task,
		 const struct __ptrace_syscall_info *info);
void trace_exit(struct tracer *tracer, struct task *task,
		const struct __ptrace_syscall_info *info);
void trace_unfinished(struct tracer *tracer, struct task *task);

/* trace_memory.c */
void trace_copy(struct record *record, pid_t tid, uint64_t address, size_t size, bool after);
void trace_path(struct record *record, pid_t tid);

/* trace_filter.c: 0, or errno. In the command, before exec. */
int trace_filter(void);

/* trace_output.c */
int trace_output_open(struct output *output, const struct words *words);
void trace_output(struct output *output, const struct record *record);
bool trace_output_flush(struct output *output); /* whether there was something to write */
int trace_output_close(struct output *output); /* CLI_SUCCESS, or CLI_REFUSED when said */

/* trace_summary.c */
void trace_count(struct output *output, const struct record *record);
void trace_summary(struct output *output);

uint64_t trace_now_ns(void);

#endif
