// SPDX-License-Identifier: BSD-2-Clause
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/pci_regs.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "slot.h"

static int config_open(const char *port)
{
	char path[PATH_MAX + 8];

	snprintf(path, sizeof(path), "%s/config", port);
	return open(path, O_RDWR | O_CLOEXEC);
}

static bool read16(int config, int offset, uint16_t *ret_value)
{
	uint8_t bytes[2];

	if (pread(config, bytes, 2, offset) != 2)
		return false;
	*ret_value = (uint16_t)(bytes[1] << 8 | bytes[0]);
	return true;
}

static bool write16(int config, int offset, uint16_t value)
{
	uint8_t bytes[2] = { (uint8_t)value, (uint8_t)(value >> 8) };

	return pwrite(config, bytes, 2, offset) == 2;
}

/* Offset of the PCI Express capability; 0 when there is none. */
static int express_find(int config)
{
	uint8_t offset = 0, entry[2];

	if (pread(config, &offset, 1, PCI_CAPABILITY_LIST) != 1)
		return 0;
	for (int limit = 48; offset >= PCI_STD_HEADER_SIZEOF && limit > 0; limit--) {
		if (pread(config, entry, 2, offset) != 2)
			return 0;
		if (entry[0] == PCI_CAP_ID_EXP)
			return offset;
		offset = entry[1] & 0xfc;
	}
	return 0;
}

/*
 * Power alone is switched: with the power indicator off as well, QEMU would take the device out
 * (and abort, see plug.c).
 */
static bool port_power(const char *port, bool on)
{
	int config = config_open(port);
	int express = config >= 0 ? express_find(config) : 0;
	uint16_t control;
	bool good = express && read16(config, express + PCI_EXP_SLTCTL, &control);

	if (good) {
		control &= (uint16_t)~(PCI_EXP_SLTCTL_PIC | PCI_EXP_SLTCTL_PCC);
		control |= PCI_EXP_SLTCTL_PWR_IND_ON;
		control |= on ? 0 : PCI_EXP_SLTCTL_PCC;
		good = write16(config, express + PCI_EXP_SLTCTL, control);
	}
	if (config >= 0)
		close(config);
	return good;
}

bool slot_power(const char *device, bool on)
{
	char real[PATH_MAX], *end;

	if (!realpath(device, real))
		return false;
	end = strrchr(real, '/');
	if (!end)
		return false;
	*end = '\0';
	return port_power(real, on);
}

static bool port_has_slot(const char *port)
{
	int config = config_open(port);
	int express = config >= 0 ? express_find(config) : 0;
	uint16_t flags;
	bool slot = express && read16(config, express + PCI_EXP_FLAGS, &flags) &&
		    (flags & PCI_EXP_FLAGS_SLOT);

	if (config >= 0)
		close(config);
	return slot;
}

void slots_power_on(void)
{
	DIR *folder = opendir("/sys/bus/pci/devices");
	struct dirent *entry;

	while (folder && (entry = readdir(folder))) {
		char port[PATH_MAX];

		snprintf(port, sizeof(port), "/sys/bus/pci/devices/%s", entry->d_name);
		if (entry->d_name[0] != '.' && port_has_slot(port))
			port_power(port, true);
	}
	if (folder)
		closedir(folder);
}
