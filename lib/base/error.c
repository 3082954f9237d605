/* SPDX-License-Identifier: BSD-2-Clause */
#include "error.h"

#include <errno.h>
#include <string.h>

static _Thread_local struct rv_fault last_fault;

struct rv_fault *rv_fault(void)
{
	return &last_fault;
}

int rv_fail(int error, enum rv_cause cause, const char *subject)
{
	last_fault = (struct rv_fault){ .error = error, .cause = cause, .subject = subject };
	errno = error;
	return -error;
}

int rv_fail_text(int error, enum rv_cause cause, const char *subject, const char *text)
{
	const size_t length = strlen(text);
	const size_t room = sizeof(last_fault.text) - 1;

	rv_fail(error, cause, subject);
	if (length <= room) {
		memcpy(last_fault.text, text, length);
	} else {
		memcpy(last_fault.text, "...", 3);
		memcpy(last_fault.text + 3, text + length - (room - 3), room - 3);
	}
	return -error;
}

int rv_fail_numbers(int error, enum rv_cause cause, const char *subject, uint64_t a, uint64_t b,
		    uint64_t c)
{
	rv_fail(error, cause, subject);
	last_fault.number[0] = a;
	last_fault.number[1] = b;
	last_fault.number[2] = c;
	return -error;
}

int rv_fail_answer(uint16_t object_id, uint16_t method_id, const char *subject, uint64_t number)
{
	rv_fail_numbers(EPROTO, RV_CAUSE_ANSWER, subject, number, 0, 0);
	last_fault.object_id = object_id;
	last_fault.method_id = method_id;
	return -EPROTO;
}
