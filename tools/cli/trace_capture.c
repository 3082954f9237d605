/* SPDX-License-Identifier: BSD-2-Clause */
/* A record of a call, from its entry to its exit. */
#include <string.h>
#include <time.h>

#include "decode.h"
#include "ioctl.h"
#include "trace.h"

enum { REFERENCES = 512, READ_BYTES = 1 << 16, REMOTE_IO = 121 };

uint64_t trace_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Nodes and the descriptors that their methods make: Linux 6.1, uverbs and mlx5 devx.c. */
static bool is_ours(const char *path)
{
	static const char *const names[] = {
		"/uverbs", "[infinibandevent]", "[devx_async_cmd]", "[devx_async_event]",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strstr(path, names[i]))
			return true;
	}
	return false;
}

static bool is_node(const char *path)
{
	return strstr(path, "/uverbs") != NULL;
}

static bool matters(const struct record *record)
{
	switch (record->kind) {
	case RECORD_IOCTL:
		return true; /* by its request, on any descriptor */
	case RECORD_WRITE:
		return is_node(record->path);
	default:
		return is_ours(record->path);
	}
}

static void references(struct record *record, pid_t tid, bool after)
{
	struct reference found[REFERENCES];
	const size_t count = decode_references(record, found, REFERENCES);

	for (size_t i = 0; i < count; i++) {
		if (found[i].after == after)
			trace_copy(record, tid, found[i].address, found[i].size, after);
	}
}

/* The buffer as long as its header says; without one, nothing. */
static void buffer(struct record *record, pid_t tid, bool after)
{
	struct ioctl_header header;

	if (!after)
		trace_copy(record, tid, record->argument, IOCTL_HEADER_BYTES, false);
	if (!ioctl_header(record, &header))
		return;
	if (header.length > IOCTL_HEADER_BYTES || after)
		trace_copy(record, tid, record->argument, header.length, after);
	if (!after && header.length > IOCTL_HEADER_BYTES) {
		/* One piece is enough. */
		struct piece first = record->pieces[0];

		record->pieces[0] = record->pieces[record->piece_count - 1];
		record->pieces[record->piece_count - 1] = first;
		record_drop(record);
	}
}

static void begin(struct record *record, pid_t tid, uint64_t start_ns)
{
	if (record->kind == RECORD_IOCTL)
		buffer(record, tid, false);
	else if (record->kind == RECORD_WRITE)
		trace_copy(record, tid, record->argument,
			   record->length < READ_BYTES ? (size_t)record->length : READ_BYTES, false);
	references(record, tid, false);
	record->start_ns = start_ns;
}

void trace_entry(struct tracer *tracer, struct task *task,
		 const struct __ptrace_syscall_info *info)
{
	struct record *record = &task->record;
	uint64_t vectors;

	trace_task_drop(task);
	if (!trace_call(info, record, &vectors))
		return;
	trace_path(record, task->tid);
	if (!matters(record))
		return;
	task->in_call = true;
	record->pid = (uint32_t)task->pid;
	record->tid = (uint32_t)task->tid;
	if (vectors > 0)
		trace_vectors(task, vectors);
	for (size_t i = 0; i < task->more_count; i++)
		begin(&task->more[i], task->tid, trace_now_ns() - tracer->start_ns);
	begin(record, task->tid, trace_now_ns() - tracer->start_ns);
}

static void complete(struct tracer *tracer, const struct task *task, struct record *record)
{
	if (record->kind == RECORD_IOCTL)
		buffer(record, task->tid, true);
	if (record->kind == RECORD_READ && record->result > 0)
		trace_copy(record, task->tid, record->argument,
			   record->result < READ_BYTES ? (size_t)record->result : READ_BYTES, true);
	if (record->returned && (record->result >= 0 || record->result == -REMOTE_IO))
		references(record, task->tid, true);
	trace_output(&tracer->output, record);
}

void trace_exit(struct tracer *tracer, struct task *task,
		const struct __ptrace_syscall_info *info)
{
	struct record *record = &task->record;
	bool follows = true;
	int64_t left;

	if (!task->in_call)
		return;
	record->duration_ns = trace_now_ns() - tracer->start_ns - record->start_ns;
	record->returned = true;
	record->result = info->exit.rval;
	if (info->exit.is_error && record->bits == 32)
		record->result = (int32_t)record->result;
	left = record->result;
	if (task->more_count > 0)
		follows = trace_vectors_share(record, &left, true);
	complete(tracer, task, record);
	for (size_t i = 0; i < task->more_count && follows; i++) {
		follows = trace_vectors_share(&task->more[i], &left, false);
		complete(tracer, task, &task->more[i]);
	}
	trace_task_drop(task);
}

void trace_unfinished(struct tracer *tracer, struct task *task)
{
	if (!task->in_call)
		return;
	trace_output(&tracer->output, &task->record);
	for (size_t i = 0; i < task->more_count; i++)
		trace_output(&tracer->output, &task->more[i]);
	trace_task_drop(task);
}
