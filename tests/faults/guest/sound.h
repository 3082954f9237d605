/* SPDX-License-Identifier: BSD-2-Clause */
/* What each fault must leave as it was, and the campaign's counts. */
#ifndef TESTS_FAULTS_GUEST_SOUND_H
#define TESTS_FAULTS_GUEST_SOUND_H

#include <infiniband/mlx5dv.h>
#include <stdbool.h>

/* From here on: descriptors, heap, the kernel's handles on @context, and the device. */
void sound_begin(struct ibv_context *context);

/* NULL where descriptors, heap and handles are as they were, else what differs. */
const char *process_differs(struct ibv_context *context);

/* Whether nothing differs but that the kernel has one handle more on @context. */
bool process_has_a_handle_more(struct ibv_context *context);

/* As process_differs(), of the device, which has @patience_ms to become as it was. */
const char *device_differs(unsigned int patience_ms);

/* Counts a difference that must not be as a leak, NULL as none; returns it. */
const char *leaked(const char *differs);

/* Adds to a count that the campaign ends with: "count: NAME NUMBER". */
void count(const char *name, unsigned int number);

/* One line into the file that LOG names, if any: what each fault led to. */
void record(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The long form. */
bool long_form(void);

#endif
