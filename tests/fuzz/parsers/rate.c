/* SPDX-License-Identifier: BSD-2-Clause */
/* Rates and sizes as text: one that is taken is written as one that means the same. */
#include <rawverbs/pacing.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

/* Where nothing else ends it: the byte behind the text is not there. */
static char *text_of(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	if (!text)
		abort();
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	return text;
}

static void rate(const char *text)
{
	char written[RV_RATE_TEXT_BYTES];
	uint32_t kbps = 0;
	uint32_t again = 0;
	int length;

	if (rv_rate_parse(text, &kbps) != 0) {
		fuzz_explain();
		if (kbps != 0)
			abort(); /* an output of a failure */
		return;
	}
	length = rv_rate_format(kbps, written, sizeof(written));
	if (kbps == 0 || length < 0 || (size_t)length != strlen(written) ||
	    rv_rate_parse(written, &again) != 0 || again != kbps)
		abort();
	/* A shorter room takes what fits. */
	if (rv_rate_format(kbps, written, 5) != length || strlen(written) > 4)
		abort();
}

static void size_text(const char *text)
{
	uint32_t bytes = UINT32_MAX;

	if (rv_size_parse(text, &bytes) == 0)
		return;
	fuzz_explain();
	if (bytes != UINT32_MAX)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = text_of(data, size);

	rate(text);
	size_text(text);
	free(text);
	return 0;
}
