/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * rawverbs trace at a program that it follows: system calls with any numbers and arguments,
 * and memory that reads as the input says, in part or not at all.
 */
#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "dump.h"
#include "feed.h"
#include "say.h"
#include "system.h"
#include "trace.h"

enum { MOST_TASKS = 2 };

static struct feed feed;

_Noreturn void say_out_of_memory(void)
{
	abort();
}

/* The other program's memory: pages that are there one after the other, then one that is not. */
ssize_t fuzz_process_vm_readv(const struct iovec *local, const struct iovec *remote,
			      unsigned long count)
{
	size_t asked = 0;
	size_t given = feed_number(&feed, 2);

	for (unsigned long i = 0; i < count; i++)
		asked += remote[i].iov_len;
	/* process_vm_readv(2) takes what both sides have. */
	if (asked > local->iov_len)
		abort();
	given = given < asked ? given : asked;
	if (given == 0)
		return -1;
	feed_bytes(&feed, local->iov_base, given);
	return (ssize_t)given;
}

ssize_t fuzz_readlink(const char *path, char *target, size_t size)
{
	static const char *const targets[] = { "/dev/infiniband/uverbs0",
					       "anon_inode:[infinibandevent]",
					       "anon_inode:[devx_async_cmd]",
					       "anon_inode:[devx_async_event]" };
	const uint8_t which = feed_byte(&feed);
	size_t length;

	(void)path;
	if (which == 0xff)
		return -1;
	if (which >= 0xf0)
		return (ssize_t)feed_bytes(&feed, target, size < which ? size : which);
	length = strlen(targets[which % 4]);
	length = length < size ? length : size;
	memcpy(target, targets[which % 4], length);
	return (ssize_t)length;
}

/* Of which process a thread is. */
FILE *fuzz_fopen(const char *path, const char *mode)
{
	(void)path;
	(void)mode;
	return NULL;
}

void trace_output(struct output *output, const struct record *record)
{
	static const struct report_form *const forms[] = { &report_as_text, &report_as_json };
	struct sheet dump = { NULL, 0, 0 };

	(void)output;
	if (strlen(record->path) >= sizeof(record->path))
		abort();
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		struct report report = { .form = forms[i] };

		decode(record, &report);
		if (report.out.length == 0)
			abort();
		sheet_free(&report.out);
		sheet_free(&report.notes);
	}
	dump_write_text(&dump, record);
	dump_write_binary(&dump, record);
	sheet_free(&dump);
}

static void entry(struct tracer *tracer, struct task *task)
{
	/* Those that matter on x86-64 and i386 come more often than others. */
	static const uint64_t numbers[] = { 16,  0, 1, 3,   9,          54,
					    4, 6, 192, 20, 0x40000202, 146 };
	struct __ptrace_syscall_info info = { .op = PTRACE_SYSCALL_INFO_ENTRY };
	const uint8_t number = feed_byte(&feed);

	info.arch = feed_byte(&feed) & 1 ? 0x40000003 : 0xc000003e;
	info.entry.nr = number < 200 ? numbers[number % 12] : feed_number(&feed, 8);
	for (int i = 0; i < 6; i++)
		info.entry.args[i] = feed_number(&feed, feed_byte(&feed) % 9);
	if (number & 1)
		info.entry.args[1] = 0xc0181b01;
	trace_entry(tracer, task, &info);
}

static void leave(struct tracer *tracer, struct task *task)
{
	struct __ptrace_syscall_info info = { .op = PTRACE_SYSCALL_INFO_EXIT };

	info.exit.is_error = feed_byte(&feed) & 1;
	info.exit.rval = (int64_t)feed_number(&feed, 8);
	trace_exit(tracer, task, &info);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tracer tracer = { .status = 0 };
	struct task tasks[MOST_TASKS] = { { .tid = 7, .pid = 7 }, { .tid = 8, .pid = 7 } };

	feed = (struct feed){ data, size };
	for (int i = 0; i < 32 && !feed_ended(&feed); i++) {
		const uint8_t what = feed_byte(&feed);

		if (what & 2)
			leave(&tracer, &tasks[what & 1]);
		else
			entry(&tracer, &tasks[what & 1]);
	}
	for (int i = 0; i < MOST_TASKS; i++)
		trace_unfinished(&tracer, &tasks[i]);
	return 0;
}
