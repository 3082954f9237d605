/* SPDX-License-Identifier: BSD-2-Clause */
/* rawverbs show */
#include <rawverbs/device.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <string.h>

#include "device.h"
#include "json.h"
#include "say.h"
#include "text.h"
#include "words.h"

const struct cli_option show_options[] = { CLI_OPTION_JSON, { .name = NULL } };

enum { CAPABILITIES = 6 };

/* Named as in the device's reference manual and in the kernel, so that they can be searched for. */
struct capability {
	const char *name;
	bool there;
	const char *sentence;
};

static void capabilities_of(const struct rv_pacing_limits *limits,
			    struct capability ret[static CAPABILITIES])
{
	const struct capability all[CAPABILITIES] = {
		{ "qos", limits->qos, "traffic can be treated differently by sender" },
		{ "packet_pacing", limits->packet_pacing, "a send queue can be held to a rate" },
		{ "packet_pacing_uid", limits->packet_pacing_uid,
		  "programs can take entries of the rate table" },
		{ "packet_pacing_burst_bound", limits->burst_bound, "for pace --burst" },
		{ "packet_pacing_typical_size", limits->typical_size, "for pace --packet-size" },
		{ "wqe_rate_pp", limits->wqe_rate,
		  "for pace --wqe-rate: sends per second instead of bit/s" },
	};

	memcpy(ret, all, sizeof(all));
}

struct facts {
	struct ibv_context *context;
	struct ibv_device_attr attr;
	char driver[DEVICE_DRIVER_BYTES];
	char guid[TEXT_GUID_BYTES];
	bool devx;
	bool mlx5;
	bool limits_known;
	struct rv_pacing_limits limits;
};

static void print_line(const char *name, const char *value)
{
	printf("%-14s  %s\n", name, value);
}

/* Index 0 stands in the table, means unlimited and is never given. */
static void print_table(uint32_t size)
{
	if (size == 0)
		print_line("  rate table", "of unknown size");
	else if (size == 1)
		print_line("  rate table", "without an entry that can be taken");
	else
		printf("%-14s  %u %s, for everybody who uses the device\n", "  rate table",
		       size - 1, size == 2 ? "entry" : "entries");
}

static void print_limits(const struct rv_pacing_limits *limits)
{
	struct capability capabilities[CAPABILITIES];
	char least[RV_RATE_TEXT_BYTES];
	char most[RV_RATE_TEXT_BYTES];

	rv_rate_format(limits->min_rate, least, sizeof(least));
	rv_rate_format(limits->max_rate, most, sizeof(most));
	print_line("packet pacing", limits->supported ? "yes" :
		   "no: it needs qos, packet_pacing and packet_pacing_uid");
	if (limits->supported && limits->range_known)
		printf("%-14s  %s to %s\n", "  rates", least, most);
	else if (limits->supported)
		print_line("  rates", "unknown: the device reports no range");
	if (limits->supported)
		print_table(limits->table_size);
	puts("  capabilities");
	capabilities_of(limits, capabilities);
	for (size_t i = 0; i < CAPABILITIES; i++)
		printf("    %-26s  %-3s  %s\n", capabilities[i].name,
		       capabilities[i].there ? "yes" : "no", capabilities[i].sentence);
}

static void print_text(const struct facts *facts)
{
	struct ibv_device *device = facts->context->device;

	print_line("device", ibv_get_device_name(device));
	print_line("node", rv_device_node(device));
	print_line("type", text_node_type(device->node_type));
	print_line("driver", facts->driver);
	print_line("GUID", facts->guid);
	print_line("firmware", facts->attr.fw_ver);
	printf("%-14s  0x%04x\n", "vendor id", facts->attr.vendor_id);
	printf("%-14s  %u (0x%04x)\n", "part id", facts->attr.vendor_part_id,
	       facts->attr.vendor_part_id);
	print_line("DEVX", facts->devx ? "yes" : "no");
	if (facts->limits_known)
		print_limits(&facts->limits);
	else if (!facts->mlx5)
		print_line("packet pacing", "no: only devices of the mlx5 driver have it");
	else if (!facts->devx)
		print_line("packet pacing", "no: it needs DEVX");
	else
		print_line("packet pacing", "unknown: the device could not be asked");
}

static void json_limits(cJSON *object, const struct rv_pacing_limits *limits)
{
	struct capability capabilities[CAPABILITIES];
	cJSON *member;

	json_bool(object, "supported", limits->supported);
	if (limits->range_known) {
		json_number(object, "min_rate_kbps", limits->min_rate);
		json_number(object, "max_rate_kbps", limits->max_rate);
	} else {
		json_null(object, "min_rate_kbps");
		json_null(object, "max_rate_kbps");
	}
	if (limits->table_size > 0)
		json_number(object, "table_size", limits->table_size);
	else
		json_null(object, "table_size");
	member = json_member_object(object, "capabilities");
	capabilities_of(limits, capabilities);
	for (size_t i = 0; i < CAPABILITIES; i++)
		json_bool(member, capabilities[i].name, capabilities[i].there);
}

static void print_json(const struct facts *facts, const struct rv_error *error)
{
	struct ibv_device *device = facts->context->device;
	cJSON *object = json_object();

	json_string(object, "name", ibv_get_device_name(device));
	json_string(object, "node", rv_device_node(device));
	json_string(object, "node_type", text_node_type(device->node_type));
	json_string(object, "driver", facts->driver);
	json_string(object, "guid", facts->guid);
	json_string(object, "firmware", facts->attr.fw_ver);
	json_number(object, "vendor_id", facts->attr.vendor_id);
	json_number(object, "part_id", facts->attr.vendor_part_id);
	json_bool(object, "devx", facts->devx);
	if (facts->limits_known)
		json_limits(json_member_object(object, "pacing"), &facts->limits);
	else
		json_null(object, "pacing");
	if (error)
		json_error(object, error);
	json_print(object);
}

/* Prints what is known even where the device refuses to tell its limits. */
static int show(struct ibv_context *context, bool json)
{
	const struct rv_error *error = NULL;
	struct facts facts = { .context = context };

	if (ibv_query_device(context, &facts.attr) != 0)
		return say_refused();
	device_driver(context->device, facts.driver);
	text_guid(facts.attr.node_guid, facts.guid);
	facts.mlx5 = rv_context_driver(context) == RV_DRIVER_MLX5;
	if (facts.mlx5)
		snprintf(facts.driver, sizeof(facts.driver), "mlx5");
	facts.devx = rv_context_is_devx(context);
	if (facts.mlx5 && facts.devx) {
		facts.limits_known = rv_pacing_limits(context, &facts.limits) == 0;
		if (!facts.limits_known)
			error = rv_last_error();
	}
	if (json)
		print_json(&facts, error);
	else
		print_text(&facts);
	if (say_flush() != CLI_SUCCESS)
		return CLI_REFUSED;
	if (!error)
		return CLI_SUCCESS;
	return say_refused_sentence();
}

int show_main(const struct words *words)
{
	struct ibv_context *context;
	int status;

	context = device_open(words, 0, &status);
	if (!context)
		return status;
	status = show(context, words->values[WORDS_JSON]);
	ibv_close_device(context);
	return status;
}
