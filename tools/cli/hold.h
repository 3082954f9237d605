/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CLI_HOLD_H
#define CLI_HOLD_H

#include <infiniband/verbs.h>
#include <stdbool.h>

/*
 * Waits until a signal at @signals asks to end (CLI_SUCCESS) or the device fails or is
 * removed (CLI_REFUSED, said).
 */
int hold(const struct ibv_context *context, int signals);

/* Whether the device has told by now that it failed or was removed. Does not wait. */
bool hold_lost(const struct ibv_context *context);

#endif
