/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_VFIO_MESSAGE_H
#define CONNECTX_VFIO_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vfio_user.h"

/* vfio-user 0.1: the header of every message, in the host's byte order. */
enum { VFIO_HEADER = 16 };

enum vfio_command {
	VFIO_VERSION = 1,
	VFIO_DMA_MAP = 2,
	VFIO_DMA_UNMAP = 3,
	VFIO_DEVICE_INFO = 4,
	VFIO_REGION_INFO = 5,
	VFIO_REGION_IO_FDS = 6,
	VFIO_IRQ_INFO = 7,
	VFIO_SET_IRQS = 8,
	VFIO_REGION_READ = 9,
	VFIO_REGION_WRITE = 10,
	VFIO_DMA_READ = 11,
	VFIO_DMA_WRITE = 12,
	VFIO_RESET = 13,
	VFIO_DIRTY_PAGES = 14,
};

enum {
	VFIO_FLAG_TYPE = 0x0f,
	VFIO_FLAG_REPLY = 0x01,
	VFIO_FLAG_NO_REPLY = 0x10,
	VFIO_FLAG_ERROR = 0x20,
};

/* A request without its header, and the room for its answer. */
struct vfio_request {
	struct vfio_server *server;
	const uint8_t *in;
	size_t in_len;
	uint8_t *out;		/* VFIO_MAX_MESSAGE − VFIO_HEADER bytes */
	size_t out_len;		/* set by the handler */
};

/* Carries out one request. Returns 0 or the positive errno of the error reply. */
int vfio_handle(struct vfio_request *request, unsigned int command);

/* The first descriptor that came with the message, now the caller's; −1 if there is none. */
int vfio_take_fd(struct vfio_server *server);

#endif
