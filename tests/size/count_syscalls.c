/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * count_syscalls PROGRAM [ARGUMENT]…
 * Prints the name of each system call that PROGRAM makes between its two marks, a line
 * each, and ends with its exit status. Needs Linux 5.3 (PTRACE_GET_SYSCALL_INFO).
 */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
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

/* At the stop of a system call: prints it where it lies between the marks. */
static void look(pid_t pid, bool *counting)
{
	struct __ptrace_syscall_info info;

	if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof(info), &info) <= 0)
		die("PTRACE_GET_SYSCALL_INFO");
	if (info.op != PTRACE_SYSCALL_INFO_ENTRY)
		return;
	if (info.entry.nr == SYS_prctl && info.entry.args[0] == MARK)
		*counting = !*counting;
	else if (*counting)
		print_call(info.entry.nr);
}

static int follow(pid_t pid)
{
	bool counting = false;
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
			look(pid, &counting);
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
