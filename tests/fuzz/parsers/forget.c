/* SPDX-License-Identifier: BSD-2-Clause */
/* The table of devices, with a way to empty it between inputs. */
#include "device/device.c"
#include "kernel.h"

void fuzz_forget_devices(void)
{
	struct rv_device *device = atomic_exchange(&devices, NULL);

	while (device) {
		struct rv_device *next = device->next;

		free(device);
		device = next;
	}
}
