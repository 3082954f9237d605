/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a system call costs: "ioctl N getppid N read N pread N", in nanoseconds, the least mean of 100
 * batches of 50, so that other load counts little. The ioctl is a uverbs one on standard input, which
 * must not be a device and must be readable. Ends with status 1 where a call does what it should not.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { BATCHES = 100, CALLS = 50 };

static uint64_t buffer[3] = { 0x1001100700000018, 0, 1 }; /* little-endian: PP DESTROY, no attribute */

static int do_ioctl(void)
{
	return ioctl(STDIN_FILENO, _IOWR(0x1b, 1, uint64_t[3]), buffer) == -1 && errno == ENOTTY;
}

static int do_getppid(void)
{
	return getppid() > 0;
}

static int do_read(void)
{
	char bytes[8];

	return read(STDIN_FILENO, bytes, sizeof(bytes)) >= 0;
}

static double now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double cost_ns(int (*call)(void))
{
	double least = 1e12;

	for (int batch = 0; batch < BATCHES; batch++) {
		const double start = now_ns();

		for (int i = 0; i < CALLS; i++) {
			if (!call())
				return -1;
		}
		if (now_ns() - start < least)
			least = now_ns() - start;
	}
	return least / CALLS;
}

int main(void)
{
	const double ioctl_ns = cost_ns(do_ioctl);
	const double getppid_ns = cost_ns(do_getppid);
	const double read_ns = cost_ns(do_read);

	printf("ioctl %.0f getppid %.0f read %.0f\n", ioctl_ns, getppid_ns, read_ns);
	return ioctl_ns < 0 || getppid_ns < 0 || read_ns < 0 ? 1 : 0;
}
