/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_INIT_SEGMENT_H
#define CONNECTX_INIT_SEGMENT_H

#include <stddef.h>
#include <stdint.h>

/* The first pages of the BAR: Linux 6.1 include/linux/mlx5/device.h, struct mlx5_init_seg. */
enum { INIT_SEGMENT_SIZE = 0x4000 };

struct init_segment {
	uint64_t command_queue;		/* guest address; 4 KiB aligned */
	uint8_t nic_state;		/* 3 bits: 0 full driver, 1 disabled, 7 software reset */
};

struct device;

void init_segment_read(struct device *device, size_t offset, uint8_t *to, size_t len);
void init_segment_write(struct device *device, size_t offset, uint32_t value);

#endif
