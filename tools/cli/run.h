/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include <infiniband/verbs.h>

#include "entries.h"

/*
 * Runs @command with the entries' indexes and a copy of the context's descriptor, hands
 * it the signals that arrive at @signals and waits. Returns the status to exit with:
 * the command's, 128 + the signal that ended it, 127 not found, 126 not to be run, or
 * CLI_REFUSED (all but the first two said).
 */
int run(const struct ibv_context *context, const struct entries *entries, char **command,
	int signals);

#endif
