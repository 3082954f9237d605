/* SPDX-License-Identifier: BSD-2-Clause */
/* Results and counts of the campaign's program on real system calls. */
#ifndef TEST_REAL_MAIN_H
#define TEST_REAL_MAIN_H

#include "world.h"

/* Whether the campaign is the whole one. */
bool whole_campaign(void);

/* Calls @run for each row of the tables. */
void each_function(void (*run)(const struct function *function));

/* One call of @function in a fresh world; @before and @after it. What it gave; all is taken back. */
int one_call(const struct function *function, void (*before)(struct world *world),
	     void (*after)(struct world *world));
/* What one_call() found left behind, of all calls. */
extern unsigned int leaks;

/* Each prints its results. */
void signals_storm(void);
void signals_waiting(void);
void limits_descriptors(void);
void limits_memory(void);
void sysfs_hostile(void);

#endif
