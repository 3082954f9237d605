/* SPDX-License-Identifier: BSD-2-Clause */
/* Sentences about capabilities: what /proc says of this thread decides. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "scripted_kernel.h"

#define STATUS "/proc/thread-self/status"
#define INIT "user:[4026531837]"

TestSuite(rights, .fini = kernel_done);

static void status_is(const char *effective, unsigned int pinned_kib)
{
	static char text[256];

	snprintf(text, sizeof(text), "Name:\ttest\nVmPin:\t%8u kB\nCapPrm:\tffff\nCapEff:\t%s\n",
		 pinned_kib, effective);
	expect_open(STATUS, A_DESCRIPTOR);
	expect_read(text);
}

static void says(const char *words)
{
	const struct rv_error *error = rv_last_error();

	cr_assert_not_null(strstr(error->message, words), "\"%s\"", error->message);
}

/* Ten pages, of which the limit allows @limit. */
static void over_memlock(unsigned int limit)
{
	const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);

	rv_fail_numbers(ENOMEM, RV_CAUSE_MEMLOCK, NULL, 10 * page, limit * page, 10);
}

Test(rights, memory_over_the_limit_without_the_capability_is_the_limits_refusal)
{
	over_memlock(9);
	status_is("0000000000000000", 0);
	says("RLIMIT_MEMLOCK allows");
}

Test(rights, what_is_pinned_already_counts)
{
	over_memlock(10);
	status_is("0000000000000000", (unsigned int)sysconf(_SC_PAGESIZE) / 1024);
	says("RLIMIT_MEMLOCK allows");
}

Test(rights, memory_within_the_limit_is_not_the_limits_refusal)
{
	over_memlock(10);
	status_is("0000000000000000", 0);
	says("the kernel or the firmware has no memory for it");
}

Test(rights, the_capability_of_the_init_user_namespace_lifts_the_limit)
{
	over_memlock(1);
	status_is("0000000000004000", 0);
	expect_readlink("/proc/self/ns/user", INIT);
	says("the kernel or the firmware has no memory for it");
}

Test(rights, the_capability_of_another_user_namespace_does_not)
{
	over_memlock(1);
	status_is("000001ffffffffff", 0);
	expect_readlink("/proc/self/ns/user", "user:[4026532100]");
	says("RLIMIT_MEMLOCK allows");
}

Test(rights, without_the_namespaces_name_nothing_is_decided)
{
	over_memlock(1);
	status_is("000001ffffffffff", 0);
	expect_readlink_error("/proc/self/ns/user", -ENOENT);
	says("memory, RLIMIT_MEMLOCK (CAP_IPC_LOCK counts in the init user namespace only), or");
}

Test(rights, a_limit_of_zero_needs_no_evidence)
{
	rv_fail_numbers(EPERM, RV_CAUSE_MEMLOCK, NULL, 64, 0, 1);
	says("RLIMIT_MEMLOCK is 0");
}

static void tis_refused(uint8_t status)
{
	rv_fail(EREMOTEIO, RV_CAUSE_FIRMWARE, NULL);
	rv_fault()->opcode = 0x912;
	rv_fault()->status = status;
}

Test(rights, a_refused_tis_without_cap_net_raw_is_the_capabilitys_lack)
{
	tis_refused(3);
	status_is("0000000000000000", 0);
	says("no CAP_NET_RAW in the init user namespace");
}

Test(rights, a_refused_tis_with_cap_net_raw_is_not)
{
	tis_refused(3);
	status_is("0000000000002000", 0);
	expect_readlink("/proc/self/ns/user", INIT);
	says("status 0x3 (BAD_PARAM), syndrome 0x0");
}

Test(rights, another_command_is_not_looked_into)
{
	rv_fail(EREMOTEIO, RV_CAUSE_FIRMWARE, NULL);
	rv_fault()->opcode = 0x800;
	rv_fault()->status = 3;
	says("firmware refused ALLOC_PD (0x800)");
	cr_assert_eq(kernel_calls(), 0u);
}
