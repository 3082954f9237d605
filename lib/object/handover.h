/* SPDX-License-Identifier: BSD-2-Clause */
/* What travels to another process that shares the descriptor; see <rawverbs/handover.h>. */
#ifndef RV_OBJECT_HANDOVER_H
#define RV_OBJECT_HANDOVER_H

#include <stddef.h>

#include "device/handle.h"

struct rv_handover {
	uint16_t kind;   /* the kernel's object type */
	uint16_t opcode; /* of an object: the command that made it */
	uint8_t type;    /* of a UAR: MLX5_IB_UAPI_UAR_ALLOC_TYPE_… */
	uint32_t handle;
	uint32_t number; /* of the object, umem, index or page */
	uint32_t length; /* of a mapping, bytes */
	uint64_t offset; /* and where it is on the descriptor */
};

/*
 * Writes @what of @handle's context to @data, RV_HANDOVER_BYTES long; kind and what it
 * needs are set by the caller, the handle here. 0, or -EINVAL, recorded, for NULL @data, a
 * @size that is less and a closed context.
 */
int rv_handover_write(const struct rv_handle *handle, struct rv_handover what, void *data,
		      size_t size);

/*
 * Reads one of @kind for @context out of @data, which may hold anything, and asks the
 * kernel whether the handle lives on the descriptor. 0, or -errno, recorded.
 */
int rv_handover_read(struct ibv_context *context, uint16_t kind, const void *data, size_t size,
		     struct rv_handover *ret_what);

#endif
