/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A seccomp filter that stops a program only at the calls of interest. It stays for the
 * program's life and its children's; with nobody who follows them, these calls fail with
 * ENOSYS.
 */
#include <errno.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "trace.h"
#include "trace_abi.h"

#if defined(__x86_64__)
#define OWN_ARCH ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCH ARCH_AARCH64
#elif defined(__s390x__)
#define OWN_ARCH ARCH_S390X
#elif defined(__i386__)
#define OWN_ARCH ARCH_I386
#elif defined(__arm__)
#define OWN_ARCH ARCH_ARM
#endif

#if defined(SYS_mmap2)
#define OWN_MMAP SYS_mmap2
#else
#define OWN_MMAP SYS_mmap
#endif

/* The low half of argument @n. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ARGUMENT(n) (SECCOMP_ARGS + 8 * (n) + 4)
#else
#define ARGUMENT(n) (SECCOMP_ARGS + 8 * (n))
#endif

#define LOAD(offset) { BPF_LOAD_WORD, 0, 0, (offset) }
#define AND(mask) { BPF_MASK, 0, 0, (mask) }
#define IF(value, yes, no) { BPF_JUMP_EQUAL, yes, no, (uint32_t)(value) }
#define ALLOW { BPF_RETURN, 0, 0, SECCOMP_ALLOW }
#define TRACE { BPF_RETURN, 0, 0, SECCOMP_TRACE }

/*
 * The architecture's own numbers: an ioctl by the low half of its request, a mapping of
 * a descriptor, and read, write, writev and close. 15 instructions, all of which return.
 */
#define CALLS(ioctl, read, write, writev, close, mmap)                            \
	LOAD(SECCOMP_NR), IF(ioctl, 6, 0), IF(mmap, 8, 0), IF(read, 3, 0),        \
		IF(write, 2, 0), IF(writev, 1, 0), IF(close, 0, 7), TRACE,        \
		LOAD(ARGUMENT(1)), AND(0xffff),   \
		IF(0x1b01, 2, 3), LOAD(ARGUMENT(4)), IF(-1, 1, 0), TRACE, ALLOW

int trace_filter(void)
{
#if defined(OWN_ARCH)
	static const struct bpf_instruction code[] = {
		LOAD(SECCOMP_ARCH),
		IF(OWN_ARCH, 0, 15),
		CALLS(SYS_ioctl, SYS_read, SYS_write, SYS_writev, SYS_close, OWN_MMAP),
		/* i386 and 32-bit ARM, with the same numbers */
		IF(ARCH_I386, 1, 0),
		IF(ARCH_ARM, 0, 15),
		CALLS(54, 3, 4, 146, 6, 192),
		ALLOW,
	};
	static const struct bpf_program program = { sizeof(code) / sizeof(code[0]), code };

	if (prctl(PR_SET_SECCOMP, SECCOMP_FILTER, &program) == 0)
		return 0;
	/* Without privileges; a traced program gains none by exec anyway. */
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
	    prctl(PR_SET_SECCOMP, SECCOMP_FILTER, &program) != 0)
		return errno;
	return 0;
#else
	return ENOSYS;
#endif
}
