/* SPDX-License-Identifier: BSD-2-Clause */
/* Owners, users and numbers of objects; their contents are tested by a DEVX client in a guest. */
#include <stdio.h>
#include <string.h>

#include "driver.h"

static uint32_t create_uctx(struct server *server, uint32_t cap)
{
	uint8_t in[64] = { 0 }, out[16];

	put(in, 0, 16, 0xa04);
	put(in, 0x80, 32, cap);
	return fw_command(server, in, sizeof(in), out, sizeof(out)) ? 0 :
	       (uint32_t)get(out, 0x50, 16);
}

static int create_tis(struct server *server, uint32_t uid, uint32_t domain, uint32_t *ret_number)
{
	uint8_t in[192] = { 0 }, out[16];
	int status;

	put(in, 0, 16, 0x912);
	put(in, 0x10, 16, uid);
	put(in, 0x100 + 0x128, 24, domain);
	status = fw_command(server, in, sizeof(in), out, sizeof(out));
	*ret_number = (uint32_t)get(out, 0x48, 24);
	return status;
}

static void test_owners(struct server *server, uint32_t mine, uint32_t other)
{
	uint32_t domain = fw_create(server, 0x816, mine), tis = 0, none;
	uint8_t out[16];

	result(domain && !create_tis(server, mine, domain, &tis), "what is mine I can use");
	result(fw_simple(server, 0x817, mine, 0, domain, out) == 6, "what is used stays");
	result(fw_simple(server, 0x914, other, 0, tis, out) == 5, "what is yours I cannot destroy");
	result(create_tis(server, other, domain, &none) == 3, "nor use");
	result(fw_simple(server, 0x914, mine, 0, tis + 1, out) == 9, "nor what does not exist");
	result(!fw_simple(server, 0x914, mine, 0, tis, out) &&
	       !fw_simple(server, 0x817, mine, 0, domain, out), "what I made I can destroy");
}

static void test_kernel(struct server *server, uint32_t mine)
{
	uint32_t pd = fw_create(server, 0x800, mine);
	uint8_t out[16];

	result(pd && !fw_simple(server, 0x801, 0, 0, pd, out), "the kernel may destroy anything");
	result(fw_simple(server, 0x801, 0, 0, pd, out) == 9, "but only once");
}

static void test_permission(struct server *server)
{
	uint32_t poor = create_uctx(server, 0), domain = fw_create(server, 0x816, poor), tis;
	uint8_t out[16];

	result(create_tis(server, poor, domain, &tis) == 3,
	       "a context without raw transmit gets no TIS");
	result(!fw_simple(server, 0xa06, 0, 0, poor, out) &&
	       control_number(server, "state", "anomalies.left_by_uctx") == 1,
	       "what a context leaves goes with it and is counted");
}

/* An event queue for the ends of commands, in a context of its own. */
static int create_command_eq(struct server *server, uint32_t uid, uint32_t uar)
{
	uint8_t in[272 + 8] = { 0 }, out[16];

	put(in, 0, 16, 0x301);
	put(in, 0x10, 16, uid);
	put(in, 0x80 + 0x63, 5, 4);
	put(in, 0x80 + 0x68, 24, uar);
	put(in, 88 * 8, 64, 1 << 0x0a);
	put(in, 272 * 8, 64, MEMORY_BASE + EVENTS_AT);
	return fw_command(server, in, sizeof(in), out, sizeof(out));
}

static void test_events(struct server *server)
{
	uint32_t own = create_uctx(server, 3), uar = fw_create(server, 0x802, own);
	uint8_t out[16];

	result(uar && !create_command_eq(server, own, uar) &&
	       !fw_simple(server, 0xa06, 0, 0, own, out) &&
	       !fw_simple(server, 0x80d, 0, 0, 0, out),
	       "an event queue for commands goes with its context, and commands go on");
}

/* MODIFY_FLOW_TABLE: what misses in a table goes on to another. */
static int miss(struct server *server, uint32_t table, uint32_t to)
{
	uint8_t in[64] = { 0 }, out[16];

	put(in, 0, 16, 0x93c);
	put(in, 0x70, 16, 1);
	put(in, 0xa8, 24, table);
	put(in, 0xc0 + 0x04, 4, 1);
	put(in, 0xc0 + 0x28, 24, to);
	return fw_command(server, in, sizeof(in), out, sizeof(out));
}

static uint32_t create_table(struct server *server)
{
	uint8_t in[64] = { 0 }, out[16];

	put(in, 0, 16, 0x930);
	return fw_command(server, in, sizeof(in), out, sizeof(out)) ? 0 :
	       (uint32_t)get(out, 0x48, 24);
}

static void test_misses(struct server *server)
{
	uint32_t first = create_table(server), second = create_table(server);
	uint32_t third = create_table(server);

	result(first && miss(server, first, first) == 3, "a table does not miss to itself");
	result(!miss(server, first, second) && !miss(server, second, third) &&
	       miss(server, third, first) == 3, "nor do three of them in a ring");
	result(!miss(server, first, third), "but one may miss to another than before");
}

static void test_limits(struct server *server)
{
	uint32_t first = create_uctx(server, 3), last = first, count = 1;
	uint8_t out[16];

	while (count < 5000) {
		uint32_t next = create_uctx(server, 3);

		if (!next)
			break;
		last = next;
		count++;
	}
	result(count == 4096 - 2, "log_max_uctx 12 allows 4096 contexts");
	result(!fw_simple(server, 0xa06, 0, 0, first, out) && create_uctx(server, 3) == last + 1,
	       "a number that was freed is not the next one");
}

static void test_uars(struct server *server)
{
	uint32_t count = 0, uar, past = 0;

	while ((uar = fw_create(server, 0x802, 0)) && count < 9000) {
		past += uar < 0x100 || uar >= 0x1000;
		count++;
	}
	result(count == 0xf00 && !past, "every UAR page once, and no other");
}

void test_objects(void)
{
	uint32_t mine, other;
	struct server server;

	server_start(&server, "cx6dx");
	vfio_attach(&server);
	fw_open(&server);
	mine = create_uctx(&server, 3);
	other = create_uctx(&server, 3);
	test_owners(&server, mine, other);
	test_kernel(&server, mine);
	test_permission(&server);
	test_events(&server);
	test_misses(&server);
	test_limits(&server);
	test_uars(&server);
	result(!server_stop(&server), "thousands of objects are freed at the end");
}
