/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "control.h"
#include "control_request.h"
#include "device.h"
#include "log.h"
#include "report.h"

enum { COMMANDS_DEFAULT = 32 };

void control_refuse(struct request *request, const char *sentence, const char *word)
{
	char text[CONTROL_LINE + 128];

	cJSON_ReplaceItemInObject(request->answer, "ok", cJSON_CreateFalse());
	snprintf(text, sizeof(text), "%s%s%s", sentence, word ? " " : "", word ? word : "");
	cJSON_AddStringToObject(request->answer, "error", text);
}

bool control_number(struct request *request, const char *word, uint64_t max,
		    uint64_t *ret_number)
{
	char *end;
	unsigned long long number;

	errno = 0;
	number = strtoull(word, &end, 0);
	if (errno || end == word || *end || *word == '-' || number > max) {
		control_refuse(request, "not a number in range:", word);
		return false;
	}
	*ret_number = number;
	return true;
}

static void control_ping(struct request *request)
{
	(void)request;
}

static void control_version(struct request *request)
{
	cJSON_AddStringToObject(request->answer, "version", CONNECTX_VERSION);
	cJSON_AddStringToObject(request->answer, "profile",
				request->control->device->profile->name);
}

static void control_state(struct request *request)
{
	report_state(request->answer, request->control->device, request->control->vfio);
}

static void control_rates(struct request *request)
{
	report_rates(request->answer, request->control->device);
}

/* A small number is a count; a name, or a number written in hex, an opcode. */
static void control_commands(struct request *request)
{
	const struct device *device = request->control->device;
	const char *word = request->words[1];
	uint64_t last = COMMANDS_DEFAULT;
	int opcode;

	if (word && (strspn(word, "0123456789") != strlen(word))) {
		opcode = command_opcode(word);
		if (opcode < 0)
			control_refuse(request, "no such command:", word);
		else
			report_commands_of(request->answer, device, (unsigned int)opcode);
		return;
	}
	if (word && !control_number(request, word, HISTORY_LENGTH, &last))
		return;
	report_commands(request->answer, device, (unsigned int)last);
}

static bool control_opcode(struct request *request, struct fault *fault)
{
	int opcode;

	if (request->count < 2) {
		control_refuse(request, "an opcode is missing after", request->words[0]);
		return false;
	}
	opcode = command_opcode(request->words[1]);
	if (opcode == FAULT_ANY)
		opcode = -1;
	if (!strcasecmp(request->words[1], "any"))
		opcode = FAULT_ANY;
	if (opcode < 0) {
		control_refuse(request, "no such command:", request->words[1]);
		return false;
	}
	fault->opcode = (uint16_t)opcode;
	return true;
}

/* Reads [AFTER [COUNT]] from word `at` on, and adds the fault. */
static void control_add_fault(struct request *request, struct fault *fault, int at)
{
	struct faults *faults = &request->control->device->faults;

	fault->count = 1;
	if (request->count > at + 2) {
		control_refuse(request, "one word too many:", request->words[at + 2]);
		return;
	}
	if (request->count > at &&
	    !control_number(request, request->words[at], UINT32_MAX, &fault->after))
		return;
	if (request->count > at + 1 &&
	    !control_number(request, request->words[at + 1], UINT32_MAX, &fault->count))
		return;
	if (faults->count == FAULTS_MAX) {
		control_refuse(request, "there are too many faults: clear them first", NULL);
		return;
	}
	faults->list[faults->count++] = *fault;
	log_line("fault: %s %s", request->words[0], request->words[1]);
}

static void control_fail(struct request *request)
{
	struct fault fault = { .kind = FAULT_FAIL, .syndrome = FAULT_SYNDROME };
	uint64_t number;
	int status;

	if (!control_opcode(request, &fault))
		return;
	if (request->count < 3) {
		control_refuse(request, "a status is missing after", request->words[1]);
		return;
	}
	status = status_find(request->words[2]);
	if (status >= 0)
		number = (uint64_t)status;
	else if (!control_number(request, request->words[2], UINT8_MAX, &number))
		return;
	if (!number) {
		control_refuse(request, "a failure needs a status other than", request->words[2]);
		return;
	}
	fault.status = (uint8_t)number;
	if (request->count > 3) {
		if (!control_number(request, request->words[3], UINT32_MAX, &number))
			return;
		fault.syndrome = (uint32_t)number;
	}
	control_add_fault(request, &fault, 4);
}

static void control_hang(struct request *request)
{
	struct fault fault = { .kind = FAULT_HANG };

	if (control_opcode(request, &fault))
		control_add_fault(request, &fault, 2);
}

static void control_delay(struct request *request)
{
	struct fault fault = { .kind = FAULT_DELAY };
	uint64_t milliseconds;

	if (!control_opcode(request, &fault))
		return;
	if (request->count < 3) {
		control_refuse(request, "milliseconds are missing after", request->words[1]);
		return;
	}
	if (!control_number(request, request->words[2], 3600000, &milliseconds))
		return;
	fault.delay_ms = (uint32_t)milliseconds;
	control_add_fault(request, &fault, 3);
}

/* Also makes the device well again. What hangs already goes on hanging. */
static void control_clear(struct request *request)
{
	request->control->device->faults.count = 0;
	health_set(request->control->device, 0);
}

static void control_release(struct request *request)
{
	command_queue_release(request->control->device);
}

static void control_faults(struct request *request)
{
	report_faults(request->answer, request->control->device);
}

static void control_health(struct request *request)
{
	uint64_t syndrome = 1;			/* firmware internal error */

	if (request->words[1] && !strcmp(request->words[1], "absent")) {
		health_absent(request->control->device);
		return;
	}
	if (request->words[1] && !control_number(request, request->words[1], UINT8_MAX, &syndrome))
		return;
	health_set(request->control->device, (uint8_t)syndrome);
}

static void control_reset_counters(struct request *request)
{
	struct device *device = request->control->device;

	memset(&device->anomalies, 0, sizeof(device->anomalies));
	history_reset_counters(&device->history);
	device->dma.failures = 0;
	device->irqs.lost = 0;
}

static void control_help(struct request *request);

static const struct {
	const char *word;
	void (*run)(struct request *request);
	int max_words;
	const char *sentence;
} requests[] = {
	{ "ping", control_ping, 1, "answers that the server lives" },
	{ "version", control_version, 1, "version and profile" },
	{ "state", control_state, 1, "live objects, user contexts, rates, anomalies" },
	{ "rates", control_rates, 1, "the rate table" },
	{ "commands", control_commands, 2,
	  "[N] the last N commands, or OPCODE those of one opcode with their input" },
	{ "fail", control_fail, 6, "OPCODE|any STATUS [SYNDROME [AFTER [COUNT]]] refuses commands" },
	{ "hang", control_hang, 4, "OPCODE|any [AFTER [COUNT]] never executes nor answers them" },
	{ "delay", control_delay, 5, "OPCODE|any MS [AFTER [COUNT]] executes now, answers later" },
	{ "clear", control_clear, 1, "forgets all faults and heals the device" },
	{ "release", control_release, 1, "answers what hangs, with an error, and what is delayed" },
	{ "faults", control_faults, 1, "the faults that are set" },
	{ "health", control_health, 2, "[SYNDROME] makes the device fatally ill, `absent` takes it off the bus; 0 heals: the firmware restarts" },
	{ "gate", control_gate, 2, "open, close or state: whether queues send" },
	{ "clock", control_clock, 3, "virtual, real [FACTOR], reset or state: their clock" },
	{ "capture", control_capture, 2, "FILE, off, flush or state: where frames are written" },
	{ "retune", control_retune, 4, "SQ WQE INDEX changes the rate when that WQE is reached" },
	{ "reset-counters", control_reset_counters, 1, "sets the anomalies and counters to 0" },
	{ "help", control_help, 1, "these lines" },
};

enum { REQUESTS = sizeof(requests) / sizeof(requests[0]) };

static void control_help(struct request *request)
{
	cJSON *json = cJSON_AddObjectToObject(request->answer, "requests");

	for (int i = 0; i < REQUESTS; i++)
		cJSON_AddStringToObject(json, requests[i].word, requests[i].sentence);
}

/* False: more words than any request has. */
static bool control_split(struct request *request, char *line)
{
	char *rest = NULL;

	for (char *word = strtok_r(line, " \t\r", &rest); word;
	     word = strtok_r(NULL, " \t\r", &rest)) {
		if (request->count == CONTROL_WORDS - 1)
			return false;
		request->words[request->count++] = word;
	}
	return true;
}

cJSON *control_execute(struct control *control, char *line)
{
	struct request request = { .control = control, .answer = cJSON_CreateObject() };
	int i = 0;

	if (!request.answer)
		return NULL;
	cJSON_AddTrueToObject(request.answer, "ok");
	if (!control_split(&request, line)) {
		control_refuse(&request, "no request has so many words", NULL);
		return request.answer;
	}
	if (!request.count) {
		control_refuse(&request, "an empty request; `help` lists them", NULL);
		return request.answer;
	}
	while (i < REQUESTS && strcmp(requests[i].word, request.words[0]))
		i++;
	if (i == REQUESTS)
		control_refuse(&request, "unknown request", request.words[0]);
	else if (request.count > requests[i].max_words)
		control_refuse(&request, "one word too many:",
			       request.words[requests[i].max_words]);
	else
		requests[i].run(&request);
	return request.answer;
}
