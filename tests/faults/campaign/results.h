/* SPDX-License-Identifier: BSD-2-Clause */
/* What the campaign's programs print: results as TAP, each with the complaints that spoil it. */
#ifndef TEST_RESULTS_H
#define TEST_RESULTS_H

/* "not ok" is the next result. Of many complaints only the first are printed. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A result: "ok" unless there were complaints since the last one. */
void result(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints the plan; what the program is to end with: 0 where there were results, all "ok". */
int results_end(void);

#endif
