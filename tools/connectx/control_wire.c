/* SPDX-License-Identifier: BSD-2-Clause */
/* The requests about what is sent: when it starts, by which clock, at which rate, and where to. */
#include <errno.h>
#include <string.h>

#include "control.h"
#include "control_request.h"
#include "device.h"
#include "log.h"
#include "pcapng.h"
#include "report.h"
#include "send_queue.h"

void control_gate(struct request *request)
{
	struct device *device = request->control->device;
	const char *word = request->words[1] ? request->words[1] : "state";

	if (!strcmp(word, "open"))
		device->wire.gate_closed = false;
	else if (!strcmp(word, "close"))
		device->wire.gate_closed = true;
	else if (strcmp(word, "state"))
		control_refuse(request, "the gate knows open, close and state, not", word);
	report_wire(request->answer, device);
}

static void control_clock_real(struct request *request)
{
	uint64_t thousandths = WIRE_FACTOR_ONE;

	if (request->words[2] && !wire_factor(request->words[2], &thousandths))
		control_refuse(request, "a factor lies between 0.001 and 1000000, unlike",
			       request->words[2]);
	else
		wire_set_real(request->control->device, thousandths);
}

void control_clock(struct request *request)
{
	struct device *device = request->control->device;
	const char *word = request->words[1] ? request->words[1] : "state";

	if (!strcmp(word, "real"))
		control_clock_real(request);
	else if (request->words[2])
		control_refuse(request, "one word too many:", request->words[2]);
	else if (!strcmp(word, "virtual"))
		wire_set_virtual(device);
	else if (!strcmp(word, "reset"))
		wire_reset_clock(device);
	else if (strcmp(word, "state"))
		control_refuse(request, "the clock knows virtual, real, reset and state, not",
			       word);
	report_wire(request->answer, device);
}

static void control_capture_to(struct request *request, const char *path)
{
	struct wire *wire = &request->control->device->wire;
	const struct profile *profile = request->control->device->profile;
	struct pcapng *capture;

	/* The file may be the one that is written now: that one is complete first. */
	pcapng_close(wire->capture);
	wire->capture = NULL;
	capture = pcapng_open(path, profile->name, profile->line_rate_kbps * UINT64_C(1000));
	if (!capture) {
		control_refuse(request, strerror(errno), path);
		return;
	}
	wire->capture = capture;
	log_line("capture to %s", path);
}

void control_capture(struct request *request)
{
	struct wire *wire = &request->control->device->wire;
	const char *word = request->words[1] ? request->words[1] : "state";

	if (!strcmp(word, "off")) {
		pcapng_close(wire->capture);
		wire->capture = NULL;
	} else if (!strcmp(word, "flush")) {
		if (!wire->capture)
			control_refuse(request, "there is no capture to flush", NULL);
		else if (!pcapng_flush(wire->capture))
			control_refuse(request, strerror(pcapng_error(wire->capture)), NULL);
	} else if (strcmp(word, "state")) {
		control_capture_to(request, word);
	}
	report_wire(request->answer, request->control->device);
}

void control_retune(struct request *request)
{
	struct device *device = request->control->device;
	uint64_t sqn, counter, index;
	struct object *sq;

	if (request->count < 4) {
		control_refuse(request, "it takes an SQ, a WQE counter and a rate index: retune",
			       NULL);
		return;
	}
	if (!control_number(request, request->words[1], 0xffffff, &sqn) ||
	    !control_number(request, request->words[2], UINT64_MAX, &counter) ||
	    !control_number(request, request->words[3], UINT16_MAX, &index))
		return;
	sq = object_find(device, TYPE_SQ, sqn);
	if (!sq)
		control_refuse(request, "there is no SQ", request->words[1]);
	else if (index && !rate_usable(device, (uint32_t)index, sq->uid))
		control_refuse(request, "the SQ cannot have rate", request->words[3]);
	else if (!send_queue_retune(sq->state, counter, (uint16_t)index))
		control_refuse(request, "too many changes wait at SQ", request->words[1]);
}
