/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Between the library and the model kernel: counts system calls, fails one of them, or alters
 * what one of them answers. Put there by the linker's --wrap.
 */
#ifndef TEST_LAYER_H
#define TEST_LAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "ib_user_ioctl_cmds.h"
#include "rdma_user_ioctl_cmds.h"

/* A fresh kernel without any plan. */
void layer_begin(void);
/* Counts from now on; the @nth call (from 0; UINT_MAX: none) fails with @error. */
void layer_fail(unsigned int nth, int error);
/* … or its answer becomes its @alteration (from 0) of the many that it has. */
void layer_alter(unsigned int nth, unsigned int alteration);
void layer_stop(void);

/* Calls since layer_fail() or layer_alter(). */
unsigned int layer_calls(void);
/* The plan was carried out, and on what: "open /sys/…", an ioctl's method. */
bool layer_met(void);
const char *layer_what(void);
/* The call that was met was to destroy something. */
bool layer_met_destroy(void);
/* The alteration was of a handle or a descriptor, or of all of an answer. */
bool layer_lied_of_objects(void);

/* alter.c: what an answer becomes. False where it has no such alteration. */
struct altered {
	int ret;      /* of the call, in and out */
	bool objects; /* see above */
	char what[64];
};
bool alter_ioctl(struct ib_uverbs_ioctl_hdr *header, int fd, unsigned int which,
		 struct altered *altered);
bool alter_bytes(void *buffer, size_t size, ssize_t *n, unsigned int which,
		 struct altered *altered);
bool alter_number(int *ret, unsigned int which, struct altered *altered);

/* files.c: a sysfs, a /proc and what is in them. */
void files_begin(void);
int files_count(void);
bool files_own(int fd);
int files_open(const char *path);
void files_close(int fd);

#endif
