/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "device.h"
#include "handlers.h"
#include "log.h"

enum {
	ISSI_CURRENT = FIELD(0x50, 16),
	ISSI_SUPPORTED = FIELD(0x360, 32),
	ISSI_0_AND_1 = 3,

	ADAPTER_IEEE_VENDOR = FIELD(0x148, 24),
	ADAPTER_VENDOR = FIELD(0x170, 16),
	ADAPTER_PSID = 256,		/* bytes */

	SPECIAL_DUMP_FILL_MKEY = FIELD(0x40, 32),
	SPECIAL_RESERVED_LKEY = FIELD(0x60, 32),
};

outcome enable_hca(struct device *device, struct command *command)
{
	(void)command;
	if (device->hca != HCA_DISABLED)
		return REFUSED(REASON_SYSTEM_STATE, 0);
	device->hca = HCA_ENABLED;
	return ACCEPTED;
}

outcome disable_hca(struct device *device, struct command *command)
{
	(void)command;
	if (device->hca == HCA_INITIALIZED)
		return REFUSED(REASON_SYSTEM_STATE, 0);
	device->hca = HCA_DISABLED;
	return ACCEPTED;
}

outcome init_hca(struct device *device, struct command *command)
{
	(void)command;
	if (device->hca != HCA_ENABLED)
		return REFUSED(REASON_SYSTEM_STATE, 0);
	device->hca = HCA_INITIALIZED;
	return ACCEPTED;
}

/* A driver that unloads has destroyed everything by now; what it forgot is counted. */
outcome teardown_hca(struct device *device, struct command *command)
{
	size_t left;

	(void)command;
	if (device->hca != HCA_INITIALIZED)
		return REFUSED(REASON_SYSTEM_STATE, 0);
	left = objects_total(device) + device->rates.live;
	if (left)
		log_line("teardown with %zu objects and rates alive", left);
	device->anomalies.left_at_teardown += left;
	device->event_queues.command = NULL;
	objects_destroy_all(device);
	rate_table_free(device);
	rate_table_init(device);
	device->hca = HCA_ENABLED;
	return ACCEPTED;
}

outcome query_issi(struct device *device, struct command *command)
{
	bits_set(command->out, ISSI_CURRENT, device->issi);
	bits_set(command->out, ISSI_SUPPORTED, ISSI_0_AND_1);
	return ACCEPTED;
}

outcome set_issi(struct device *device, struct command *command)
{
	uint64_t issi = bits_get(command->in, ISSI_CURRENT);

	if (issi > 1)
		return REFUSED(REASON_FIELD, 0);
	device->issi = (uint16_t)issi;
	return ACCEPTED;
}

outcome query_adapter(struct device *device, struct command *command)
{
	bits_set(command->out, ADAPTER_IEEE_VENDOR, 0x2c9);
	bits_set(command->out, ADAPTER_VENDOR, PCI_VENDOR_MELLANOX);
	memcpy(command->out + ADAPTER_PSID, device->profile->psid,
	       strnlen(device->profile->psid, 16));
	return ACCEPTED;
}

outcome set_driver_version(struct device *device, struct command *command)
{
	(void)device;
	log_line("driver %.64s", (const char *)command->in + 16);
	return ACCEPTED;
}

outcome query_special_contexts(struct device *device, struct command *command)
{
	(void)device;
	bits_set(command->out, SPECIAL_DUMP_FILL_MKEY, 0x100);
	bits_set(command->out, SPECIAL_RESERVED_LKEY, 0x200);
	return ACCEPTED;
}

outcome command_nop(struct device *device, struct command *command)
{
	(void)device;
	(void)command;
	return ACCEPTED;
}
