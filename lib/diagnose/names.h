/* SPDX-License-Identifier: BSD-2-Clause */
/* Names of numbers, for sentences. */
#ifndef RV_DIAGNOSE_NAMES_H
#define RV_DIAGNOSE_NAMES_H

#include <stdint.h>

/* "EINVAL", or NULL. */
const char *rv_errno_name(int error);

/* "CREATE_SQ", or NULL: the PRM's commands that DEVX users issue. */
const char *rv_opcode_name(uint16_t opcode);

/* "BAD_PARAM", or NULL: enum of firmware statuses, include/linux/mlx5/device.h. */
const char *rv_status_name(uint8_t status);

#endif
