/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Capabilities that count in the first user namespace only, and the limit on pinned memory.
 * mlx5 asks capable(CAP_NET_RAW) when a context is opened (devx.c), ib_core asks
 * capable(CAP_IPC_LOCK) when memory is registered (umem.c).
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "doctor.h"
#include "files.h"

enum { CAP_NET_RAW_BIT = 13, CAP_IPC_LOCK_BIT = 14 };

/* Inode of the first user namespace: Linux include/linux/proc_ns.h, PROC_USER_INIT_INO. */
#define FIRST_USER_NAMESPACE "user:[4026531837]"

enum place { PLACE_UNKNOWN, PLACE_FIRST, PLACE_OTHER };

static enum place user_namespace(void)
{
	char name[64];

	if (!files_link_name("/proc/self/ns/user", name, sizeof(name)))
		return PLACE_UNKNOWN;
	return strcmp(name, FIRST_USER_NAMESPACE) == 0 ? PLACE_FIRST : PLACE_OTHER;
}

/* By capget(2), which needs no /proc. */
static bool effective(unsigned int bit)
{
	/* Linux include/uapi/linux/capability.h, version 3. */
	struct {
		uint32_t version;
		int pid;
	} head = { 0x20080522, 0 };
	struct {
		uint32_t effective, permitted, inheritable;
	} sets[2] = { { 0 } };

	return syscall(SYS_capget, &head, sets) == 0 && (sets[0].effective & 1u << bit);
}

void doctor_look_raw(struct doctor *doctor)
{
	const enum place place = user_namespace();

	if (!effective(CAP_NET_RAW_BIT)) {
		doctor_says(doctor, DOCTOR_FAILED,
			    "not effective: DEVX opens without it, but the firmware then refuses CREATE_TIS and CREATE_SQ");
		doctor_advises(doctor,
			       "give the process CAP_NET_RAW: run it as root, setcap cap_net_raw+ep PROGRAM, or --cap-add NET_RAW");
	} else if (place == PLACE_FIRST) {
		doctor_says(doctor, DOCTOR_PASSED, "effective, in the first user namespace");
	} else if (place == PLACE_UNKNOWN) {
		doctor_says(doctor, DOCTOR_UNKNOWN,
			    "effective, but whether in the first user namespace, where alone it counts, cannot be seen without /proc");
	} else if (doctor->netns == NETNS_EXCLUSIVE) {
		doctor_says(doctor, DOCTOR_UNKNOWN,
			    "effective in a user namespace, where it counts only on the newest kernels and where that namespace owns the device's network namespace");
	} else {
		doctor_says(doctor, DOCTOR_FAILED,
			    "effective, but in a user namespace: it counts in the first one only. DEVX opens nevertheless, and the firmware then refuses CREATE_TIS and CREATE_SQ");
		doctor_advises(doctor,
			       "run outside of the user namespace (no rootless container), or have a process outside open the device and send its descriptor");
	}
}

/* Who is not held to the limit, in words for a sentence; "" nobody. */
static const char *exemption(enum place place)
{
	if (!effective(CAP_IPC_LOCK_BIT))
		return "CAP_IPC_LOCK, which would lift it, is not effective";
	if (place == PLACE_OTHER)
		return "CAP_IPC_LOCK is effective in a user namespace only, where it lifts nothing";
	return "CAP_IPC_LOCK is effective, and lifts it if this is the first user namespace";
}

void doctor_look_memlock(struct doctor *doctor)
{
	const enum place place = user_namespace();
	const unsigned long page = (unsigned long)sysconf(_SC_PAGESIZE);
	struct rlimit limit;
	const char *why = exemption(place);

	if (effective(CAP_IPC_LOCK_BIT) && place == PLACE_FIRST) {
		doctor_says(doctor, DOCTOR_PASSED,
			    "no limit: CAP_IPC_LOCK is effective in the first user namespace");
	} else if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0) {
		doctor_says(doctor, DOCTOR_UNKNOWN, "RLIMIT_MEMLOCK cannot be read");
	} else if (limit.rlim_cur == RLIM_INFINITY) {
		doctor_says(doctor, DOCTOR_PASSED, "no limit: RLIMIT_MEMLOCK is unlimited");
	} else {
		const bool none = limit.rlim_cur < page;
		const bool sure = !effective(CAP_IPC_LOCK_BIT) || place == PLACE_OTHER;

		doctor_says(doctor, !none ? DOCTOR_PASSED : sure ? DOCTOR_FAILED : DOCTOR_UNKNOWN,
			    "RLIMIT_MEMLOCK is %" PRIu64 " bytes%s, enforced by ib_core at each registration of memory; %s",
			    (uint64_t)limit.rlim_cur, none ? ", not one page" : " a process", why);
		doctor_advises(doctor, "raise the limit: ulimit -l unlimited, LimitMEMLOCK=infinity, or --ulimit memlock=-1");
	}
}
