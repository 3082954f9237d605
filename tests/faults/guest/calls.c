/* SPDX-License-Identifier: BSD-2-Clause */
#include "calls.h"

#include <fnmatch.h>
#include <kernel/guest.h>
#include <stdio.h>
#include <stdlib.h>

static int make_run(struct scene *scene)
{
	errno = 0;
	scene->made = kinds[scene->kind].make(&scene->all);
	return scene->made ? 0 : errno;
}

/* The kind's own destroy, where the manual page gives it a result. */
static bool tells(const struct kind *kind)
{
	static const char *const silent[] = { "UAR", "BlueFlame UAR", "VAR", "queue of answers",
					      "event channel", "event channel of cookies",
					      "shared rate", "dedicated rate" };

	for (unsigned int i = 0; i < sizeof(silent) / sizeof(silent[0]); i++)
		if (strcmp(kind->name, silent[i]) == 0)
			return false;
	return true;
}

static int destroy_run(struct scene *scene)
{
	const struct kind *kind = &kinds[scene->kind];
	const int error = kind->destroy(scene->made);

	/* Those that give no result give the object up in any case. */
	if (error == 0 || !tells(kind))
		scene->made = NULL;
	return error;
}

static void destroy_made(struct scene *scene)
{
	cr_assert_eq(destroy_run(scene), 0, "%s: %s", kinds[scene->kind].name,
		     rv_last_error()->message);
}

static bool make_first(struct scene *scene)
{
	return make_run(scene) == 0;
}

static unsigned int shown;

/* CALL=GLOB in the environment: only those. */
static void show(struct scene *scene, const struct call *call,
		 void (*visit)(struct scene *scene, const struct call *call))
{
	const char *glob = getenv("CALL");

	if (glob && fnmatch(glob, call->name, FNM_EXTMATCH) != 0)
		return;
	shown++;
	visit(scene, call);
}

static void visit_kind(struct scene *scene, unsigned int kind,
		       void (*visit)(struct scene *scene, const struct call *call))
{
	char name[64];
	const struct call make = { .name = name, .run = make_run, .undo = destroy_made };
	const struct call destroy = { .name = name,
				      .prepare = make_first,
				      .run = destroy_run,
				      .again = tells(&kinds[kind]),
				      .quiet = !tells(&kinds[kind]) };

	scene->kind = kind;
	snprintf(name, sizeof(name), "make: %s", kinds[kind].name);
	show(scene, &make, visit);
	snprintf(name, sizeof(name), "destroy: %s", kinds[kind].name);
	show(scene, &destroy, visit);
}

void scene_make(struct scene *scene)
{
	const char *refused = everything_make(&scene->all);

	cr_assert_null(refused, "%s: %s", refused, rv_last_error()->message);
	for (unsigned int i = kind_count; i-- > scene->below;) {
		void *made = scene->all.made[i];

		scene->all.made[i] = NULL;
		cr_assert(!made || kinds[i].destroy(made) == 0, "%s: %s", kinds[i].name,
			  rv_last_error()->message);
	}
	scene->spoilt = false;
}

static void destroy_all(struct scene *scene)
{
	if (scene->made)
		destroy_made(scene);
	for (unsigned int i = kind_count; i-- > 0;)
		if (scene->all.made[i])
			cr_assert_eq(kinds[i].destroy(scene->all.made[i]), 0, "%s: %s",
				     kinds[i].name, rv_last_error()->message);
	free(scene->all.memory);
}

void scene_end(struct scene *scene)
{
	ibv_close_device(scene->all.context);
	destroy_all(scene);
	scene->all = (struct everything){ 0 };
}

void scene_destroy(struct scene *scene)
{
	destroy_all(scene);
	ibv_close_device(scene->all.context);
	scene->all = (struct everything){ 0 };
}

void scene_renew(struct scene *scene)
{
	if (!scene->spoilt)
		return;
	scene_end(scene);
	scene_make(scene);
}

void each_call(void (*visit)(struct scene *scene, const struct call *call))
{
	struct scene scene = { .below = KIND_FLOW };

	shown = 0;
	scene_make(&scene);
	/* Without the flow: a second context cannot have the same. */
	for (unsigned int i = 0; i < other_call_count; i++) {
		show(&scene, &other_calls[i], visit);
		scene_renew(&scene);
	}
	for (unsigned int kind = kind_count; kind-- > 0;) {
		void *made = scene.all.made[kind];

		if (kinds[kind].possible && !kinds[kind].possible())
			continue;
		scene.below = kind;
		scene.all.made[kind] = NULL;
		cr_assert(!made || kinds[kind].destroy(made) == 0, "%s: %s", kinds[kind].name,
			  rv_last_error()->message);
		visit_kind(&scene, kind, visit);
		scene_renew(&scene);
	}
	scene_end(&scene);
	cr_assert_gt(shown, 0, "no call is named like that");
}

bool call_works(struct scene *scene, const struct call *call)
{
	int error = -1;

	if (!call->prepare || call->prepare(scene)) {
		error = call->run(scene);
		if (error == 0 && call->undo)
			call->undo(scene);
	}
	if (call->finish)
		call->finish(scene);
	return error == 0;
}
