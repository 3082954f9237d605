/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "device.h"
#include "handlers.h"
#include "log.h"

enum {					/* enum mlx5_reg_*, include/linux/mlx5/driver.h */
	REG_PCAP = 0x5001,
	REG_PMLP = 0x5002,
	REG_PMTU = 0x5003,
	REG_PTYS = 0x5004,
	REG_PAOS = 0x5006,
	REG_PVLC = 0x500f,
	REG_NODE_DESCRIPTION = 0x6001,
	REG_HOST_ENDIANNESS = 0x7004,
	REG_DTOR = 0xc00e,

	ACCESS_READ = 1,		/* op_mod; 0 writes */
	REGISTER_ID = FIELD(0x50, 16),
	REGISTER_DATA = 16,

	PTYS_ETH_CAP = FIELD(0x60, 32),
	PTYS_ETH_ADMIN = FIELD(0xc0, 32),
	PTYS_ETH_OPER = FIELD(0x120, 32),
	PTYS_EXT_CAP = FIELD(0x40, 32),
	PTYS_EXT_ADMIN = FIELD(0xa0, 32),
	PTYS_EXT_OPER = FIELD(0x100, 32),
	PTYS_100G = 1u << 23,		/* MLX5E_100GBASE_KR4 is bit 22, …_LR4 bit 23 */
	PTYS_EXT_100G = 1u << 9,	/* MLX5E_CAUI_4_100GBASE_CR4_KR4 */

	PAOS_ADMIN = FIELD(0x14, 4),
	PAOS_OPER = FIELD(0x1c, 4),
	PMTU_MAX = FIELD(0x20, 16),
	PMTU_ADMIN = FIELD(0x40, 16),
	PMTU_OPER = FIELD(0x60, 16),
};

static void register_ptys(struct device *device, uint8_t *out)
{
	(void)device;
	bits_set(out, PTYS_ETH_CAP, PTYS_100G);
	bits_set(out, PTYS_ETH_ADMIN, PTYS_100G);
	bits_set(out, PTYS_ETH_OPER, PTYS_100G);
	bits_set(out, PTYS_EXT_CAP, PTYS_EXT_100G);
	bits_set(out, PTYS_EXT_ADMIN, PTYS_EXT_100G);
	bits_set(out, PTYS_EXT_OPER, PTYS_EXT_100G);
}

static void register_paos(struct device *device, uint8_t *out)
{
	bits_set(out, PAOS_ADMIN, device->port.admin_up ? 1 : 2);
	bits_set(out, PAOS_OPER, device->port.admin_up ? 1 : 2);
}

static void register_pmtu(struct device *device, uint8_t *out)
{
	bits_set(out, PMTU_MAX, 10240);
	bits_set(out, PMTU_ADMIN, device->port.mtu);
	bits_set(out, PMTU_OPER, device->port.mtu);
}

static void register_node_description(struct device *device, uint8_t *out)
{
	memcpy(out, device->port.node_description, NODE_DESCRIPTION);
}

/* Default timeouts of the driver, core/lib/tout.c, in the register's unit of milliseconds. */
static void register_dtor(struct device *device, uint8_t *out)
{
	static const struct {
		uint16_t offset;
		uint32_t milliseconds;
	} defaults[] = {
		{ 0x020, 2000 },	/* PCI toggle */
		{ 0x0a0, 2000 },	/* health poll */
		{ 0x0c0, 60000 },	/* full crash dump */
		{ 0x0e0, 60000 },	/* firmware reset */
		{ 0x100, 2000 },	/* flush on error */
		{ 0x120, 5000 },	/* PCI sync update */
		{ 0x140, 3000 },	/* teardown */
		{ 0x160, 5000 },	/* FSM reactivate */
		{ 0x180, 5000 },	/* reclaim pages */
		{ 0x1a0, 120000 },	/* reclaim pages of VFs */
	};

	(void)device;
	for (size_t i = 0; i < sizeof(defaults) / sizeof(defaults[0]); i++)
		bits_set(out, FIELD(defaults[i].offset + 12u, 20), defaults[i].milliseconds);
}

static const struct {
	uint16_t id;
	uint16_t len;
	void (*read)(struct device *device, uint8_t *out);
} registers[] = {
	{ REG_PCAP, 80, NULL },
	{ REG_PMLP, 64, NULL },
	{ REG_PMTU, 16, register_pmtu },
	{ REG_PTYS, 64, register_ptys },
	{ REG_PAOS, 16, register_paos },
	{ REG_PVLC, 16, NULL },
	{ REG_NODE_DESCRIPTION, 64, register_node_description },
	{ REG_HOST_ENDIANNESS, 16, NULL },
	{ REG_DTOR, 64, register_dtor },
};

static void register_write(struct device *device, const struct command *command, uint16_t id)
{
	const uint8_t *data = command->in + REGISTER_DATA;
	size_t len = command->in_len - REGISTER_DATA;

	if (id == REG_NODE_DESCRIPTION)
		memcpy(device->port.node_description, data,
		       len < NODE_DESCRIPTION ? len : NODE_DESCRIPTION);
	if (id == REG_PMTU && len >= 16)
		device->port.mtu = (uint16_t)bits_get(data, PMTU_ADMIN);
	if (id == REG_PAOS && len >= 16)
		device->port.admin_up = bits_get(data, PAOS_ADMIN) == 1;
}

outcome access_register(struct device *device, struct command *command)
{
	uint16_t id = (uint16_t)bits_get(command->in, REGISTER_ID);
	size_t room = command->out_len - REGISTER_DATA;
	uint8_t data[128] = { 0 };
	size_t i = 0;

	if (device->hca == HCA_DISABLED)
		return REFUSED(REASON_SYSTEM_STATE, TYPE_REGISTER);
	while (i < sizeof(registers) / sizeof(registers[0]) && registers[i].id != id)
		i++;
	if (i == sizeof(registers) / sizeof(registers[0])) {
		log_line("unknown register %#x", id);
		return REFUSED(REASON_REGISTER, TYPE_REGISTER);
	}
	if (command->op_mod != ACCESS_READ)
		register_write(device, command, id);
	if (registers[i].read)
		registers[i].read(device, data);
	memcpy(command->out + REGISTER_DATA, data,
	       room < registers[i].len ? room : registers[i].len);
	return ACCEPTED;
}
