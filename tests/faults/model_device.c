/* SPDX-License-Identifier: BSD-2-Clause */
/* Follows Linux drivers/infiniband/core/uverbs_ioctl.c in the order of its checks. */
#include "model_device.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "model_kernel.h"

#define HEADER 24
#define ATTR 16

enum method {
	GET_CONTEXT,
	QUERY_CONTEXT,
	INFO_HANDLES,
	QUERY_DEVICE,
	ASYNC_ALLOC,
	PP_ALLOC,
	PP_DESTROY,
	DEVX_OTHER,
	OBJ_CREATE,
	OBJ_DESTROY,
	OBJ_MODIFY,
	OBJ_QUERY,
	METHODS
};

static const struct {
	const char *name;
	uint16_t object;
	uint16_t method;
	bool mlx5;
} methods[METHODS] = {
	{ "GET_CONTEXT", 0, 3, false },
	{ "QUERY_CONTEXT", 0, 4, false },
	{ "INFO_HANDLES", 0, 1, false },
	{ "QUERY_DEVICE", 0, 0, false },
	{ "ASYNC_ALLOC", 16, 0, false },
	{ "PP_ALLOC", 0x1007, 0x1000, true },
	{ "PP_DESTROY", 0x1007, 0x1001, true },
	{ "DEVX_OTHER", 0x1000, 0x1000, true },
	{ "OBJ_CREATE", 0x1001, 0x1000, true },
	{ "OBJ_DESTROY", 0x1001, 0x1001, true },
	{ "OBJ_MODIFY", 0x1001, 0x1002, true },
	{ "OBJ_QUERY", 0x1001, 0x1003, true },
};

static int refuse_pp;

void model_refuse_pp(int answer)
{
	refuse_pp = answer;
}

static uint16_t half(const void *buffer, size_t at)
{
	uint16_t value;

	memcpy(&value, (const uint8_t *)buffer + at, sizeof(value));
	return value;
}

static enum method method_of(const void *buffer)
{
	unsigned int i = 0;

	while (i < METHODS && (methods[i].object != half(buffer, 2) ||
			       methods[i].method != half(buffer, 4)))
		i++;
	return (enum method)i;
}

const char *model_device_name(const void *buffer)
{
	const enum method method = method_of(buffer);

	return method < METHODS ? methods[method].name : "QUESTION";
}

static uint8_t *attr_of(void *buffer, uint16_t id)
{
	uint8_t *attr = (uint8_t *)buffer + HEADER;

	for (unsigned int i = 0; i < half(buffer, 6); i++, attr += ATTR)
		if (half(attr, 0) == id)
			return attr;
	return NULL;
}

static void *pointer(const uint8_t *attr)
{
	uint64_t address;

	memcpy(&address, attr + 8, sizeof(address));
	return (void *)(uintptr_t)address;
}

/* Fills an output with one byte. */
static void fill(void *buffer, uint16_t id, int byte)
{
	uint8_t *attr = attr_of(buffer, id);

	if (attr)
		memset(pointer(attr), byte, half(attr, 2));
}

/* UVERBS_ATTR_F_VALID_OUTPUT: this model writes all outputs of a method that succeeds. */
static void mark_written(void *buffer)
{
	uint8_t *attr = (uint8_t *)buffer + HEADER;

	for (unsigned int i = 0; i < half(buffer, 6); i++, attr += ATTR) {
		const uint16_t flags = half(attr, 4) | 2;

		memcpy(attr + 4, &flags, sizeof(flags));
	}
}

/* Reads an input to its last byte, as copy_from_user() does. */
static void take(void *buffer, uint16_t id)
{
	const uint8_t *attr = attr_of(buffer, id);
	volatile uint8_t byte = 0;

	if (!attr || half(attr, 2) <= 8)
		return;
	for (size_t i = 0; i < half(attr, 2); i++)
		byte = byte ^ ((const uint8_t *)pointer(attr))[i];
}

void model_device_give_fd(void *buffer, int fd)
{
	const int64_t value = fd;

	memcpy(attr_of(buffer, 0) + 8, &value, sizeof(value));
}

void model_device_init(struct model_device *device, uint32_t driver)
{
	*device = (struct model_device){ .driver = driver };
}

static int get_context(struct model_device *device, void *buffer)
{
	const uint8_t *request = attr_of(buffer, 0x1000);
	uint32_t flags = 0;

	if (device->context)
		return -EINVAL;
	if (request)
		memcpy(&flags, (const uint8_t *)pointer(request) + 8, sizeof(flags));
	device->context = true;
	device->devx = flags & 1;
	fill(buffer, 0, 0);
	return 0;
}

static int pp_alloc(struct model_device *device, void *buffer)
{
	const uint64_t handle = 9;

	memcpy(attr_of(buffer, 0x1000) + 8, &handle, sizeof(handle));
	if (!device->devx || !attr_of(buffer, 0x1001))
		return -EINVAL;
	take(buffer, 0x1001);
	if (refuse_pp != 0)
		return refuse_pp;
	fill(buffer, 0x1003, 1);
	device->handles++;
	return 0;
}

/* All capabilities, the greatest rate, the least: 0. */
static int devx_other(const struct model_device *device, void *buffer)
{
	uint8_t *out;

	if (!attr_of(buffer, 0x1000) || !device->devx)
		return -EINVAL;
	take(buffer, 0x1000);
	fill(buffer, 0x1001, 0);
	if (half(attr_of(buffer, 0x1001), 2) < 4112)
		return 0;
	out = pointer(attr_of(buffer, 0x1001));
	memset(out + 16, 0xff, 4096);
	memset(out + 16 + 12, 0, 4);
	return 0;
}

static int on_object(struct model_device *device, enum method method, void *buffer)
{
	if (!device->devx || (method == OBJ_CREATE && !attr_of(buffer, 0x1001)))
		return -EINVAL;
	take(buffer, 0x1001);
	if (method == OBJ_CREATE)
		device->handles++;
	if (method == OBJ_DESTROY || method == PP_DESTROY)
		device->handles--;
	else
		fill(buffer, 0x1002, 0);
	return 0;
}

static int carry_out(struct model_device *device, void *buffer, int *ret_descriptor)
{
	const enum method method = method_of(buffer);
	uint32_t driver;

	memcpy(&driver, (const uint8_t *)buffer + 16, sizeof(driver));
	if (driver != device->driver)
		return -EINVAL;
	if (method == METHODS || (methods[method].mlx5 && device->driver != 1))
		return -EPROTONOSUPPORT;
	if (method == GET_CONTEXT)
		return get_context(device, buffer);
	if (!device->context)
		return -EINVAL;
	switch (method) {
	case PP_ALLOC:
		return pp_alloc(device, buffer);
	case DEVX_OTHER:
		return devx_other(device, buffer);
	case ASYNC_ALLOC:
		*ret_descriptor = 0;
		return 0;
	case QUERY_CONTEXT:
	case INFO_HANDLES:
		fill(buffer, method == INFO_HANDLES ? 1 : 0, 0);
		return 0;
	case QUERY_DEVICE:
		fill(buffer, 1, 1);
		return 0;
	default:
		return on_object(device, method, buffer);
	}
}

int model_device_ioctl(struct model_device *device, void *buffer, int *ret_descriptor)
{
	const int ret = carry_out(device, buffer, ret_descriptor);

	if (ret == 0)
		mark_written(buffer);
	return ret;
}
