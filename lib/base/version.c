/* SPDX-License-Identifier: BSD-2-Clause */
#include <rawverbs/version.h>

const char *rv_version(void)
{
	return RV_VERSION;
}
