/* SPDX-License-Identifier: BSD-2-Clause */
#include "flow_write.h"

#include <rawverbs/schema.h>
#include <string.h>

/* Linux 6.1, include/uapi/rdma/ib_user_ioctl_cmds.h: of INVOKE_WRITE. */
enum { CORE_OUT = 1, WRITE_CMD = 2, UHW_OUT = 0x1001 };

#define EX RV_SCHEMA_WRITE_EX

/* Numbers besides handles: in the core's response, and at the start of mlx5's. */
static const struct number {
	uint32_t write;
	uint16_t class_id;
	uint8_t offset;
	bool uhw;
} numbers[] = {
	{ 0x3, RESOURCE_PDN, 0, true },                        /* ALLOC_PD: pdn */
	{ 0x9, RESOURCE_LKEY, 4, false },                      /* REG_MR: lkey */
	{ 0x12, RESOURCE_FIRMWARE(0x400), 0, true },           /* CREATE_CQ: cqn */
	{ EX | 0x12, RESOURCE_FIRMWARE(0x400), 0, true },
	{ 0x18, RESOURCE_FIRMWARE(0x500), 4, false },          /* CREATE_QP: qpn */
	{ EX | 0x18, RESOURCE_FIRMWARE(0x500), 4, false },
	{ 0x20, RESOURCE_FIRMWARE(0x700), 0, true },           /* CREATE_SRQ: srqn */
	{ 0x27, RESOURCE_FIRMWARE(0x700), 0, true },
};

struct list {
	struct flow_product *products;
	size_t count;
	size_t core_room, uhw_room; /* bytes that the results have */
	size_t uhw_offset;          /* of mlx5's part, where both are in one */
	uint8_t place, core_attr, uhw_attr;
};

static void add(struct list *list, uint16_t class_id, bool uhw, size_t offset, size_t bytes)
{
	if (list->count == FLOW_MAX_PRODUCTS ||
	    offset + bytes > (uhw ? list->uhw_room : list->core_room))
		return;
	list->products[list->count++] = (struct flow_product){
		.class_id = class_id, .place = list->place,
		.attr = uhw ? list->uhw_attr : list->core_attr,
		.offset = (uint16_t)(offset + (uhw ? list->uhw_offset : 0)),
		.bytes = (uint8_t)bytes,
	};
}

static void add_fields(struct list *list, const struct rv_schema_write *write,
		       const struct rv_schema_layout *layout, size_t base)
{
	const struct rv_schema_field *field = NULL;

	while ((field = rv_schema_next_field(layout, field))) {
		/* The context's own descriptor reports events; a channel's is the object. */
		const uint16_t fd_class = write->number == 0 ? 0x10 : write->object_id;

		if (field->kind == RV_SCHEMA_FIELD_HANDLE)
			add(list, field->object_id, false, base + field->offset, 4);
		else if (field->kind == RV_SCHEMA_FIELD_FD)
			add(list, fd_class, false, base + field->offset, 4);
		else if (field->kind == RV_SCHEMA_FIELD_LAYOUT && field->count == 1)
			add_fields(list, write, field->layout, base + field->offset);
	}
}

static void add_all(struct list *list, const struct rv_schema_write *write)
{
	add_fields(list, write, write->response, 0);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (numbers[i].write == write->number)
			add(list, numbers[i].class_id, numbers[i].uhw, numbers[i].offset, 4);
}

/*
 * struct ib_uverbs_cmd_hdr: command u32, in_words and out_words u16; then the response's
 * address, of a plain command within the request, of an extended one within
 * struct ib_uverbs_ex_cmd_hdr, which has provider_out_words at 18.
 */
size_t flow_write_products(const struct program *program, const struct call *call,
			   struct flow_product ret[static FLOW_MAX_PRODUCTS])
{
	struct list list = { .products = ret, .place = FLOW_RESPONSE };
	const struct rv_schema_write *write;
	const uint8_t *data = program->data + call->data.offset;
	uint32_t command;
	uint16_t words;

	if (call->data.bytes < 24)
		return 0;
	memcpy(&command, data, sizeof(command));
	write = rv_schema_write(command);
	if (!write || !write->response)
		return 0;
	memcpy(&words, data + 6, sizeof(words));
	list.core_room = list.uhw_offset = (command & EX) ? words * (size_t)8 : write->response_bytes;
	list.uhw_room = words * (size_t)4 > write->response_bytes ? words * (size_t)4 - write->response_bytes : 0;
	if (command & EX) {
		memcpy(&words, data + 18, sizeof(words));
		list.uhw_room = words * (size_t)8;
	} else if (words * (size_t)4 < list.core_room) {
		list.core_room = words * (size_t)4;
	}
	add_all(&list, write);
	return list.count;
}

size_t flow_invoke_products(const struct call *call,
			    struct flow_product ret[static FLOW_MAX_PRODUCTS])
{
	struct list list = { .products = ret, .place = FLOW_ROOM };
	const struct rv_schema_write *write = NULL;

	for (unsigned int i = 0; i < call->attr_count; i++) {
		const struct call_attr *attr = &call->attrs[i];

		if (attr->id == WRITE_CMD && attr->source == ATTR_NUMBER)
			write = rv_schema_write((uint32_t)attr->number);
		if (attr->source != ATTR_ROOM)
			continue;
		if (attr->id == CORE_OUT) {
			list.core_room = attr->data.bytes;
			list.core_attr = (uint8_t)i;
		} else if (attr->id == UHW_OUT) {
			list.uhw_room = attr->data.bytes;
			list.uhw_attr = (uint8_t)i;
		}
	}
	if (write)
		add_all(&list, write);
	return list.count;
}
