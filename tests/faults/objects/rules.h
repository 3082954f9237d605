/* SPDX-License-Identifier: BSD-2-Clause */
/* What a program is to see where a system call fails. */
#ifndef TEST_RULES_H
#define TEST_RULES_H

#include <rawverbs/error.h>

#define SAME (-1) /* the errno that was injected */

struct rule {
	const char *call; /* as model_failed_call() names it; NULL: any */
	int error;        /* that was injected; 0: any */
	int result;       /* an errno, SAME, or 0 where nothing fails */
	enum rv_error_layer layer;
};

const struct rule *rule_of(const char *call, int error);

#endif
