/* SPDX-License-Identifier: BSD-2-Clause */
/* A kernel object of ours: born by one call, dies by one call. */
#ifndef RV_DEVICE_HANDLE_H
#define RV_DEVICE_HANDLE_H

#include <rawverbs/command.h>
#include <stdint.h>

#include "context.h"

/* How objects of a kind die: object, method and the attribute that takes the handle. */
struct rv_destroyer {
	uint16_t object_id;
	uint16_t method_id;
	uint16_t attr_id;
};

struct rv_handle {
	struct rv_context *context; /* referenced while the handle lives */
	uint32_t id;
	uint32_t mark; /* always 0: see rv_cq_of() */
};

/* After a successful execute: takes the id that @attr_id received, and a reference. */
void rv_handle_born(struct rv_handle *handle, struct rv_context *context,
		    const struct rv_command *command, uint16_t attr_id);

/* The same with an id that came by another way. */
void rv_handle_set(struct rv_handle *handle, struct rv_context *context, uint32_t id);

/*
 * Destroys and drops the reference. 0 also where the context is closed, the device is
 * gone or somebody who shares the descriptor destroyed the handle already. On -errno,
 * recorded, the handle is alive and keeps its reference.
 */
int rv_handle_destroy(struct rv_handle *handle, const struct rv_destroyer *destroyer);

/*
 * The same for what other objects may use: -EBUSY, which is then far more often theirs
 * than another thread's call, says so of @subject.
 */
int rv_handle_destroy_used(struct rv_handle *handle, const struct rv_destroyer *destroyer,
			   const char *subject);

/*
 * The destroy itself, for methods that take more than a handle. 0, 1 where there was
 * nothing left to destroy, or -errno, recorded.
 */
int rv_handle_execute_destroy(const struct rv_context *context, struct rv_command *command);

/*
 * Whether the kernel gives this process no handle at all: the rdma cgroup's hca_object
 * limit, EAGAIN, which counts all kinds of objects. Asks by a method that every device has
 * and that lacks all else it needs.
 */
bool rv_handles_exhausted(const struct rv_context *context);

/* Drops the reference without asking the kernel. */
void rv_handle_forget(struct rv_handle *handle);

#endif
