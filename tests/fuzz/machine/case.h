/* SPDX-License-Identifier: BSD-2-Clause */
/* The program that is tried, and what is said of it. */
#ifndef TESTS_FUZZ_CASE_H
#define TESTS_FUZZ_CASE_H

#include <machine.h>

#include "sketch.h"

extern struct machine *machine;
extern struct program program;
extern struct program_result result;

/* One result in TAP; a failure is followed by the program. */
void tell(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tell_skip(const char *sentence, const char *reason);
/* The plan; the exit status. */
int tell_end(void);

/* A program with a context; it runs. */
void start(void);
void run(void);

/* Each call was made and succeeded. */
bool all_good(void);

/* Of the card, and of this process: how many descriptors are open. */
bool left_nothing(void);
unsigned int descriptors(void);

/* A page of the card, and its mapping. */
void add_page(void);

/* The cases, by file. */
void single_calls(void);
void spoilt_programs(unsigned int count);
void many_programs(unsigned long count);

#endif
