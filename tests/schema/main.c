/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * usage: probe NAME NODE. One line a row: ROW, device, object, method, attribute, number
 * of probes, verdict. METHOD, WRITE, LAYOUT, UNKNOWN and SCANNED lines alike.
 */
#include <rawverbs/device.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "probe.h"

static uint16_t running_kernel(void)
{
	unsigned int major = 0, minor = 0;
	struct utsname name;

	uname(&name);
	sscanf(name.release, "%u.%u", &major, &minor);
	return RV_SCHEMA_KERNEL(major, minor);
}

/* An attribute may have rows for several kernels, and one of them is for this. */
static bool another_row(const struct trial *trial)
{
	return rv_schema_attr(trial->device->driver, trial->method, trial->attr->id,
			      trial->device->kernel);
}

static const char *verdict_without(const struct trial *trial, bool there)
{
	if (there && !another_row(trial))
		return "WRONG there, though the row says otherwise";
	return "not in this kernel";
}

static void try_attr(struct trial *trial)
{
	const struct device *device = trial->device;
	const bool there =
		attr_there(device, trial->object->id, trial->method->id, trial->attr->id);
	const bool needed = trial->object->needs || trial->method->needs;
	const char *verdict = "right";

	if (trial->attr->driver != RV_SCHEMA_CORE && trial->attr->driver != device->driver)
		return;
	if (!holds(device, trial->attr->driver, trial->attr->life) ||
	    !rv_schema_alive(trial->method->life, device->kernel))
		verdict = verdict_without(trial, there);
	else if (!there && method_there(device, trial->object->id, trial->method->id))
		verdict = "WRONG not there";
	else if (!there)
		verdict = needed ? "not on this device" : "WRONG not there";
	else
		probe_attr(trial);
	printf("ROW\t%s\t%s\t%s\t%s\t%x\t%u\t%s%s%s\n", device->name, trial->object->name,
	       trial->method->name, trial->attr->name, trial->attr->life.since, trial->probes,
	       trial->wrong[0] ? "WRONG " : verdict, trial->wrong,
	       !trial->wrong[0] && trial->probes && trial->attr->access && !trial->right_type ?
		       ", type by what it refuses" : "");
}

static void try_method(struct trial *trial)
{
	const struct rv_schema_method *method = trial->method;
	const struct device *device = trial->device;
	const bool there = method_there(device, trial->object->id, method->id);
	const char *verdict = "right";

	if (method->driver != RV_SCHEMA_CORE && method->driver != device->driver)
		return;
	if (!holds(device, method->driver, method->life))
		verdict = there ? "WRONG there, though the row says otherwise" :
				  "not in this kernel";
	else if (!there)
		verdict = trial->object->needs || method->needs ? "not on this device" :
								  "WRONG not there";
	else
		probe_method(trial);
	printf("METHOD\t%s\t%s\t%s\t\t%x\t%u\t%s%s%s\n", device->name, trial->object->name,
	       method->name, method->life.since, trial->probes,
	       trial->wrong[0] ? "WRONG " : verdict, trial->wrong,
	       trial->probes && !trial->enough ? ", mandatory by EINVAL alone" : "");
}

static void try_all(struct device *device)
{
	const struct rv_schema_object *object = NULL;

	while ((object = rv_schema_next_object(object))) {
		const struct rv_schema_method *method = NULL;

		while ((method = rv_schema_next_method(object, method))) {
			struct trial whole = { .device = device, .object = object, .method = method };
			const struct rv_schema_attr *attr = NULL;

			while ((attr = rv_schema_next_attr(method, attr))) {
				struct trial one = whole;

				one.attr = attr;
				try_attr(&one);
			}
			try_method(&whole);
		}
	}
}

int main(int argc, char **argv)
{
	static struct device device;

	if (argc != 3)
		return 2;
	device.name = argv[1];
	device.kernel = running_kernel();
	device.context = rv_open_path(argv[2], 0);
	if (!device.context) {
		fprintf(stderr, "%s: %s\n", argv[2], strerror(errno));
		return 1;
	}
	device.fd = device.context->cmd_fd;
	device.driver = rv_context_driver(device.context);
	scan(&device);
	print_unknown(&device);
	stock_make(&device);
	try_all(&device);
	probe_writes(&device);
	probe_layouts(&device);
	printf("END\t%s\t%u.%u\n", device.name, device.kernel >> 8, device.kernel & 0xff);
	return 0;
}
