/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * stage WORD… -- COMMAND…: puts itself into a situation, then runs COMMAND in it.
 *   no-devices    a cgroup whose BPF program forbids every device
 *   user-root     root of a new user namespace
 *   nobody        user and group 65534, without capabilities
 *   memlock=N     RLIMIT_MEMLOCK of N bytes, soft and hard
 *   without=CAP   without a capability's number, effective and permitted
 *   no-netlink    without netlink sockets, by a seccomp filter
 *   net           a new network namespace
 *   group=PATH    a cgroup that exists
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define GROUP "/sys/fs/cgroup/forbidden"

static int fail(const char *what)
{
	fprintf(stderr, "stage: %s: %s\n", what, strerror(errno));
	return -1;
}

static int put(const char *path, const char *text)
{
	const int fd = open(path, O_WRONLY | O_CLOEXEC);

	if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text))
		return fail(path);
	close(fd);
	return 0;
}

static int enter(const char *group)
{
	char path[256];

	snprintf(path, sizeof(path), "%s/cgroup.procs", group);
	return put(path, "0");
}

/* "return 0" for every device that somebody opens. */
static int forbid_devices(void)
{
	static const struct bpf_insn program[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0, .imm = 0 },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	union bpf_attr load = { .prog_type = BPF_PROG_TYPE_CGROUP_DEVICE };
	union bpf_attr attach = { .attach_type = BPF_CGROUP_DEVICE };

	if (mkdir(GROUP, 0755) != 0 && errno != EEXIST)
		return fail(GROUP);
	load.insns = (uintptr_t)program;
	load.insn_cnt = 2;
	load.license = (uintptr_t) "BSD";
	attach.attach_bpf_fd = (uint32_t)syscall(SYS_bpf, BPF_PROG_LOAD, &load, sizeof(load));
	attach.target_fd = (uint32_t)open(GROUP, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (syscall(SYS_bpf, BPF_PROG_ATTACH, &attach, sizeof(attach)) != 0)
		return fail("BPF program");
	return enter(GROUP);
}

static int become_user_root(void)
{
	char map[32];

	snprintf(map, sizeof(map), "0 %u 1", (unsigned int)geteuid());
	if (unshare(CLONE_NEWUSER) != 0)
		return fail("user namespace");
	return put("/proc/self/setgroups", "deny") || put("/proc/self/uid_map", map) ||
	       put("/proc/self/gid_map", map);
}

static int drop(unsigned int capability)
{
	struct __user_cap_header_struct head = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct sets[2];

	if (syscall(SYS_capget, &head, sets) != 0)
		return fail("capget");
	sets[capability / 32].effective &= ~(1u << capability % 32);
	sets[capability / 32].permitted &= ~(1u << capability % 32);
	/* Or exec gives a root its capabilities back. */
	if (syscall(SYS_capset, &head, sets) != 0 ||
	    prctl(PR_CAPBSET_DROP, capability) != 0)
		return fail("capset");
	return 0;
}

static int limit(const char *bytes)
{
	const rlim_t number = strtoul(bytes, NULL, 10);
	const struct rlimit memlock = { number, number };

	return setrlimit(RLIMIT_MEMLOCK, &memlock) == 0 ? 0 : fail("setrlimit");
}

/* As in a sandbox: socket(AF_NETLINK) is EAFNOSUPPORT. The guest has one architecture. */
static int forbid_netlink(void)
{
	static struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAFNOSUPPORT),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	const struct sock_fprog program = { sizeof(filter) / sizeof(filter[0]), filter };

	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
		return fail("seccomp");
	return 0;
}

static int stage(const char *word)
{
	if (strcmp(word, "no-devices") == 0)
		return forbid_devices();
	if (strcmp(word, "user-root") == 0)
		return become_user_root();
	if (strcmp(word, "nobody") == 0)
		return setgid(65534) == 0 && setuid(65534) == 0 ? 0 : fail("setuid");
	if (strcmp(word, "no-netlink") == 0)
		return forbid_netlink();
	if (strcmp(word, "net") == 0)
		return unshare(CLONE_NEWNET) == 0 ? 0 : fail("network namespace");
	if (strncmp(word, "memlock=", 8) == 0)
		return limit(word + 8);
	if (strncmp(word, "without=", 8) == 0)
		return drop((unsigned int)strtoul(word + 8, NULL, 10));
	if (strncmp(word, "group=", 6) == 0)
		return enter(word + 6);
	errno = EINVAL;
	return fail(word);
}

int main(int argc, char **argv)
{
	int i = 1;

	for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
		if (stage(argv[i]) != 0)
			return 125;
	}
	if (i + 1 >= argc)
		return 125;
	execvp(argv[i + 1], argv + i + 1);
	fail(argv[i + 1]);
	return 127;
}
