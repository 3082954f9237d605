/* SPDX-License-Identifier: BSD-2-Clause */
#include "device.h"

#include <string.h>

static void device_boot(struct device *device)
{
	caps_init(&device->caps, device->profile->caps);
	rate_table_init(device);
	port_init(device);
	device->hca = HCA_DISABLED;
	device->issi = 0;
	device->queue_doorbells = 0;
	memset(&device->doorbells, 0, sizeof(device->doorbells));
	memset(&device->init_segment, 0, sizeof(device->init_segment));
	memset(&device->event_queues, 0, sizeof(device->event_queues));
}

static void device_forget(struct device *device)
{
	command_queue_reset(device);
	objects_destroy_all(device);
	memset(device->objects.next_number, 0, sizeof(device->objects.next_number));
	rate_table_free(device);
	pages_free(&device->pages);
	caps_free(&device->caps);
}

void device_init(struct device *device, const struct profile *profile)
{
	device->profile = profile;
	irqs_init(&device->irqs);
	pci_init(&device->pci, profile->device_id);
	device_boot(device);
}

void device_restart(struct device *device)
{
	device_forget(device);
	device_boot(device);
}

void device_reset(struct device *device)
{
	pci_init(&device->pci, device->profile->device_id);
	device_restart(device);
}

void device_unplug(struct device *device)
{
	device_reset(device);
	dma_unmap_all(&device->dma);
	irqs_close(&device->irqs);
}

void device_destroy(struct device *device)
{
	device_forget(device);
	wire_destroy(device);
	dma_unmap_all(&device->dma);
	irqs_close(&device->irqs);
}
