/* SPDX-License-Identifier: BSD-2-Clause */
#include "evidence.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/file.h"
#include "base/kernel.h"
#include "cgroup.h"
#include "ib_user_ioctl_cmds.h"
#include "mlx5_user_ioctl_cmds.h"
#include "rights.h"

/* rdma_user_ioctl_cmds.h, UVERBS_ID_DRIVER_NS: object types from here on are a driver's. */
#define FIRST_OF_DRIVER 0x1000

static bool exists(const char *path)
{
	struct stat st;

	return rv_kernel_stat(path, &st) == 0;
}

/* First byte of a file, or 0. */
static char first_byte(const char *path)
{
	char byte = 0;

	rv_file_read(path, false, &byte, 1);
	return byte;
}

static const struct rv_sentence *missing_node(const struct rv_fault *fault)
{
	static const struct rv_sentence no_directory = {
		RV_LAYER_NODE, "{text} does not exist: no /dev/infiniband here, though the kernel has RDMA devices (bind-mount or create the nodes)"
	};
	static const struct rv_sentence no_module = {
		RV_LAYER_NODE, "{text} does not exist, nor does /sys/class/infiniband_verbs: is the ib_uverbs module loaded?"
	};
	static const struct rv_sentence no_node = {
		RV_LAYER_NODE, "{text} does not exist though the kernel has the device: its node is missing from this /dev"
	};
	static const struct rv_sentence no_device = {
		RV_LAYER_NODE, "{text} does not exist and the kernel has no such device (unplugged?)"
	};
	const char *base = strrchr(fault->text, '/');
	char class_path[256] = "/sys/class/infiniband_verbs/";
	const size_t length = strlen(class_path);

	if (!exists("/sys/class/infiniband_verbs"))
		return exists("/sys/class") ? &no_module : NULL;
	if (!base || strlen(base + 1) + length >= sizeof(class_path))
		return NULL;
	memcpy(class_path + length, base + 1, strlen(base + 1) + 1);
	if (!exists(class_path))
		return &no_device;
	return exists("/dev/infiniband") ? &no_node : &no_directory;
}

/*
 * Mode bits say EACCES. EPERM is the devices cgroup's, which access(2) meets as well
 * (fs/namei.c, inode_permission()), or comes from the open itself: ib_uverbs_open() looks
 * at the network namespace.
 */
static const struct rv_sentence *no_permission(const struct rv_fault *fault)
{
	static const struct rv_sentence mode = {
		RV_LAYER_NODE, "{text} may not be opened: its mode bits (or those of a directory above) give this user no read and write access"
	};
	static const struct rv_sentence cgroup = {
		RV_LAYER_NODE, "{text} may not be opened though its mode bits allow it: the devices cgroup of this container forbids it"
	};
	static const struct rv_sentence netns = {
		RV_LAYER_NODE, "{text} may not be opened though its mode bits allow it: the rdma system is in exclusive network namespace mode and the device belongs to another one"
	};
	static const struct rv_sentence other = {
		RV_LAYER_NODE, "{text} may not be opened though its mode bits and the devices cgroup allow it: another network namespace owns the device, or a security module forbids it"
	};

	if (fault->error == EACCES)
		return &mode;
	if (rv_kernel_access(fault->text) != 0)
		return &cgroup;
	/* ib_core's netns_mode: Y shared, N exclusive. */
	return first_byte("/sys/module/ib_core/parameters/netns_mode") == 'N' ? &netns : &other;
}

static const struct rv_sentence *out_of_descriptors(const struct rv_fault *fault)
{
	static const struct rv_sentence descriptors = {
		RV_LAYER_LIMIT, "cannot open {text}: out of descriptors, {errno}"
	};

	return fault->error == EMFILE || fault->error == ENFILE ? &descriptors : NULL;
}

static const struct rv_sentence *node_open(const struct rv_fault *fault)
{
	static const struct rv_sentence nobody = {
		RV_LAYER_DEVICE_GONE, "{text} cannot be opened: no device of this kernel has the node's number"
	};
	static const struct rv_sentence removed = {
		RV_LAYER_DEVICE_GONE, "{text} cannot be opened: its device was unplugged or its driver unbound, and somebody still has the node open"
	};
	static const struct rv_sentence memory = {
		RV_LAYER_LIMIT, "cannot open {text}: the kernel has no memory for it, or this process's memory cgroup allows no more"
	};

	switch (fault->error) {
	case ENOENT:
		return missing_node(fault);
	case EACCES:
	case EPERM:
		return no_permission(fault);
	case ENXIO:
	case ENODEV:
		return &nobody;
	case EIO: /* ib_uverbs_open(): disassociated, kept by a descriptor */
		return &removed;
	case ENOMEM:
		return &memory;
	default:
		return out_of_descriptors(fault);
	}
}

/* Neither of the two asked the firmware: ib_init_ucontext(), mlx5_ib_alloc_ucontext(). */
static const struct rv_sentence *context_later(const struct rv_fault *fault)
{
	static const struct rv_sentence limit = {
		RV_LAYER_LIMIT, "the rdma cgroup's hca_handle limit is reached: this process may open no more contexts"
	};
	static const struct rv_sentence inactive = {
		RV_LAYER_DEVICE_GONE, "the device is not active: its driver met a fatal error, or is starting or stopping; look at the device's health"
	};
	static const struct rv_sentence either = {
		RV_LAYER_LIMIT, "a context was refused for now: the hca_handle limit of an rdma cgroup that cannot be seen from here is reached, or the device is not active"
	};

	switch (rv_cgroup_limit(fault->text, "hca_handle")) {
	case RV_LIMIT_REACHED:
		return &limit;
	case RV_LIMIT_FREE:
		return &inactive;
	default:
		return &either;
	}
}

/* GET_CONTEXT's errnos that have one cause: uverbs_std_types_device.c, hw/mlx5/main.c. */
static const struct rv_sentence *context_open(const struct rv_fault *fault)
{
	static const struct rv_sentence fatal = {
		RV_LAYER_DEVICE_GONE, "the device met a fatal error and its driver refuses all commands: look at the device's health"
	};
	static const struct rv_sentence old = {
		RV_LAYER_KERNEL, "this kernel cannot open a context by ioctl (it must be 5.7 or later)"
	};
	static const struct rv_sentence gone = {
		RV_LAYER_DEVICE_GONE, "the device is gone: it was unplugged or its driver unbound"
	};
	static const struct rv_sentence silent = {
		RV_LAYER_DEVICE_GONE, "the firmware did not answer when a context was opened: look at the device's health"
	};
	static const struct rv_sentence memory = {
		RV_LAYER_LIMIT, "a context was refused: the kernel or the device is out of memory for it"
	};

	switch (fault->error) {
	case ENOLINK:
	case ENXIO:
		return &fatal;
	case EAGAIN:
		return context_later(fault);
	case EPROTONOSUPPORT:
		return &old;
	case EIO:
		return &gone;
	case ETIMEDOUT:
		return &silent;
	case ENOMEM:
		return &memory;
	default:
		return NULL;
	}
}

static const struct rv_sentence *firmware(const struct rv_fault *fault)
{
	static const struct rv_sentence silent = {
		RV_LAYER_DEVICE_GONE, "the firmware did not answer {opcode} in time: look at the device's health, not at the arguments"
	};
	static const struct rv_sentence memory = {
		RV_LAYER_LIMIT, "{opcode} failed for want of memory: the kernel's, or the firmware's own limit"
	};
	static const struct rv_sentence unnamed = {
		RV_LAYER_FIRMWARE, "firmware refused {opcode} and the driver turned its status into {errno}"
	};

	if (fault->error == ETIMEDOUT)
		return &silent;
	if (fault->status)
		return rv_rights_raw(fault);
	return fault->error == ENOMEM ? &memory : &unnamed;
}

static const struct rv_sentence unreadable = {
	RV_LAYER_ARGUMENT, "a buffer given to {method} is not readable or writable memory"
};

/* Kernels pass no status of a refused destruction on: devx_obj_cleanup(), devx_umem_cleanup(). */
static const struct rv_sentence *destroy_refused(const struct rv_fault *fault)
{
	static const struct rv_sentence used = {
		RV_LAYER_FIRMWARE, "the object made by {opcode} could not be destroyed: another object uses it, or a process that shares the descriptor does at this moment"
	};
	static const struct rv_sentence silent = {
		RV_LAYER_DEVICE_GONE, "the firmware did not answer in time when the object made by {opcode} was to be destroyed: look at the device's health"
	};
	static const struct rv_sentence memory = {
		RV_LAYER_LIMIT, "the object made by {opcode} could not be destroyed for want of memory: the kernel's, or the firmware's own limit"
	};
	static const struct rv_sentence spoilt = {
		RV_LAYER_DRIVER, "the command that destroys the object made by {opcode} could not be read by the kernel or by the device"
	};

	if (fault->error == EBUSY)
		return &used;
	if (fault->error == EFAULT)
		return &spoilt;
	if (fault->error == ETIMEDOUT)
		return &silent;
	return fault->error == ENOMEM ? &memory : NULL;
}

/* A DEVX command that failed before the firmware saw it, or by an old kernel's translation. */
static const struct rv_sentence *command_refused(const struct rv_fault *fault)
{
	static const struct rv_sentence invalid = {
		RV_LAYER_DRIVER, "the driver does not allow {opcode} in {method}, it names an object that this context does not own, or (before Linux 5.18) the firmware refused it"
	};
	/* The driver makes this command itself and translates its refusal on all kernels. */
	static const struct rv_sentence memory = {
		RV_LAYER_DRIVER, "the driver refused {method}: no size in pgsz_bitmap suits the memory, the descriptor is no dma-buf that suits, or the firmware refused {opcode}"
	};

	/* So does what makes verbs objects and pages, whose arguments have been looked at. */
	static const struct rv_sentence either = {
		RV_LAYER_DRIVER, "the driver refused {method}, or the firmware refused {opcode}, whose status the driver translates: {errno}"
	};
	const struct rv_sentence *raw;

	if (fault->error == EINVAL && fault->object_id == MLX5_IB_OBJECT_DEVX_UMEM)
		return &memory;
	if (fault->error == EINVAL && (fault->object_id < FIRST_OF_DRIVER ||
				       fault->object_id == MLX5_IB_OBJECT_UAR))
		return &either;

	switch (fault->error) {
	case EINVAL:
		raw = rv_rights_raw(fault);
		return raw ? raw : &invalid;
	case EIO:
	case EBUSY:
	case EAGAIN:
	case ENOMEM:
	case ETIMEDOUT:
		return firmware(fault);
	default:
		return NULL;
	}
}

/* What makes descriptors asks no firmware; the descriptor counts in the memory cgroup. */
static const struct rv_sentence *out_of_memory(const struct rv_fault *fault)
{
	static const struct rv_sentence descriptor = {
		RV_LAYER_LIMIT, "{method} failed: the kernel has no memory for a descriptor, or this process's memory cgroup allows no more"
	};
	static const struct rv_sentence any = {
		RV_LAYER_LIMIT, "{method} failed for want of memory: the kernel's, or the firmware's own limit"
	};

	switch (fault->object_id) {
	case UVERBS_OBJECT_ASYNC_EVENT:
	case UVERBS_OBJECT_COMP_CHANNEL:
	case MLX5_IB_OBJECT_DEVX_ASYNC_CMD_FD:
	case MLX5_IB_OBJECT_DEVX_ASYNC_EVENT_FD:
		return &descriptor;
	default:
		return &any;
	}
}

static const struct rv_sentence *ioctl_refused(const struct rv_fault *fault)
{
	static const struct rv_sentence unknown = {
		RV_LAYER_KERNEL, "this kernel cannot invoke {method} on this device"
	};

	static const struct rv_sentence descriptors = {
		RV_LAYER_LIMIT, "{method} failed: out of descriptors, {errno}"
	};
	/* mlx5_core's cmd.c, before and while it knows; 5.10 answers EIO. */
	static const struct rv_sentence fatal = {
		RV_LAYER_DEVICE_GONE, "the device met a fatal error and its driver refuses all commands: look at the device's health"
	};
	static const struct rv_sentence bits = {
		RV_LAYER_DRIVER, "the driver does not know bits that the request for a context has"
	};
	/* Of a method that takes several commands: making a flow. */
	static const struct rv_sentence silent = {
		RV_LAYER_DEVICE_GONE, "the firmware did not answer a command that {method} takes in time: look at the device's health, not at the arguments"
	};

	if (fault->error == EOPNOTSUPP && fault->object_id == UVERBS_OBJECT_DEVICE &&
	    fault->method_id == UVERBS_METHOD_GET_CONTEXT)
		return &bits;
	switch (fault->error) {
	case EPROTONOSUPPORT:
		return &unknown;
	case ENXIO:
	case ENOLINK:
		return &fatal;
	case EFAULT:
		return &unreadable;
	case EMFILE:
	case ENFILE:
		return &descriptors;
	case ENOMEM:
		return fault->opcode ? command_refused(fault) : out_of_memory(fault);
	case ETIMEDOUT:
		return fault->opcode ? command_refused(fault) : &silent;
	default:
		return fault->opcode ? command_refused(fault) : NULL;
	}
}

static const struct rv_sentence *not_mapped(const struct rv_fault *fault)
{
	static const struct rv_sentence memory = {
		RV_LAYER_LIMIT, "a doorbell page of {0} bytes could not be mapped: out of memory, or of the address space that RLIMIT_AS allows"
	};

	return fault->error == ENOMEM ? &memory : NULL;
}

static const struct rv_sentence *descriptor(const struct rv_fault *fault)
{
	static const struct rv_sentence unseen = {
		RV_LAYER_KERNEL, "the kernel cannot tell what descriptor {d0} is: {errno}"
	};

	return fault->error == EBADF ? NULL : &unseen;
}

static const struct rv_sentence *table_full(const struct rv_fault *fault)
{
	static const struct rv_sentence uncounted = {
		RV_LAYER_LIMIT, "the device's rate table is full; it is shared by all processes and the kernel"
	};

	return fault->number[0] == 0 ? &uncounted : NULL;
}

const struct rv_sentence *rv_evidence(const struct rv_fault *fault)
{
	switch (fault->cause) {
	case RV_CAUSE_NODE_OPEN:
		return node_open(fault);
	case RV_CAUSE_DIRECTORY:
	case RV_CAUSE_ATTRIBUTE:
		return out_of_descriptors(fault);
	case RV_CAUSE_CONTEXT_OPEN:
		return context_open(fault);
	case RV_CAUSE_FIRMWARE:
		return firmware(fault);
	case RV_CAUSE_MEMLOCK:
		return rv_rights_memlock(fault);
	case RV_CAUSE_DESTROY_REFUSED:
		return destroy_refused(fault);
	case RV_CAUSE_IOCTL:
		return ioctl_refused(fault);
	case RV_CAUSE_DESCRIPTOR:
		return descriptor(fault);
	case RV_CAUSE_MAP:
		return not_mapped(fault);
	case RV_CAUSE_PP_TABLE_FULL:
		return table_full(fault);
	default:
		return NULL;
	}
}
