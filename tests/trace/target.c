/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A program to be traced. It makes the uverbs ioctl on standard input, which is no device: each
 * is refused with ENOTTY, after it has been seen.
 *
 *   calls N          N of them
 *   threads T N      N in each of T threads
 *   fork N           N in a child and N in the parent
 *   exec N           N, then calls N in its place
 *   thread-exec N    the same by a thread that is not the first
 *   until-term T     in T threads, each millisecond, until SIGTERM: then says how many SIGUSR1 came
 *                    and how many sleeps were cut short, and ends with status 5
 *   headless N       N of them, a millisecond apart, by a thread that outlives the first
 *   write SIZE PATH  writes a command of SIZE bytes to PATH
 *   writev FAIL PATH writes three commands to PATH at once; number FAIL has no memory
 * Standard output has the number of ioctls that this process made.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Linux include/uapi/rdma/rdma_user_ioctl_cmds.h, written down here once more. */
struct attribute {
	uint16_t id, length, flags, elements;
	uint64_t data;
};
struct buffer {
	uint16_t length, object, method, count;
	uint64_t reserved1;
	uint32_t driver, reserved2;
	struct attribute attributes[4];
};
#define VERBS_IOCTL _IOWR(0x1b, 1, uint64_t[3])

static atomic_int made;
static atomic_int cut_short;
static atomic_int came;
static atomic_bool over;

static void call(void)
{
	unsigned char context[48] = { 0, 0x4c, 0x4b, 0x40 }; /* 5 Gbit/s */
	uint16_t index = 0;
	struct buffer buffer = {
		.length = sizeof(buffer), .object = 0x1007, .method = 0x1000, .count = 4, .driver = 1,
		.attributes = {
			{ 0x1000, 0, 1, 0, 0 },
			{ 0x1001, sizeof(context), 1, 0, (uintptr_t)context },
			{ 0x1002, 8, 1, 0, 0 },
			{ 0x1003, 2, 1, 0, (uintptr_t)&index },
		},
	};

	if (ioctl(STDIN_FILENO, VERBS_IOCTL, &buffer) != -1 || errno != ENOTTY) {
		perror("the ioctl");
		exit(1);
	}
	made++;
}

static void *calls(void *count)
{
	for (intptr_t i = 0; i < (intptr_t)count; i++)
		call();
	return NULL;
}

static void threads(int number, void *(*what)(void *), intptr_t argument)
{
	pthread_t all[64];

	for (int i = 0; i < number && i < 64; i++) {
		if (pthread_create(&all[i], NULL, what, (void *)argument) != 0)
			exit(1);
	}
	for (int i = 0; i < number && i < 64; i++)
		pthread_join(all[i], NULL);
}

static char *again[] = { NULL, (char *)"calls", NULL, NULL };

static void *become(void *count)
{
	calls(count);
	execv("/proc/self/exe", again);
	exit(1);
}

static void on_signal(int number)
{
	if (number == SIGTERM)
		over = true;
	else
		came++;
}

static void *until_term(void *unused)
{
	const struct timespec pause = { 0, 1000000 };

	(void)unused;
	while (!over) {
		call();
		if (nanosleep(&pause, NULL) != 0 && !over)
			cut_short++;
	}
	return NULL;
}

static int wait_for_term(int number)
{
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART };

	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGUSR1, &action, NULL);
	puts("ready");
	fflush(stdout);
	threads(number, until_term, 0);
	/* Sleeps that a handler of ours ended are no disturbance. */
	printf("signals %d, cut short %d\n", came, cut_short > came ? cut_short - came : 0);
	return 5;
}

static void *slowly(void *count)
{
	const struct timespec pause = { 0, 1000000 };

	for (intptr_t i = 0; i < (intptr_t)count; i++) {
		call();
		nanosleep(&pause, NULL);
	}
	exit(5);
}

static void headless(int number)
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, slowly, (void *)(intptr_t)number) != 0)
		exit(1);
	pthread_exit(NULL);
}

static int in_child(intptr_t count)
{
	const pid_t child = fork();
	int status = 1;

	calls((void *)count);
	if (child == 0)
		exit(0);
	if (waitpid(child, &status, 0) != child || status != 0)
		return 1;
	return 0;
}

static int write_to(int size, const char *path)
{
	unsigned char bytes[256] = { 0 };
	const int fd = open(path, O_WRONLY | O_CLOEXEC);

	if (fd < 0 || size > (int)sizeof(bytes))
		return 1;
	bytes[4] = (unsigned char)(size / 4);
	return write(fd, bytes, (size_t)size) == size ? 0 : 1;
}

/* ALLOC_PD, DEALLOC_PD and MODIFY_SRQ: Linux include/uapi/rdma/ib_user_verbs.h. */
static int writev_to(int fail, const char *path)
{
	static const uint32_t commands[3][4] = {
		{ 3, 4 | 1u << 16, 0, 0 }, { 4, 3, 77, 0 }, { 33, 3, 78, 0 },
	};
	const size_t bytes[] = { 16, 12, 12 };
	const int fd = open(path, O_WRONLY | O_CLOEXEC);
	struct iovec vectors[3];
	ssize_t wanted = 0;

	for (int i = 0; i < 3; i++) {
		vectors[i].iov_base = (void *)(i == fail ? 4096 : (uintptr_t)commands[i]);
		vectors[i].iov_len = bytes[i];
		wanted += i < fail ? (ssize_t)bytes[i] : 0;
	}
	if (fail == 0)
		wanted = -1;
	return fd >= 0 && writev(fd, vectors, 3) == wanted ? 0 : 1;
}

int main(int argc, char **argv)
{
	const char *what = argc > 2 ? argv[1] : "";
	const int number = argc > 2 ? atoi(argv[2]) : 0;
	int status = 0;

	again[0] = argv[0];
	again[2] = argc > 2 ? argv[2] : NULL;
	if (strcmp(what, "calls") == 0)
		calls((void *)(intptr_t)number);
	else if (strcmp(what, "threads") == 0 && argc > 3)
		threads(number, calls, atoi(argv[3]));
	else if (strcmp(what, "fork") == 0)
		status = in_child(number);
	else if (strcmp(what, "exec") == 0)
		become((void *)(intptr_t)number);
	else if (strcmp(what, "thread-exec") == 0)
		threads(1, become, number);
	else if (strcmp(what, "until-term") == 0)
		status = wait_for_term(number);
	else if (strcmp(what, "headless") == 0)
		headless(number);
	else if (strcmp(what, "write") == 0 && argc > 3)
		status = write_to(number, argv[3]);
	else if (strcmp(what, "writev") == 0 && argc > 3)
		status = writev_to(number, argv[3]);
	else
		return 2;
	printf("%d\n", made);
	return status;
}
