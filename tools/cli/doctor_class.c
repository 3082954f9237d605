/* SPDX-License-Identifier: BSD-2-Clause */
/* Which device is meant, as the kernel's class in sysfs has it and as /dev has it. */
#include <dirent.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "device.h"
#include "doctor.h"
#include "files.h"

#define CLASS "/sys/class/infiniband_verbs"
#define PCI "/sys/bus/pci/devices"

static bool same_number(const struct ibv_device *device, const char *node)
{
	char path[IBV_SYSFS_PATH_MAX + 8];
	char number[32];
	char wanted[32];
	struct stat st;

	if (device->dev_path[0] == '\0' || stat(node, &st) != 0 || !S_ISCHR(st.st_mode))
		return false;
	snprintf(path, sizeof(path), "%s/dev", device->dev_path);
	snprintf(wanted, sizeof(wanted), "%u:%u", major(st.st_rdev), minor(st.st_rdev));
	return files_line(path, number, sizeof(number)) && strcmp(number, wanted) == 0;
}

static struct ibv_device *find(const struct doctor *doctor)
{
	const char *asked = doctor->asked;

	for (size_t i = 0; doctor->list && doctor->list[i]; i++) {
		struct ibv_device *device = doctor->list[i];

		if (strchr(asked, '/') ? same_number(device, asked) ||
		    strcmp(rv_device_node(device), asked) == 0 :
		    strcmp(device->name, asked) == 0 || strcmp(device->dev_name, asked) == 0)
			return device;
	}
	return NULL;
}

/* What PCI has of the vendor, and who holds it. Says so and returns true where there is any. */
static bool tell_pci(struct doctor *doctor)
{
	DIR *directory = opendir(PCI);
	const struct dirent *entry;
	bool found = false;

	while (directory && !found && (entry = readdir(directory))) {
		char path[DOCTOR_PATH_BYTES];
		char vendor[16];
		char part[16] = "";
		char driver[64];

		snprintf(path, sizeof(path), PCI "/%.64s/vendor", entry->d_name);
		if (!files_line(path, vendor, sizeof(vendor)) || strcmp(vendor, "0x15b3") != 0)
			continue;
		found = true;
		snprintf(path, sizeof(path), PCI "/%.64s/device", entry->d_name);
		files_line(path, part, sizeof(part));
		snprintf(path, sizeof(path), PCI "/%.64s/driver", entry->d_name);
		if (!files_link_name(path, driver, sizeof(driver))) {
			doctor_says(doctor, DOCTOR_FAILED,
				    "the kernel has no RDMA device; the PCI device %.64s (15b3:%s) has no driver",
				    entry->d_name, part + 2);
			doctor_advises(doctor,
				       "bind its driver, as root of the host: echo %.64s > /sys/bus/pci/drivers/mlx5_core/bind",
				       entry->d_name);
		} else {
			doctor_says(doctor, DOCTOR_FAILED,
				    "the kernel has no RDMA device; the PCI device %.64s (15b3:%s) is held by the driver %s",
				    entry->d_name, part + 2, driver);
			doctor_advises(doctor, strcmp(driver, "mlx5_core") == 0 ?
				       "see why mlx5_core made no RDMA device of it: dmesg | grep mlx5 (is mlx5_ib loaded?)" :
				       "give the PCI device back to mlx5_core");
		}
	}
	if (directory)
		closedir(directory);
	return found;
}

static void none(struct doctor *doctor)
{
	if (!doctor->list) {
		doctor_says(doctor, DOCTOR_FAILED, "%s", doctor->list_error);
		doctor_advises(doctor, "load ib_uverbs, or give this container /dev/infiniband");
		return;
	}
	if (tell_pci(doctor))
		return;
	if (files_exists("/sys/class")) {
		doctor_says(doctor, DOCTOR_FAILED,
			    "the kernel has no RDMA device, and no PCI device of the vendor 15b3 is to be seen");
		doctor_advises(doctor, "plug or pass through a ConnectX; see lspci -d 15b3:");
	} else {
		doctor_says(doctor, DOCTOR_FAILED,
			    "no node of an RDMA device is in /dev/infiniband, and there is no sysfs to see others in");
		doctor_advises(doctor,
			       "give this container the node: --device /dev/infiniband/uverbs0");
	}
}

/* A name, or a path, that is not among the devices. */
static void stranger(struct doctor *doctor)
{
	char names[DEVICE_NAMES_BYTES];

	if (strchr(doctor->asked, '/')) {
		snprintf(doctor->node, sizeof(doctor->node), "%s", doctor->asked);
		doctor->ready |= READY_DEVICE;
		doctor_says(doctor, files_exists(CLASS) ? DOCTOR_WARNING : DOCTOR_UNKNOWN, "%s",
			    files_exists(CLASS) ? "no device in " CLASS " has this node's number" :
			    "there is no " CLASS " here: the node is all there is");
		return;
	}
	device_names(doctor->list, names);
	doctor_says(doctor, DOCTOR_FAILED, "no device is named \"%s\"; those seen here are: %s",
		    doctor->asked, names[0] ? names : "none");
	doctor_advises(doctor, files_exists(CLASS) ?
		       "name one of them" :
		       "name the node (uverbs0, or its path): without sysfs nothing tells device names");
}

void doctor_look_class(struct doctor *doctor)
{
	struct ibv_device *device;

	if (doctor->asked && (!doctor->list || !doctor->list[0]) && !strchr(doctor->asked, '/')) {
		none(doctor);
		return;
	}
	if (doctor->asked)
		doctor->device = find(doctor);
	device = doctor->device;
	if (!device) {
		if (doctor->asked)
			stranger(doctor);
		else
			none(doctor);
		return;
	}
	doctor->ready |= READY_DEVICE;
	snprintf(doctor->node, sizeof(doctor->node), "%s",
		 doctor->asked && strchr(doctor->asked, '/') ? doctor->asked :
							       rv_device_node(device));
	if (device->dev_path[0])
		doctor_says(doctor, DOCTOR_PASSED, "%s is %s", device->name, device->dev_path);
	else
		doctor_says(doctor, DOCTOR_UNKNOWN,
			    "there is no " CLASS " here: devices are told by their nodes alone");
}
