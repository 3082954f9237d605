/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef TOOLS_FUZZ_RUNNING_H
#define TOOLS_FUZZ_RUNNING_H

#include <stdint.h>

/* running_kernel - as RV_SCHEMA_KERNEL(); RV_SCHEMA_NEWEST where its name says nothing */
uint16_t running_kernel(void);

#endif
