/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Every public call that reaches the kernel, each with what must stand before it and how it
 * is taken back, so that one campaign after the other can be led against all of them.
 */
#ifndef TESTS_FAULTS_GUEST_CALLS_H
#define TESTS_FAULTS_GUEST_CALLS_H

#include <kernel/objects/kinds.h>
#include <stdbool.h>

struct scene {
	struct everything all;    /* what lives while the call is made, on one context */
	struct everything second; /* another, where a call needs one */
	struct ibv_context *other;
	void *made;
	int fd;
	unsigned int kind;        /* in kinds[], of a call that makes or destroys one */
	unsigned int below;       /* kinds of which one lives */
	bool spoilt;              /* the visitor's: the device holds what uses these objects */
};

struct call {
	const char *name;
	bool (*prepare)(struct scene *scene); /* or NULL; false where that was refused */
	int (*run)(struct scene *scene);      /* the call: 0, or its errno */
	void (*undo)(struct scene *scene);    /* or NULL; after a run that succeeded */
	void (*finish)(struct scene *scene);  /* or NULL; in any case */
	bool again;                           /* a destroy: where refused, it can be repeated */
	bool quiet;                           /* has no errno to give: void, or close(2) */
	bool answers;                         /* a refusal comes in an answer, without a sentence */
};

/*
 * Shows each call to @visit, in a scene where all stands that the call needs and nothing that
 * would save it a command. A scene that was spoilt is left behind and made anew.
 */
void each_call(void (*visit)(struct scene *scene, const struct call *call));

/* Leaves a spoilt scene behind and makes it anew. */
void scene_renew(struct scene *scene);

/* The same in two steps, for those who take the device away in between. */
void scene_end(struct scene *scene);     /* closes, then destroys */
void scene_destroy(struct scene *scene); /* destroys one by one, then closes */
void scene_make(struct scene *scene);

/* Those that neither make nor destroy an object of kinds[]. */
extern const struct call other_calls[];
extern const unsigned int other_call_count;

/* One run of a call and all around it, with nothing in the way; false where it was refused. */
bool call_works(struct scene *scene, const struct call *call);

#endif
