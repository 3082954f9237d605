/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The older interface: write() of a header, the command's structure and the driver's.
 * Linux 6.1, include/uapi/rdma/ib_user_verbs.h, drivers/infiniband/core/uverbs_main.c.
 */
#include <stddef.h>

#include "decode_parts.h"

enum { HEADER_BYTES = 8, EXTENDED_BYTES = 16, WORD = 4, EXTENDED_WORD = 8 };

/* Where the parts of a command lie. */
struct parts {
	uint32_t number;
	const struct rv_schema_write *row;
	struct view request; /* as far as it is known */
	size_t request_bytes;
	struct view driver;
	size_t driver_bytes;
	uint64_t response; /* address, 0 none */
	size_t response_bytes;
	size_t driver_response_bytes;
};

static uint64_t get(const struct record *record, struct view view, size_t at, size_t width)
{
	uint64_t value;

	record_integer(record, view, at, width, &value);
	return value;
}

const struct rv_schema_write *decode_write_row(const struct record *record, uint32_t *ret_number)
{
	const struct view view = record_memory(record, record->argument, HEADER_BYTES, false);

	*ret_number = (uint32_t)get(record, view, 0, 4);
	return rv_schema_write(*ret_number);
}

/* Behind the header; whatever the header claims, no more than the call handed over. */
static void split(struct parts *parts, struct view rest, size_t given, size_t core)
{
	parts->request_bytes = core < given ? core : given;
	parts->driver_bytes = given - parts->request_bytes;
	parts->request = view_part(rest, 0, parts->request_bytes);
	parts->driver = view_part(rest, parts->request_bytes, parts->driver_bytes);
}

static void extended(const struct record *record, struct view view, struct parts *parts)
{
	const size_t head = HEADER_BYTES + EXTENDED_BYTES;
	const size_t given = record->length > head ? (size_t)record->length - head : 0;

	split(parts, view_part(view, head, given), given,
	      (size_t)get(record, view, 4, 2) * EXTENDED_WORD);
	parts->response = get(record, view, HEADER_BYTES, 8);
	parts->response_bytes = (size_t)get(record, view, 6, 2) * EXTENDED_WORD;
	parts->driver_response_bytes =
		(size_t)get(record, view, HEADER_BYTES + 10, 2) * EXTENDED_WORD;
}

static void plain(const struct record *record, struct view view, struct parts *parts)
{
	const size_t given = record->length > HEADER_BYTES ? (size_t)record->length - HEADER_BYTES
							   : 0;
	const size_t all = (size_t)get(record, view, 6, 2) * WORD;
	size_t core = given;

	/* Where no driver's part may follow, the request is as long as it is: lists may end it. */
	if (parts->row && parts->row->uhw && parts->row->request)
		core = parts->row->request->bytes;
	split(parts, view_part(view, HEADER_BYTES, given), given, core);
	if (!parts->row || !parts->row->response)
		return;
	parts->response = get(record, parts->request, 0, 8);
	parts->response_bytes = all < parts->row->response->bytes ? all
								  : parts->row->response->bytes;
	parts->driver_response_bytes = all - parts->response_bytes;
}

static struct parts take_apart(const struct record *record)
{
	const struct view view =
		record_memory(record, record->argument, (size_t)record->length, false);
	struct parts parts = { .number = 0 };

	parts.row = decode_write_row(record, &parts.number);
	if (parts.number & RV_SCHEMA_WRITE_EX)
		extended(record, view, &parts);
	else
		plain(record, view, &parts);
	return parts;
}

const struct rv_schema_uhw *decode_uhw_fit(const struct rv_schema_uhw *first, bool out,
					   size_t size)
{
	const struct rv_schema_uhw *uhw = first;

	for (; uhw; uhw = rv_schema_next_uhw(uhw)) {
		const struct rv_schema_layout *layout = out ? uhw->out : uhw->in;

		if (uhw->driver == first->driver && uhw->object_id == first->object_id &&
		    uhw->method_id == first->method_id &&
		    uhw->write == first->write && layout && layout->bytes == size)
			return uhw;
	}
	return first;
}

/* Nothing says whose the node is: this program knows one driver's structures. */
static const struct rv_schema_layout *driver_layout(uint32_t number, bool out, size_t size)
{
	const struct rv_schema_uhw *uhw =
		decode_uhw_fit(rv_schema_uhw_of_write(RV_SCHEMA_MLX5, number), out, size);

	if (!uhw)
		return NULL;
	return out ? uhw->out : uhw->in;
}

void decode_write(const struct record *record, struct report *report)
{
	const struct parts parts = take_apart(record);

	if (record->length < HEADER_BYTES) {
		report->form->note(report, "too short for a command");
		return;
	}
	decode_part(record, report, "request", "in", parts.request_bytes, parts.request,
		    parts.row ? parts.row->request : NULL);
	if (parts.driver_bytes > 0)
		decode_part(record, report, "driver request", "driver in", parts.driver_bytes,
			    parts.driver,
			    driver_layout(parts.number, false, parts.driver_bytes));
	if (!parts.response || !decode_succeeded(record))
		return;
	decode_part(record, report, "response", "out", parts.response_bytes,
		    record_memory(record, parts.response, parts.response_bytes, true),
		    parts.row ? parts.row->response : NULL);
	if (parts.driver_response_bytes > 0)
		decode_part(record, report, "driver response", "driver out",
			    parts.driver_response_bytes,
			    record_memory(record, parts.response + parts.response_bytes,
					  parts.driver_response_bytes, true),
			    driver_layout(parts.number, true, parts.driver_response_bytes));
}

size_t decode_write_references(const struct record *record, struct reference *ret, size_t max)
{
	const struct parts parts = take_apart(record);
	const size_t size = parts.response_bytes + parts.driver_response_bytes;

	if (max == 0 || !parts.response || size == 0)
		return 0;
	ret[0] = (struct reference){ parts.response, size, true };
	return 1;
}
