/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Every object, method and attribute id that a kernel could know, asked for. A known
 * attribute with its reserved byte set is EINVAL whatever its kind; an unknown one is
 * passed over, because it is not marked mandatory.
 */
#include <rawverbs/device.h>
#include <stdio.h>

#include "probe.h"

/* Core ids, then the driver's. */
static uint16_t id_of(unsigned int index, unsigned int core)
{
	return (uint16_t)(index < core ? index : DRIVER_IDS + index - core);
}

static unsigned int index_of(uint16_t id, unsigned int core, unsigned int all)
{
	const unsigned int index = id < DRIVER_IDS ? id : core + id - DRIVER_IDS;

	return (id < DRIVER_IDS && id >= core) || index >= all ? all : index;
}

void scan(struct device *device)
{
	for (unsigned int o = 0; o < CORE_OBJECTS + DRIVER_OBJECTS; o++)
		for (unsigned int m = 0; m < CORE_METHODS + DRIVER_METHODS; m++)
			for (unsigned int a = 0; a < CORE_ATTRS + DRIVER_ATTRS; a++) {
				const struct shape shape = { .id = id_of(a, CORE_ATTRS),
							     .reserved = 1,
							     .optional = true };

				device->has[o][m][a] =
					ask(device, id_of(o, CORE_OBJECTS), id_of(m, CORE_METHODS),
					    &shape, 1) == EINVAL;
			}
}

bool attr_there(const struct device *device, uint16_t object_id, uint16_t method_id,
		uint16_t attr_id)
{
	const unsigned int o = index_of(object_id, CORE_OBJECTS, CORE_OBJECTS + DRIVER_OBJECTS);
	const unsigned int m = index_of(method_id, CORE_METHODS, CORE_METHODS + DRIVER_METHODS);
	const unsigned int a = index_of(attr_id, CORE_ATTRS, CORE_ATTRS + DRIVER_ATTRS);

	return o < CORE_OBJECTS + DRIVER_OBJECTS && m < CORE_METHODS + DRIVER_METHODS &&
	       a < CORE_ATTRS + DRIVER_ATTRS && device->has[o][m][a];
}

bool method_there(const struct device *device, uint16_t object_id, uint16_t method_id)
{
	for (unsigned int a = 0; a < CORE_ATTRS + DRIVER_ATTRS; a++)
		if (attr_there(device, object_id, method_id, id_of(a, CORE_ATTRS)))
			return true;
	return false;
}

bool object_there(const struct device *device, uint16_t object_id)
{
	uint32_t handle, count;

	/* One without methods is known to INFO_HANDLES, which has no such errno otherwise. */
	return rv_context_handles(device->context, object_id, &handle, 1, &count) != -ENOENT;
}

static const struct rv_schema_attr *row_of(const struct device *device,
					   const struct rv_schema_method *method, uint16_t attr_id)
{
	if (!method || !holds(device, method->driver, method->life))
		return NULL;
	return rv_schema_attr(device->driver, method, attr_id, device->kernel);
}

void print_unknown(const struct device *device)
{
	unsigned int known = 0;

	for (unsigned int o = 0; o < CORE_OBJECTS + DRIVER_OBJECTS; o++)
		for (unsigned int m = 0; m < CORE_METHODS + DRIVER_METHODS; m++) {
			const uint16_t object_id = id_of(o, CORE_OBJECTS);
			const uint16_t method_id = id_of(m, CORE_METHODS);
			const struct rv_schema_method *method =
				rv_schema_method(device->driver, object_id, method_id);

			for (unsigned int a = 0; a < CORE_ATTRS + DRIVER_ATTRS; a++) {
				if (!device->has[o][m][a])
					continue;
				known++;
				if (!row_of(device, method, id_of(a, CORE_ATTRS)))
					printf("UNKNOWN\t%s\t0x%x\t0x%x\t0x%x\n", device->name,
					       object_id, method_id, id_of(a, CORE_ATTRS));
			}
		}
	printf("SCANNED\t%s\t%u\n", device->name, known);
}
