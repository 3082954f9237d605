/* SPDX-License-Identifier: BSD-2-Clause */
/* Are the kernel's modules there, loaded or built in? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "doctor.h"
#include "files.h"

/* Whether /proc/modules lists it; -1 where that cannot be read. */
static int listed(const char *name)
{
	const size_t length = strlen(name);
	char line[512];
	int found = 0;
	FILE *file = fopen("/proc/modules", "re");

	if (!file)
		return -1;
	while (!found && fgets(line, sizeof(line), file))
		found = strncmp(line, name, length) == 0 && line[length] == ' ';
	fclose(file);
	return found;
}

/*
 * A loaded module has a folder with a file initstate; one that is built in has a folder
 * without it, or none (kernel/params.c), so each has another place that gives it away.
 */
static void look(struct doctor *doctor, const char *name, const char *trace)
{
	char folder[128];
	char state[160];
	const int in_proc = listed(name);

	snprintf(folder, sizeof(folder), "/sys/module/%s", name);
	snprintf(state, sizeof(state), "%s/initstate", folder);
	if (files_exists(state))
		doctor_says(doctor, DOCTOR_PASSED, "loaded (%s)", folder);
	else if (in_proc > 0)
		doctor_says(doctor, DOCTOR_PASSED, "loaded (/proc/modules)");
	else if (files_exists(folder))
		doctor_says(doctor, DOCTOR_PASSED, "built in (%s)", folder);
	else if (files_exists(trace))
		doctor_says(doctor, DOCTOR_PASSED, "built in (%s)", trace);
	else if (files_exists("/sys/module"))
		doctor_says(doctor, DOCTOR_FAILED, "not loaded and not built in: there is no %s",
			    folder);
	else if (in_proc == 0)
		doctor_says(doctor, DOCTOR_UNKNOWN,
			    "not in /proc/modules; whether it is built in cannot be seen without /sys/module");
	else
		doctor_says(doctor, DOCTOR_UNKNOWN, "neither /sys/module nor /proc/modules is here");
	doctor_advises(doctor, "load the module: modprobe %s, as root of the host", name);
}

void doctor_look_ib_uverbs(struct doctor *doctor)
{
	look(doctor, "ib_uverbs", "/sys/class/infiniband_verbs");
}

void doctor_look_mlx5_core(struct doctor *doctor)
{
	look(doctor, "mlx5_core", "/sys/bus/pci/drivers/mlx5_core");
}

void doctor_look_mlx5_ib(struct doctor *doctor)
{
	look(doctor, "mlx5_ib", "/sys/bus/auxiliary/drivers/mlx5_ib.rdma");
}
