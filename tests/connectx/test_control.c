/* SPDX-License-Identifier: BSD-2-Clause */
/* The grammar of the control socket. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "driver.h"

static const char *const good[] = {
	"ping", "version", "state", "rates", "commands", "commands 0", "commands 1024",
	"commands SET_PP_RATE_LIMIT", "commands set_pp_rate_limit", "commands 0x780", "help",
	"fail SET_PP_RATE_LIMIT BAD_PARAM", "fail 0x780 3", "fail ALLOC_PD LIMIT 0x1234",
	"fail ALLOC_PD limit 0x1234 3", "fail ALLOC_PD 8 0 0 4294967295", "fail 0x0fff 0xff",
	"hang CREATE_SQ", "hang CREATE_SQ 2", "hang CREATE_SQ 2 3", "delay NOP 10",
	"delay NOP 10 1 2", "faults", "clear", "release", "health 0", "reset-counters",
	"gate", "gate state", "gate close", "gate open", "clock", "clock state", "clock real",
	"clock real 250", "clock real 0.001", "clock reset", "clock virtual", "capture",
	"capture state", "capture off", "  ping  ", "ping\r",
};

static const struct {
	const char *line, *error;
} wrong[] = {
	{ "", "empty" },
	{ "   ", "empty" },
	{ "pong", "unknown request pong" },
	{ "PING", "unknown request PING" },
	{ "ping twice", "one word too many: twice" },
	{ "state 1", "one word too many: 1" },
	{ "commands -1", "no such command: -1" },
	{ "commands 1025", "not a number in range: 1025" },
	{ "commands NONSENSE", "no such command: NONSENSE" },
	{ "commands 0x10000", "no such command: 0x10000" },
	{ "fail", "an opcode is missing after fail" },
	{ "fail NONSENSE BAD_OP", "no such command: NONSENSE" },
	{ "fail 0 4", "no such command: 0" },
	{ "fail NOP", "a status is missing after NOP" },
	{ "fail NOP OK", "other than OK" },
	{ "fail NOP 0", "other than 0" },
	{ "fail NOP 256", "not a number in range: 256" },
	{ "fail NOP WORSE", "not a number in range: WORSE" },
	{ "fail NOP 3 x", "not a number in range: x" },
	{ "fail NOP 3 1 -1", "not a number in range: -1" },
	{ "fail NOP 3 1 1 1 1", "one word too many: 1" },
	{ "hang", "an opcode is missing after hang" },
	{ "hang NOP 1 2 3", "one word too many: 3" },
	{ "delay NOP", "milliseconds are missing after NOP" },
	{ "delay NOP 3600001", "not a number in range: 3600001" },
	{ "gate ajar", "the gate knows open, close and state, not ajar" },
	{ "gate open wide", "one word too many: wide" },
	{ "clock unreal", "the clock knows virtual, real, reset and state, not unreal" },
	{ "clock virtual 2", "one word too many: 2" },
	{ "clock real 0", "unlike 0" },
	{ "clock real 1000001", "unlike 1000001" },
	{ "clock real -1", "unlike -1" },
	{ "clock real inf", "unlike inf" },
	{ "clock real 1.2.3", "unlike 1.2.3" },
	{ "capture flush", "no capture to flush" },
	{ "capture /nonsense/file", "No such file or directory /nonsense/file" },
	{ "retune 64 1", "it takes an SQ, a WQE counter and a rate index: retune" },
	{ "retune 64 1 0", "there is no SQ 64" },
	{ "retune x 1 0", "not a number in range: x" },
	{ "health 256", "not a number in range: 256" },
	{ "health x", "not a number in range: x" },
	{ "a b c d e f g h i j k", "no request has so many words" },
};

static void test_grammar(struct server *server)
{
	char what[128];

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		snprintf(what, sizeof(what), "\"%.20s\" is understood", good[i]);
		if (strchr(what, '\r'))
			strcpy(what, "a carriage return is white space");
		result(control_ok(server, good[i]), what);
	}
	control_ok(server, "clear");
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		snprintf(what, sizeof(what), "\"%.30s\" is refused: %s", wrong[i].line,
			 wrong[i].error);
		result(control_refuses(server, wrong[i].line, wrong[i].error), what);
	}
}

static void test_no_faults_left(struct server *server)
{
	cJSON *json = control(server, "faults");

	result(cJSON_GetArraySize(cJSON_GetObjectItem(json, "faults")) == 0,
	       "what was refused set no fault");
	cJSON_Delete(json);
	for (int i = 0; i < 64; i++)
		control_ok(server, "fail NOP 3");
	result(control_refuses(server, "fail NOP 3", "too many faults"), "at most 64 faults");
	control_ok(server, "clear");
}

/* Requests are lines, however the bytes come. */
static void test_streams(struct server *server)
{
	static const char burst[] = "ping\nversion\nnonsense\npi";
	cJSON *json;

	if (write(server->control_fd, burst, sizeof(burst) - 1) < 0)
		return;
	json = control(server, "ng");
	result(cJSON_IsTrue(cJSON_GetObjectItem(json, "ok")), "the first of four requests at once");
	cJSON_Delete(json);
	json = control(server, NULL);
	result(cJSON_GetObjectItem(json, "version"), "the second");
	cJSON_Delete(json);
	result(control_refuses(server, NULL, "nonsense"), "the third");
	result(control_ok(server, NULL), "the fourth, which came in two pieces");
	result(server_alive(server), "and nothing is lost");
}

/* A line without end costs its sender the connection, nobody else. */
static void test_long_line(struct server *server)
{
	int old = server->control_fd;
	char line[4096];
	cJSON *json;

	server->control_fd = control_dial(server);
	memset(line, 'x', sizeof(line));
	if (write(server->control_fd, line, sizeof(line)) > 0)
		usleep(50000);
	json = control(server, "ping");
	result(!json, "a line of 4096 bytes ends its connection");
	cJSON_Delete(json);
	close(server->control_fd);
	server->control_fd = old;
	result(server_alive(server), "the other connection lives");
}

static void test_state(struct server *server)
{
	const char *input;
	uint8_t out[16];
	cJSON *json;

	vfio_attach(server);
	fw_open(server);
	fw_simple(server, 0xa04, 0, 0, 0, out);
	json = control(server, "state");
	result(!strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(json, "hca")), "initialized") &&
	       cJSON_IsTrue(cJSON_GetObjectItem(json, "connected")), "the state of the device");
	cJSON_Delete(json);
	json = control(server, "commands 2");
	result(cJSON_GetArraySize(cJSON_GetObjectItem(json, "commands")) == 2,
	       "as many commands as were asked for");
	cJSON_Delete(json);
	json = control(server, "commands CREATE_UCTX");
	input = cJSON_GetStringValue(cJSON_GetObjectItem(
		cJSON_GetArrayItem(cJSON_GetObjectItem(json, "commands"), 0), "in"));
	result(input && !strncmp(input, "0a0400000000", 12), "a command's input in hex");
	cJSON_Delete(json);
	result(control_number(server, "commands 0", "counters.CREATE_UCTX") == 1,
	       "a counter for each opcode");
	control_ok(server, "reset-counters");
	result(control_number(server, "commands 0", "counters.CREATE_UCTX") == -1 &&
	       control_number(server, "state", "anomalies.refused_commands") == 0,
	       "reset-counters resets them");
}

void test_control(void)
{
	struct server server;

	server_start(&server, "cx5");
	test_grammar(&server);
	test_no_faults_left(&server);
	test_streams(&server);
	test_long_line(&server);
	test_state(&server);
	result(!server_stop(&server), "the server stops with a client at each socket");
}
