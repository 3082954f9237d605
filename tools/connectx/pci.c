/* SPDX-License-Identifier: BSD-2-Clause */
#include "pci.h"

#include <string.h>

#include "bits.h"

/* Offsets: PCI Local Bus 3.0, chapter 6; names as in Linux' uapi/linux/pci_regs.h. */
enum {
	PCI_VENDOR = 0x00,
	PCI_DEVICE = 0x02,
	PCI_COMMAND = 0x04,
	PCI_STATUS = 0x06,
	PCI_CLASS = 0x08,
	PCI_CACHE_LINE = 0x0c,
	PCI_BAR0 = 0x10,
	PCI_SUBSYSTEM_VENDOR = 0x2c,
	PCI_SUBSYSTEM = 0x2e,
	PCI_CAP_POINTER = 0x34,
	PCI_INTERRUPT_LINE = 0x3c,

	CAP_PM = 0x40,
	CAP_EXP = 0x48,
	CAP_MSIX = 0x9c,
};

static void pci_set16(struct pci *pci, size_t offset, unsigned int value, unsigned int writable)
{
	le16_put(&pci->config[offset], (uint16_t)value);
	le16_put(&pci->writable[offset], (uint16_t)writable);
}

static void pci_set32(struct pci *pci, size_t offset, uint32_t value, uint32_t writable)
{
	le32_put(&pci->config[offset], value);
	le32_put(&pci->writable[offset], writable);
}

static void pci_add_cap(struct pci *pci, size_t offset, uint8_t id, uint8_t next)
{
	pci->config[offset] = id;
	pci->config[offset + 1] = next;
}

static void pci_init_caps(struct pci *pci)
{
	pci_add_cap(pci, CAP_PM, 0x01, CAP_EXP);
	pci_set16(pci, CAP_PM + 2, 0x0003, 0);		/* version 3, no states but D0 and D3 */
	pci_set16(pci, CAP_PM + 4, 0x0008, 0x0003);	/* no soft reset; the state */

	pci_add_cap(pci, CAP_EXP, 0x10, CAP_MSIX);
	pci_set16(pci, CAP_EXP + 2, 0x0002, 0);		/* version 2, endpoint */
	pci_set32(pci, CAP_EXP + 4, 0x00008002, 0);	/* payload 512, role based */
	pci_set16(pci, CAP_EXP + 8, 0x2810, 0x7fff);	/* control */
	pci_set32(pci, CAP_EXP + 12, 0x00000103, 0);	/* link capability: 8 GT/s, x16 */
	pci_set16(pci, CAP_EXP + 18, 0x0103, 0);	/* link status */
	pci_set32(pci, CAP_EXP + 36, 0x0000001f, 0);	/* completion time ranges */
	pci_set16(pci, CAP_EXP + 40, 0, 0xffff);
	pci_set32(pci, CAP_EXP + 44, 0x0000000e, 0);
	pci_set16(pci, CAP_EXP + 48, 0x0003, 0x000f);

	pci_add_cap(pci, CAP_MSIX, 0x11, 0);
	pci_set16(pci, CAP_MSIX + 2, PCI_MSIX_VECTORS - 1, 0xc000);
	pci_set32(pci, CAP_MSIX + 4, BAR_MSIX_TABLE, 0);
	pci_set32(pci, CAP_MSIX + 8, BAR_MSIX_PBA, 0);
}

void pci_init(struct pci *pci, uint16_t device_id)
{
	memset(pci, 0, sizeof(*pci));
	pci_set16(pci, PCI_VENDOR, PCI_VENDOR_MELLANOX, 0);
	pci_set16(pci, PCI_DEVICE, device_id, 0);
	pci_set16(pci, PCI_COMMAND, 0, 0x0547);
	pci_set16(pci, PCI_STATUS, 0x0010, 0);			/* has a list of capabilities */
	pci_set32(pci, PCI_CLASS, 0x02000000, 0);		/* Ethernet controller */
	pci->writable[PCI_CACHE_LINE] = 0xff;
	pci_set32(pci, PCI_BAR0, 0x0000000c, ~(uint32_t)(BAR_SIZE - 1));	/* 64-bit, prefetch */
	pci_set32(pci, PCI_BAR0 + 4, 0, 0xffffffff);
	pci_set16(pci, PCI_SUBSYSTEM_VENDOR, PCI_VENDOR_MELLANOX, 0);
	pci_set16(pci, PCI_SUBSYSTEM, 0x0001, 0);
	pci->config[PCI_CAP_POINTER] = CAP_PM;
	pci->writable[PCI_INTERRUPT_LINE] = 0xff;		/* pin 0: no INTx */
	pci_init_caps(pci);
}

void pci_read(const struct pci *pci, size_t offset, uint8_t *to, size_t len)
{
	memcpy(to, &pci->config[offset], len);
}

void pci_write(struct pci *pci, size_t offset, const uint8_t *from, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		uint8_t mask = pci->writable[offset + i];
		uint8_t *byte = &pci->config[offset + i];

		*byte = (uint8_t)((*byte & ~mask) | (from[i] & mask));
	}
}
