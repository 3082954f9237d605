/* SPDX-License-Identifier: BSD-2-Clause */
#include "running.h"

#include <rawverbs/schema.h>
#include <stdio.h>
#include <sys/utsname.h>

uint16_t running_kernel(void)
{
	struct utsname name;
	unsigned int major, minor;

	if (uname(&name) != 0 || sscanf(name.release, "%u.%u", &major, &minor) != 2)
		return RV_SCHEMA_NEWEST;
	return RV_SCHEMA_KERNEL(major, minor);
}
