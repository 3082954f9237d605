/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_PRM_H
#define CONNECTX_PRM_H

#include "bits.h"

/* Numbers and layouts of the device's command interface: Linux 6.1 include/linux/mlx5/mlx5_ifc.h. */

enum status {				/* include/linux/mlx5/device.h, MLX5_CMD_STAT_* */
	STATUS_OK = 0x00,
	STATUS_INTERNAL = 0x01,
	STATUS_BAD_OP = 0x02,
	STATUS_BAD_PARAM = 0x03,
	STATUS_BAD_SYS_STATE = 0x04,
	STATUS_BAD_RES = 0x05,
	STATUS_RES_BUSY = 0x06,
	STATUS_LIMIT = 0x08,
	STATUS_BAD_RES_STATE = 0x09,
	STATUS_BAD_INDEX = 0x0a,
	STATUS_NO_RESOURCES = 0x0f,
	STATUS_BAD_QP_STATE = 0x10,
	STATUS_BAD_PACKET = 0x30,
	STATUS_BAD_SIZE = 0x40,
	STATUS_BAD_INPUT_LEN = 0x50,
	STATUS_BAD_OUTPUT_LEN = 0x51,
};

enum delivery {				/* core/cmd.c, MLX5_CMD_DELIVERY_STAT_* */
	DELIVERY_OK = 0x0,
	DELIVERY_BAD_TOKEN = 0x2,
	DELIVERY_BAD_BLOCK_NUMBER = 0x3,
	DELIVERY_OUT_ALIGNMENT = 0x4,
	DELIVERY_IN_ALIGNMENT = 0x5,
	DELIVERY_FIRMWARE = 0x6,
	DELIVERY_IN_LENGTH = 0x7,
	DELIVERY_OUT_LENGTH = 0x8,
	DELIVERY_BAD_DESCRIPTOR = 0x10,
};

enum {
	UID_KERNEL = 0,			/* the driver itself, which may touch everything */
	UID_SHARED = 0xffff,		/* MLX5_SHARED_RESOURCE_UID */

	EVENT_COMPLETION = 0x00,
	EVENT_CQ_ERROR = 0x04,
	EVENT_WQ_CATASTROPHE = 0x05,
	EVENT_PORT_CHANGE = 0x09,
	EVENT_COMMAND = 0x0a,
	EVENT_PAGE_REQUEST = 0x0b,
};

enum capability_type {			/* include/linux/mlx5/device.h, enum mlx5_cap_type */
	CAP_GENERAL = 0x00,
	CAP_ETHERNET = 0x01,
	CAP_ODP = 0x02,
	CAP_ATOMIC = 0x03,
	CAP_ROCE = 0x04,
	CAP_FLOW_TABLE = 0x07,
	CAP_QOS = 0x0c,
	CAP_VDPA = 0x13,
	CAP_DEV_EVENT = 0x14,
	CAP_GENERAL_2 = 0x20,
	CAP_TYPES = 0x28,
	CAP_SIZE = 0x1000,		/* union hca_cap_union: every type fills this many bytes */
};

enum {					/* the header of every command and of every answer */
	IN_OPCODE = FIELD(0x00, 16),
	IN_UID = FIELD(0x10, 16),
	IN_OP_MOD = FIELD(0x30, 16),
	OUT_STATUS = FIELD(0x00, 8),
	OUT_SYNDROME = FIELD(0x20, 32),

	/* where most commands and answers carry the object's number */
	NUMBER_24 = FIELD(0x48, 24),
	NUMBER_32 = FIELD(0x40, 32),
	NUMBER_16 = FIELD(0x50, 16),
	NUMBER_8 = FIELD(0x58, 8),
};

#endif
