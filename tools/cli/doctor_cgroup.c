/* SPDX-License-Identifier: BSD-2-Clause */
/* Limits of the rdma cgroup: contexts (hca_handle) and objects (hca_object). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "doctor.h"
#include "files.h"

/* Entry, doorbell page, memory, transport domain, TIS, completion queue and send queue. */
enum { OBJECTS_OF_A_QUEUE = 7 };

enum { HANDLE, OBJECT, RESOURCES };
static const char *const resources[RESOURCES] = { "hca_handle", "hca_object" };

/* The tightest of the groups that this process is in. */
struct tightest {
	bool limited;
	unsigned long max;
	unsigned long current;
	char group[DOCTOR_PATH_BYTES];
};

/* Number behind "NAME=" on the device's line of @path; false for "max" and where there is none. */
static bool number_of(const char *path, const char *device, const char *name, unsigned long *ret)
{
	char text[2048];
	char key[32];
	char *line = text;

	if (files_read(path, text, sizeof(text)) != 0)
		return false;
	snprintf(key, sizeof(key), "%s=", name);
	while (line && *line) {
		char *end = strchr(line, '\n');
		const size_t length = strlen(device);
		const char *found;

		if (end)
			*end = '\0';
		found = strstr(line, key);
		/* Without sysfs nobody tells the device's name; the first line must do. */
		if (found && (length == 0 || (strncmp(line, device, length) == 0 && line[length] == ' '))) {
			char *stop;

			*ret = strtoul(found + strlen(key), &stop, 10);
			return stop != found + strlen(key);
		}
		line = end ? end + 1 : NULL;
	}
	return false;
}

/* What may still be taken; a limit may have been lowered below what is in use. */
static unsigned long room(const struct tightest *tightest)
{
	return tightest->max > tightest->current ? tightest->max - tightest->current : 0;
}

static void compare(const char *group, const char *device, struct tightest all[static RESOURCES])
{
	for (int i = 0; i < RESOURCES; i++) {
		struct tightest here = { .limited = true };
		char path[DOCTOR_PATH_BYTES + 16];

		snprintf(path, sizeof(path), "%s/rdma.max", group);
		if (!number_of(path, device, resources[i], &here.max))
			continue;
		snprintf(path, sizeof(path), "%s/rdma.current", group);
		number_of(path, device, resources[i], &here.current);
		snprintf(here.group, sizeof(here.group), "%s", group);
		if (!all[i].limited || room(&here) < room(&all[i]))
			all[i] = here;
	}
}

/* This process's group: the line of the rdma controller, else that of version 2. False unknown. */
static bool group_of_this(char *ret_group, size_t size)
{
	char text[4096];
	char *line = text;
	bool found = false;

	if (files_read("/proc/self/cgroup", text, sizeof(text)) != 0) {
		/* The root of a container's own view, where it has one. */
		snprintf(ret_group, size, "/sys/fs/cgroup");
		return files_exists("/sys/fs/cgroup/cgroup.procs");
	}
	while (line && *line) {
		char *end = strchr(line, '\n');
		const char *path;

		if (end)
			*end = '\0';
		path = strrchr(line, ':');
		if (path && strncmp(line, "0::", 3) == 0 && !found) {
			snprintf(ret_group, size, "/sys/fs/cgroup%s", path + 1);
			found = true;
		} else if (path && strstr(line, ":rdma:")) {
			snprintf(ret_group, size, "/sys/fs/cgroup/rdma%s", path + 1);
			return true;
		}
		line = end ? end + 1 : NULL;
	}
	return found;
}

static void judge(struct doctor *doctor, const struct tightest all[static RESOURCES])
{
	const struct tightest *handle = &all[HANDLE];
	const struct tightest *object = &all[OBJECT];
	const struct tightest *full = NULL;
	const char *what = resources[HANDLE];

	if (handle->limited && handle->current >= handle->max)
		full = handle;
	if (!full && object->limited && object->current >= object->max) {
		full = object;
		what = resources[OBJECT];
	}
	if (full) {
		doctor_says(doctor, DOCTOR_FAILED, "%s: %lu of %lu are in use, by %s/rdma.max", what,
			    full->current, full->max, full->group);
		doctor_advises(doctor, "raise %s in %s/rdma.max, or close what other processes of the group hold",
			       what, full->group);
	} else if (object->limited && room(object) < OBJECTS_OF_A_QUEUE) {
		doctor_says(doctor, DOCTOR_WARNING,
			    "hca_object: %lu of %lu are in use, by %s/rdma.max; a paced queue takes about %d",
			    object->current, object->max, object->group, OBJECTS_OF_A_QUEUE);
	} else if (handle->limited && object->limited) {
		doctor_says(doctor, DOCTOR_PASSED,
			    "hca_handle: %lu of %lu in use, hca_object: %lu of %lu (%s/rdma.max)",
			    handle->current, handle->max, object->current, object->max,
			    handle->group);
	} else if (handle->limited || object->limited) {
		full = handle->limited ? handle : object;
		doctor_says(doctor, DOCTOR_PASSED, "%s: %lu of %lu in use (%s/rdma.max)",
			    resources[full == object], full->current, full->max, full->group);
	} else {
		doctor_says(doctor, DOCTOR_PASSED, "no limits on hca_handle and hca_object");
	}
}

void doctor_look_cgroup(struct doctor *doctor)
{
	struct tightest all[RESOURCES] = { 0 };
	char group[DOCTOR_PATH_BYTES];
	const char *device = "";

	if (doctor->device && doctor->device->dev_path[0])
		device = doctor->device->name;
	if (!group_of_this(group, sizeof(group)) || !files_exists(group)) {
		doctor_says(doctor, DOCTOR_UNKNOWN, "the cgroup of this process cannot be seen here");
		return;
	}
	/* Limits of the groups above hold too. */
	while (strncmp(group, "/sys/fs/cgroup", strlen("/sys/fs/cgroup")) == 0) {
		compare(group, device, all);
		*strrchr(group, '/') = '\0';
	}
	judge(doctor, all);
}
