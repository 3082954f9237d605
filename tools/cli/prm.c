/* SPDX-License-Identifier: BSD-2-Clause */
#include "prm.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
	/* Linux 6.1, include/linux/mlx5/mlx5_ifc.h */
	QUERY_HCA_CAP = 0x100,
	CREATE_GENERAL_OBJECT = 0xa00,
	DESTROY_GENERAL_OBJECT = 0xa03,
	CAP_GENERAL = 0,
	CAP_QOS = 0xc,
	CAPABILITY_BIT = 0x80,
	HEADER_BYTES = 8, /* opcode, uid, op_mod; or status and syndrome */
	OBJECT_BYTES = 16,
	DEPTH = 4 /* of layouts inside layouts */
};

/* With zeros for what lies behind the end. */
static uint64_t bits(struct view view, size_t bit, size_t width)
{
	uint64_t value = 0;

	for (size_t i = 0; i < width; i++) {
		uint64_t one;

		view_bits(view, bit + i, 1, &one);
		value = value << 1 | one;
	}
	return value;
}

static void value(struct report *report, const char *name, unsigned int width, uint64_t number,
		  const char *meaning)
{
	const struct report_value what = {
		.name = name,
		.show = width > 32 ? REPORT_HEX : REPORT_DECIMAL,
		.bits = width,
		.number = number,
		.meaning = meaning,
		.omit_zero = true,
	};

	report->form->value(report, &what);
}

/* What is always shown. */
static void head(struct report *report, const char *name, unsigned int width, uint64_t number,
		 const char *meaning)
{
	const struct report_value what = {
		.name = name, .show = REPORT_HEX, .bits = width, .number = number,
		.meaning = meaning,
	};

	report->form->value(report, &what);
}

/* Of send and receive queues: MLX5_SQC_STATE_*, MLX5_RQC_STATE_*. */
static const char *state(const struct prm_layout *layout, const char *name, uint64_t number)
{
	static const char *const names[] = { "RST", "RDY", NULL, "ERR" };

	if (number >= sizeof(names) / sizeof(names[0]))
		return NULL;
	if (strcmp(name, "sq_state") == 0 || strcmp(name, "rq_state") == 0 ||
	    ((layout == &prm_sqc || layout == &prm_rqc) && strcmp(name, "state") == 0))
		return names[number];
	return NULL;
}

static void fields(struct report *report, const struct prm_layout *layout, struct view view,
		   unsigned int depth)
{
	for (uint16_t i = 0; i < layout->count; i++) {
		const struct prm_field *field = &layout->fields[i];

		uint64_t number;

		/* What ends early has zeros behind it, to the kernel and to the firmware. */
		if (field->bit / 8 >= view.size)
			continue;
		number = bits(view, field->bit, field->width);
		value(report, field->name, field->width, number,
		      state(layout, field->name, number));
	}
	if (layout->inner && layout->inner_bit / 8 < view.size && depth < DEPTH) {
		report->form->enter(report, layout->inner->name);
		fields(report, layout->inner,
		       view_part(view, layout->inner_bit / 8, view.size), depth + 1);
		report->form->leave(report);
	}
}

void prm_report_layout(struct report *report, const struct prm_layout *layout, const char *name,
		       struct view view)
{
	report->form->enter(report, name);
	fields(report, layout, view, 0);
	report->form->leave(report);
}

bool prm_opcode(struct view in, uint16_t *ret_opcode)
{
	uint64_t opcode;
	const bool known = view_bits(in, 0, 16, &opcode);

	*ret_opcode = (uint16_t)opcode;
	return known;
}

static bool is_object(uint16_t opcode)
{
	return opcode >= CREATE_GENERAL_OBJECT && opcode <= DESTROY_GENERAL_OBJECT;
}

static void op_mod(struct report *report, uint16_t opcode, uint16_t number)
{
	char meaning[64];
	const char *type;

	if (is_object(opcode)) {
		head(report, "obj_type", 16, number, prm_object_name(number));
		return;
	}
	if (opcode != QUERY_HCA_CAP) {
		value(report, "op_mod", 16, number, NULL);
		return;
	}
	type = prm_capability_name(number >> 1);
	snprintf(meaning, sizeof(meaning), "%s, %s", type ? type : "unknown type",
		 number & 1 ? "current" : "max");
	head(report, "op_mod", 16, number, meaning);
}

void prm_report_in(struct report *report, struct view in)
{
	const struct prm_command *command;
	uint16_t opcode;

	if (!prm_opcode(in, &opcode)) {
		report->form->note(report, "too short for a firmware command");
		return;
	}
	command = prm_command(opcode);
	report->form->enter(report, "command");
	head(report, "opcode", 16, opcode, prm_opcode_name(opcode));
	value(report, "uid", 16, bits(in, 0x10, 16), NULL);
	op_mod(report, opcode, (uint16_t)bits(in, 0x30, 16));
	if (is_object(opcode))
		value(report, "obj_id", 32, bits(in, 0x40, 32), NULL);
	if (command && command->in)
		fields(report, command->in, in, 0);
	report->form->leave(report);
	if (is_object(opcode) && in.size > OBJECT_BYTES)
		report->form->bytes(report, view_part(in, OBJECT_BYTES, in.size));
	else if (!command && !is_object(opcode) && in.size > HEADER_BYTES)
		report->form->bytes(report, view_part(in, HEADER_BYTES, in.size));
}

/* A capability page is what its type says. */
static const struct prm_layout *capability(struct view in)
{
	const uint64_t type = bits(in, 0x30, 16) >> 1;

	if (type == CAP_GENERAL)
		return &prm_cmd_hca_cap;
	return type == CAP_QOS ? &prm_qos_cap : NULL;
}

/* Returns whether everything was shown. */
static bool answer(struct report *report, uint16_t opcode, struct view in, struct view out)
{
	const struct prm_command *command = prm_command(opcode);
	const struct prm_layout *page;

	if (is_object(opcode)) {
		value(report, "obj_id", 32, bits(out, 0x40, 32), NULL);
		return out.size <= OBJECT_BYTES;
	}
	if (opcode != QUERY_HCA_CAP) {
		if (command && command->out)
			fields(report, command->out, out, 0);
		return command != NULL;
	}
	page = capability(in);
	if (!page)
		return false;
	report->form->enter(report, page->name);
	fields(report, page, view_part(out, CAPABILITY_BIT / 8, out.size), 1);
	report->form->leave(report);
	return true;
}

void prm_report_out(struct report *report, struct view in, struct view out)
{
	const uint8_t status = (uint8_t)bits(out, 0, 8);
	uint16_t opcode;
	bool shown = true;

	if (out.size < HEADER_BYTES) {
		report->form->note(report, "too short for a firmware command's answer");
		return;
	}
	prm_opcode(in, &opcode);
	report->form->enter(report, "answer");
	head(report, "status", 8, status, prm_status_name(status));
	value(report, "syndrome", 32, bits(out, 0x20, 32), NULL);
	if (status == 0)
		shown = answer(report, opcode, in, out);
	report->form->leave(report);
	if (!shown)
		report->form->bytes(report, view_part(out, is_object(opcode) ? OBJECT_BYTES
									   : HEADER_BYTES, out.size));
}
