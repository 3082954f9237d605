/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_LOG_H
#define CONNECTX_LOG_H

#include <stdbool.h>

/* One log for the whole process; until it is opened, lines are dropped. */
bool log_open(const char *path);
void log_close(void);

void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
