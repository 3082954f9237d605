/* SPDX-License-Identifier: BSD-2-Clause */
/* What the device says of the queue, which the library has no part in. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>

#include "../kernel/control.h"
#include "sender.h"

/* One object of the device's report, by kind and number; the report is for cJSON_Delete(). */
static const cJSON *find(cJSON *report, const char *kind, uint32_t number)
{
	const cJSON *objects = cJSON_GetObjectItem(report, "objects");
	const cJSON *object;

	cJSON_ArrayForEach(object, cJSON_GetObjectItem(objects, kind)) {
		const cJSON *its = cJSON_GetObjectItem(object, "number");

		if (cJSON_IsNumber(its) && (uint32_t)its->valuedouble == number)
			return object;
	}
	cr_assert_fail("the device knows no %s 0x%x", kind, number);
	return NULL;
}

unsigned int device_says(const struct sender *sender, const char *name)
{
	cJSON *report = control("state");
	const cJSON *number = cJSON_GetObjectItem(find(report, "sq", sender->sqn), name);
	unsigned int value;

	cr_assert(cJSON_IsNumber(number), "the device's report of a queue has no %s", name);
	value = (unsigned int)number->valuedouble;
	cJSON_Delete(report);
	return value;
}

bool device_failed_cq(const struct sender *sender)
{
	cJSON *report = control("state");
	const bool failed =
		cJSON_IsTrue(cJSON_GetObjectItem(find(report, "cq", sender->cqn), "failed"));

	cJSON_Delete(report);
	return failed;
}

void settle(void)
{
	for (int i = 0; i < 3000; i++) {
		if (control_number("state", "wire.waiting") == 0)
			return;
		usleep(10000);
	}
	cr_assert_fail("the device has not sent all within 30 s");
}

void capture(const char *name)
{
	const char *folder = getenv("CAPTURES");

	if (folder)
		control_do("capture %s/%s.pcapng", folder, name);
}

void capture_end(void)
{
	if (getenv("CAPTURES"))
		control_do("capture off");
}
