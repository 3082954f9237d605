/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Which send queues of a context hold which pacing index, as far as they were made, changed
 * or read back through it. Queues without an index cost nothing.
 */
#ifndef RV_OBJECT_PACED_H
#define RV_OBJECT_PACED_H

#include "devx_obj.h"

/* @obj was made by the command @in. */
void rv_paced_created(struct mlx5dv_devx_obj *obj, const void *in, size_t in_bytes);

/* The command @in changed @obj. */
void rv_paced_modified(struct mlx5dv_devx_obj *obj, const void *in, size_t in_bytes);

/* @obj holds @index, 0 for none. */
void rv_paced_set(struct mlx5dv_devx_obj *obj, uint16_t index);

/* @obj is about to go. Returns the index that it held. */
uint16_t rv_paced_forget(struct mlx5dv_devx_obj *obj);

/* Whether a queue holds @index; then its number. */
bool rv_paced_find(struct rv_context *context, uint16_t index, uint32_t *ret_number);

#endif
