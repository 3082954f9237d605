/* SPDX-License-Identifier: BSD-2-Clause */
/* Why the last call failed, in facts and in one sentence. */
#ifndef RAWVERBS_ERROR_H
#define RAWVERBS_ERROR_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Who refused. */
enum rv_error_layer {
	RV_LAYER_NONE,        /* nothing failed yet in this thread */
	RV_LAYER_ARGUMENT,    /* an argument, before any system call */
	RV_LAYER_SYSFS,       /* /sys: missing, unreadable or not what it should be */
	RV_LAYER_NODE,        /* the device node: missing, not permitted, not a uverbs node */
	RV_LAYER_KERNEL,      /* the uverbs core: this kernel cannot do that */
	RV_LAYER_DRIVER,      /* the mlx5 driver: it will not do that */
	RV_LAYER_FIRMWARE,    /* the device's firmware refused the command */
	RV_LAYER_DEVICE_GONE, /* unplugged, unbound, or no longer answering */
	RV_LAYER_LIMIT        /* out of something: memory, descriptors, table entries, cgroup */
};

struct rv_error {
	int error;                 /* errno of the failed call, 0 where none failed */
	enum rv_error_layer layer;
	uint16_t opcode;           /* firmware command (PRM opcode), 0 where none was involved */
	uint8_t status;            /* firmware status, 0 where the kernel passed none on */
	uint32_t syndrome;         /* firmware syndrome, 0 likewise */
	const char *message;       /* one sentence, no newline; never NULL */
};

/*
 * rv_last_error - the cause of this thread's most recent failure in this library
 *
 * A call that succeeds leaves it as it was. The result and its message belong
 * to the calling thread and hold until its next call of rv_last_error() or its
 * end. The sentence is made here, not when the call failed, and may look at the
 * system to tell causes apart (mode bits, cgroup, namespace): it may read files
 * below /sys and /proc, but touches no device. errno is preserved. Never NULL,
 * never fails.
 */
const struct rv_error *rv_last_error(void);

/* rv_error_layer_name - "argument", "sysfs", …; "unknown" outside the enum. */
const char *rv_error_layer_name(enum rv_error_layer layer);

#ifdef __cplusplus
}
#endif

#endif
