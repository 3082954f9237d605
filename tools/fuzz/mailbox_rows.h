/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef TOOLS_FUZZ_MAILBOX_ROWS_H
#define TOOLS_FUZZ_MAILBOX_ROWS_H

#include "mailbox.h"

extern const struct mailbox mailbox_rows[];
extern const size_t mailbox_row_count;

#endif
