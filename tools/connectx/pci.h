/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_PCI_H
#define CONNECTX_PCI_H

#include <stddef.h>
#include <stdint.h>

enum {
	PCI_CONFIG_SIZE = 4096,
	PCI_VENDOR_MELLANOX = 0x15b3,
	PCI_MSIX_VECTORS = 64,

	BAR_SIZE = 32 << 20,
	BAR_MSIX_TABLE = 0x80000,
	BAR_MSIX_PBA = 0x81000,
};

struct pci {
	uint8_t config[PCI_CONFIG_SIZE];
	uint8_t writable[PCI_CONFIG_SIZE];	/* which bits a write changes */
};

void pci_init(struct pci *pci, uint16_t device_id);

/* The caller has checked that offset + len lies inside the space. */
void pci_read(const struct pci *pci, size_t offset, uint8_t *to, size_t len);
void pci_write(struct pci *pci, size_t offset, const uint8_t *from, size_t len);

#endif
