/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_IRQ_H
#define CONNECTX_IRQ_H

#include <stdint.h>

#include "pci.h"

/* The MSI-X vectors: each an eventfd that the client gave us, or −1. */
struct irqs {
	int fds[PCI_MSIX_VECTORS];
	uint64_t raised, lost;	/* lost: no descriptor, or it took no write */
};

void irqs_init(struct irqs *irqs);
void irq_assign(struct irqs *irqs, unsigned int vector, int fd);	/* takes over fd */
void irqs_close(struct irqs *irqs);
void irq_raise(struct irqs *irqs, unsigned int vector);

#endif
