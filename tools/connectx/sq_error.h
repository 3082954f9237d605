/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_SQ_ERROR_H
#define CONNECTX_SQ_ERROR_H

#include <stdint.h>

struct device;
struct send_queue;

/* The queue goes to ERR and says so by an event; what is posted is flushed from then on. */
void sq_fail(struct device *device, struct send_queue *queue);

#endif
