/* SPDX-License-Identifier: BSD-2-Clause */
/* The threads that are followed, sorted by their number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"
#include "trace.h"

/* Where @tid stands or would stand. */
static size_t place(const struct tracer *tracer, pid_t tid)
{
	size_t low = 0;
	size_t high = tracer->task_count;

	while (low < high) {
		const size_t middle = (low + high) / 2;

		if (tracer->tasks[middle].tid < tid)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct task *trace_task_find(struct tracer *tracer, pid_t tid)
{
	const size_t at = place(tracer, tid);

	return at < tracer->task_count && tracer->tasks[at].tid == tid ? &tracer->tasks[at] : NULL;
}

pid_t trace_process_of(pid_t tid)
{
	char path[64];
	char line[128];
	pid_t pid = 0;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)tid);
	file = fopen(path, "re");
	if (!file)
		return 0;
	while (pid == 0 && fgets(line, sizeof(line), file)) {
		if (strncmp(line, "Tgid:", 5) == 0)
			pid = (pid_t)strtol(line + 5, NULL, 10);
	}
	fclose(file);
	return pid;
}

struct task *trace_task(struct tracer *tracer, pid_t tid)
{
	struct task *task = trace_task_find(tracer, tid);
	size_t at;

	if (task)
		return task;
	if (tracer->task_count == tracer->task_room) {
		const size_t room = tracer->task_room ? 2 * tracer->task_room : 16;
		struct task *more = realloc(tracer->tasks, room * sizeof(*more));

		if (!more)
			say_out_of_memory();
		tracer->tasks = more;
		tracer->task_room = room;
	}
	at = place(tracer, tid);
	memmove(&tracer->tasks[at + 1], &tracer->tasks[at],
		(tracer->task_count - at) * sizeof(*tracer->tasks));
	tracer->task_count++;
	tracer->tasks[at] = (struct task){ .tid = tid, .pid = trace_process_of(tid) };
	return &tracer->tasks[at];
}

void trace_task_drop(struct task *task)
{
	if (task->in_call)
		record_free(&task->record);
	for (size_t i = 0; i < task->more_count; i++)
		record_free(&task->more[i]);
	free(task->more);
	task->more = NULL;
	task->more_count = 0;
	task->in_call = false;
}

void trace_task_forget(struct tracer *tracer, pid_t tid)
{
	struct task *task = trace_task_find(tracer, tid);
	size_t at;

	if (!task)
		return;
	trace_task_drop(task);
	at = (size_t)(task - tracer->tasks);
	tracer->task_count--;
	memmove(task, task + 1, (tracer->task_count - at) * sizeof(*task));
}
