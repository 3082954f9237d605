/* SPDX-License-Identifier: BSD-2-Clause */
/* Firmware commands as a driver issues them, and those that no driver should. */
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "driver.h"

enum {
	BAD_OP = 0x02, BAD_PARAM = 0x03, BAD_SYS_STATE = 0x04, BAD_RES = 0x05, BAD_RES_STATE = 0x09,
	BAD_INDEX = 0x0a, BAD_INPUT_LEN = 0x50, BAD_OUTPUT_LEN = 0x51,
};

static uint32_t create_uctx(struct server *server)
{
	uint8_t in[64] = { 0 }, out[16];

	put(in, 0, 16, 0xa04);
	put(in, 0x80, 32, 3);
	return fw_command(server, in, sizeof(in), out, sizeof(out)) ? 0 :
	       (uint32_t)get(out, 0x50, 16);
}

static void test_states(struct server *server)
{
	uint8_t out[16];

	fw_queue(server);
	result(fw_simple(server, 0x800, 0, 0, 0, out) == BAD_SYS_STATE && get(out, 0x20, 32),
	       "an object before INIT_HCA is refused, with a syndrome");
	result(fw_simple(server, 0x805, 0, 1, 0, out) == BAD_SYS_STATE,
	       "a register before ENABLE_HCA is refused");
	result(!fw_simple(server, 0x104, 0, 0, 0, out), "ENABLE_HCA");
	result(fw_simple(server, 0x104, 0, 0, 0, out) == BAD_SYS_STATE, "only once");
	result(!fw_simple(server, 0x102, 0, 0, 0, out), "INIT_HCA");
	result(fw_simple(server, 0x105, 0, 0, 0, out) == BAD_SYS_STATE,
	       "DISABLE_HCA needs TEARDOWN_HCA before it");
}

static void test_lengths(struct server *server)
{
	uint8_t in[64] = { 0 }, out[16];

	result(fw_simple(server, 0xfff, 0, 0, 0, out) == BAD_OP &&
	       control_number(server, "state", "anomalies.unknown_opcodes") == 1,
	       "an unknown opcode is refused and counted");
	put(in, 0, 16, 0x780);
	result(fw_command(server, in, 63, out, 16) == BAD_INPUT_LEN, "an input one byte short");
	put(in, 0, 16, 0x100);
	result(fw_command(server, in, 16, out, 15) == BAD_OUTPUT_LEN, "an output one byte short");
	result(fw_command(server, in, 7, out, 16) == 0x107, "an input without an op_mod");
}

static void test_caps(struct server *server)
{
	uint8_t in[16] = { 0 }, out[4112];

	put(in, 0, 16, 0x100);
	put(in, 0x30, 16, 1);
	result(!fw_command(server, in, 16, out, sizeof(out)) && get(out, 0x80 + 0x1b8, 8) == 1 &&
	       get(out, 0x80 + 0x463, 5) == 12, "QUERY_HCA_CAP, general");
	put(in, 0x30, 16, 0x0c << 1 | 1);
	result(!fw_command(server, in, 16, out, sizeof(out)) && get(out, 0x80, 1) == 1 &&
	       get(out, 0x80 + 0x40, 32) == 100000000 && get(out, 0x80 + 0x90, 16) == 128,
	       "QUERY_HCA_CAP, QoS");
	put(in, 0x30, 16, 0x7f << 1);
	result(fw_command(server, in, 16, out, sizeof(out)) == BAD_PARAM,
	       "a capability type that does not exist");
}

static void test_pages(struct server *server)
{
	uint8_t in[16 + 24] = { 0 }, out[16 + 24] = { 0 };

	put(in, 0, 16, 0x108);
	put(in, 0x30, 16, 1);
	put(in, 0x60, 32, 3);
	put(in, 0x80, 64, 0x1000);
	put(in, 0xc0, 64, 0x2000);
	put(in, 0x100, 64, 0x3000);
	result(!fw_command(server, in, 40, out, 16) &&
	       control_number(server, "state", "pages") == 3, "pages are given");
	put(in, 0x60, 32, 4);
	result(fw_command(server, in, 40, out, 16) == BAD_INPUT_LEN, "more than the list has");
	put(in, 0x30, 16, 2);
	result(!fw_command(server, in, 16, out, 40) && get(out, 0x40, 32) == 3 &&
	       get(out, 0x80, 64) + get(out, 0xc0, 64) + get(out, 0x100, 64) == 0x6000,
	       "the very pages come back");
}

static uint32_t create_eq(struct server *server, uint64_t mask, unsigned int vector)
{
	uint8_t in[280] = { 0 }, out[16];
	uint32_t uar = fw_create(server, 0x802, 0);

	put(in, 0, 16, 0x301);
	put(in, 0x80 + 0x63, 5, 2);
	put(in, 0x80 + 0x68, 24, uar);
	put(in, 0x80 + 0xb4, 12, vector);
	put(in, 0x2c0, 64, mask);
	put(in, 0x880, 64, MEMORY_BASE + EVENTS_AT);
	for (int i = 0; i < 4; i++)
		server->memory[EVENTS_AT + i * 64 + 63] = 1;
	return fw_command(server, in, sizeof(in), out, sizeof(out)) ? 0 :
	       (uint32_t)get(out, 0x58, 8) | uar << 8;
}

/* Completions come by event once there is a queue for them, and not before. */
static void test_events(struct server *server)
{
	uint32_t set[5] = { 20, 4 | 32, 2, 1, 1 };
	int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	const uint8_t *eqe = server->memory + EVENTS_AT;
	uint32_t both, eq, uar;
	uint64_t count = 0;
	uint8_t out[16];

	vfio_call(server, 8, set, sizeof(set), event, NULL, 0);
	both = create_eq(server, 1 << 10, 1);
	eq = both & 0xff;
	uar = both >> 8;
	result(both && eqe[63] == 1, "no event for the CREATE_EQ that makes the queue");
	bar_put(server, (uint64_t)uar * 4096 + 0x40, eq << 24);
	result(read(event, &count, 8) < 0, "arming an empty queue raises nothing");
	fw_simple(server, 0x80d, 0, 0, 0, out);
	result(eqe[63] == 0 && eqe[1] == 0x0a && get(eqe, 32 * 8, 32) == 1,
	       "an event with the slot of the command");
	result(read(event, &count, 8) == 8 && count == 1, "and one interrupt");
	fw_simple(server, 0x80d, 0, 0, 0, out);
	result(eqe[64 + 63] == 0 && read(event, &count, 8) < 0, "no interrupt until it is re-armed");
	bar_put(server, (uint64_t)uar * 4096 + 0x40, eq << 24 | 1);
	result(read(event, &count, 8) == 8, "arming with an event pending raises at once");
	bar_put(server, (uint64_t)uar * 4096 + 0x48, eq << 24 | 2);
	for (int i = 0; i < 6; i++)
		fw_simple(server, 0x80d, 0, 0, 0, out);
	result(control_number(server, "state", "anomalies.eq_overruns") == 2 && eqe[63] == 1,
	       "a full queue is not overwritten");
	result(fw_simple(server, 0x803, 0, 0, uar, out) == 6, "a UAR under an EQ is in use");
	result(!fw_simple(server, 0x302, 0, 0, eq, out) && eqe[128 + 63] == 0 && eqe[63] == 1,
	       "no event after its DESTROY_EQ");
	fw_simple(server, 0x803, 0, 0, uar, out);
	close(event);
}

static void test_rates(struct server *server)
{
	uint32_t uid = create_uctx(server), second = create_uctx(server);
	uint8_t out[16];

	result(uid && second && uid != second, "user contexts have numbers of their own");
	result(!fw_set_rate(server, 0xffff, 1, 1000000), "a shared rate");
	result(!fw_set_rate(server, uid, 127, 5), "a rate of a user, at the last index");
	result(control_number(server, "rates", "live") == 2, "both are in the table");
	result(fw_set_rate(server, 0xffff, 0, 5) == BAD_INDEX, "index 0 is refused");
	result(fw_set_rate(server, 0xffff, 128, 5) == BAD_INDEX, "index 128 is refused");
	result(fw_set_rate(server, 0xffff, 2, 100000001) == BAD_PARAM, "too fast is refused");
	result(fw_set_rate(server, 0x7777, 2, 5) == BAD_PARAM, "an unknown uid is refused");
	result(fw_set_rate(server, second, 127, 0) == BAD_RES, "a stranger cannot free it");
	result(fw_set_rate(server, uid, 2, 0) == BAD_RES_STATE, "nor anybody what is not set");
	result(!fw_set_rate(server, uid, 127, 0), "its owner can");
	result(!fw_set_rate(server, uid, 3, 7), "another rate");
	result(!fw_simple(server, 0xa06, 0, 0, uid, out) &&
	       control_number(server, "state", "anomalies.left_by_uctx") == 1 &&
	       control_number(server, "rates", "live") == 2,
	       "a context that goes leaves its rate behind, and that is counted");
	result(!fw_set_rate(server, 0xffff, 3, 9) &&
	       control_number(server, "state", "anomalies.rate_replaced") == 1,
	       "the driver can take the entry over");
	fw_set_rate(server, 0xffff, 3, 0);
	fw_set_rate(server, 0xffff, 1, 0);
	result(!control_number(server, "rates", "live"), "the table is empty again");
	fw_simple(server, 0xa06, 0, 0, second, out);
}

/* All slots at once: each is answered. */
static void test_slots(struct server *server)
{
	uint8_t in[16] = { 0 };
	bool all = true;

	put(in, 0, 16, 0x80d);
	for (unsigned int slot = 0; slot < 32; slot++)
		fw_post(server, slot, in, sizeof(in), 8);
	fw_ring(server, ~0u);
	for (unsigned int slot = 0; slot < 32; slot++)
		all = all && !fw_owned(server, slot);
	result(all, "32 commands at one doorbell");
}

static void test_teardown(struct server *server)
{
	uint8_t out[16];

	fw_create(server, 0x800, 0);
	result(!fw_simple(server, 0x103, 0, 0, 0, out) &&
	       control_number(server, "state", "anomalies.left_at_teardown") == 1 &&
	       !control_number(server, "state", "total_objects"),
	       "what a driver forgets goes at TEARDOWN_HCA and is counted");
	result(!fw_simple(server, 0x105, 0, 0, 0, out), "DISABLE_HCA");
}

void test_commands(void)
{
	struct server server;

	server_start(&server, "cx5");
	vfio_attach(&server);
	test_states(&server);
	test_lengths(&server);
	test_caps(&server);
	test_pages(&server);
	test_events(&server);
	test_rates(&server);
	test_slots(&server);
	test_teardown(&server);
	result(!server_stop(&server), "the server stops");
}
