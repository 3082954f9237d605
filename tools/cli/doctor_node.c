/* SPDX-License-Identifier: BSD-2-Clause */
/* Is the node there, and may it be opened? */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "doctor.h"
#include "files.h"
#include "text.h"

#define NODES "/dev/infiniband"

/* "uverbs0, uverbs1", "none", or that there is no folder. */
static void nodes_here(char *ret_text, size_t size)
{
	DIR *directory = opendir(NODES);
	const struct dirent *entry;
	size_t used = 0;

	if (!directory) {
		snprintf(ret_text, size, "%s", errno == ENOENT ? "no " NODES " at all" :
			 "a " NODES " that cannot be read");
		return;
	}
	ret_text[0] = '\0';
	while ((entry = readdir(directory)) && used + 80 < size) {
		if (strncmp(entry->d_name, "uverbs", 6) == 0)
			used += (size_t)snprintf(ret_text + used, size - used, "%s%.32s",
						 used ? ", " : "", entry->d_name);
	}
	closedir(directory);
	if (used == 0)
		snprintf(ret_text, size, "no node of uverbs in " NODES);
}

/* "231:192" of the device, or "". */
static void number_in_class(const struct doctor *doctor, char *ret_number, size_t size)
{
	char path[IBV_SYSFS_PATH_MAX + 8];

	ret_number[0] = '\0';
	if (!doctor->device || doctor->device->dev_path[0] == '\0')
		return;
	snprintf(path, sizeof(path), "%s/dev", doctor->device->dev_path);
	if (!files_line(path, ret_number, size))
		ret_number[0] = '\0';
}

static void missing(struct doctor *doctor, const char *number)
{
	const char *colon = strchr(number, ':');
	char here[256];

	nodes_here(here, sizeof(here));
	doctor_says(doctor, DOCTOR_FAILED, "%s does not exist, though %s; here is: %s",
		    doctor->node, number[0] ? "the kernel has the device" : "it was asked for", here);
	if (colon)
		doctor_advises(doctor,
			       "give this container the node (--device %s), or create it: mknod %s c %.*s %s",
			       doctor->node, doctor->node, (int)(colon - number), number, colon + 1);
	else
		doctor_advises(doctor, "name a node that is there, or give this container %s",
			       doctor->node);
}

void doctor_look_node(struct doctor *doctor)
{
	char number[32];
	char wanted[32];
	struct stat st;

	number_in_class(doctor, wanted, sizeof(wanted));
	if (stat(doctor->node, &st) != 0) {
		if (errno == ENOENT) {
			missing(doctor, wanted);
			return;
		}
		doctor->ready |= READY_NODE;
		doctor_says(doctor, DOCTOR_UNKNOWN, "%s cannot be looked at: %s", doctor->node,
			    strerror(errno));
		return;
	}
	snprintf(number, sizeof(number), "%u:%u", major(st.st_rdev), minor(st.st_rdev));
	if (!S_ISCHR(st.st_mode)) {
		doctor_says(doctor, DOCTOR_FAILED, "%s is no character device", doctor->node);
		doctor_advises(doctor, "remove it and give this container the device's node");
		return;
	}
	if (wanted[0] && strcmp(number, wanted) != 0) {
		doctor_says(doctor, DOCTOR_FAILED, "%s is the device %s, but %s is %s", doctor->node,
			    number, doctor->device->name, wanted);
		doctor_advises(doctor, "remove the stale node and give this container that of %s",
			       wanted);
		return;
	}
	doctor->ready |= READY_NODE;
	doctor_says(doctor, DOCTOR_PASSED, "%s, character device %s", doctor->node, number);
}

/* The first folder above that may not be searched, into @ret_folder; false where there is none. */
static bool closed_folder(const char *path, char *ret_folder, size_t size)
{
	for (const char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
		snprintf(ret_folder, size, "%.*s", (int)(p - path), path);
		if (faccessat(AT_FDCWD, ret_folder, X_OK, AT_EACCESS) != 0)
			return true;
	}
	return false;
}

/* EACCES: a folder, the mode bits, the mount, or what none of them shows. */
static void no_access(struct doctor *doctor)
{
	const char *node = doctor->node;
	char folder[DOCTOR_PATH_BYTES];
	struct statvfs fs;
	struct stat st;

	if (closed_folder(node, folder, sizeof(folder))) {
		doctor_says(doctor, DOCTOR_FAILED,
			    "%s cannot be reached: the folder %s may not be searched by user %u",
			    node, folder, (unsigned int)geteuid());
		doctor_advises(doctor, "let this user search the folder: chmod o+x %s", folder);
	} else if (faccessat(AT_FDCWD, node, R_OK | W_OK, AT_EACCESS) != 0 && stat(node, &st) == 0) {
		doctor_says(doctor, DOCTOR_FAILED,
			    "mode bits: %s has mode %04o, owner %u and group %u; user %u, group %u may not read and write it",
			    node, (unsigned int)st.st_mode & 07777, (unsigned int)st.st_uid,
			    (unsigned int)st.st_gid, (unsigned int)geteuid(),
			    (unsigned int)getegid());
		doctor_advises(doctor, "let this user read and write it: chmod 0666 %s, or a udev rule",
			       node);
	} else if (statvfs(node, &fs) == 0 && (fs.f_flag & ST_NODEV)) {
		doctor_says(doctor, DOCTOR_FAILED,
			    "%s is on a file system that is mounted nodev: no node of it may be opened",
			    node);
		doctor_advises(doctor, "bind-mount the host's node, or mount the file system with dev");
	} else {
		doctor_says(doctor, DOCTOR_FAILED,
			    "opening %s is refused (EACCES) though mode bits, devices cgroup and mount allow it: a security module (SELinux, AppArmor)",
			    node);
		doctor_advises(doctor, "see the audit log for the rule that forbids it");
	}
}

/* EPERM: access(2) meets the devices cgroup too, but not what open(2) asks later. */
static void not_permitted(struct doctor *doctor)
{
	if (faccessat(AT_FDCWD, doctor->node, R_OK | W_OK, AT_EACCESS) != 0) {
		doctor_says(doctor, DOCTOR_FAILED,
			    "the devices cgroup of this container forbids %s (EPERM); its mode bits allow it",
			    doctor->node);
		doctor_advises(doctor,
			       "allow the device in the container's devices cgroup: --device %s (a bind mount alone does not)",
			       doctor->node);
		return;
	}
	if (doctor->netns == NETNS_EXCLUSIVE) {
		doctor_says(doctor, DOCTOR_PASSED, "mode bits and devices cgroup allow %s",
			    doctor->node);
		return;
	}
	doctor_says(doctor, DOCTOR_FAILED,
		    "opening %s is refused (EPERM) though mode bits and devices cgroup allow it: another network namespace owns the device, or a security module forbids it",
		    doctor->node);
	doctor_advises(doctor, "run in the network namespace of the device; see the audit log");
}

void doctor_look_permission(struct doctor *doctor)
{
	doctor->fd = open(doctor->node, O_RDWR | O_CLOEXEC);
	doctor->open_error = doctor->fd < 0 ? errno : 0;
	switch (doctor->open_error) {
	case 0:
		doctor->ready |= READY_OPEN;
		doctor_says(doctor, DOCTOR_PASSED, "mode bits and devices cgroup allow %s",
			    doctor->node);
		return;
	case EACCES:
		no_access(doctor);
		return;
	case EPERM:
		not_permitted(doctor);
		return;
	case ENXIO:
	case ENODEV:
	case EIO:
		doctor_says(doctor, DOCTOR_FAILED,
			    "%s is the node of no device (%s): it was unplugged or its driver unbound",
			    doctor->node, text_errno(doctor->open_error));
		doctor_advises(doctor, "remove the stale node; see rawverbs list for what is there");
		return;
	default:
		doctor_says(doctor, DOCTOR_FAILED, "%s cannot be opened: %s", doctor->node,
			    strerror(doctor->open_error));
		doctor_advises(doctor, "lift the limit that %s names",
			       text_errno(doctor->open_error));
	}
}
