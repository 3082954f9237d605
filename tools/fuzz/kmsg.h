/* SPDX-License-Identifier: BSD-2-Clause */
/* The running kernel's log, as it grows: /dev/kmsg. */
#ifndef TOOLS_FUZZ_KMSG_H
#define TOOLS_FUZZ_KMSG_H

#include <stdbool.h>

#include "report.h"

struct kmsg;

/* kmsg_open - from now on. Returns NULL and sets errno. */
struct kmsg *kmsg_open(void);
void kmsg_close(struct kmsg *kmsg);

/* kmsg_forget - what was logged until now is of no interest */
void kmsg_forget(struct kmsg *kmsg);

/*
 * kmsg_next - the next report, if one has begun; waits a moment for the rest of it
 * @ret_text: its text, until the next call
 */
bool kmsg_next(struct kmsg *kmsg, struct report *ret_report, const char **ret_text);

/* kmsg_say - a line of ours in the kernel's log: on the console it outlives a panic */
void kmsg_say(const char *text);

#endif
