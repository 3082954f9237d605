/* SPDX-License-Identifier: BSD-2-Clause */
#include "seeds.h"

#include <stdio.h>
#include <string.h>

#include "generate.h"

enum {
	EX_CREATE_FLOW = 0x32,
	SPEC_ETH = 0x20, SPEC_COUNT = 0x1003, QPT_RAW_PACKET = 8,
	MMAP_ALLOC_WC = 6, OBJECT_DEVX = 0x1000, QUERY_UAR = 0x1001,
	OBJECT_DEVX_OBJ = 0x1001, OBJ_MODIFY = 0x1002,
	OBJECT_FLOW = 9, CREATE_FLOW = 0x1000, CREATE_FLOW_DEST_QP = 0x1002, CREATE_FLOW_DEST_DEVX = 0x1003,
	OBJECT_QP = 4, QP_CREATE = 0, ATTR_QP_TYPE = 9, OBJECT_COUNTERS = 0xf, COUNTERS_READ = 2
};

static struct call_attr *attr_of(struct call *call, uint16_t id)
{
	for (unsigned int i = 0; i < call->attr_count; i++)
		if (call->attrs[i].id == id)
			return &call->attrs[i];
	return NULL;
}

static void store(uint8_t *at, uint64_t value, size_t bytes)
{
	memcpy(at, &value, bytes);
}

static struct call *last(struct maker *maker)
{
	return &maker->program->calls[maker->program->call_count - 1];
}

static void method(struct maker *maker, uint16_t object_id, uint16_t method_id)
{
	generate_method(maker, rv_schema_object(RV_SCHEMA_MLX5, object_id),
			rv_schema_method(RV_SCHEMA_MLX5, object_id, method_id));
}

static void raw_packet_qp(struct maker *maker)
{
	struct call_attr *type;

	method(maker, OBJECT_QP, QP_CREATE);
	type = attr_of(last(maker), ATTR_QP_TYPE);
	if (type)
		type->number = QPT_RAW_PACKET;
}

/* A flow of verbs that counts: without one, counters have nothing to be read. */
static void counting_flow(struct maker *maker)
{
	const size_t request = 24 + 40 + 16, driver = 8 + 16;
	struct call call = maker_draft(CALL_IOCTL);
	struct data_span in, uhw;
	struct call_attr *attr;
	uint8_t *data;

	generate_need(maker, OBJECT_COUNTERS);
	in = maker_data(maker, request);
	uhw = maker_data(maker, driver);
	data = maker->program->data + in.offset;
	maker_patch(maker, in.offset + 4u, 4, false, maker_last(maker, OBJECT_QP));
	store(data + 8 + 4, 40 + 16, 2); /* the specs' size */
	store(data + 8 + 8, 2, 1);
	store(data + 8 + 11, 1, 1);
	store(data + 24, SPEC_ETH, 4);
	store(data + 28, 40, 2);
	store(data + 32, 0x010000000002, 6);
	memset(data + 48, 0xff, 6);
	store(data + 64, SPEC_COUNT, 4);
	store(data + 68, 16, 2);
	maker_patch(maker, in.offset + 72u, 4, false, maker_last(maker, OBJECT_COUNTERS));
	/* One description at the arena's end: packets, into the first place. */
	store(maker->program->data + uhw.offset, 1, 4);
	store(maker->program->data + uhw.offset + 8, PROGRAM_ARENA + 0x38000, 8);
	store(maker->program->data + uhw.offset + 16, 1, 4);
	attr = maker_attr(maker, &call, 2);
	attr->length = 8;
	attr->number = RV_SCHEMA_WRITE_EX | EX_CREATE_FLOW;
	attr = maker_attr(maker, &call, 0);
	*attr = (struct call_attr){ .id = 0, .length = in.bytes, .source = ATTR_DATA, .data = in };
	attr = maker_attr(maker, &call, 1);
	*attr = (struct call_attr){ .id = 1, .length = 8, .source = ATTR_ROOM, .data = { 0, 8 } };
	attr = maker_attr(maker, &call, 0x1000);
	*attr = (struct call_attr){ .id = 0x1000, .length = uhw.bytes, .source = ATTR_DATA,
				    .data = uhw };
	maker_add(maker, &call);
}

static void flow_to_qp(struct maker *maker)
{
	struct call_attr *attr;

	maker->also = CREATE_FLOW_DEST_QP;
	method(maker, OBJECT_FLOW, CREATE_FLOW);
	attr = attr_of(last(maker), CREATE_FLOW_DEST_DEVX);
	if (attr)
		*attr = last(maker)->attrs[--last(maker)->attr_count];
}

/* RST to INIT to RTR to RTS, to itself, to ERR. */
static void through_states(struct maker *maker)
{
	static const uint16_t opcodes[] = { 0x502, 0x50e, 0x503, 0x504, 0x505, 0x507 };

	for (unsigned int i = 0; i < sizeof(opcodes) / sizeof(opcodes[0]); i++)
		for (const struct mailbox *row = mailbox_next(NULL); row; row = mailbox_next(row))
			if (row->opcode == opcodes[i])
				generate_mailbox(maker, row, false);
}

static void map(struct maker *maker, uint64_t page, bool store_too)
{
	struct call call = maker_draft(CALL_MMAP);

	call.driver_id = 0;
	call.value = page;
	call.length = 1;
	call.flags = store_too ? CALL_STORE : 0;
	maker_add(maker, &call);
	call = maker_draft(CALL_TOUCH);
	call.driver_id = 0;
	call.on.class_id = RESOURCE_MAPPING;
	call.flags = store_too ? CALL_STORE : 0;
	maker_add(maker, &call);
}

static void plain(struct maker *maker, enum call_kind kind, uint16_t class_id, uint16_t length)
{
	struct call call = maker_draft(kind);

	generate_need(maker, class_id);
	call.driver_id = 0;
	call.on.class_id = class_id;
	call.length = length;
	maker_add(maker, &call);
}

static void finish(struct maker *maker, const char *name, uint16_t object_id, uint16_t method_id,
		   seed_use *use, void *argument)
{
	struct seed seed = { .object_id = object_id, .method_id = method_id };

	snprintf(seed.name, sizeof(seed.name), "%s", name);
	program_sound(maker->program);
	use(argument, &seed, maker->program);
}

static void begin(struct maker *maker, struct program *program, uint16_t kernel, bool plain_uars)
{
	maker_open(maker, program, 0);
	maker->kernel = kernel;
	maker->plain_uars = plain_uars;
	generate_context(maker);
}

void seeds_special(uint16_t kernel, seed_use *use, void *argument)
{
	struct program program;
	struct maker maker;

	begin(&maker, &program, kernel, false);
	raw_packet_qp(&maker);
	finish(&maker, "raw-packet-qp", OBJECT_QP, QP_CREATE, use, argument);
	counting_flow(&maker);
	method(&maker, OBJECT_COUNTERS, COUNTERS_READ);
	finish(&maker, "counting-flow", OBJECT_COUNTERS, COUNTERS_READ, use, argument);

	begin(&maker, &program, kernel, false);
	raw_packet_qp(&maker);
	flow_to_qp(&maker);
	finish(&maker, "flow-to-qp", OBJECT_FLOW, CREATE_FLOW, use, argument);

	begin(&maker, &program, kernel, false);
	through_states(&maker);
	finish(&maker, "qp-states", OBJECT_DEVX_OBJ, OBJ_MODIFY, use, argument);

	begin(&maker, &program, kernel, true);
	/* mlx5's mmap: a UAR, the clock page, the core's clock. */
	map(&maker, 0, true);
	map(&maker, 5u << 8, false);
	map(&maker, 7u << 8, false);
	finish(&maker, "mappings", 0xffff, 0, use, argument);

	/* The UAR that is asked for is one that mmap made. */
	begin(&maker, &program, kernel, true);
	map(&maker, MMAP_ALLOC_WC << 8, true);
	method(&maker, OBJECT_DEVX, QUERY_UAR);
	finish(&maker, "mapped-uar", OBJECT_DEVX, QUERY_UAR, use, argument);

	begin(&maker, &program, kernel, false);
	plain(&maker, CALL_TOUCH, RESOURCE_MAPPING, 0);
	plain(&maker, CALL_DUP, RESOURCE_CMD_FD, 0);
	plain(&maker, CALL_CLOSE, RESOURCE_CMD_FD, 0);
	plain(&maker, CALL_MUNMAP, RESOURCE_MAPPING, 0);
	finish(&maker, "mapping-dup-close", 0xffff, 0, use, argument);

	begin(&maker, &program, kernel, false);
	generate_mailbox(&maker, mailbox_next(NULL), false);
	plain(&maker, CALL_POLL, 0x10, 0);
	plain(&maker, CALL_READ, 0x10, 64);
	plain(&maker, CALL_POLL, 0x1005, 0);
	plain(&maker, CALL_READ, 0x1005, 64);
	plain(&maker, CALL_READ, 0x1004, 64);
	plain(&maker, CALL_READ, 0x02, 64);
	plain(&maker, CALL_CLOSE, 0x10, 0);
	finish(&maker, "events", 0xffff, 0, use, argument);
}
