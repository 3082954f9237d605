/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The kernel asks capable(), which looks at the init user namespace: CAP_IPC_LOCK in
 * core/umem.c, CAP_NET_RAW when a context is opened (hw/mlx5/devx.c).
 */
#include "rights.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/kernel.h"
#include "mlx5_ifc.h"

enum { CAP_NET_RAW_BIT = 13, CAP_IPC_LOCK_BIT = 14 };

enum right { RIGHT_UNKNOWN, RIGHT_LACKING, RIGHT_HELD };

/* /proc/thread-self/status, bounded; false where it cannot be read. */
static bool read_status(char *text, size_t size)
{
	const ssize_t n = rv_file_read("/proc/thread-self/status", false, text, size - 1);

	text[n < 0 ? 0 : n] = '\0';
	return n > 0;
}

/* The number behind a key, "CapEff" say. */
static bool find_number(const char *status, const char *key, int base, uint64_t *ret)
{
	const size_t length = strlen(key);

	for (const char *line = status; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strncmp(line, key, length) != 0 || line[length] != ':')
			continue;
		*ret = strtoull(line + length + 1, NULL, base);
		return true;
	}
	return false;
}

/* The inode of the init user namespace is a constant: include/linux/proc_ns.h. */
static enum right right_held(const char *status, unsigned int bit)
{
	static const char init[] = "user:[4026531837]";
	uint64_t effective;
	char name[64];
	ssize_t length;

	if (!find_number(status, "CapEff", 16, &effective))
		return RIGHT_UNKNOWN;
	if (!(effective >> bit & 1))
		return RIGHT_LACKING;
	length = rv_kernel_readlink("/proc/self/ns/user", name, sizeof(name));
	if (length <= 0)
		return RIGHT_UNKNOWN;
	if ((size_t)length == strlen(init) && memcmp(name, init, strlen(init)) == 0)
		return RIGHT_HELD;
	return RIGHT_LACKING;
}

const struct rv_sentence *rv_rights_memlock(const struct rv_fault *fault)
{
	static const struct rv_sentence none = {
		RV_LAYER_LIMIT, "no memory can be pinned: RLIMIT_MEMLOCK is 0, and only CAP_IPC_LOCK in the init user namespace lifts it (raise it: ulimit -l)"
	};
	static const struct rv_sentence over = {
		RV_LAYER_LIMIT, "{0} bytes could not be pinned: RLIMIT_MEMLOCK allows {1} to this process, which has no CAP_IPC_LOCK in the init user namespace (raise it: ulimit -l)"
	};
	static const struct rv_sentence memory = {
		RV_LAYER_LIMIT, "{0} bytes could not be pinned: the kernel or the firmware has no memory for it (RLIMIT_MEMLOCK allows it)"
	};
	const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
	uint64_t pinned_kib;
	char status[4096];
	enum right right;

	if (fault->error == EPERM)
		return &none;
	if (!read_status(status, sizeof(status)))
		return NULL;
	right = right_held(status, CAP_IPC_LOCK_BIT);
	if (right == RIGHT_HELD)
		return &memory;
	if (right == RIGHT_UNKNOWN || !find_number(status, "VmPin", 10, &pinned_kib))
		return NULL;
	return pinned_kib * 1024 / page + fault->number[2] > fault->number[1] / page ? &over :
										       &memory;
}

const struct rv_sentence *rv_rights_raw(const struct rv_fault *fault)
{
	static const struct rv_sentence raw = {
		RV_LAYER_FIRMWARE, "firmware refused {opcode}: {errno}{status}{syndrome}: this process has no CAP_NET_RAW in the init user namespace, without which a context may not send (in a user namespace it does not count)"
	};
	char status[4096];

	if (fault->opcode != MLX5_CMD_OP_CREATE_SQ && fault->opcode != MLX5_CMD_OP_CREATE_TIS)
		return NULL;
	if (fault->error != EREMOTEIO && fault->error != EINVAL)
		return NULL;
	if (!read_status(status, sizeof(status)) ||
	    right_held(status, CAP_NET_RAW_BIT) != RIGHT_LACKING)
		return NULL;
	return &raw;
}
