/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A kernel in small, linked in place of lib/base/kernel.c: two devices (mlx5_0 on uverbs0,
 * rxe0 on uverbs1), their sysfs and nodes, contexts, packet pacing and DEVX objects. It
 * counts its calls, so that any one of them can be made to fail.
 */
#ifndef TEST_MODEL_KERNEL_H
#define TEST_MODEL_KERNEL_H

#include <stdbool.h>

enum model_call {
	CALL_OPEN,
	CALL_READ,
	CALL_READLINK,
	CALL_STAT,
	CALL_ACCESS,
	CALL_FSTAT,
	CALL_LIST,
	CALL_CLOEXEC,
	CALL_IOCTL
};

/* The call that was made to fail: a path, or an ioctl's name. */
struct model_point {
	bool met;
	enum model_call call;
	char what[160];
};

/* Everything closed and forgotten, no failure planned. */
void model_reset(void);
/* The @nth call from now (0 is the next) answers @answer; with @on, so do all after it. */
void model_fail(unsigned int nth, int answer, bool on);
const struct model_point *model_point(void);
/* How many calls were made since the reset. */
unsigned int model_calls(void);

/* What PP ALLOC answers, instead of allocating: 0 or -errno. */
void model_refuse_pp(int answer);

/* Descriptors of the caller on uverbs0, without a context and with one. */
int model_caller_fd(bool context);
/* The descriptor is the library's now. */
void model_caller_gives(int fd);
void model_caller_close(int fd);
bool model_is_cloexec(int fd);

/* Open descriptors that the caller does not own. */
unsigned int model_open_fds(void);
/* Handles alive on open descriptors. */
unsigned int model_handles(void);

#endif
