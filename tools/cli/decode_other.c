/* SPDX-License-Identifier: BSD-2-Clause */
/* Events that are read, and pages that are mapped. */
#include <stdio.h>
#include <string.h>

#include "decode_parts.h"

enum {
	/* Linux 6.1, include/uapi/rdma/ib_user_verbs.h */
	COMP_EVENT_BYTES = 8,
	ASYNC_EVENT_BYTES = 16,
	/* Linux 6.1, include/uapi/rdma/mlx5-abi.h, drivers/infiniband/hw/mlx5/main.c */
	MMAP_PAGE_SHIFT = 12,
	MMAP_COMMAND_SHIFT = 8,
	MMAP_COMMAND_MASK = 0xff,
	MMAP_OBJECTS = 9 /* the first that is no command but an object's pages */
};

static const struct rv_schema_layout *event_layout(const struct record *record)
{
	if (strstr(record->path, "[devx_async_event]"))
		return rv_schema_layout("mlx5_ib_uapi_devx_async_event_hdr");
	if (strstr(record->path, "[devx_async_cmd]"))
		return rv_schema_layout("mlx5_ib_uapi_devx_async_cmd_hdr");
	if (!strstr(record->path, "[infinibandevent]"))
		return NULL;
	if (record->result == COMP_EVENT_BYTES)
		return rv_schema_layout("ib_uverbs_comp_event_desc");
	return rv_schema_layout("ib_uverbs_async_event_desc");
}

void decode_read(const struct record *record, struct report *report)
{
	const struct report_value length = {
		.name = "length", .show = REPORT_DECIMAL, .bits = 32, .number = record->length,
	};
	struct report_group group = { .name = "event", .id = -1, .kind = "out", .bytes = -1 };

	if (record->returned && record->result > 0 &&
	    (uint64_t)record->result <= record->length) {
		const size_t size = (size_t)record->result;

		decode_part(record, report, "event", "out", size,
			    record_memory(record, record->argument, size, true),
			    event_layout(record));
		return;
	}
	group.kind = "room";
	report->form->group(report, &group);
	report->form->value(report, &length);
	report->form->end_group(report);
}

static const char *mapped(const struct record *record)
{
	/* Of mlx5: what another driver's offsets mean is not known here. */
	static const char *const names[MMAP_OBJECTS] = {
		"mlx5: UAR",
		"mlx5: contiguous pages",
		"mlx5: UAR, write-combining",
		"mlx5: UAR, not cached",
		NULL,
		"mlx5: core clock",
		"mlx5: allocated UAR, write-combining",
		"mlx5: clock information",
		"mlx5: device memory",
	};
	const uint64_t page = record->argument >> MMAP_PAGE_SHIFT;
	const uint64_t command = page >> MMAP_COMMAND_SHIFT & MMAP_COMMAND_MASK;

	if (!strstr(record->path, "uverbs"))
		return NULL;
	return command < MMAP_OBJECTS ? names[command] : "mlx5: an object's pages";
}

void decode_mmap(const struct record *record, struct report *report)
{
	struct report_group group = { .name = "mapping", .id = -1, .kind = "of", .bytes = -1 };
	const struct report_value offset = {
		.name = "offset", .bits = 64, .show = REPORT_HEX, .number = record->argument,
		.meaning = mapped(record),
	};
	char access[4];

	if (record->length <= INT64_MAX)
		group.bytes = (int64_t)record->length;
	snprintf(access, sizeof(access), "%s%s%s", record->protection & 1 ? "r" : "",
		 record->protection & 2 ? "w" : "", record->protection & 4 ? "x" : "");
	report->form->group(report, &group);
	report->form->value(report, &offset);
	report->form->text(report, "access", access[0] ? access : "none");
	report->form->end_group(report);
}
