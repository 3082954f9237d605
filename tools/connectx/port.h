/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_PORT_H
#define CONNECTX_PORT_H

#include <stdint.h>

enum { NIC_VPORT_CONTEXT = 256, NODE_DESCRIPTION = 64 };

/* The one port and its virtual port. */
struct port {
	uint8_t nic_vport[NIC_VPORT_CONTEXT];
	uint8_t node_description[NODE_DESCRIPTION];
	uint16_t mtu;
	uint8_t admin_up;
};

struct device;

void port_init(struct device *device);

#endif
