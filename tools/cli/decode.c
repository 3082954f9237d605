/* SPDX-License-Identifier: BSD-2-Clause */
#include "decode.h"

#include <inttypes.h>
#include <stdio.h>

#include "decode_parts.h"
#include "decode_struct.h"
#include "prm.h"

bool decode_succeeded(const struct record *record)
{
	return record->returned && record->result >= 0;
}

static const char *driver_name(uint32_t id)
{
	/* Linux 7.2, include/uapi/rdma/ib_user_ioctl_verbs.h, enum rdma_driver_id */
	static const char *const names[] = {
		NULL,	"mlx5",	 "mlx4", "cxgb3", "cxgb4", "mthca", "bnxt_re",
		"ocrdma", "nes", "irdma", "vmw_pvrdma", "qedr", "hns", "usnic",
		"rxe",	"hfi1",	 "qib",	 "efa",	  "siw",   "erdma", "mana", "ionic",
	};

	return id < sizeof(names) / sizeof(names[0]) ? names[id] : NULL;
}

/* The firmware's command that an ioctl hands over. */
static const char *firmware_command(const struct record *record, const struct ioctl_header *header)
{
	struct ioctl_attribute attribute;
	uint16_t opcode;

	for (size_t i = 0; i < header->count && ioctl_attribute(record, i, false, &attribute); i++) {
		const struct rv_schema_method *method = rv_schema_method(
			header->driver_id, header->object_id, header->method_id);
		const struct rv_schema_attr *row =
			ioctl_row(header->driver_id, method, attribute.id);

		if (row && decode_is_mailbox(row, false) &&
		    prm_opcode(ioctl_input(record, &attribute), &opcode))
			return prm_opcode_name(opcode);
	}
	return NULL;
}

static void ioctl_names(const struct record *record, struct report_call *call)
{
	struct ioctl_header header;
	const struct rv_schema_object *object;
	const struct rv_schema_method *method;
	const struct rv_schema_write *write;
	uint32_t number;

	if (!ioctl_header(record, &header))
		return;
	object = rv_schema_object(header.driver_id, header.object_id);
	method = rv_schema_method(header.driver_id, header.object_id, header.method_id);
	call->driver_id = header.driver_id;
	call->driver = driver_name(header.driver_id);
	call->object_id = header.object_id;
	call->object = object ? object->name : NULL;
	call->method_id = header.method_id;
	call->method = method ? method->name : NULL;
	if (ioctl_write_command(record, &header, &number)) {
		write = rv_schema_write(number);
		call->command_id = number;
		call->command = write ? write->name : NULL;
	} else {
		call->command = firmware_command(record, &header);
	}
}

struct report_call decode_names(const struct record *record)
{
	struct report_call call = {
		.driver_id = -1, .object_id = -1, .method_id = -1, .command_id = -1,
	};
	const struct rv_schema_write *write;
	uint32_t number;

	if (record->kind == RECORD_IOCTL) {
		ioctl_names(record, &call);
	} else if (record->kind == RECORD_WRITE) {
		write = decode_write_row(record, &number);
		call.command_id = number;
		call.command = write ? write->name : NULL;
	}
	return call;
}

void decode_part(const struct record *record, struct report *report, const char *name,
		 const char *kind, size_t bytes, struct view view,
		 const struct rv_schema_layout *layout)
{
	const struct report_group group = {
		.name = name, .id = -1, .kind = kind, .bytes = (int64_t)bytes,
	};

	report->form->group(report, &group);
	if (view.size < bytes)
		report->form->note(report, view.size ? "only a part is known"
						     : "its bytes are not known");
	if (layout && view.size > 0)
		decode_layout(record, report, layout, view);
	else if (view.size > 0)
		report->form->bytes(report, view);
	report->form->end_group(report);
}

void decode(const struct record *record, struct report *report)
{
	const struct report_call call = decode_names(record);
	char text[DECODE_CAUSE_BYTES];

	report->form->begin(report, record, &call);
	switch (record->kind) {
	case RECORD_IOCTL:
		decode_ioctl(record, report);
		break;
	case RECORD_WRITE:
		decode_write(record, report);
		break;
	case RECORD_READ:
		decode_read(record, report);
		break;
	case RECORD_MMAP:
		decode_mmap(record, report);
		break;
	default:
		break;
	}
	report->form->end(report, record, decode_cause(record, text));
}

size_t decode_references(const struct record *record, struct reference *ret, size_t max)
{
	switch (record->kind) {
	case RECORD_IOCTL:
		return decode_ioctl_references(record, ret, max);
	case RECORD_WRITE:
		return decode_write_references(record, ret, max);
	default:
		return 0;
	}
}
