/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <rawverbs/error.h>

#include "base/error.h"
#include "evidence.h"
#include "sentence.h"

static _Thread_local struct rv_error last_error;
static _Thread_local char message[512];

const struct rv_error *rv_last_error(void)
{
	const int saved_errno = errno;
	const struct rv_fault *fault = rv_fault();
	const struct rv_sentence *sentence = rv_evidence(fault);

	if (!sentence)
		sentence = rv_sentence_of(fault->cause);
	rv_sentence_write(sentence->template, fault, message, sizeof(message));
	last_error = (struct rv_error){
		.error = fault->error,
		.layer = sentence->layer,
		.opcode = fault->opcode,
		.status = fault->status,
		.syndrome = fault->syndrome,
		.message = message,
	};
	errno = saved_errno;
	return &last_error;
}

const char *rv_error_layer_name(enum rv_error_layer layer)
{
	static const char *const names[] = { "none",   "argument", "sysfs",       "node", "kernel",
					     "driver", "firmware", "device-gone", "limit" };
	const unsigned int count = sizeof(names) / sizeof(names[0]);

	return (unsigned int)layer < count ? names[layer] : "unknown";
}
