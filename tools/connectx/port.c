/* SPDX-License-Identifier: BSD-2-Clause */
#include "port.h"

#include <string.h>

#include "device.h"
#include "handlers.h"

enum {					/* nic_vport_context, mlx5_ifc.h */
	VPORT_INLINE_MODE = FIELD(0x05, 3),
	VPORT_NO_MC_LOOPBACK = FIELD(0x1d, 1),
	VPORT_NO_UC_LOOPBACK = FIELD(0x1e, 1),
	VPORT_ROCE = FIELD(0x1f, 1),
	VPORT_MTU = FIELD(0x130, 16),
	VPORT_SYSTEM_GUID = FIELD(0x140, 64),
	VPORT_PORT_GUID = FIELD(0x180, 64),
	VPORT_NODE_GUID = FIELD(0x1c0, 64),
	VPORT_PROMISC = FIELD(0x780, 3),
	VPORT_MAC = FIELD(0x7b0, 48),
	VPORT_CONTEXT_OUT = 16,

	/* modify_nic_vport_context_in */
	MODIFY_CONTEXT = 256,
	MODIFY_NO_UC_LOOPBACK = FIELD(0x74, 1),
	MODIFY_NO_MC_LOOPBACK = FIELD(0x75, 1),
	MODIFY_NODE_GUID = FIELD(0x76, 1),
	MODIFY_PORT_GUID = FIELD(0x77, 1),
	MODIFY_INLINE_MODE = FIELD(0x78, 1),
	MODIFY_MTU = FIELD(0x79, 1),
	MODIFY_PROMISC = FIELD(0x7b, 1),
	MODIFY_MAC = FIELD(0x7c, 1),
	MODIFY_ROCE = FIELD(0x7e, 1),

	STATE_ADMIN = FIELD(0x78, 4),
	STATE_OPER = FIELD(0x7c, 4),
	MODIFY_STATE_ADMIN = FIELD(0x78, 4),

	/* hca_vport_context, from the answer's start */
	HCA_VPORT_STATE = FIELD(0x198, 4),
	HCA_VPORT_PHYSICAL = FIELD(0x190, 4),
	HCA_VPORT_SYSTEM_GUID = FIELD(0x1c0, 64),
	HCA_VPORT_PORT_GUID = FIELD(0x200, 64),
	HCA_VPORT_NODE_GUID = FIELD(0x240, 64),

	MAD_BYTES = 256,
	MAD_AT = 16,
};

static uint64_t port_guid(const struct device *device)
{
	uint64_t mac = device->profile->mac;

	/* EUI-64 of the address, as the device's manuals make it. */
	return (mac >> 24 ^ 0x020000) << 40 | UINT64_C(0xfffe000000) | (mac & 0xffffff);
}

void port_init(struct device *device)
{
	struct port *port = &device->port;

	memset(port, 0, sizeof(*port));
	port->mtu = 1522;
	port->admin_up = 1;
	bits_set(port->nic_vport, VPORT_MTU, 1500);
	bits_set(port->nic_vport, VPORT_INLINE_MODE, 0);
	bits_set(port->nic_vport, VPORT_SYSTEM_GUID, port_guid(device));
	bits_set(port->nic_vport, VPORT_PORT_GUID, port_guid(device));
	bits_set(port->nic_vport, VPORT_NODE_GUID, port_guid(device));
	bits_set(port->nic_vport, VPORT_MAC, device->profile->mac);
	memcpy(port->node_description, "rawverbs software ConnectX", 26);
}

outcome query_nic_vport_context(struct device *device, struct command *command)
{
	size_t room = command->out_len - VPORT_CONTEXT_OUT;

	memcpy(command->out + VPORT_CONTEXT_OUT, device->port.nic_vport,
	       room < NIC_VPORT_CONTEXT ? room : NIC_VPORT_CONTEXT);
	return ACCEPTED;
}

outcome modify_nic_vport_context(struct device *device, struct command *command)
{
	static const struct {
		unsigned int select, field;
	} fields[] = {
		{ MODIFY_NO_UC_LOOPBACK, VPORT_NO_UC_LOOPBACK },
		{ MODIFY_NO_MC_LOOPBACK, VPORT_NO_MC_LOOPBACK },
		{ MODIFY_NODE_GUID, VPORT_NODE_GUID },
		{ MODIFY_PORT_GUID, VPORT_PORT_GUID },
		{ MODIFY_INLINE_MODE, VPORT_INLINE_MODE },
		{ MODIFY_MTU, VPORT_MTU },
		{ MODIFY_PROMISC, VPORT_PROMISC },
		{ MODIFY_MAC, VPORT_MAC },
		{ MODIFY_ROCE, VPORT_ROCE },
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		if (bits_get(command->in, fields[i].select))
			bits_set(device->port.nic_vport, fields[i].field,
				 bits_get(command->in + MODIFY_CONTEXT, fields[i].field));
	return ACCEPTED;
}

outcome query_vport_state(struct device *device, struct command *command)
{
	bits_set(command->out, STATE_ADMIN, device->port.admin_up);
	bits_set(command->out, STATE_OPER, device->port.admin_up);
	return ACCEPTED;
}

outcome modify_vport_state(struct device *device, struct command *command)
{
	device->port.admin_up = bits_get(command->in, MODIFY_STATE_ADMIN) != 0;
	return ACCEPTED;
}

outcome query_hca_vport_context(struct device *device, struct command *command)
{
	bits_set(command->out, HCA_VPORT_STATE, 4);		/* active */
	bits_set(command->out, HCA_VPORT_PHYSICAL, 5);		/* link up */
	bits_set(command->out, HCA_VPORT_SYSTEM_GUID, port_guid(device));
	bits_set(command->out, HCA_VPORT_PORT_GUID, port_guid(device));
	bits_set(command->out, HCA_VPORT_NODE_GUID, port_guid(device));
	return ACCEPTED;
}

outcome query_hca_vport_gid(struct device *device, struct command *command)
{
	bits_set(command->out, FIELD(0x50, 16), 1);		/* one GID follows */
	be64_put(command->out + 16, UINT64_C(0xfe80) << 48);
	be64_put(command->out + 24, port_guid(device));
	return ACCEPTED;
}

outcome query_hca_vport_pkey(struct device *device, struct command *command)
{
	(void)device;
	bits_set(command->out, FIELD(0x90, 16), 0xffff);	/* the default partition */
	return ACCEPTED;
}

/* Answers every management datagram with itself, status 0: there is no fabric behind us. */
outcome mad_ifc(struct device *device, struct command *command)
{
	(void)device;
	memcpy(command->out + MAD_AT, command->in + MAD_AT, MAD_BYTES);
	return ACCEPTED;
}

/* All counters stand at 0. */
outcome query_counters(struct device *device, struct command *command)
{
	(void)device;
	(void)command;
	return ACCEPTED;
}

outcome l2_table_entry(struct device *device, struct command *command)
{
	(void)device;
	(void)command;
	return ACCEPTED;
}
