/* SPDX-License-Identifier: BSD-2-Clause */
#include "process.h"

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guest.h"

enum { MOST_WORDS = 6 };

static pid_t start(const char *what, va_list words, int out)
{
	const char *program = getenv("HOLDER");
	char *argv[MOST_WORDS + 2] = { (char *)(uintptr_t)"holder", (char *)(uintptr_t)what };
	pid_t pid;

	cr_assert_not_null(program, "HOLDER does not name the program");
	for (unsigned int i = 2; i <= MOST_WORDS && (argv[i] = va_arg(words, char *)); i++)
		continue;
	pid = fork();
	cr_assert_geq(pid, 0);
	if (pid > 0)
		return pid;
	if (out >= 0)
		dup2(out, STDOUT_FILENO);
	execv(program, argv);
	_exit(127);
}

pid_t holder_start(const char *what, ...)
{
	va_list words;
	int pipes[2];
	char byte;
	pid_t pid;

	cr_assert_eq(pipe2(pipes, O_CLOEXEC), 0);
	va_start(words, what);
	pid = start(what, words, pipes[1]);
	va_end(words);
	close(pipes[1]);
	cr_assert_eq(read(pipes[0], &byte, 1), 1, "holder %s did not get ready", what);
	close(pipes[0]);
	return pid;
}

struct progress *progress_new(const char *path)
{
	const int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	void *page;

	cr_assert_geq(fd, 0);
	cr_assert_eq(ftruncate(fd, sizeof(struct progress)), 0);
	page = mmap(NULL, sizeof(struct progress), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	cr_assert_neq(page, MAP_FAILED);
	close(fd);
	return page;
}

int holder_run(const char *what, ...)
{
	va_list words;
	int status;

	va_start(words, what);
	status = child_end(start(what, words, -1));
	va_end(words);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

void holder_kill(pid_t pid)
{
	kill(pid, SIGKILL);
	child_end(pid);
}

void descriptor_send(int socket, int fd)
{
	char byte = 'd';
	struct iovec data = { &byte, 1 };
	union {
		char bytes[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} room = { .bytes = { 0 } };
	struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1, .msg_control = room.bytes,
				  .msg_controllen = sizeof(room.bytes) };
	struct cmsghdr *header = CMSG_FIRSTHDR(&message);

	header->cmsg_level = SOL_SOCKET;
	header->cmsg_type = SCM_RIGHTS;
	header->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(header), &fd, sizeof(fd));
	cr_assert_eq(sendmsg(socket, &message, 0), 1, "sendmsg: %s", strerror(errno));
}

/* Used by children too: -1 where there is none. */
int descriptor_receive(int socket)
{
	char byte;
	struct iovec data = { &byte, 1 };
	union {
		char bytes[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} room;
	struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1, .msg_control = room.bytes,
				  .msg_controllen = sizeof(room.bytes) };
	const struct cmsghdr *header;
	int fd = -1;

	if (recvmsg(socket, &message, 0) != 1)
		return -1;
	header = CMSG_FIRSTHDR(&message);
	if (header && header->cmsg_type == SCM_RIGHTS)
		memcpy(&fd, CMSG_DATA(header), sizeof(fd));
	return fd;
}
