/* SPDX-License-Identifier: BSD-2-Clause */
/* Which device is meant, and its driver in words. */
#ifndef CLI_DEVICE_H
#define CLI_DEVICE_H

#include <infiniband/verbs.h>
#include <stdbool.h>

#include "words.h"

/*
 * Opens the DEVICE of @words, or the only one that can be meant. @flags as in
 * rv_open_path(). Returns NULL when it has said why not, with the exit status in
 * @ret_status.
 */
struct ibv_context *device_open(const struct words *words, uint32_t flags, int *ret_status);

/* The driver's name: "mlx5", what sysfs says, or "unknown". */
#define DEVICE_DRIVER_BYTES 64
void device_driver(struct ibv_device *device, char ret_text[static DEVICE_DRIVER_BYTES]);

/* "mlx5_0, mlx5_1"; what does not fit is told as "..." */
#define DEVICE_NAMES_BYTES 512
void device_names(struct ibv_device **list, char ret_text[static DEVICE_NAMES_BYTES]);

/* The only device, or the only one of mlx5; NULL when there is no such. */
struct ibv_device *device_only(struct ibv_device **list);

#endif
