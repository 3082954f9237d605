/* SPDX-License-Identifier: BSD-2-Clause */
/* The request by which the drop-in program tells a recorder which section follows. */
#ifndef TESTS_KERNEL_DROPIN_MARK_H
#define TESTS_KERNEL_DROPIN_MARK_H

#define DROPIN_MARK 0x6d61726bUL

#endif
