/* SPDX-License-Identifier: BSD-2-Clause */
/* One object of every type that the library makes, in a table: what must survive every end. */
#ifndef TESTS_KERNEL_OBJECTS_KINDS_H
#define TESTS_KERNEL_OBJECTS_KINDS_H

#include <infiniband/mlx5dv.h>
#include <stdbool.h>

/* In the order of making; destroying in the reverse order is always allowed. */
enum {
	KIND_PD, KIND_MR, KIND_UMEM, KIND_UMEM_EX, KIND_UAR, KIND_UAR_BF, KIND_VAR, KIND_PP,
	KIND_PP_OWN, KIND_DOMAIN, KIND_TIS, KIND_CQ, KIND_SQ, KIND_RQ, KIND_TIR, KIND_COUNTER,
	KIND_MKEY, KIND_GENERAL, KIND_COMMANDS, KIND_EVENTS, KIND_EVENTS_OMIT, KIND_SUBSCRIPTION,
	KIND_CHANNEL, KIND_VERBS_CQ, KIND_MATCHER, KIND_MODIFY, KIND_REFORMAT, KIND_FLOW,
	KINDS
};

struct everything {
	struct ibv_context *context;
	void *memory;
	void *made[KINDS]; /* NULL where it was skipped */
};

struct kind {
	const char *name;
	const char *in_device; /* what it is in the device's report; NULL: nothing there */
	void *(*make)(struct everything *all);
	int (*destroy)(void *object); /* 0, or an errno */
	bool (*possible)(void);       /* NULL: on every kernel */
};

extern const struct kind kinds[];
extern const unsigned int kind_count;

/* Makes all on a new context; the name of what was refused, or NULL. Used by children, too. */
const char *everything_make(struct everything *all);

/* Destroys all, last first or first first; how many destroys said anything but 0. */
unsigned int everything_destroy(struct everything *all, bool last_first);

#endif
