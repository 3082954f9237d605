/* SPDX-License-Identifier: BSD-2-Clause */
/* A prctl option that no kernel has: the traced program says "here" with it. */
#ifndef TEST_SIZE_MARK_H
#define TEST_SIZE_MARK_H

#define MARK 0x72766d6b

#endif
