/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_SERVER_H
#define CONNECTX_SERVER_H

struct profile;

/* Serves until SIGTERM or SIGINT. Returns the exit status. */
int server_run(const struct profile *profile, const char *socket, const char *control);

#endif
