/* SPDX-License-Identifier: BSD-2-Clause */
/* What the device holds, and a context for each test that must leave it as it was. */
#ifndef TESTS_KERNEL_OBJECTS_CENSUS_H
#define TESTS_KERNEL_OBJECTS_CENSUS_H

#include <infiniband/mlx5dv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The running test's context, with DEVX. */
extern struct ibv_context *context;

/* For TestSuite(): open it; close it and see that nothing is left in the device. */
void census_begin(void);
void census_end(void);

/* The same without a context, for tests that bring their own. */
void census_take(void);
void census_compare(void);

/* What the device holds, as text: counts by kind, and rates. For cJSON_free(). */
char *census(void);

/* Live objects of a kind in the device, by the name that the state report has for it. */
unsigned int in_device(const char *kind);

/* Whether one of that kind has this number. */
bool device_has(const char *kind, uint32_t number);

/* Another number of an object in the device's report: `producer` of an sq, say. */
double device_says(const char *kind, uint32_t number, const char *what);

/* A field of a big-endian layout, by bit offset and width. */
void put(void *layout, unsigned int offset, unsigned int bits, uint64_t value);
uint32_t get(const void *layout, unsigned int offset, unsigned int bits);

/* Pages of zeros, for the device. Freed by free(). */
void *pages(size_t bytes);

/* An object of DEVX by a command; ends the test where it is refused. */
struct mlx5dv_devx_obj *object(struct ibv_context *on, const void *in, size_t bytes,
			       uint32_t *ret_number);

#endif
