/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The control of the software ConnectX, reached through a virtio port of the guest:
 * docs/connectx.md. Any thread may ask; one at a time gets its answer.
 */
#ifndef TOOLS_FUZZ_CONTROL_H
#define TOOLS_FUZZ_CONTROL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct control {
	pthread_mutex_t mutex;
	int port; /* -1: there is none */
	int lock;
	char *answer;
};

/* @path NULL: none, and nothing is refused. False, with a sentence on standard error. */
bool control_open(struct control *control, const char *path);
void control_close(struct control *control);

enum { CONTROL_OPCODE = 8 };

/* control_opcode - as a request has it, in @room; 0: "any" */
const char *control_opcode(uint16_t opcode, char room[CONTROL_OPCODE]);

/*
 * control_ask - one request, without the newline
 * @ret_answer: NULL, or receives the answer's text, to be freed
 *
 * Returns whether the device said yes; no without a port or an answer within seconds.
 */
bool control_ask(struct control *control, char **ret_answer, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
