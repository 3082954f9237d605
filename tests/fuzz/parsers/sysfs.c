/* SPDX-License-Identifier: BSD-2-Clause */
/* What sysfs and /dev hold, in every way that devices are found. */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <stdlib.h>
#include <string.h>

#include "device/find.h"
#include "device/sysfs.h"
#include "kernel.h"

static void device_is_sane(struct ibv_device *device)
{
	if (!rv_plain_name(ibv_get_device_name(device)) || !rv_uverbs_name(device->dev_name) ||
	    strncmp(rv_device_node(device), "/dev/infiniband/", 16) != 0)
		abort();
	if (device->node_type < IBV_NODE_UNKNOWN || device->node_type > IBV_NODE_UNSPECIFIED)
		abort();
	if (ibv_get_device_guid(device) == 0)
		fuzz_explain();
	mlx5dv_is_supported(device);
}

static void list(void)
{
	int count = -1;
	struct ibv_device **devices = ibv_get_device_list(&count);

	if (!devices) {
		fuzz_explain();
		return;
	}
	for (int i = 0; i < count; i++)
		device_is_sane(devices[i]);
	if (devices[count])
		abort();
	ibv_free_device_list(devices);
}

static void name(struct feed *feed)
{
	struct rv_device *device;
	char wanted[128];

	fuzz_kernel_feed(NULL);
	feed_line(feed, '\n', wanted, sizeof(wanted));
	fuzz_kernel_feed(feed);
	device = rv_find_name(&rv_system_roots, wanted);
	if (device)
		device_is_sane(&device->ibv);
	else
		fuzz_explain();
}

static void number(struct feed *feed)
{
	struct rv_device own;
	struct ibv_device *device =
		rv_find_number(&rv_system_roots, (dev_t)feed_number(feed, 4), &own);

	if (device != &own.ibv)
		device_is_sane(device);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };

	fuzz_kernel_begin();
	fuzz_kernel_feed(&feed);
	for (int i = 0; i < 8 && !feed_ended(&feed); i++) {
		switch (feed_byte(&feed) % 3) {
		case 0: list(); break;
		case 1: name(&feed); break;
		default: number(&feed); break;
		}
	}
	fuzz_kernel_end();
	fuzz_forget_devices();
	return 0;
}
