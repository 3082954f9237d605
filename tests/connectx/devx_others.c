/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "devx_client.h"

void test_general(void)
{
	uint8_t in[96] = { 0 }, out[BUFFER] = { 0 };
	struct object dek;

	put(in, 0, 16, 0xa00);
	put(in, 0x30, 16, 0x0c);
	put(in, 0x80 + 0x68, 24, pd.number);
	put(in, 0x80 + 0x200, 64, 0x1122334455667788);
	dek = create_on(context, in, 96, 0x40, 32);
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0xa02);
	put(in, 0x30, 16, 0x0c);
	put(in, 0x40, 32, dek.number);
	result(dek.handle && !mlx5dv_devx_obj_query(dek.handle, in, 16, out, 96) &&
	       get(out, 0x80 + 0x200, 64) == 0x1122334455667788,
	       "CREATE_GENERAL_OBJECT, QUERY_GENERAL_OBJECT");
	result(destroy(&dek), "DESTROY_GENERAL_OBJECT");
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0xa00);
	put(in, 0x30, 16, 0x2a);
	result(refused(create_on(context, in, 96, 0x40, 32)),
	       "a general object of an unsupported type is refused");
}

static struct object create_table(void)
{
	uint8_t in[64] = { 0 };

	put(in, 0, 16, 0x930);
	put(in, 0xc8, 8, 3);
	put(in, 0xd8, 8, 4);
	return create(in, sizeof(in));
}

static struct object create_group(uint32_t table, uint32_t start, uint32_t end)
{
	uint8_t in[1024] = { 0 };

	put(in, 0, 16, 0x933);
	put(in, 0xa8, 24, table);
	put(in, 0xe0, 32, start);
	put(in, 0x120, 32, end);
	return create(in, sizeof(in));
}

static struct object create_entry(uint32_t table, uint32_t group, uint32_t index, uint32_t to)
{
	uint8_t in[840] = { 0 };

	put(in, 0, 16, 0x936);
	put(in, 0xa8, 24, table);
	put(in, 0x100, 32, index);
	put(in, 0x200 + 0x20, 32, group);
	put(in, 0x200 + 0x70, 16, 4);
	put(in, 0x200 + 0x88, 24, 1);
	put(in, 0x1a00, 8, 1);
	put(in, 0x1a08, 24, to);
	return create(in, sizeof(in));
}

void test_steering(void)
{
	struct object table = create_table(), next = create_table(), group, entry;

	result(table.handle && next.handle, "CREATE_FLOW_TABLE twice");
	result(refused(create_group(table.number, 8, 16)), "a group past its table is refused");
	group = create_group(table.number, 0, 7);
	result(group.handle && group.number, "CREATE_FLOW_GROUP");
	result(refused(create_group(table.number, 7, 9)), "an overlapping group is refused");
	result(refused(create_entry(table.number, group.number, 8, next.number)),
	       "an entry outside its group is refused");
	result(refused(create_entry(table.number, group.number, 1, 0xfffff0)),
	       "an entry to a table that does not exist is refused");
	entry = create_entry(table.number, group.number, 1, next.number);
	result(entry.handle, "SET_FLOW_TABLE_ENTRY");
	result(!destroy(&next), "a table that an entry leads to is not destroyed");
	result(!destroy(&group), "a group with an entry is not destroyed");
	result(destroy(&entry) && destroy(&group) && destroy(&next) && destroy(&table),
	       "entry, group and tables go in this order");
}

void test_actions(void)
{
	uint8_t modify[32] = { 0 }, reformat[64] = { 0 };
	struct object object;

	put(modify, 0, 16, 0x940);
	put(modify, 0x78, 8, 2);
	object = create_on(context, modify, 32, 0x40, 32);
	result(object.handle && destroy(&object), "ALLOC and DEALLOC_MODIFY_HEADER_CONTEXT");
	put(modify, 0x78, 8, 9);
	result(refused(create_on(context, modify, 32, 0x40, 32)),
	       "more modify actions than were sent are refused");
	put(reformat, 0, 16, 0x93d);
	put(reformat, 0xf6, 10, 20);
	object = create_on(context, reformat, 64, 0x40, 32);
	result(object.handle && destroy(&object), "ALLOC and DEALLOC_PACKET_REFORMAT_CONTEXT");
}
