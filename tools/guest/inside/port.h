/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A virtio port of the guest as a line protocol with time limits. A port can be opened by one
 * process at a time: the lock /run/NAME.lock makes others wait for their turn.
 */
#ifndef RV_GUEST_PORT_H
#define RV_GUEST_PORT_H

#include <stdbool.h>
#include <stddef.h>

struct port {
	int lock;
	int fd;
	long long deadline_ms;
	size_t have, used;
	char buffer[262144];
};

long long now_ms(void);
void sleep_ms(long ms);

/*
 * False, with a sentence on stderr, when there is no such port or it stays busy. All below share
 * the time limit.
 */
bool port_open(struct port *port, const char *name, long limit_ms);
bool port_send(struct port *port, const char *text, size_t size);

/*
 * The next line without its end, valid until the next call; NULL when time is up or the other end
 * is gone.
 */
const char *port_line(struct port *port);

/* Drop what an earlier user left unread. */
void port_drain(struct port *port);

#endif
