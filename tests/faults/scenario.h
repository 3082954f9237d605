/* SPDX-License-Identifier: BSD-2-Clause */
/* A chain of calls, each of whose failure points is failed in turn. */
#ifndef TEST_SCENARIO_H
#define TEST_SCENARIO_H

#include "model_kernel.h"

/* Which injected errnos a rule is about. */
enum which {
	ANY = -1,       /* also positive answers of an ioctl */
	FILE_ONLY = -2, /* all but EMFILE, ENFILE, ENOMEM */
	CURABLE = -3    /* those after which a plain context is tried */
};

/* Results besides errnos. */
#define NATURAL (-1)  /* as if nothing had failed */
#define INJECTED (-2) /* the errno that was injected */
#define LEFT_OUT 1000 /* no call failed, but the device is not in the list */

#define ALLOCATION (-1)

/* Where not the injected errno is the right result: the first rule that matches says what is. */
struct rule {
	int call;         /* enum model_call, or ALLOCATION */
	const char *what; /* part of the point's description; NULL: any */
	int which;        /* enum which, or one errno; 0 ends a table */
	int result;
	int or_result;    /* another that is right too, where points look alike; 0: none */
};

struct scenario {
	/* Runs the chain; 0 or the errno of the first step that failed. Cleans up after itself. */
	int (*run)(void);
	int natural; /* what it returns where nothing fails */
	const struct rule *rules;
};

void sweep(const struct scenario *scenario);

#endif
