/* SPDX-License-Identifier: BSD-2-Clause */
/* One object of every type that the library makes, in a table: what must survive every end. */
#ifndef TESTS_KERNEL_OBJECTS_KINDS_H
#define TESTS_KERNEL_OBJECTS_KINDS_H

#include <infiniband/mlx5dv.h>
#include <stdbool.h>

enum { MOST_KINDS = 40 };

struct everything {
	struct ibv_context *context;
	void *memory;
	void *made[MOST_KINDS]; /* by place in the table; NULL where it was skipped */
};

struct kind {
	const char *name;
	const char *in_device; /* what it is in the device's report; NULL: nothing there */
	void *(*make)(struct everything *all);
	int (*destroy)(void *object); /* 0, or an errno */
	bool (*possible)(void);       /* NULL: on every kernel */
};

/* In the order of making; destroying in the reverse order is always allowed. */
extern const struct kind kinds[];
extern const unsigned int kind_count;

/* Makes all on a new context; the name of what was refused, or NULL. Used by children, too. */
const char *everything_make(struct everything *all);

/* Destroys all, last first or first first; how many destroys said anything but 0. */
unsigned int everything_destroy(struct everything *all, bool last_first);

#endif
