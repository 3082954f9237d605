/* SPDX-License-Identifier: BSD-2-Clause */
/* Runs after every program: what it must have left of itself in the device. */
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "guest.h"

/*
 * User contexts, without the one that mlx5_ib makes for itself where the device has them.
 * Those of processes that were killed are released a moment after their end.
 */
static int contexts_soon(void)
{
	const int own = strcmp(profile(), "no-uctx") != 0;
	int contexts = -1;

	for (int i = 0; i < 300 && contexts != 0; i++) {
		cJSON *json = control("state");

		contexts = cJSON_GetArraySize(cJSON_GetObjectItem(json, "uctx")) - own;
		cJSON_Delete(json);
		if (contexts != 0)
			usleep(10000);
	}
	return contexts;
}

Test(clean, the_device_is_empty_afterwards)
{
	cr_expect_eq(contexts_soon(), 0);
	cr_expect_eq(rates_live_soon(0), 0u);
}

Test(clean, the_driver_kept_to_the_rules_of_the_device)
{
	cr_expect_eq(control_number("state", "anomalies.unknown_opcodes"), 0);
	cr_expect_eq(control_number("state", "anomalies.left_by_uctx"), 0);
	cr_expect_eq(control_number("state", "anomalies.rate_freed_in_use"), 0);
	cr_expect_eq(control_number("state", "anomalies.lost_interrupts"), 0);
	cr_expect_eq(control_number("faults", "health_syndrome"), 0);
}
