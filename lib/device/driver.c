/* SPDX-License-Identifier: BSD-2-Clause */
#include "driver.h"

#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>

#include "base/error.h"
#include "base/kernel.h"
#include "node.h"

/* Linux 7.x numbers 21 drivers; ids of later ones are small too. */
#define MOST_DRIVERS 64
/* No kernel has an object of this number in the core's name space. */
#define NO_SUCH_OBJECT 0xfff

/*
 * The driver id is checked before the object is looked up (uverbs_ioctl.c,
 * ib_uverbs_cmd_verbs()): a wrong one is EINVAL, the right one EPROTONOSUPPORT.
 */
uint32_t rv_driver_ask(int fd)
{
	struct rv_command command;
	size_t bytes;

	for (uint32_t id = 1; id < MOST_DRIVERS; id++) {
		int ret;

		rv_command_init(&command, NO_SUCH_OBJECT, 0, id);
		ret = rv_command_raw(fd, rv_command_bytes(&command, &bytes));
		if (ret == -EPROTONOSUPPORT)
			return id;
		if (ret != -EINVAL)
			return RV_DRIVER_UNKNOWN;
	}
	return RV_DRIVER_NONE;
}

uint32_t rv_driver_ask_node(const struct rv_device *device)
{
	const int fd = rv_node_open(device);
	uint32_t id;

	if (fd < 0)
		return RV_DRIVER_UNKNOWN;
	id = rv_driver_ask(fd);
	rv_kernel_close(fd);
	return id == RV_DRIVER_NONE ? (uint32_t)RV_DRIVER_UNKNOWN : id;
}

bool mlx5dv_is_supported(struct ibv_device *device)
{
	return rv_device_driver(device) == RV_DRIVER_MLX5;
}
