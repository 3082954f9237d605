/* SPDX-License-Identifier: BSD-2-Clause */
/* rawverbs pace */
#include <rawverbs/device.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <unistd.h>

#include "device.h"
#include "entries.h"
#include "hold.h"
#include "json.h"
#include "run.h"
#include "say.h"
#include "signals.h"
#include "words.h"

enum { JSON = WORDS_JSON, RATE, WQE_RATE, BURST, PACKET_SIZE, DEDICATED, COUNT };

const struct cli_option pace_options[] = {
	[JSON] = CLI_OPTION_JSON,
	[RATE] = { "rate", "RATE", "data rate, as in 5Gbit/s" },
	[WQE_RATE] = { "wqe-rate", "N", "instead: sends (work requests) per second" },
	[BURST] = { "burst", "SIZE", "bytes that may leave back to back; 0: the device decides" },
	[PACKET_SIZE] = { "packet-size", "SIZE", "bytes of the usual packet, up to 65535; 0: the MTU" },
	[DEDICATED] = { "dedicated", NULL, "entries that nobody else shares" },
	[COUNT] = { "count", "N", "how many entries, 1 to 65535; 1 without it" },
	{ .name = NULL }
};

struct request {
	struct rv_rate rate;
	uint32_t flags;
	uint32_t count;
};

static int parse_rate(const struct words *words, struct rv_rate *rate)
{
	const char *data = words->values[RATE];
	const char *wqes = words->values[WQE_RATE];

	if (data && wqes)
		return say_usage(words->command->name, "--rate and --wqe-rate exclude each other");
	if (!data && !wqes)
		return say_usage(words->command->name, "--rate is missing, as in --rate 5Gbit/s");
	if (wqes) {
		rate->mode = RV_RATE_MODE_WQE;
		return words_number(words, "wqe-rate", wqes, 1, UINT32_MAX, &rate->rate);
	}
	if (rv_rate_parse(data, &rate->rate) != 0)
		return say_usage_library(words->command->name, "rate");
	return 0;
}

static int parse_sizes(const struct words *words, struct rv_rate *rate)
{
	const char *burst = words->values[BURST];
	const char *packet = words->values[PACKET_SIZE];
	uint32_t bytes = 0;

	if (burst && rv_size_parse(burst, &rate->burst_bytes) != 0)
		return say_usage_library(words->command->name, "burst");
	if (packet && rv_size_parse(packet, &bytes) != 0)
		return say_usage_library(words->command->name, "packet-size");
	if (bytes > UINT16_MAX)
		return say_usage(words->command->name,
				 "--packet-size %s is out of range: 0 to 65535 bytes", packet);
	rate->typical_packet_bytes = (uint16_t)bytes;
	return 0;
}

static int parse_request(const struct words *words, struct request *request)
{
	int status = parse_rate(words, &request->rate);

	if (status == 0)
		status = parse_sizes(words, &request->rate);
	if (status == 0 && words->values[COUNT])
		status = words_number(words, "count", words->values[COUNT], 1, UINT16_MAX,
				      &request->count);
	if (words->values[DEDICATED])
		request->flags = MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX;
	return status;
}

static void print_text(FILE *to, const struct request *request, const struct entries *entries)
{
	char text[RV_RATE_TEXT_BYTES];
	const struct rv_rate *rate = &request->rate;

	if (rate->mode == RV_RATE_MODE_WQE)
		snprintf(text, sizeof(text), "%u WQEs/s", rate->rate);
	else
		rv_rate_format(rate->rate, text, sizeof(text));
	for (size_t i = 0; i < entries->count; i++) {
		fprintf(to, "index %u: %s, %s", entries->pp[i]->index, text,
			request->flags ? "dedicated" : "shared");
		if (rate->burst_bytes)
			fprintf(to, ", burst %u bytes", rate->burst_bytes);
		if (rate->typical_packet_bytes)
			fprintf(to, ", packets of %u bytes", rate->typical_packet_bytes);
		fputc('\n', to);
	}
}

static void print_json(struct ibv_context *context, const struct request *request,
		       const struct entries *entries)
{
	const struct rv_rate *rate = &request->rate;
	cJSON *object = json_object();
	cJSON *indexes;

	json_string(object, "name", ibv_get_device_name(context->device));
	json_string(object, "node", rv_device_node(context->device));
	json_number(object, rate->mode == RV_RATE_MODE_WQE ? "wqe_rate" : "rate_kbps", rate->rate);
	json_number(object, "burst_bytes", rate->burst_bytes);
	json_number(object, "typical_packet_bytes", rate->typical_packet_bytes);
	json_bool(object, "dedicated", request->flags != 0);
	indexes = json_member_array(object, "indexes");
	for (size_t i = 0; i < entries->count; i++)
		json_append_number(indexes, entries->pp[i]->index);
	json_print(object);
}

/* Standard output is COMMAND's where there is one, unless --json asks for an object first. */
static int with_entries(const struct words *words, struct ibv_context *context,
			const struct request *request, const struct entries *entries, int signals)
{
	FILE *to = words->tail ? stderr : stdout;
	int status;

	if (words->values[JSON]) {
		print_json(context, request, entries);
	} else {
		print_text(to, request, entries);
		if (!words->tail)
			printf("held on %s until SIGINT (Ctrl-C), SIGTERM or SIGHUP\n",
			       ibv_get_device_name(context->device));
	}
	status = say_flush();
	if (status != CLI_SUCCESS)
		return status;
	return words->tail ? run(context, entries, words->tail, signals) : hold(context, signals);
}

static int pace(const struct words *words, struct ibv_context *context,
		const struct request *request)
{
	struct entries entries;
	size_t count;
	int status;
	int freed;
	int signals;
	bool lost;

	/* Until here a signal ends the program, and the kernel frees what it held. */
	status = entries_alloc(context, &request->rate, request->flags, request->count, &entries);
	if (status != CLI_SUCCESS)
		return status;
	signals = signals_open();
	status = CLI_REFUSED;
	if (signals >= 0) {
		status = with_entries(words, context, request, &entries, signals);
		close(signals);
	}
	count = entries.count;
	/* Of a device that is gone nothing is freed, and that is said. */
	lost = words->tail && hold_lost(context);
	if (lost)
		fprintf(stderr, "rawverbs: the device failed or was removed while the command ran, "
				"and its pacing entries went with it\n");
	freed = entries_free(&entries);
	if (!lost && freed == CLI_SUCCESS && !words->values[JSON] &&
	    (words->tail || status == CLI_SUCCESS))
		fprintf(words->tail ? stderr : stdout, "freed %zu %s\n", count,
			count == 1 ? "entry" : "entries");
	return status == CLI_SUCCESS ? freed : status;
}

int pace_main(const struct words *words)
{
	struct request request = { .count = 1 };
	struct ibv_context *context;
	int status;

	status = parse_request(words, &request);
	if (status != 0)
		return status;
	context = device_open(words, RV_OPEN_DEVX, &status);
	if (!context)
		return status;
	status = pace(words, context, &request);
	ibv_close_device(context);
	return status;
}
