/* SPDX-License-Identifier: BSD-2-Clause */
/* Which driver answers at the node, what objects it has, and the numbers of its ABI. */
#include <errno.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "device.h"
#include "doctor.h"
#include "files.h"
#include "text.h"

#define CLASS_ABI "/sys/class/infiniband_verbs/abi_version"

/* Linux include/uapi/rdma/mlx5_user_ioctl_cmds.h. Of all of them the first method is 0x1000. */
enum {
	OBJECT_NONE = 0xfff,
	OBJECT_DEVX = 0x1000,
	OBJECT_DEVX_OBJ = 0x1001,
	OBJECT_DEVX_UMEM = 0x1002,
	OBJECT_PP = 0x1007,
	OBJECT_UAR = 0x1008,
	METHOD_FIRST = 0x1000,
	MOST_DRIVERS = 64
};

int doctor_probe(int fd, uint32_t driver, uint16_t object, uint16_t method)
{
	struct rv_command command;
	size_t bytes;
	int answer;

	rv_command_init(&command, object, method, driver);
	answer = rv_command_raw(fd, rv_command_bytes(&command, &bytes));
	return answer < 0 ? -answer : 0;
}

/* All of its methods have mandatory attributes: EINVAL is the answer of one that exists. */
static bool has(const struct doctor *doctor, uint16_t object)
{
	return doctor_probe(doctor->fd, RV_DRIVER_MLX5, object, METHOD_FIRST) != EPROTONOSUPPORT;
}

/* A wrong driver id is EINVAL; the right one is told that there is no such object. */
static int ask_driver(struct doctor *doctor, uint32_t *ret_id)
{
	for (uint32_t id = 1; id < MOST_DRIVERS; id++) {
		const int answer = doctor_probe(doctor->fd, id, OBJECT_NONE, 0);

		*ret_id = id;
		if (answer != EINVAL)
			return answer;
	}
	return ENOTTY; /* some character devices say EINVAL to what they do not know */
}

/* enum rdma_driver_id of Linux include/uapi/rdma/ib_user_ioctl_verbs.h. */
static const char *driver_name(uint32_t id)
{
	static const char *const names[] = {
		NULL, "mlx5", "mlx4", "cxgb3", "cxgb4", "mthca", "bnxt_re", "ocrdma", "nes", "irdma",
		"vmw_pvrdma", "qedr", "hns", "usnic", "rxe", "hfi1", "qib", "efa", "siw", "erdma"
	};
	const char *name = id < sizeof(names) / sizeof(names[0]) ? names[id] : NULL;

	return name ? name : "a driver without a name here";
}

static void other_driver(struct doctor *doctor, uint32_t id)
{
	char names[DEVICE_NAMES_BYTES] = "";
	size_t used = 0;

	doctor_says(doctor, DOCTOR_FAILED,
		    "%s (kernel driver id %u): only devices of the mlx5 driver have packet pacing",
		    driver_name(id), id);
	for (size_t i = 0; doctor->list && doctor->list[i] && used < 256; i++) {
		if (rv_device_driver(doctor->list[i]) == RV_DRIVER_MLX5)
			used += (size_t)snprintf(names + used, sizeof(names) - used, "%s%s",
						 used ? ", " : "", doctor->list[i]->name);
	}
	if (used)
		doctor_advises(doctor, "choose a device of mlx5: %s", names);
	else
		doctor_advises(doctor, "plug or pass through a ConnectX: there is none here");
}

void doctor_look_driver(struct doctor *doctor)
{
	char path[IBV_SYSFS_PATH_MAX + 24] = "";
	char bound[64];
	uint32_t id = 0;
	const int answer = ask_driver(doctor, &id);

	if (doctor->device && doctor->device->dev_path[0])
		snprintf(path, sizeof(path), "%s/device/driver", doctor->device->dev_path);
	if (answer == EPROTONOSUPPORT && id == RV_DRIVER_MLX5) {
		doctor->ready |= READY_MLX5;
		if (files_link_name(path, bound, sizeof(bound)))
			doctor_says(doctor, DOCTOR_PASSED, "mlx5 (kernel driver id 1), by %s", bound);
		else
			doctor_says(doctor, DOCTOR_PASSED, "mlx5 (kernel driver id 1)");
	} else if (answer == EPROTONOSUPPORT) {
		other_driver(doctor, id);
	} else if (answer == ENOTTY) {
		doctor_says(doctor, DOCTOR_FAILED, "%s is not a node of uverbs", doctor->node);
		doctor_advises(doctor, "name another node: /dev/infiniband/uverbs0");
	} else {
		doctor_says(doctor, DOCTOR_FAILED, "the node answers nothing: %s (%s)",
			    strerror(answer), text_errno(answer));
		doctor_advises(doctor, "see that the device is plugged and its driver bound: dmesg");
	}
}

/*
 * Two numbers that are often confused: of the uverbs core, beside the devices, and of the
 * driver, in the device's own folder. The ioctl interface has neither.
 */
void doctor_look_abi(struct doctor *doctor)
{
	/* IB_USER_VERBS_ABI_VERSION, MLX5_IB_UVERBS_ABI_VERSION */
	static const char known_core[] = "6";
	static const char known_driver[] = "1";
	bool known;
	char path[IBV_SYSFS_PATH_MAX + 16] = "";
	char core[16] = "?";
	char driver[16] = "?";

	if (doctor->device && doctor->device->dev_path[0])
		snprintf(path, sizeof(path), "%s/abi_version", doctor->device->dev_path);
	if (!files_line(CLASS_ABI, core, sizeof(core)) || !files_line(path, driver, sizeof(driver))) {
		doctor_says(doctor, DOCTOR_UNKNOWN,
			    "there is no " CLASS_ABI " here; the ioctl interface needs neither number");
		return;
	}
	known = strcmp(core, known_core) == 0 && strcmp(driver, known_driver) == 0;
	doctor_says(doctor, known ? DOCTOR_PASSED : DOCTOR_WARNING,
		    "core %s (%s), driver %s (%s); known here are %s and %s. The ioctl interface, the only one used, has neither number",
		    core, CLASS_ABI, driver, path, known_core, known_driver);
}

void doctor_look_objects(struct doctor *doctor)
{
	static const struct {
		const char *name;
		uint16_t id;
	} objects[] = { { "DEVX", OBJECT_DEVX }, { "DEVX_OBJ", OBJECT_DEVX_OBJ },
			{ "DEVX_UMEM", OBJECT_DEVX_UMEM }, { "UAR", OBJECT_UAR },
			{ "PP", OBJECT_PP } };
	struct utsname system = { .release = "?" };
	char text[2][96] = { "", "" };

	for (size_t i = 0; i < sizeof(objects) / sizeof(objects[0]); i++) {
		char *list = text[has(doctor, objects[i].id)];
		const size_t used = strlen(list);

		snprintf(list + used, sizeof(text[0]) - used, "%s%s", used ? ", " : "",
			 objects[i].name);
	}
	uname(&system);
	/* UAR needs nothing of the device, and came with PP and the ioctl form of GET_CONTEXT. */
	if (!has(doctor, OBJECT_UAR)) {
		doctor_says(doctor, DOCTOR_FAILED,
			    "Linux %s has no UAR objects: it is older than 5.7 and has no packet pacing for programs",
			    system.release);
		doctor_advises(doctor, "run Linux 5.7 or later");
		return;
	}
	doctor_says(doctor, DOCTOR_PASSED, "this kernel has %s on this device%s%s", text[1],
		    text[0][0] ? ", and not " : "", text[0]);
}

/* devx_is_supported(): the DEVX objects exist where the device has user contexts. */
void doctor_look_user_contexts(struct doctor *doctor)
{
	if (has(doctor, OBJECT_DEVX)) {
		doctor->ready |= READY_DEVX;
		doctor_says(doctor, DOCTOR_PASSED, "the device has user contexts, which DEVX needs");
		return;
	}
	doctor_says(doctor, DOCTOR_FAILED,
		    "the device has no user contexts (its log_max_uctx capability is 0), so no DEVX");
	doctor_advises(doctor, "allow user contexts in the firmware, or use another device");
}

void doctor_look_pacing_object(struct doctor *doctor)
{
	if (has(doctor, OBJECT_PP)) {
		doctor->ready |= READY_OBJECT;
		doctor_says(doctor, DOCTOR_PASSED, "the kernel offers packet pacing entries (PP, 0x1007)");
		return;
	}
	doctor_says(doctor, DOCTOR_FAILED,
		    "the device could, but this kernel offers no packet pacing object");
	doctor_advises(doctor, "run a kernel with the packet pacing object (5.7 or later)");
}
