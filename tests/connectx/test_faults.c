/* SPDX-License-Identifier: BSD-2-Clause */
/* Faults do what they say, and no more. */
#include <string.h>
#include <unistd.h>

#include "driver.h"

static void test_fail(struct server *server)
{
	uint8_t out[16];

	control_ok(server, "fail SET_PP_RATE_LIMIT LIMIT 0x1234 1 2");
	result(!fw_set_rate(server, 0xffff, 1, 5), "AFTER 1 lets the first pass");
	result(fw_set_rate(server, 0xffff, 2, 5) == 8 && fw_set_rate(server, 0xffff, 3, 5) == 8,
	       "COUNT 2 spoils the next two");
	result(!fw_set_rate(server, 0xffff, 4, 5), "and not the one after them");
	result(control_number(server, "rates", "live") == 2, "a failed command has no effect");
	control_ok(server, "fail NOP 0x51 0xabcdef01");
	result(fw_simple(server, 0x80d, 0, 0, 0, out) == 0x51 && get(out, 0x20, 32) == 0xabcdef01,
	       "the status and the syndrome are those that were asked for");
	control_ok(server, "fail NOP 3");
	control_ok(server, "clear");
	result(!fw_simple(server, 0x80d, 0, 0, 0, out), "clear forgets what has not happened");
	control_ok(server, "fail 0xabc 3 7");
	result(fw_simple(server, 0xabc, 0, 0, 0, out) == 3, "an unknown opcode can be failed too");
	control_ok(server, "fail any 4 7 2");
	result(!fw_simple(server, 0x80d, 0, 0, 0, out) && !fw_set_rate(server, 0xffff, 5, 5),
	       "any: AFTER counts commands of all kinds");
	result(fw_simple(server, 0x80d, 0, 0, 0, out) == 4, "and the next is refused, whatever it is");
	result(!fw_simple(server, 0x80d, 0, 0, 0, out), "and no other");
	fw_set_rate(server, 0xffff, 5, 0);
	fw_set_rate(server, 0xffff, 1, 0);
	fw_set_rate(server, 0xffff, 4, 0);
}

static void test_hang(struct server *server)
{
	uint8_t out[16];

	control_ok(server, "hang SET_PP_RATE_LIMIT");
	result(fw_set_rate(server, 0xffff, 1, 5) == NOT_ANSWERED, "hang: no answer");
	usleep(50000);
	result(fw_owned(server, 0) && !control_number(server, "rates", "live"),
	       "and no effect");
	control_ok(server, "release");
	fw_collect(server, 0, out, sizeof(out));
	result(!fw_owned(server, 0) && out[0] == 1 && !control_number(server, "rates", "live"),
	       "release: an internal error, still no effect");
	result(!fw_simple(server, 0x80d, 0, 0, 0, out), "the slot can be used again");
}

static void test_delay(struct server *server)
{
	int waited = 0;

	control_ok(server, "delay SET_PP_RATE_LIMIT 200");
	result(fw_set_rate(server, 0xffff, 1, 5) == NOT_ANSWERED, "delay: no answer at once");
	result(control_number(server, "rates", "live") == 1, "but the effect");
	while (fw_owned(server, 0) && waited < 5000) {
		usleep(1000);
		waited++;
	}
	result(!fw_owned(server, 0) && waited >= 50, "and the answer later");
	fw_set_rate(server, 0xffff, 1, 0);
}

static void test_health(struct server *server)
{
	uint32_t counter;
	uint8_t out[16];

	fw_create(server, 0x800, 0);
	result(bar_get(server, 0x23c) == 0, "a healthy device has no syndrome");
	control_ok(server, "health 8");
	counter = bar_get(server, 0x1010);
	result((bar_get(server, 0x23c) >> 16 & 0xff) == 8 && bar_get(server, 0x238) >> 31,
	       "health: the syndrome, and that a reset is wanted");
	result(bar_get(server, 0x1010) == counter, "the health counter stands still");
	result(fw_simple(server, 0x80d, 0, 0, 0, out) == NOT_ANSWERED, "no command is answered");
	control_ok(server, "health absent");
	bar_put(server, 0x10, 0);
	result(bar_get(server, 0x23c) == 0xffffffff && bar_get(server, 0x1010) == 0xffffffff,
	       "a device that is off the bus answers ones");
	control_ok(server, "health 0");
	result(bar_get(server, 0x23c) == 0 && bar_get(server, 0x1010) > counter, "health 0 heals");
	fw_open(server);
	result(!fw_simple(server, 0x80d, 0, 0, 0, out) &&
	       !control_number(server, "state", "total_objects"), "with a firmware that restarted");
}

/* A connection that goes with commands waiting must not leave them to the next device. */
static void test_unplug(struct server *server)
{
	uint8_t out[16];

	control_ok(server, "delay NOP 100");
	fw_simple(server, 0x80d, 0, 0, 0, out);
	control_ok(server, "hang NOP");
	fw_simple(server, 0x80d, 0, 0, 0, out);
	memset(server->memory, 0, MEMORY_SIZE);
	vfio_attach(server);
	fw_open(server);
	usleep(200000);
	result(!fw_simple(server, 0x80d, 0, 0, 0, out), "a new device starts without old answers");
}

void test_faults(void)
{
	struct server server;

	server_start(&server, "cx5");
	vfio_attach(&server);
	fw_open(&server);
	test_fail(&server);
	test_hang(&server);
	test_delay(&server);
	test_health(&server);
	test_unplug(&server);
	control_ok(&server, "hang NOP");
	result(!server_stop(&server), "the server stops with a command hanging");
}
