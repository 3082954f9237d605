/* SPDX-License-Identifier: BSD-2-Clause */
/* rawverbs doctor: what stands between this process and a paced queue. */
#include "doctor.h"

#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "device.h"
#include "say.h"
#include "text.h"
#include "words.h"

enum { OPTION_NO_ALLOCATE = WORDS_JSON + 1 };

const struct cli_option doctor_options[] = {
	CLI_OPTION_JSON,
	{ "no-allocate", NULL, "leave out the last step, which takes an entry and frees it" },
	{ .name = NULL }
};

const struct doctor_step doctor_steps[] = {
	{ "module ib_uverbs", doctor_look_ib_uverbs, READY_NOTHING, READY_NOTHING },
	{ "module mlx5_core", doctor_look_mlx5_core, READY_NOTHING, READY_NOTHING },
	{ "module mlx5_ib", doctor_look_mlx5_ib, READY_NOTHING, READY_NOTHING },
	{ "class", doctor_look_class, READY_NOTHING, READY_DEVICE },
	{ "node", doctor_look_node, READY_DEVICE, READY_NODE },
	{ "permission", doctor_look_permission, READY_NODE, READY_OPEN },
	{ "rdma namespaces", doctor_look_netns, READY_NOTHING, READY_OPEN },
	{ "driver", doctor_look_driver, READY_OPEN, READY_MLX5 },
	{ "ABI", doctor_look_abi, READY_MLX5, READY_NOTHING },
	{ "kernel objects", doctor_look_objects, READY_MLX5, READY_NOTHING },
	{ "user contexts", doctor_look_user_contexts, READY_MLX5, READY_DEVX },
	{ "rdma cgroup", doctor_look_cgroup, READY_NOTHING, READY_NOTHING },
	{ "DEVX", doctor_look_devx, READY_DEVX, READY_CONTEXT },
	{ "CAP_NET_RAW", doctor_look_raw, READY_NOTHING, READY_NOTHING },
	{ "memlock", doctor_look_memlock, READY_NOTHING, READY_NOTHING },
	{ "qos", doctor_look_qos, READY_CONTEXT, READY_LIMITS | READY_PACING },
	{ "packet_pacing", doctor_look_packet_pacing, READY_LIMITS, READY_PACING },
	{ "packet_pacing_uid", doctor_look_packet_pacing_uid, READY_LIMITS, READY_PACING },
	{ "packet_pacing_burst_bound", doctor_look_burst, READY_LIMITS, READY_NOTHING },
	{ "packet_pacing_typical_size", doctor_look_typical, READY_LIMITS, READY_NOTHING },
	{ "wqe_rate_pp", doctor_look_wqe_rate, READY_LIMITS, READY_NOTHING },
	{ "limits", doctor_look_limits, READY_LIMITS, READY_NOTHING },
	{ "pacing object", doctor_look_pacing_object, READY_PACING, READY_OBJECT },
	{ "allocation", doctor_look_allocation, READY_OBJECT, READY_NOTHING },
	{ .name = NULL }
};

void doctor_says(struct doctor *doctor, enum doctor_result result, const char *format, ...)
{
	va_list words;

	va_start(words, format);
	vsnprintf(doctor->now->reason, sizeof(doctor->now->reason), format, words);
	va_end(words);
	text_clean(doctor->now->reason);
	doctor->now->result = result;
}

void doctor_advises(struct doctor *doctor, const char *format, ...)
{
	va_list words;

	va_start(words, format);
	vsnprintf(doctor->now->advice, sizeof(doctor->now->advice), format, words);
	va_end(words);
	text_clean(doctor->now->advice);
}

const struct doctor_step *doctor_first_failed(const struct doctor *doctor)
{
	for (size_t i = 0; doctor_steps[i].name; i++) {
		if (doctor->finding[i].result == DOCTOR_FAILED)
			return &doctor_steps[i];
	}
	return NULL;
}

const char *doctor_name(const struct doctor *doctor)
{
	const char *slash = strrchr(doctor->node, '/');

	if (doctor->device)
		return doctor->device->name;
	return slash ? slash + 1 : doctor->node;
}

/* The step whose failure keeps back one that needs @missing; it may have been kept back itself. */
static size_t culprit(const struct doctor *doctor, unsigned int missing)
{
	size_t found = 0;

	for (size_t i = 0; doctor_steps[i].name && &doctor->finding[i] != doctor->now; i++) {
		if (!(doctor_steps[i].gives & missing))
			continue;
		if (doctor->finding[i].result == DOCTOR_FAILED)
			return i;
		if (doctor->finding[i].result == DOCTOR_NOT_REACHED)
			found = doctor->finding[i].culprit;
	}
	return found;
}

static void walk(struct doctor *doctor)
{
	for (size_t i = 0; doctor_steps[i].name; i++) {
		const struct doctor_step *step = &doctor_steps[i];
		const unsigned int missing = step->needs & ~doctor->ready;

		doctor->now = &doctor->finding[i];
		if (!missing) {
			step->look(doctor);
			continue;
		}
		doctor->now->culprit = culprit(doctor, missing);
		doctor_says(doctor, DOCTOR_NOT_REACHED, "since \"%s\" failed",
			    doctor_steps[doctor->now->culprit].name);
	}
}

/* A node that mlx5 answers at proves the modules, whatever this view of the system shows. */
static void infer_modules(struct doctor *doctor)
{
	for (size_t i = 0; i < 3; i++) {
		doctor->now = &doctor->finding[i];
		if ((doctor->ready & READY_MLX5) && doctor->now->result != DOCTOR_PASSED)
			doctor_says(doctor, DOCTOR_PASSED,
				    "must be there, since its device answers");
	}
}

/* 2 where it is unclear which device is meant. */
static int choose(struct doctor *doctor, const struct words *words)
{
	char names[DEVICE_NAMES_BYTES];

	doctor->list = ibv_get_device_list(NULL);
	if (!doctor->list)
		snprintf(doctor->list_error, sizeof(doctor->list_error), "%s",
			 rv_last_error()->message);
	if (words->device || !doctor->list || !doctor->list[0])
		return 0;
	doctor->device = device_only(doctor->list);
	if (doctor->device)
		return 0;
	device_names(doctor->list, names);
	return say_usage(words->command->name, "there are several RDMA devices: say which one: %s",
			 names);
}

int doctor_main(const struct words *words)
{
	struct doctor doctor = { .fd = -1 };
	int status;

	doctor.asked = words->device;
	doctor.allocate = !words->values[OPTION_NO_ALLOCATE];
	status = choose(&doctor, words);
	if (status == 0) {
		doctor_read_netns(&doctor);
		walk(&doctor);
		infer_modules(&doctor);
		if (words->values[WORDS_JSON])
			doctor_print_json(&doctor);
		else
			doctor_print_text(&doctor);
		status = say_flush();
		if (doctor_first_failed(&doctor))
			status = CLI_REFUSED;
	}
	if (doctor.context)
		ibv_close_device(doctor.context);
	else if (doctor.fd >= 0)
		close(doctor.fd);
	if (doctor.list)
		ibv_free_device_list(doctor.list);
	return status;
}
