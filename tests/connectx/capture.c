/* SPDX-License-Identifier: BSD-2-Clause */
#include "capture.h"

const struct frame *capture_frame(const struct pcapng *capture, uint32_t queue, size_t at)
{
	for (size_t i = 0; i < capture->count; i++)
		if (capture->frames[i].queue == queue && !at--)
			return &capture->frames[i];
	return NULL;
}

size_t capture_count(const struct pcapng *capture, uint32_t queue)
{
	size_t count = 0;

	for (size_t i = 0; i < capture->count; i++)
		count += capture->frames[i].queue == queue;
	return count;
}
