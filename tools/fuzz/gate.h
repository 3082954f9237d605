/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Whose kernel this is. Programs crash kernels: they run in our guest, or where somebody
 * said in as many words that they may.
 */
#ifndef TOOLS_FUZZ_GATE_H
#define TOOLS_FUZZ_GATE_H

#include <stdbool.h>

#define GATE_WORDS "--on-this-kernel-and-i-know-it-may-crash"

/* gate_passes - false, with the reason on standard error, on a kernel that is not to be touched */
bool gate_passes(bool told);

#endif
