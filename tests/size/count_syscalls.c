/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * count_syscalls PROGRAM [ARGUMENT]…
 * Prints the name of each system call that PROGRAM makes between its two marks, a line
 * each, and ends with its exit status. What is an allocator's is marked so, as "allocator:mmap":
 * brk, an anonymous mmap, and a munmap of what such a one gave; by the arguments, since the
 * same calls map files and devices. Needs Linux 5.3 (PTRACE_GET_SYSCALL_INFO).
 */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mark.h"

static const struct {
	unsigned int number;
	const char *name;
} known[] = {
	{ SYS_brk, "brk" },
	{ SYS_close, "close" },
	{ SYS_fcntl, "fcntl" },
	{ SYS_fstat, "fstat" },
	{ SYS_getdents64, "getdents64" },
	{ SYS_ioctl, "ioctl" },
	{ SYS_lseek, "lseek" },
	{ SYS_madvise, "madvise" },
	{ SYS_mmap, "mmap" },
	{ SYS_mprotect, "mprotect" },
	{ SYS_mremap, "mremap" },
	{ SYS_munmap, "munmap" },
	{ SYS_newfstatat, "newfstatat" },
	{ SYS_openat, "openat" },
	{ SYS_read, "read" },
	{ SYS_readlinkat, "readlinkat" },
#ifdef SYS_open
	{ SYS_open, "open" },
	{ SYS_readlink, "readlink" },
	{ SYS_stat, "stat" },
#endif
};

#define MOST_ANONYMOUS 64

/* Between the marks. */
static struct {
	bool counting;
	uint64_t mapping; /* bytes that an anonymous mmap is about to give; 0: none is */
	struct {
		uint64_t start, bytes;
	} anonymous[MOST_ANONYMOUS];
	unsigned int count;
} seen;

static bool is_anonymous(uint64_t start, uint64_t bytes)
{
	for (unsigned int i = 0; i < seen.count; i++)
		if (start >= seen.anonymous[i].start &&
		    start + bytes <= seen.anonymous[i].start + seen.anonymous[i].bytes)
			return true;
	return false;
}

static bool is_allocators(uint64_t number, const uint64_t arguments[static 6])
{
	switch (number) {
	case SYS_brk:
		return true;
	case SYS_mmap:
		return (arguments[3] & MAP_ANONYMOUS) && (int)arguments[4] == -1;
	case SYS_munmap:
		return is_anonymous(arguments[0], arguments[1]);
	default:
		return false;
	}
}

static void print_call(unsigned long long number)
{
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (known[i].number == number) {
			puts(known[i].name);
			return;
		}
	}
	printf("call-%llu\n", number);
}

_Noreturn static void die(const char *what)
{
	perror(what);
	exit(125);
}

static void enter(uint64_t number, const uint64_t arguments[static 6])
{
	if (!is_allocators(number, arguments)) {
		print_call(number);
		return;
	}
	fputs("allocator:", stdout);
	print_call(number);
	if (number == SYS_mmap)
		seen.mapping = arguments[1];
}

static void leave(bool failed, uint64_t result)
{
	if (seen.mapping && !failed) {
		if (seen.count == MOST_ANONYMOUS)
			die("more mappings than expected");
		seen.anonymous[seen.count].start = result;
		seen.anonymous[seen.count++].bytes = seen.mapping;
	}
	seen.mapping = 0;
}

/* At the stop of a system call: prints it where it lies between the marks. */
static void look(pid_t pid)
{
	struct __ptrace_syscall_info info;

	if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof(info), &info) <= 0)
		die("PTRACE_GET_SYSCALL_INFO");
	if (info.op == PTRACE_SYSCALL_INFO_EXIT)
		leave(info.exit.is_error, (uint64_t)info.exit.rval);
	if (info.op != PTRACE_SYSCALL_INFO_ENTRY)
		return;
	if (info.entry.nr == SYS_prctl && info.entry.args[0] == MARK)
		seen.counting = !seen.counting;
	else if (seen.counting)
		enter(info.entry.nr, info.entry.args);
}

static int follow(pid_t pid)
{
	int signal = 0;
	int status;

	for (;;) {
		if (ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(intptr_t)signal) != 0)
			die("PTRACE_SYSCALL");
		if (waitpid(pid, &status, 0) != pid)
			die("waitpid");
		if (WIFEXITED(status))
			return WEXITSTATUS(status);
		if (WIFSIGNALED(status))
			return 128 + WTERMSIG(status);
		signal = WSTOPSIG(status);
		if (signal == (SIGTRAP | 0x80)) {
			signal = 0;
			look(pid);
		}
	}
}

int main(int argc, char **argv)
{
	int status;
	pid_t pid;

	if (argc < 2)
		return 2;
	pid = fork();
	if (pid < 0)
		die("fork");
	if (pid == 0) {
		if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
			die("PTRACE_TRACEME");
		execv(argv[1], argv + 1);
		die(argv[1]);
	}
	if (waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status))
		die(argv[1]);
	if (ptrace(PTRACE_SETOPTIONS, pid, NULL, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL) != 0)
		die("PTRACE_SETOPTIONS");
	return follow(pid);
}
