/* SPDX-License-Identifier: BSD-2-Clause */
/* What the calls of the field reports share. */
#ifndef TESTS_REPORTS_TOLD_H
#define TESTS_REPORTS_TOLD_H

#include <infiniband/mlx5dv.h>

#define NODE "/dev/infiniband/uverbs0"

/* A line for a call that should have failed with errno: its name, errno's, the sentence. */
void told(const char *call, const void *result);

/* The same for one that returns an errno or -errno; 0 is a success and said to be one. */
void told_number(const char *call, int result);

/* A context with DEVX, or the end of the program. */
struct ibv_context *must_open(void);

/* Ends the program, by the sentence of what failed, unless @condition. */
void must(int condition, const char *what);

/* Calls whose story is a process's or a device's life. Each is one report. */
int life_forked(void);
int life_unplugged(void);
int life_held(void);
int life_dropped(void);

#endif
