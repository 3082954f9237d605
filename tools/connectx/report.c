/* SPDX-License-Identifier: BSD-2-Clause */
#include "report.h"

#include <stdio.h>
#include <stdlib.h>

#include "device.h"
#include "vfio_user.h"

void report_number(cJSON *to, const char *name, uint64_t value)
{
	cJSON_AddNumberToObject(to, name, (double)value);
}

static void add_hex(cJSON *to, const char *name, const uint8_t *bytes, size_t len)
{
	char *text = malloc(2 * len + 1);

	if (!text)
		return;
	for (size_t i = 0; i < len; i++)
		snprintf(text + 2 * i, 3, "%02x", bytes[i]);
	text[2 * len] = '\0';
	cJSON_AddStringToObject(to, name, text);
	free(text);
}

static void add_code(cJSON *to, const char *name, unsigned int code)
{
	char text[16];

	snprintf(text, sizeof(text), "0x%x", code);
	cJSON_AddStringToObject(to, name, text);
}

static void report_rate(cJSON *list, const struct device *device, uint32_t index)
{
	const struct rate_entry *entry = &device->rates.entries[index];
	cJSON *rate = cJSON_CreateObject();
	bool wqe_mode = bits_get(entry->context, RATE_MODE) == 1;

	cJSON_AddItemToArray(list, rate);
	report_number(rate, "index", index);
	report_number(rate, "uid", entry->uid);
	cJSON_AddBoolToObject(rate, "shared", entry->uid == UID_SHARED);
	report_number(rate, wqe_mode ? "rate_wqes" : "rate_kbps",
		   bits_get(entry->context, RATE_LIMIT));
	report_number(rate, "burst_bytes", bits_get(entry->context, RATE_BURST));
	report_number(rate, "typical_bytes", bits_get(entry->context, RATE_TYPICAL));
	cJSON_AddStringToObject(rate, "mode", wqe_mode ? "wqe" : "data");
	report_number(rate, "queues", rate_users(device, index));
	add_hex(rate, "context", entry->context, RATE_CONTEXT);
}

void report_rates(cJSON *answer, const struct device *device)
{
	cJSON *list;

	report_number(answer, "table_size", device->rates.size);
	report_number(answer, "live", device->rates.live);
	list = cJSON_AddArrayToObject(answer, "rates");
	for (uint32_t i = 1; i < device->rates.size; i++)
		if (device->rates.entries[i].live)
			report_rate(list, device, i);
}

static void report_object(cJSON *list, const struct object *object)
{
	cJSON *json = cJSON_CreateObject();

	cJSON_AddItemToArray(list, json);
	if (object->type == TYPE_FLOW_ENTRY) {
		report_number(json, "table", object->number >> 32);
		report_number(json, "number", object->number & 0xffffffff);
	} else {
		report_number(json, "number", object->number);
	}
	report_number(json, "uid", object->uid);
	report_number(json, "users", object->users);
	if (object->type == TYPE_GENERAL || object->type == TYPE_FLOW_TABLE)
		report_number(json, "type", object->subtype);
	if (object->type == TYPE_SQ)
		report_send_queue(json, object);
	if (object->type == TYPE_CQ)
		report_completion_queue(json, object);
}

static void report_objects(cJSON *answer, const struct device *device)
{
	cJSON *counts = cJSON_AddObjectToObject(answer, "counts");
	cJSON *objects = cJSON_AddObjectToObject(answer, "objects");

	for (unsigned int type = 1; type < TYPE_COUNT; type++) {
		const struct object *object = device->objects.first[type];
		cJSON *list;

		if (!object)
			continue;
		report_number(counts, object_type_name(type), device->objects.count[type]);
		list = cJSON_AddArrayToObject(objects, object_type_name(type));
		for (; object; object = object->next)
			report_object(list, object);
	}
	report_number(answer, "total_objects", objects_total(device));
}

static void report_uctxs(cJSON *answer, const struct device *device)
{
	cJSON *list = cJSON_AddArrayToObject(answer, "uctx");
	const struct object *uctx = device->objects.first[TYPE_UCTX];

	for (; uctx; uctx = uctx->next)
		cJSON_AddItemToArray(list, cJSON_CreateNumber((double)uctx->number));
}

static void report_anomalies(cJSON *answer, const struct device *device)
{
	const struct anomalies *anomalies = &device->anomalies;
	cJSON *json = cJSON_AddObjectToObject(answer, "anomalies");

	report_number(json, "unknown_opcodes", anomalies->unknown_opcodes);
	report_number(json, "refused_commands", anomalies->refused);
	report_number(json, "undeliverable_commands", anomalies->undeliverable);
	report_number(json, "left_by_uctx", anomalies->left_by_uctx);
	report_number(json, "left_at_teardown", anomalies->left_at_teardown);
	report_number(json, "rate_freed_in_use", anomalies->rate_freed_in_use);
	report_number(json, "rate_replaced", anomalies->rate_replaced);
	report_number(json, "eq_overruns", anomalies->eq_overruns);
	report_number(json, "stray_doorbells", anomalies->stray_doorbells);
	report_number(json, "dma_failures", device->dma.failures);
	report_number(json, "lost_interrupts", device->irqs.lost);
}

void report_state(cJSON *answer, const struct device *device, const struct vfio_server *vfio)
{
	static const char *const states[] = { "disabled", "enabled", "initialized" };
	cJSON *json;

	cJSON_AddStringToObject(answer, "profile", device->profile->name);
	cJSON_AddBoolToObject(answer, "connected", vfio->fd >= 0);
	report_number(answer, "connections", vfio->clients);
	cJSON_AddStringToObject(answer, "hca", states[device->hca]);
	cJSON_AddBoolToObject(answer, "healthy", !device->health.syndrome);
	report_number(answer, "pages", device->pages.count);
	report_number(answer, "commands", device->history.total);
	report_number(answer, "queue_doorbells", device->queue_doorbells);
	report_wire(answer, device);
	report_uctxs(answer, device);
	report_objects(answer, device);
	report_rates(answer, device);
	report_anomalies(answer, device);
	json = cJSON_AddObjectToObject(answer, "vfio_user");
	report_number(json, "messages", vfio->messages);
	report_number(json, "refused", vfio->refused);
	report_number(json, "dropped", vfio->dropped);
	report_number(json, "dma_ranges", device->dma.count);
}

static const struct history_entry *history_at(const struct device *device, uint64_t sequence)
{
	return &device->history.ring[sequence % HISTORY_LENGTH];
}

static uint64_t history_oldest(const struct device *device)
{
	uint64_t total = device->history.total;

	return total > HISTORY_LENGTH ? total - HISTORY_LENGTH : 0;
}

static cJSON *report_command(cJSON *list, const struct history_entry *entry)
{
	static const char *const fates[] = { "answered", "delayed", "hung" };
	cJSON *json = cJSON_CreateObject();

	cJSON_AddItemToArray(list, json);
	report_number(json, "sequence", entry->sequence);
	cJSON_AddStringToObject(json, "name", command_name(entry->opcode));
	add_code(json, "opcode", entry->opcode);
	add_code(json, "op_mod", entry->op_mod);
	report_number(json, "uid", entry->uid);
	report_number(json, "in_len", entry->in_len);
	report_number(json, "out_len", entry->out_len);
	cJSON_AddStringToObject(json, "status", status_name(entry->status));
	add_code(json, "status_code", entry->status);
	add_code(json, "syndrome", entry->syndrome);
	if (entry->delivery)
		add_code(json, "delivery", entry->delivery);
	cJSON_AddStringToObject(json, "fate", fates[entry->fate]);
	return json;
}

static void report_counters(cJSON *answer, const struct device *device)
{
	cJSON *json = cJSON_AddObjectToObject(answer, "counters");

	for (unsigned int opcode = 0; opcode < HISTORY_OPCODES; opcode++) {
		char text[16];
		const char *name = command_name((uint16_t)opcode);

		if (!device->history.by_opcode[opcode])
			continue;
		snprintf(text, sizeof(text), "0x%x", opcode);
		report_number(json, *name == '?' ? text : name, device->history.by_opcode[opcode]);
	}
}

void report_commands(cJSON *answer, const struct device *device, unsigned int last)
{
	uint64_t total = device->history.total;
	uint64_t first = history_oldest(device);
	cJSON *list = cJSON_AddArrayToObject(answer, "commands");

	if (total - first > last)
		first = total - last;
	for (uint64_t i = first; i < total; i++)
		report_command(list, history_at(device, i));
	report_counters(answer, device);
}

void report_commands_of(cJSON *answer, const struct device *device, unsigned int opcode)
{
	cJSON *list = cJSON_AddArrayToObject(answer, "commands");

	for (uint64_t i = history_oldest(device); i < device->history.total; i++) {
		const struct history_entry *entry = history_at(device, i);
		cJSON *json;

		if (entry->opcode != opcode)
			continue;
		json = report_command(list, entry);
		add_hex(json, "in", entry->input,
			entry->in_len < HISTORY_INPUT ? entry->in_len : HISTORY_INPUT);
	}
	if (opcode < HISTORY_OPCODES) {
		report_number(answer, "count", device->history.by_opcode[opcode]);
		report_number(answer, "refused", device->history.refused_by_opcode[opcode]);
	}
}

void report_faults(cJSON *answer, const struct device *device)
{
	static const char *const kinds[] = { "none", "fail", "hang", "delay" };
	cJSON *list = cJSON_AddArrayToObject(answer, "faults");

	for (size_t i = 0; i < device->faults.count; i++) {
		const struct fault *fault = &device->faults.list[i];
		cJSON *json = cJSON_CreateObject();

		cJSON_AddItemToArray(list, json);
		cJSON_AddStringToObject(json, "kind", kinds[fault->kind]);
		cJSON_AddStringToObject(json, "name", fault->opcode == FAULT_ANY ?
							      "any" : command_name(fault->opcode));
		add_code(json, "opcode", fault->opcode);
		if (fault->kind == FAULT_FAIL) {
			cJSON_AddStringToObject(json, "status", status_name(fault->status));
			add_code(json, "status_code", fault->status);
			add_code(json, "syndrome", fault->syndrome);
		}
		if (fault->kind == FAULT_DELAY)
			report_number(json, "delay_ms", fault->delay_ms);
		report_number(json, "after", fault->after);
		report_number(json, "count", fault->count);
		report_number(json, "hits", fault->hits);
	}
	report_number(answer, "health_syndrome", device->health.syndrome);
}
