/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "completion_queue.h"
#include "device.h"
#include "pcapng.h"
#include "report.h"
#include "send_queue.h"
#include "sq.h"

static void report_capture(cJSON *answer, const struct pcapng *capture)
{
	cJSON *json;

	if (!capture) {
		cJSON_AddNullToObject(answer, "capture");
		return;
	}
	json = cJSON_AddObjectToObject(answer, "capture");
	cJSON_AddStringToObject(json, "file", pcapng_path(capture));
	report_number(json, "frames", pcapng_frames(capture));
	if (pcapng_error(capture))
		cJSON_AddStringToObject(json, "error", strerror(pcapng_error(capture)));
}

void report_wire(cJSON *answer, const struct device *device)
{
	const struct wire *wire = &device->wire;
	cJSON *json = cJSON_AddObjectToObject(answer, "wire");

	cJSON_AddStringToObject(json, "gate", wire->gate_closed ? "closed" : "open");
	cJSON_AddStringToObject(json, "clock", wire->real_factor ? "real" : "virtual");
	if (wire->real_factor)
		cJSON_AddNumberToObject(json, "factor",
					(double)wire->real_factor / WIRE_FACTOR_ONE);
	report_number(json, "now_ns", wire_now(device));
	report_number(json, "waiting", wire->waiting);
	report_number(json, "frames", wire->frames);
	report_number(json, "bytes", wire->bytes);
	report_capture(json, wire->capture);
}

void report_send_queue(cJSON *json, const struct object *sq)
{
	const struct send_queue *queue = sq->state;

	report_number(json, "state", bits_get(sq->context, SQC_STATE));
	report_number(json, "rate_index", bits_get(sq->context, SQC_RATE_INDEX));
	report_number(json, "producer", queue->producer);
	report_number(json, "consumer", queue->consumer);
	report_number(json, "frames", queue->frames);
	report_number(json, "bytes", queue->bytes);
	report_number(json, "completions", queue->completions);
	report_number(json, "errors", queue->errors);
	report_number(json, "time_ns", queue->pacer.due.ns);
	report_number(json, "retunes", queue->retune_count);
}

void report_completion_queue(cJSON *json, const struct object *cq)
{
	const struct completion_queue *queue = cq->state;

	report_number(json, "completions", queue->entries);
	cJSON_AddBoolToObject(json, "armed", queue->armed);
	cJSON_AddBoolToObject(json, "failed", queue->failed);
}
