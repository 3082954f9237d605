/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Numbers of the system calls that matter, by the program's architecture: this one's own and
 * the 32-bit one that its kernel runs too. Linux 6.1, arch/x86/entry/syscalls/syscall_{32,64}.tbl,
 * arch/arm/tools/syscall.tbl.
 */
#include <sys/syscall.h>
#include <unistd.h>

#include "trace.h"
#include "trace_abi.h"

/* The mmap of 32-bit programs has its offset in units of 4096 bytes. */
enum {
	PAGE_UNITS_SHIFT = 12,
	X32_BIT = 0x40000000,
	X32_IOCTL = X32_BIT | 514,
	X32_WRITEV = X32_BIT | 516
};

struct numbers {
	uint32_t arch;
	unsigned int bits;
	uint32_t ioctl;
	uint32_t read;
	uint32_t write;
	uint32_t writev;
	uint32_t close;
	uint32_t mmap;
	unsigned int mmap_shift;
};

/* __NR_mmap2 where it exists is what a 32-bit libc calls. */
#if defined(SYS_mmap2)
#define OWN_MMAP SYS_mmap2
#define OWN_SHIFT PAGE_UNITS_SHIFT
#else
#define OWN_MMAP SYS_mmap
#define OWN_SHIFT 0
#endif

static const struct numbers *numbers_of(uint32_t arch)
{
	/* i386 and 32-bit ARM give these calls the same numbers. */
	static const struct numbers narrow = { 0, 32, 54, 3, 4, 146, 6, 192, PAGE_UNITS_SHIFT };
	static const struct numbers own = {
		0, 8 * sizeof(long), SYS_ioctl, SYS_read, SYS_write, SYS_writev, SYS_close, OWN_MMAP,
		OWN_SHIFT,
	};

	if (arch == ARCH_I386 || arch == ARCH_ARM)
		return &narrow;
	return &own;
}

static void mapping(const struct numbers *numbers, const struct __ptrace_syscall_info *info,
		    struct record *record)
{
	record->kind = RECORD_MMAP;
	record->fd = (int32_t)info->entry.args[4];
	record->length = info->entry.args[1];
	record->protection = info->entry.args[2];
	record->argument = info->entry.args[5] << numbers->mmap_shift;
}

/* Two of the calls have x32 numbers of their own. */
static uint64_t without_x32(const struct numbers *numbers, uint64_t number)
{
	if (number == X32_IOCTL)
		return numbers->ioctl;
	if (number == X32_WRITEV)
		return numbers->writev;
	return number & ~(uint64_t)X32_BIT;
}

bool trace_call(const struct __ptrace_syscall_info *info, struct record *ret_record,
		uint64_t *ret_vectors)
{
	const struct numbers *numbers = numbers_of(info->arch);
	uint64_t number = info->entry.nr;

	*ret_vectors = 0;
	record_init(ret_record, RECORD_IOCTL);
	ret_record->bits = numbers->bits;
	if (info->arch == ARCH_X86_64 && number & X32_BIT) {
		number = without_x32(numbers, number);
		ret_record->bits = 32;
	}
	ret_record->fd = (int32_t)info->entry.args[0];
	ret_record->argument = info->entry.args[1];
	if (number == numbers->ioctl) {
		ret_record->request = info->entry.args[1];
		ret_record->argument = info->entry.args[2];
		return (ret_record->request & 0xffff) == 0x1b01;
	}
	if (number == numbers->read || number == numbers->write) {
		ret_record->kind = number == numbers->read ? RECORD_READ : RECORD_WRITE;
		ret_record->length = info->entry.args[2];
		return true;
	}
	if (number == numbers->writev) {
		ret_record->kind = RECORD_WRITE;
		*ret_vectors = info->entry.args[2];
		return true;
	}
	if (number == numbers->close) {
		ret_record->kind = RECORD_CLOSE;
		ret_record->argument = 0;
		return true;
	}
	if (number != numbers->mmap)
		return false;
	mapping(numbers, info, ret_record);
	return ret_record->fd >= 0;
}
