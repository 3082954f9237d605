/* SPDX-License-Identifier: BSD-2-Clause */
#include "vfio_message.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bar.h"
#include "bits.h"
#include "device.h"
#include "log.h"

enum {
	REGION_BAR0 = 0,
	REGION_CONFIG = 7,
	REGIONS = 9,

	IRQ_MSIX = 2,
	IRQ_ERROR = 3,
	IRQ_TYPES = 5,

	DMA_READABLE = 1,
	DMA_WRITABLE = 2,
	DMA_UNMAP_ALL = 2,

	IRQ_DATA_NONE = 1,
	IRQ_DATA_EVENTFD = 4,
	IRQ_ACTION_TRIGGER = 32,
};

static int vfio_version(struct vfio_request *request)
{
	const uint8_t *in = request->in;
	uint64_t max_fds = 8;
	int len;

	if (request->in_len < 4 || le16_get(in) != 0)
		return EINVAL;
	if (request->in_len > 4) {
		const char *text = (const char *)in + 4;
		const cJSON *fds;
		cJSON *json;

		if (text[request->in_len - 5])
			return EINVAL;
		json = cJSON_Parse(text);
		fds = cJSON_GetObjectItem(cJSON_GetObjectItem(json, "capabilities"), "max_msg_fds");
		if (cJSON_IsNumber(fds) && fds->valuedouble >= 1 && fds->valuedouble < 65536)
			max_fds = (uint64_t)fds->valuedouble;
		cJSON_Delete(json);
		if (!json)
			return EINVAL;
	}
	/* More than was offered makes QEMU give up. */
	if (max_fds > VFIO_MAX_FDS)
		max_fds = VFIO_MAX_FDS;
	le16_put(request->out, 0);
	le16_put(request->out + 2, 0);
	len = snprintf((char *)request->out + 4, VFIO_MAX_TRANSFER,
		       "{\"capabilities\":{\"max_msg_fds\":%u,\"max_data_xfer_size\":%d,"
		       "\"pgsizes\":4096,\"max_dma_maps\":%d}}", (unsigned int)max_fds,
		       VFIO_MAX_TRANSFER, DMA_MAX_RANGES);
	request->out_len = 4 + (size_t)len + 1;
	request->server->negotiated = true;
	return 0;
}

static int vfio_dma_map(struct vfio_request *request)
{
	const uint8_t *in = request->in;
	struct dma_range range;
	uint32_t flags;
	int err;

	if (request->in_len != 32)
		return EINVAL;
	flags = le32_get(in + 4);
	range = (struct dma_range) {
		.file_offset = le64_get(in + 8),
		.address = le64_get(in + 16),
		.size = le64_get(in + 24),
		.readable = flags & DMA_READABLE,
		.writable = flags & DMA_WRITABLE,
		.fd = vfio_take_fd(request->server),
	};
	err = dma_map(&request->server->device->dma, &range);
	if (err && range.fd >= 0)
		close(range.fd);
	return err;
}

static int vfio_dma_unmap(struct vfio_request *request)
{
	const uint8_t *in = request->in;
	int err;

	if (request->in_len < 24)
		return EINVAL;
	if (le32_get(in + 4) & DMA_UNMAP_ALL) {
		dma_unmap_all(&request->server->device->dma);
		err = 0;
	} else {
		err = dma_unmap(&request->server->device->dma, le64_get(in + 8), le64_get(in + 16));
	}
	memcpy(request->out, in, 24);
	request->out_len = 24;
	return err;
}

static int vfio_device_info(struct vfio_request *request)
{
	uint8_t *out = request->out;

	if (request->in_len < 16)
		return EINVAL;
	le32_put(out, 16);
	le32_put(out + 4, 1 | 2);		/* can be reset; is a PCI device */
	le32_put(out + 8, REGIONS);
	le32_put(out + 12, IRQ_TYPES);
	request->out_len = 16;
	return 0;
}

static uint64_t vfio_region_size(uint32_t region)
{
	if (region == REGION_BAR0)
		return BAR_SIZE;
	return region == REGION_CONFIG ? PCI_CONFIG_SIZE : 0;
}

static int vfio_region_info(struct vfio_request *request)
{
	uint8_t *out = request->out;
	uint32_t region;
	uint64_t size;

	if (request->in_len < 32)
		return EINVAL;
	region = le32_get(request->in + 8);
	if (region >= REGIONS)
		return EINVAL;
	size = vfio_region_size(region);
	memset(out, 0, 32);
	le32_put(out, 32);
	le32_put(out + 4, size ? 1 | 2 : 0);	/* read, write */
	le32_put(out + 8, region);
	le64_put(out + 16, size);
	request->out_len = 32;
	return 0;
}

static uint32_t vfio_irq_count(uint32_t type)
{
	if (type == IRQ_MSIX)
		return PCI_MSIX_VECTORS;
	return type == IRQ_ERROR ? 1 : 0;
}

static int vfio_irq_info(struct vfio_request *request)
{
	uint8_t *out = request->out;
	uint32_t type;

	if (request->in_len < 16)
		return EINVAL;
	type = le32_get(request->in + 8);
	if (type >= IRQ_TYPES)
		return EINVAL;
	le32_put(out, 16);
	le32_put(out + 4, vfio_irq_count(type) ? 1 | 8 : 0);	/* eventfd; fixed number */
	le32_put(out + 8, type);
	le32_put(out + 12, vfio_irq_count(type));
	request->out_len = 16;
	return 0;
}

/* A vector may come again (the old descriptor goes) or without one (it is taken away). */
static int vfio_set_irqs(struct vfio_request *request)
{
	struct irqs *irqs = &request->server->device->irqs;
	const uint8_t *in = request->in;
	uint32_t flags, type, start, count;

	if (request->in_len < 20)
		return EINVAL;
	flags = le32_get(in + 4);
	type = le32_get(in + 8);
	start = le32_get(in + 12);
	count = le32_get(in + 16);
	if (type >= IRQ_TYPES || start > vfio_irq_count(type) ||
	    count > vfio_irq_count(type) - start)
		return EINVAL;
	if (type != IRQ_MSIX)
		return 0;
	if (!count && flags & IRQ_DATA_NONE) {
		irqs_close(irqs);
		return 0;
	}
	if (flags == (IRQ_DATA_NONE | IRQ_ACTION_TRIGGER)) {
		for (uint32_t i = 0; i < count; i++)
			irq_raise(irqs, start + i);
		return 0;
	}
	if (flags != (IRQ_DATA_EVENTFD | IRQ_ACTION_TRIGGER))
		return EINVAL;
	for (uint32_t i = 0; i < count; i++)
		irq_assign(irqs, start + i, vfio_take_fd(request->server));
	return 0;
}

/* Checks a region access; the data, if any, follows the 16 bytes that say where. */
static int vfio_check_access(const struct vfio_request *request)
{
	uint64_t offset, size;
	uint32_t count;

	if (request->in_len < 16)
		return EINVAL;
	offset = le64_get(request->in);
	size = vfio_region_size(le32_get(request->in + 8));
	count = le32_get(request->in + 12);
	if (count > VFIO_MAX_TRANSFER || offset > size || count > size - offset)
		return EINVAL;
	return 0;
}

static int vfio_region_read(struct vfio_request *request)
{
	struct device *device = request->server->device;
	int err = vfio_check_access(request);
	uint64_t offset;
	uint32_t count;

	if (err)
		return err;
	offset = le64_get(request->in);
	count = le32_get(request->in + 12);
	memcpy(request->out, request->in, 16);
	if (le32_get(request->in + 8) == REGION_CONFIG)
		pci_read(&device->pci, (size_t)offset, request->out + 16, count);
	else
		bar_read(device, (size_t)offset, request->out + 16, count);
	request->out_len = 16 + count;
	return 0;
}

static int vfio_region_write(struct vfio_request *request)
{
	struct device *device = request->server->device;
	int err = vfio_check_access(request);
	uint64_t offset;
	uint32_t count;

	if (err)
		return err;
	offset = le64_get(request->in);
	count = le32_get(request->in + 12);
	if (request->in_len - 16 != count)
		return EINVAL;
	if (le32_get(request->in + 8) == REGION_CONFIG)
		pci_write(&device->pci, (size_t)offset, request->in + 16, count);
	else
		bar_write(device, (size_t)offset, request->in + 16, count);
	memcpy(request->out, request->in, 16);
	request->out_len = 16;
	return 0;
}

int vfio_handle(struct vfio_request *request, unsigned int command)
{
	switch (command) {
	case VFIO_VERSION:
		return vfio_version(request);
	case VFIO_DMA_MAP:
		return vfio_dma_map(request);
	case VFIO_DMA_UNMAP:
		return vfio_dma_unmap(request);
	case VFIO_DEVICE_INFO:
		return vfio_device_info(request);
	case VFIO_REGION_INFO:
		return vfio_region_info(request);
	case VFIO_IRQ_INFO:
		return vfio_irq_info(request);
	case VFIO_SET_IRQS:
		return vfio_set_irqs(request);
	case VFIO_REGION_READ:
		return vfio_region_read(request);
	case VFIO_REGION_WRITE:
		return vfio_region_write(request);
	case VFIO_RESET:
		log_line("device reset");
		device_reset(request->server->device);
		return 0;
	default:
		return EOPNOTSUPP;
	}
}
