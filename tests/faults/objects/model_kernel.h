/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A kernel that does what it is told, linked in place of lib/base/kernel.c: objects are born
 * and die by the rows of lib/schema, descriptors and pages are counted. One call of a run can
 * be made to fail. Any thread may call it.
 */
#ifndef TEST_MODEL_KERNEL_H
#define TEST_MODEL_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

/* A fresh kernel, whose @nth system call (from 1; 0: none) fails with @error. */
void model_begin(unsigned int nth, int error);
/* Every driver method from now on finds the device gone. */
void model_unplug(void);

unsigned int model_calls(void);
/* The call that was to fail was made, and whether it was to destroy something. */
bool model_failed(void);
bool model_failed_to_destroy(void);
/* Which call it was: "open", "map", "read", a method's name, or "write 9" for a legacy command. */
const char *model_failed_call(void);

/* What is left. */
int model_descriptors(void);
bool model_has_descriptor(int fd);
int model_pages(void);
int model_objects(void);
/* Objects of one type. */
int model_objects_of(unsigned int object_id);
/* Their handles, at most @most of them; how many. */
unsigned int model_handles_of(unsigned int object_id, uint32_t *handles, unsigned int most);

#endif
