/* SPDX-License-Identifier: BSD-2-Clause */
/* Mailboxes of firmware commands, in and out, and contexts alone, in both forms. */
#include <stdlib.h>
#include <string.h>

#include "feed.h"
#include "prm.h"
#include "say.h"

_Noreturn void say_out_of_memory(void)
{
	abort();
}

/* In memory of its own size. */
static struct view part(struct feed *feed, size_t size)
{
	uint8_t *bytes = malloc(size ? size : 1);

	if (!bytes)
		abort();
	feed_bytes(feed, bytes, size);
	return (struct view){ bytes, size };
}

static void written(struct report *report)
{
	if (report->out.length > 0 && strlen(report->out.text) != report->out.length)
		abort();
	sheet_free(&report->out);
	sheet_free(&report->notes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct report_form *const forms[] = { &report_as_text, &report_as_json };
	struct feed feed = { data, size };
	const size_t in_size = feed_number(&feed, 2) % 1200;
	const struct view in = part(&feed, in_size);
	const struct view out = part(&feed, feed.left);

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		struct report report = { .form = forms[i], .hex_left = REPORT_HEX_BYTES };

		prm_report_in(&report, in);
		prm_report_out(&report, in, out);
		prm_report_layout(&report, &prm_pp_rate_limit, "context", out);
		written(&report);
	}
	free((void *)(uintptr_t)in.bytes);
	free((void *)(uintptr_t)out.bytes);
	return 0;
}
