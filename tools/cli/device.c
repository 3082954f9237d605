/* SPDX-License-Identifier: BSD-2-Clause */
#include "device.h"

#include <errno.h>
#include <rawverbs/device.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "say.h"

void device_driver(struct ibv_device *device, char ret_text[static DEVICE_DRIVER_BYTES])
{
	char path[IBV_SYSFS_PATH_MAX + 16];
	char target[IBV_SYSFS_PATH_MAX];
	const char *name;
	ssize_t length;

	snprintf(ret_text, DEVICE_DRIVER_BYTES, "unknown");
	if (!device)
		return;
	if (rv_device_driver(device) == RV_DRIVER_MLX5) {
		snprintf(ret_text, DEVICE_DRIVER_BYTES, "mlx5");
		return;
	}
	if (device->dev_path[0] == '\0')
		return;
	snprintf(path, sizeof(path), "%s/device/driver", device->dev_path);
	length = readlink(path, target, sizeof(target) - 1);
	if (length <= 0)
		return;
	target[length] = '\0';
	name = strrchr(target, '/');
	snprintf(ret_text, DEVICE_DRIVER_BYTES, "%.*s", DEVICE_DRIVER_BYTES - 1,
		 name ? name + 1 : target);
}

void device_names(struct ibv_device **list, char ret_text[static DEVICE_NAMES_BYTES])
{
	size_t used = 0;

	ret_text[0] = '\0';
	for (size_t i = 0; list[i]; i++) {
		const char *name = ibv_get_device_name(list[i]);

		if (used + strlen(name) + sizeof(", ...") >= DEVICE_NAMES_BYTES) {
			snprintf(ret_text + used, DEVICE_NAMES_BYTES - used, ", ...");
			return;
		}
		used += (size_t)snprintf(ret_text + used, DEVICE_NAMES_BYTES - used, "%s%s",
					 i ? ", " : "", name);
	}
}

struct ibv_device *device_only(struct ibv_device **list)
{
	struct ibv_device *only = NULL;

	if (!list[0] || !list[1])
		return list[0];
	for (size_t i = 0; list[i]; i++) {
		if (rv_device_driver(list[i]) != RV_DRIVER_MLX5)
			continue;
		if (only)
			return NULL;
		only = list[i];
	}
	return only;
}

static struct ibv_context *open_default(const struct words *words, uint32_t flags,
					int *ret_status)
{
	struct ibv_context *context = NULL;
	struct ibv_device **list;
	struct ibv_device *device;
	char names[DEVICE_NAMES_BYTES];
	int count;

	list = ibv_get_device_list(&count);
	if (!list) {
		*ret_status = say_refused();
		return NULL;
	}
	device = device_only(list);
	device_names(list, names);
	ibv_free_device_list(list);
	if (device) {
		/* By the node's name, which is known with and without sysfs. */
		context = rv_open_name(device->dev_name, flags);
		if (!context)
			*ret_status = say_refused();
	} else if (count == 0) {
		*ret_status = say_failed(ENODEV, RV_LAYER_NODE,
					 "there is no RDMA device on this machine");
	} else {
		*ret_status = say_usage(words->command->name,
					"there are %d RDMA devices: say which one: %s", count,
					names);
	}
	return context;
}

/* After a name that no device has: those that there are. */
static void tell_names(const char *name)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	char names[DEVICE_NAMES_BYTES];

	if (!list) {
		say_refused_sentence();
		return;
	}
	for (size_t i = 0; list[i]; i++) {
		if (strcmp(list[i]->name, name) == 0 || strcmp(list[i]->dev_name, name) == 0)
			goto free_list; /* it is there; something else was not found */
	}
	device_names(list, names);
	if (list[0])
		say_note("the RDMA devices of this machine are: %s", names);
	else
		say_note("there is no RDMA device on this machine");
free_list:
	ibv_free_device_list(list);
}

struct ibv_context *device_open(const struct words *words, uint32_t flags, int *ret_status)
{
	struct ibv_context *context;
	bool unknown_name;

	if (!words->device)
		return open_default(words, flags, ret_status);
	if (strchr(words->device, '/')) {
		context = rv_open_path(words->device, flags);
		unknown_name = false;
	} else {
		context = rv_open_name(words->device, flags);
		unknown_name = !context && errno == ENOENT;
	}
	if (context)
		return context;
	*ret_status = say_refused();
	if (unknown_name)
		tell_names(words->device);
	return NULL;
}
