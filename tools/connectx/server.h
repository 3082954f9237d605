/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_SERVER_H
#define CONNECTX_SERVER_H

#include <stdbool.h>
#include <stdint.h>

struct profile;

struct server_options {
	const char *socket, *control;
	const char *pcapng;		/* NULL: no capture */
	bool gate_closed;
	uint64_t real_factor;		/* thousandths; 0: the virtual clock */
};

/* Serves until SIGTERM or SIGINT. Returns the exit status. */
int server_run(const struct profile *profile, const struct server_options *options);

#endif
