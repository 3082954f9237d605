/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_TESTS_CAPTURE_H
#define CONNECTX_TESTS_CAPTURE_H

#include <pcapng.h>

/* Frames of one queue, in order; `at` counts among them. NULL: there are not so many. */
const struct frame *capture_frame(const struct pcapng *capture, uint32_t queue, size_t at);
size_t capture_count(const struct pcapng *capture, uint32_t queue);

#endif
