/* SPDX-License-Identifier: BSD-2-Clause */
/* rawverbs list */
#include <errno.h>
#include <rawverbs/device.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device.h"
#include "json.h"
#include "say.h"
#include "text.h"
#include "words.h"

const struct cli_option list_options[] = { CLI_OPTION_JSON, { .name = NULL } };

enum { NODE_BYTES = IBV_SYSFS_PATH_MAX + 16 };

struct row {
	const char *name;
	const char *node;
	bool missing; /* though the kernel has the device */
	const char *type;
	char driver[DEVICE_DRIVER_BYTES];
	char guid[TEXT_GUID_BYTES];
};

static void fill_row(struct ibv_device *device, struct row *row)
{
	const __be64 guid = ibv_get_device_guid(device);

	row->name = ibv_get_device_name(device);
	row->node = rv_device_node(device);
	row->missing = access(row->node, F_OK) != 0 && errno == ENOENT;
	row->type = text_node_type(device->node_type);
	device_driver(device, row->driver);
	if (guid)
		text_guid(guid, row->guid);
	else
		snprintf(row->guid, sizeof(row->guid), "unknown");
}

static int wider(int width, const char *text)
{
	const int length = (int)strlen(text);

	return length > width ? length : width;
}

static const char *node_text(const struct row *row, char ret_text[static NODE_BYTES])
{
	snprintf(ret_text, NODE_BYTES, "%s%s", row->node, row->missing ? " (missing)" : "");
	return ret_text;
}

static void print_text(const struct row *rows, int count)
{
	int name = (int)strlen("DEVICE");
	int node = (int)strlen("NODE");
	int driver = (int)strlen("DRIVER");
	char text[NODE_BYTES];

	if (count == 0) {
		puts("There is no RDMA device on this machine.");
		return;
	}
	for (int i = 0; i < count; i++) {
		name = wider(name, rows[i].name);
		node = wider(node, node_text(&rows[i], text));
		driver = wider(driver, rows[i].driver);
	}
	printf("%-*s  %-*s  %-*s  %-*s  %s\n", name, "DEVICE", node, "NODE", driver, "DRIVER",
	       TEXT_GUID_BYTES - 1, "GUID", "TYPE");
	for (int i = 0; i < count; i++)
		printf("%-*s  %-*s  %-*s  %-*s  %s\n", name, rows[i].name, node,
		       node_text(&rows[i], text), driver, rows[i].driver, TEXT_GUID_BYTES - 1,
		       rows[i].guid, rows[i].type);
}

static void print_json(const struct row *rows, int count)
{
	cJSON *object = json_object();
	cJSON *devices = json_member_array(object, "devices");

	for (int i = 0; i < count; i++) {
		cJSON *device = json_append_object(devices);

		json_string(device, "name", rows[i].name);
		json_string(device, "node", rows[i].node);
		json_bool(device, "node_missing", rows[i].missing);
		json_string(device, "driver", rows[i].driver);
		json_string(device, "guid", strchr(rows[i].guid, ':') ? rows[i].guid : NULL);
		json_string(device, "node_type", rows[i].type);
	}
	json_print(object);
}

int list_main(const struct words *words)
{
	struct ibv_device **list;
	struct row *rows;
	int count;

	list = ibv_get_device_list(&count);
	if (!list)
		return say_refused();
	rows = calloc((size_t)count + 1, sizeof(*rows));
	if (!rows)
		say_out_of_memory();
	for (int i = 0; i < count; i++)
		fill_row(list[i], &rows[i]);
	if (words->values[WORDS_JSON])
		print_json(rows, count);
	else
		print_text(rows, count);
	free(rows);
	ibv_free_device_list(list);
	return say_flush();
}
