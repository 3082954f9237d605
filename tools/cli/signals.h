/* SPDX-License-Identifier: BSD-2-Clause */
/* Signals as something to read: no handler runs at any time. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <stdbool.h>

/* Makes writing to a closed pipe an error of the write. Once, at the start. */
void signals_start(void);

/*
 * From now on SIGINT, SIGTERM, SIGHUP and SIGCHLD wait to be read from the descriptor
 * that is returned; -1 when it has said why not. A SIGHUP that is ignored stays so.
 */
int signals_open(void);

/* The next signal waiting at @fd, or 0; whether a terminal sent it is in @ret_typed. */
int signals_next(int fd, bool *ret_typed);

/* In a child before exec: everything as this program was started with. */
void signals_restore(void);

#endif
