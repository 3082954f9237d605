/* SPDX-License-Identifier: BSD-2-Clause */
/* Sentences about every fault, made from whatever /proc, /sys and the cgroups hold. */
#include <rawverbs/error.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "diagnose/cgroup.h"
#include "kernel.h"

static void fault(struct feed *feed)
{
	static const char *const subjects[] = { NULL, "the device list", "rate", "flags" };
	struct rv_fault *record = rv_fault();

	memset(record, 0, sizeof(*record));
	record->error = feed_byte(feed);
	record->cause = (enum rv_cause)(feed_byte(feed) % (RV_CAUSE_PP_NO_WQE_RATE + 1));
	record->object_id = (uint16_t)feed_number(feed, 2);
	record->method_id = (uint16_t)feed_number(feed, 2);
	record->opcode = (uint16_t)feed_number(feed, 2);
	record->status = feed_byte(feed);
	record->syndrome = (uint32_t)feed_number(feed, 4);
	for (int i = 0; i < 3; i++)
		record->number[i] = feed_number(feed, 8);
	record->subject = subjects[feed_byte(feed) % 4];
	feed_line(feed, '\n', record->text, sizeof(record->text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	char device[64];

	fuzz_kernel_begin();
	fault(&feed);
	feed_line(&feed, '\n', device, sizeof(device));
	fuzz_kernel_feed(&feed);
	fuzz_explain();
	rv_cgroup_limit(device, "hca_handle");
	rv_cgroup_limit(device, "hca_object");
	fuzz_kernel_end();
	return 0;
}
