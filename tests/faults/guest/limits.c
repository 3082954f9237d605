/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Every call without descriptors, without address space, without memory to pin, and the making
 * of all in a memory cgroup that is too small. Built without sanitizers, whose own memory would
 * not be to be had either.
 */
#include <fcntl.h>
#include <kernel/guest.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attempt.h"
#include "sound.h"

#define GROUP "/sys/fs/cgroup/rawverbs-faults"

/* Runs the call with @resource limited to @most, and judges what it says. */
static int limited(struct scene *scene, const struct call *call, __rlimit_resource_t resource,
		   rlim_t most)
{
	struct rlimit before, now;
	struct rv_error said;
	int error;

	cr_assert(!call->prepare || call->prepare(scene), "%s", call->name);
	cr_assert_eq(getrlimit(resource, &before), 0);
	now = before;
	now.rlim_cur = most;
	cr_assert_eq(setrlimit(resource, &now), 0);
	error = call->run(scene);
	cr_assert_eq(setrlimit(resource, &before), 0);
	said = *rv_last_error();
	record("%s | %d to %lu | %s | %s", call->name, (int)resource, (unsigned long)most,
	       error ? strerrorname_np(error) : "0", error ? said.message : "");
	cr_assert(error == 0 || said.error == error, "%s: %s, not %s", call->name,
		  strerrorname_np(error), strerrorname_np(said.error));
	cr_assert(error == 0 || said.layer == RV_LAYER_LIMIT, "%s: %s", call->name, said.message);
	if (error == 0 && call->undo)
		call->undo(scene);
	else if (error != 0 && call->again)
		cr_assert_eq(call->run(scene), 0, "%s: %s", call->name, rv_last_error()->message);
	if (call->finish)
		call->finish(scene);
	count("calls-under-limits", 1);
	count("calls-refused-by-limits", error != 0);
	return error;
}

static void sound(struct scene *scene, const struct call *call)
{
	const char *differs = leaked(process_differs(scene->all.context));

	cr_assert_null(differs, "%s: %s", call->name, differs);
	differs = leaked(device_differs(3000));
	cr_assert_null(differs, "%s: %s", call->name, differs);
	cr_assert(call_works(scene, call), "%s: %s", call->name, rv_last_error()->message);
}

static rlim_t lowest_free_descriptor(void)
{
	const int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);

	cr_assert_geq(fd, 0);
	close(fd);
	return (rlim_t)fd;
}

/* One descriptor more each time, until the call succeeds. */
static void descriptors(struct scene *scene, const struct call *call)
{
	unsigned int more = 0;
	int error;

	call_works(scene, call);
	sound_begin(scene->all.context);
	do {
		error = limited(scene, call, RLIMIT_NOFILE, lowest_free_descriptor() + more);
		cr_assert(error == 0 || error == EMFILE, "%s: %s", call->name,
			  strerrorname_np(error));
		sound(scene, call);
		cr_assert_lt(more++, 16u, "%s never has enough", call->name);
	} while (error != 0);
}

Test(limits, of_descriptors_are_told_and_lose_nothing)
{
	each_call(descriptors);
}

static void address_space(struct scene *scene, const struct call *call)
{
	call_works(scene, call);
	sound_begin(scene->all.context);
	for (rlim_t more = 0; more <= (long_form() ? 1 << 20 : 0); more = more ? more * 16 : 4096) {
		const int error = limited(scene, call, RLIMIT_AS, self_status("VmSize") * 1024 + more);

		cr_assert(error == 0 || error == ENOMEM, "%s: %s", call->name,
			  strerrorname_np(error));
		sound(scene, call);
	}
}

Test(limits, of_address_space_are_told_and_lose_nothing)
{
	each_call(address_space);
}

/* Root's right to pin what it likes. */
static void drop_ipc_lock(void)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[2];

	cr_assert_eq(syscall(SYS_capget, &header, data), 0);
	data[0].effective &= ~(1u << CAP_IPC_LOCK);
	data[0].permitted &= ~(1u << CAP_IPC_LOCK);
	cr_assert_eq(syscall(SYS_capset, &header, data), 0);
}

static void pinning(struct scene *scene, const struct call *call)
{
	int error;

	call_works(scene, call);
	sound_begin(scene->all.context);
	error = limited(scene, call, RLIMIT_MEMLOCK, 0);
	cr_assert(error == 0 || error == ENOMEM || error == EPERM, "%s: %s", call->name,
		  strerrorname_np(error));
	sound(scene, call);
}

Test(limits, of_pinned_memory_are_told_and_lose_nothing)
{
	const struct rlimit plenty = { 1 << 30, 1 << 30 };

	cr_assert_eq(setrlimit(RLIMIT_MEMLOCK, &plenty), 0);
	drop_ipc_lock();
	each_call(pinning);
}

/* Makes everything and destroys it in a group that may have @kib. */
static void in_group(unsigned int kib)
{
	const char *differs;
	int status;
	pid_t pid;

	cr_assert_eq(shell("echo %uK >" GROUP "/memory.max", kib), 0);
	pid = fork();
	if (pid == 0) {
		struct everything all;
		const char *refused;

		if (shell("echo %d >" GROUP "/cgroup.procs", (int)getpid()) != 0)
			_exit(3);
		refused = everything_make(&all);
		_exit(refused ? 1 : 0);
	}
	status = child_end(pid);
	record("cgroup of %u KiB: status 0x%x", kib, status);
	differs = leaked(device_differs(5000));
	cr_assert_null(differs, "%u KiB: %s", kib, differs);
	count("memory-cgroups", 1);
	count("memory-cgroup-kills", WIFSIGNALED(status));
}

Test(limits, of_a_memory_cgroup_leave_the_device_empty)
{
	sound_begin(NULL);
	if (shell("echo +memory >/sys/fs/cgroup/cgroup.subtree_control") != 0 ||
	    (mkdir(GROUP, 0755) != 0 && errno != EEXIST))
		cr_skip_test("this kernel has no memory cgroup");
	for (unsigned int kib = 0; kib <= 512; kib += long_form() ? 4 : 128)
		in_group(kib);
	shell("echo max >" GROUP "/memory.max");
	for (int i = 0; i < 200 && rmdir(GROUP) != 0 && errno == EBUSY; i++)
		usleep(10000);
}
