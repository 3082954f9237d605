/* SPDX-License-Identifier: BSD-2-Clause */
#include "doorbell.h"

#include "completion_queue.h"
#include "device.h"
#include "log.h"
#include "send_queue.h"
#include "work_queue.h"

enum {					/* inside a UAR page */
	UAR_CQ_COMMAND = 0x20,		/* MLX5_CQ_DOORBELL, linux/mlx5/cq.h */
	UAR_CQ_NUMBER = 0x24,
	UAR_EQ_ARM = 0x40,		/* core/eq.c, eq_update_ci() */
	UAR_EQ_CONSUMER = 0x48,
	UAR_SEND = 0x800,		/* MLX5_BF_OFFSET, linux/mlx5/driver.h */
	UAR_SEND_BUFFER = 0x100,	/* half a BlueFlame register: libraries alternate */
	UAR_SEND_NUMBER = 4,
};

static void doorbell_stray(struct device *device, size_t offset, uint32_t value)
{
	device->anomalies.stray_doorbells++;
	log_line("stray write of %#x at %#zx", value, offset);
}

/* Queue pairs, of the driver alone, have numbers of the same space; they send nothing here. */
static bool doorbell_send(struct device *device, const struct object *uar, uint32_t value)
{
	struct object *sq = object_find(device, TYPE_SQ, value >> 8);

	if (!sq)
		return object_find(device, TYPE_QP, value >> 8);
	if (bits_get(sq->context + WQ_OFFSET, WQ_UAR) != uar->number)
		return false;
	send_queue_ring(device, sq);
	return true;
}

/*
 * A doorbell is 64 bits wide and comes as one write or two, the upper half first. Of a work queue's
 * doorbell only the lower half counts, which names the queue; what a BlueFlame register takes
 * beyond that is a copy of the WQE, which is fetched from memory all the same.
 */
void doorbell_write(struct device *device, size_t offset, uint32_t value)
{
	size_t page = offset / UAR_PAGE_SIZE, reg = offset % UAR_PAGE_SIZE;
	const struct object *uar = object_find(device, TYPE_UAR, page);
	bool good = true;

	if (!uar) {
		doorbell_stray(device, offset, value);
		return;
	}
	if (reg == UAR_EQ_ARM || reg == UAR_EQ_CONSUMER) {
		good = event_queue_doorbell(device, uar, value, reg == UAR_EQ_ARM);
	} else if (reg == UAR_CQ_COMMAND) {
		device->doorbells.cq_command[page - UAR_FIRST] = value;
	} else if (reg == UAR_CQ_NUMBER) {
		device->queue_doorbells++;
		good = completion_arm(device, uar,
				      device->doorbells.cq_command[page - UAR_FIRST], value);
	} else if (reg >= UAR_SEND && reg % UAR_SEND_BUFFER == UAR_SEND_NUMBER) {
		device->queue_doorbells++;
		good = doorbell_send(device, uar, value);
	}
	if (!good)
		doorbell_stray(device, offset, value);
}
