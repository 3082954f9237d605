/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Numbers of the kernel's that not every libc brings. Linux 6.1, include/uapi/linux/
 * {audit,bpf_common,filter,seccomp}.h.
 */
#ifndef CLI_TRACE_ABI_H
#define CLI_TRACE_ABI_H

#include <stdint.h>

#define ARCH_X86_64 0xc000003eu
#define ARCH_I386 0x40000003u
#define ARCH_AARCH64 0xc00000b7u
#define ARCH_ARM 0x40000028u
#define ARCH_S390X 0x80000016u

#define SECCOMP_FILTER 2 /* mode */
#define SECCOMP_ALLOW 0x7fff0000u
#define SECCOMP_TRACE 0x7ff00000u

/* Offsets in struct seccomp_data. */
enum { SECCOMP_NR = 0, SECCOMP_ARCH = 4, SECCOMP_ARGS = 16 };

enum { BPF_LOAD_WORD = 0x20, BPF_JUMP_EQUAL = 0x15, BPF_RETURN = 0x06, BPF_MASK = 0x54 };

struct bpf_instruction {
	uint16_t code;
	uint8_t if_true;
	uint8_t if_false;
	uint32_t k;
};

struct bpf_program {
	unsigned short length;
	const struct bpf_instruction *code;
};

_Static_assert(sizeof(struct bpf_instruction) == 8, "as the kernel has it");

#endif
