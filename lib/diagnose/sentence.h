/* SPDX-License-Identifier: BSD-2-Clause */
/* The words of each cause, apart from what the pacing path links. */
#ifndef RV_DIAGNOSE_SENTENCE_H
#define RV_DIAGNOSE_SENTENCE_H

#include <rawverbs/error.h>
#include <stddef.h>

#include "base/error.h"

struct rv_sentence {
	enum rv_error_layer layer;
	/*
	 * {subject} {text} {errno} {method} {opcode} {status} {syndrome}; {0} {1} {2} the
	 * numbers, {x0} in hexadecimal, {d0} signed, {rate0} {rate1} {rate2} as rates.
	 */
	const char *template;
};

/* The sentence of a cause that needs no further evidence. */
const struct rv_sentence *rv_sentence_of(enum rv_cause cause);

/* Fills the template with the fault's facts; always NUL-terminated. */
void rv_sentence_write(const char *template, const struct rv_fault *fault, char *text,
		       size_t size);

#endif
