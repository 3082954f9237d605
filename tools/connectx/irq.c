/* SPDX-License-Identifier: BSD-2-Clause */
#include "irq.h"

#include <poll.h>
#include <unistd.h>

void irqs_init(struct irqs *irqs)
{
	for (unsigned int i = 0; i < PCI_MSIX_VECTORS; i++)
		irqs->fds[i] = -1;
}

void irq_assign(struct irqs *irqs, unsigned int vector, int fd)
{
	if (irqs->fds[vector] >= 0)
		close(irqs->fds[vector]);
	irqs->fds[vector] = fd;
}

void irqs_close(struct irqs *irqs)
{
	for (unsigned int i = 0; i < PCI_MSIX_VECTORS; i++)
		irq_assign(irqs, i, -1);
}

void irq_raise(struct irqs *irqs, unsigned int vector)
{
	const uint64_t one = 1;
	struct pollfd ready = { .events = POLLOUT };

	irqs->raised++;
	if (vector >= PCI_MSIX_VECTORS || irqs->fds[vector] < 0) {
		irqs->lost++;
		return;
	}
	/* Whatever the descriptor is, it must not block us. */
	ready.fd = irqs->fds[vector];
	if (poll(&ready, 1, 0) != 1 || !(ready.revents & POLLOUT) ||
	    write(ready.fd, &one, sizeof(one)) != sizeof(one))
		irqs->lost++;
}
