/* SPDX-License-Identifier: BSD-2-Clause */
#include "sq_error.h"

#include "device.h"
#include "log.h"
#include "send_queue.h"
#include "sq.h"
#include "work_queue.h"

enum { EVENT_OBJECT_SQ = 2 };		/* MLX5_EVENT_QUEUE_TYPE_SQ, linux/mlx5/device.h */

void sq_fail(struct device *device, struct send_queue *queue)
{
	struct object *sq = queue->object;
	struct object *eq = event_queue_wanting(device, EVENT_WQ_CATASTROPHE);
	uint8_t event[EVENT_SIZE] = { [1] = EVENT_WQ_CATASTROPHE, [52] = EVENT_OBJECT_SQ };

	if (bits_get(sq->context, SQC_STATE) != QUEUE_RDY)
		return;
	bits_set(sq->context, SQC_STATE, QUEUE_ERR);
	log_line("SQ %#x is in error", (unsigned int)sq->number);
	be32_put(event + 56, (uint32_t)sq->number);
	if (eq)
		event_queue_post(device, eq, event);
	send_queue_changed(device, sq, QUEUE_RDY);
}
