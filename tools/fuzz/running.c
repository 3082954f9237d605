/* SPDX-License-Identifier: BSD-2-Clause */
#include "running.h"

#include <rawverbs/schema.h>
#include <stdlib.h>
#include <sys/utsname.h>

uint16_t running_kernel(void)
{
	struct utsname name;
	unsigned long major, minor;
	char *end;

	if (uname(&name) != 0)
		return RV_SCHEMA_NEWEST;
	major = strtoul(name.release, &end, 10);
	if (major == 0 || *end != '.')
		return RV_SCHEMA_NEWEST;
	minor = strtoul(end + 1, NULL, 10);
	return RV_SCHEMA_KERNEL(major, minor);
}
