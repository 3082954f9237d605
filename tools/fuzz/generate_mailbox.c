/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "generate.h"

enum {
	OBJECT_DEVX = 0x1000, OBJECT_DEVX_OBJ = 0x1001, OBJECT_ASYNC_CMD_FD = 0x1004,
	ATTR_FIRST = 0x1000, F_MANDATORY = 1, LEAST_OUT = 16, MOST_TAIL = 64
};

static struct data_span fill(struct maker *maker, const struct mailbox *mailbox)
{
	size_t bytes = mailbox->in_bytes;
	struct data_span span;
	uint8_t *data;

	if (maker_deviates(maker) && chance_of(&maker->chance, 64))
		bytes += (size_t)4 * chance_below(&maker->chance, MOST_TAIL / 4);
	span = maker_data(maker, bytes);
	if (!span.bytes)
		return span;
	data = maker->program->data + span.offset;
	if (maker_deviates(maker))
		chance_bytes(&maker->chance, data, span.bytes);
	mailbox_put(data, 0, 16, mailbox->opcode);
	mailbox_put(data, 0x20, 32, mailbox->op_mod);
	for (unsigned int i = 0; i < MAILBOX_MAX_FIELDS; i++) {
		const struct mailbox_field *field = &mailbox->fields[i];

		if (!field->width || (maker_deviates(maker) && chance_of(&maker->chance, 64)))
			continue;
		if (!field->class_id)
			mailbox_put(data, field->bit, field->width, field->value);
		else if (maker_has(maker, field->class_id))
			maker_patch(maker, span.offset + field->bit / 8u, field->width / 8u, true,
				    maker_last(maker, field->class_id));
	}
	return span;
}

static void put_in(struct maker *maker, struct call *call, uint16_t id, struct data_span span)
{
	struct call_attr *attr = maker_attr(maker, call, id);

	if (!attr)
		return;
	attr->flags = F_MANDATORY;
	attr->length = span.bytes;
	attr->source = ATTR_DATA;
	attr->data = span;
}

static void put_out(struct maker *maker, struct call *call, uint16_t id, size_t bytes)
{
	struct call_attr *attr = maker_attr(maker, call, id);

	if (!attr)
		return;
	if (maker_deviates(maker))
		bytes = LEAST_OUT + chance_below(&maker->chance, 512);
	attr->flags = F_MANDATORY;
	attr->length = (uint16_t)bytes;
	attr->source = ATTR_ROOM;
	attr->data = (struct data_span){ 0, (uint16_t)bytes };
}

static void put_answer_later(struct maker *maker, struct call *call, size_t bytes)
{
	struct call_attr *attr = maker_attr(maker, call, 0x1002);

	if (attr) {
		attr->source = ATTR_RESOURCE;
		attr->flags = F_MANDATORY;
		attr->ref = maker_last(maker, OBJECT_ASYNC_CMD_FD);
	}
	attr = maker_attr(maker, call, 0x1003);
	if (attr) {
		attr->length = 8;
		attr->number = 7;
	}
	attr = maker_attr(maker, call, 0x1004);
	if (attr) {
		attr->length = 8;
		attr->number = maker_deviates(maker) ? chance_number(&maker->chance) : bytes;
	}
}

static void put_handle(struct maker *maker, struct call *call, const struct mailbox *mailbox)
{
	struct call_attr *attr = maker_attr(maker, call, ATTR_FIRST);

	if (!attr)
		return;
	attr->flags = F_MANDATORY;
	if (mailbox->use == MAILBOX_CREATE)
		return;
	attr->source = ATTR_RESOURCE;
	attr->ref = maker_last(maker, RESOURCE_DEVX_OBJ(mailbox->of));
}

bool generate_mailbox(struct maker *maker, const struct mailbox *mailbox, bool async)
{
	struct call call = maker_draft(CALL_IOCTL);
	struct data_span span;

	if (!mailbox)
		return false;
	generate_need(maker, RESOURCE_CMD_FD);
	if (mailbox->of)
		generate_need(maker, RESOURCE_FIRMWARE(mailbox->of));
	for (unsigned int i = 0; i < MAILBOX_MAX_FIELDS; i++)
		if (mailbox->fields[i].class_id)
			generate_need(maker, mailbox->fields[i].class_id);
	if (async)
		generate_need(maker, OBJECT_ASYNC_CMD_FD);
	span = fill(maker, mailbox);
	if (mailbox->use == MAILBOX_GENERAL) {
		call.object_id = OBJECT_DEVX;
		call.method_id = 0x1000;
		put_in(maker, &call, ATTR_FIRST, span);
		put_out(maker, &call, ATTR_FIRST + 1, mailbox->out_bytes);
		return maker_add(maker, &call);
	}
	call.object_id = OBJECT_DEVX_OBJ;
	call.method_id = mailbox->use == MAILBOX_CREATE ? 0x1000 :
			 mailbox->use == MAILBOX_MODIFY ? 0x1002 :
			 async				? 0x1004 :
							  0x1003;
	put_handle(maker, &call, mailbox);
	put_in(maker, &call, ATTR_FIRST + 1, span);
	if (async)
		put_answer_later(maker, &call, mailbox->out_bytes);
	else
		put_out(maker, &call, ATTR_FIRST + 2, mailbox->out_bytes);
	return maker_add(maker, &call);
}
