/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_CONTROL_REQUEST_H
#define CONNECTX_CONTROL_REQUEST_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

enum { CONTROL_WORDS = 8 };

struct control;

/* A request split into words, and its answer. */
struct request {
	struct control *control;
	char *words[CONTROL_WORDS];
	int count;
	cJSON *answer;
};

/* Turns the answer into a refusal: the sentence, with the word that it is about. */
void control_refuse(struct request *request, const char *sentence, const char *word);

/* False: the word is no number up to max, and the request is refused. */
bool control_number(struct request *request, const char *word, uint64_t max,
		    uint64_t *ret_number);

/* control_wire.c */
void control_gate(struct request *request);
void control_clock(struct request *request);
void control_capture(struct request *request);
void control_retune(struct request *request);

#endif
