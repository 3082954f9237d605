/* SPDX-License-Identifier: BSD-2-Clause */
/* The report of rawverbs doctor. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "doctor.h"
#include "json.h"

/* What steps look at, and would find in a system that is not a bare container. */
static const char *const views[] = { "/sys/class", "/sys/module", "/proc/self", "/dev/infiniband",
				     NULL };

static const char *result_name(enum doctor_result result)
{
	static const char *const names[] = { "not reached", "passed", "warning", "unknown",
					     "failed" };

	return names[result];
}

static const struct doctor_finding *finding_of(const struct doctor *doctor,
					       const struct doctor_step *step)
{
	return &doctor->finding[step - doctor_steps];
}

static void print_views(void)
{
	const char *before = "Not to be seen from here: ";

	for (size_t i = 0; views[i]; i++) {
		if (access(views[i], R_OK | X_OK) == 0)
			continue;
		printf("%s%s (%s)", before, views[i], strerror(errno));
		before = ", ";
	}
	if (before[0] == ',')
		puts("");
}

void doctor_print_text(const struct doctor *doctor)
{
	const struct doctor_step *first = doctor_first_failed(doctor);

	for (size_t i = 0; doctor_steps[i].name; i++)
		printf("%-11s  %-26s  %s\n", result_name(doctor->finding[i].result),
		       doctor_steps[i].name, doctor->finding[i].reason);
	print_views();
	if (!first) {
		puts("A paced queue is possible.");
		return;
	}
	printf("No paced queue: the first step that failed is \"%s\".\nChange first: %s\n",
	       first->name, finding_of(doctor, first)->advice);
}

void doctor_print_json(const struct doctor *doctor)
{
	const struct doctor_step *first = doctor_first_failed(doctor);
	const char *name = doctor_name(doctor);
	cJSON *object = json_object();
	cJSON *member;

	json_string(object, "name", name[0] ? name : NULL);
	json_string(object, "node", doctor->node[0] ? doctor->node : NULL);
	json_bool(object, "possible", !first);
	json_string(object, "first_failed", first ? first->name : NULL);
	json_string(object, "change_first", first ? finding_of(doctor, first)->advice : NULL);
	member = json_member_array(object, "not_readable");
	for (size_t i = 0; views[i]; i++) {
		if (access(views[i], R_OK | X_OK) != 0)
			json_append_string(member, views[i]);
	}
	member = json_member_array(object, "steps");
	for (size_t i = 0; doctor_steps[i].name; i++) {
		const struct doctor_finding *finding = &doctor->finding[i];
		cJSON *step = json_append_object(member);

		json_string(step, "step", doctor_steps[i].name);
		json_string(step, "result", result_name(finding->result));
		json_string(step, "reason", finding->reason);
		json_string(step, "advice", finding->advice[0] ? finding->advice : NULL);
	}
	json_print(object);
}
