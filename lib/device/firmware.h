/* SPDX-License-Identifier: BSD-2-Clause */
/* Firmware commands by way of DEVX, and what their refusal says. */
#ifndef RV_DEVICE_FIRMWARE_H
#define RV_DEVICE_FIRMWARE_H

#include <rawverbs/command.h>
#include <stddef.h>

#include "context.h"

/* The opcode of an input mailbox, 0 where it is shorter than a header. */
uint16_t rv_firmware_opcode(const void *in, size_t in_bytes);

/*
 * Executes a DEVX command whose mailboxes are @in and @out (at least 16 bytes each, or
 * the kernel refuses) and, where it fails, records opcode, status and syndrome as far
 * as the kernel passed them on. 0 or -errno.
 */
int rv_firmware_execute(struct rv_context *context, struct rv_command *command, const void *in,
			size_t in_bytes, void *out, size_t out_bytes);

/*
 * After a refusal of a call in which the driver gives the firmware @opcode by itself, and
 * translates its status: where the errno is not explained yet, that is what it may come from.
 */
void rv_firmware_asked(const struct rv_context *context, uint16_t opcode);

/* A command about no object: MLX5_IB_METHOD_DEVX_OTHER. */
int rv_firmware_general(struct rv_context *context, const void *in, size_t in_bytes, void *out,
			size_t out_bytes);

#endif
