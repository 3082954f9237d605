/* SPDX-License-Identifier: BSD-2-Clause */
/* Other processes of the guest tests: the holder program, and descriptors sent to them. */
#ifndef TESTS_KERNEL_PROCESS_H
#define TESTS_KERNEL_PROCESS_H

#include <sys/types.h>

#include "progress.h"

/* Starts `holder WORDS…` (ended by NULL) and, where it has something to say, waits for its "r". */
pid_t holder_start(const char *what, ...) __attribute__((sentinel));

/* Runs it to its end; returns its exit status. */
int holder_run(const char *what, ...) __attribute__((sentinel));

/* A file for `holder churn`, and what it says there. */
struct progress *progress_new(const char *path);

/* SIGKILL, and the end. */
void holder_kill(pid_t pid);

/* SCM_RIGHTS over a socket. */
void descriptor_send(int socket, int fd);
int descriptor_receive(int socket);

#endif
