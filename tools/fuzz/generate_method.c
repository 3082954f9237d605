/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "generate.h"
#include "hints.h"
#include "ways.h"

enum {
	MAX_DEPTH = 10,
	OBJECT_DEVICE = 0, INVOKE_WRITE = 0, GET_CONTEXT = 3,
	OBJECT_DEVX = 0x1000, OBJECT_DEVX_OBJ = 0x1001, OTHER = 0x1000, OBJ_CREATE = 0x1000,
	OBJ_MODIFY = 0x1002, OBJ_QUERY = 0x1003, OBJ_ASYNC_QUERY = 0x1004
};

/* What must be there before anything is written down, for what refers to it by its place. */
static void need_first(struct maker *maker, const struct rv_schema_object *object,
		       const struct rv_schema_method *method)
{
	const struct rv_schema_attr *row = NULL;

	while ((row = rv_schema_next_attr(method, row))) {
		const struct hint *hint = hint_of(object->id, method->id, row->id);

		if (!rv_schema_alive(row->life, maker->kernel) || maker_deviates(maker))
			continue;
		if (hint && hint->kind == HINT_DEVX)
			generate_need(maker, RESOURCE_FIRMWARE(hint->class_id));
		else if (hint && hint->kind == HINT_REF)
			generate_need(maker, hint->class_id);
		else if (row->access != RV_SCHEMA_ACCESS_NEW &&
			 row->object_id < RV_SCHEMA_NO_OBJECT &&
			 (row->mandatory || (hint && hint->kind == HINT_WANTED)))
			generate_need(maker, row->object_id);
	}
}

static const struct rv_schema_uhw *uhw_of(struct maker *maker, uint16_t object_id,
					  uint16_t method_id)
{
	const struct rv_schema_uhw *uhw =
		rv_schema_uhw_of_method(RV_SCHEMA_MLX5, object_id, method_id);
	const struct rv_schema_uhw *next = uhw;

	if (!uhw || !maker_deviates(maker))
		return uhw;
	while ((next = rv_schema_next_uhw(next)))
		if (next->object_id == object_id && next->method_id == method_id)
			return next;
	return uhw;
}

static bool by_mailbox(struct maker *maker, const struct rv_schema_object *object,
		       const struct rv_schema_method *method)
{
	enum mailbox_use use = MAILBOX_GENERAL;

	if (object->id == OBJECT_DEVX_OBJ)
		use = method->id == OBJ_CREATE ? MAILBOX_CREATE :
		      method->id == OBJ_MODIFY ? MAILBOX_MODIFY :
						 MAILBOX_QUERY;
	return generate_mailbox(maker, mailbox_any(&maker->chance, use),
				method->id == OBJ_ASYNC_QUERY);
}

static bool is_by_mailbox(uint16_t object_id, uint16_t method_id)
{
	if (object_id == OBJECT_DEVX)
		return method_id == OTHER;
	return object_id == OBJECT_DEVX_OBJ &&
	       (method_id == OBJ_CREATE || method_id == OBJ_MODIFY || method_id == OBJ_QUERY ||
		method_id == OBJ_ASYNC_QUERY);
}

bool generate_method(struct maker *maker, const struct rv_schema_object *object,
		     const struct rv_schema_method *method)
{
	struct call call = maker_draft(CALL_IOCTL);
	const struct rv_schema_attr *row = NULL;
	const struct rv_schema_uhw *uhw;
	bool driver = false;

	if (object->id == OBJECT_DEVICE && method->id == INVOKE_WRITE)
		return generate_any_write(maker, false);
	if (is_by_mailbox(object->id, method->id))
		return by_mailbox(maker, object, method);
	need_first(maker, object, method);
	call.object_id = object->id;
	call.method_id = method->id;
	while ((row = rv_schema_next_attr(method, row))) {
		if (!rv_schema_alive(row->life, maker->kernel))
			continue;
		if (row->kind == RV_SCHEMA_UHW_IN || row->kind == RV_SCHEMA_UHW_OUT)
			driver = true;
		else
			generate_attr(maker, &call, row);
	}
	uhw = uhw_of(maker, object->id, method->id);
	if (driver && uhw && (!maker_deviates(maker) || chance_of(&maker->chance, 192)))
		generate_uhw(maker, &call, uhw);
	if (maker_deviates(maker) && chance_of(&maker->chance, 16))
		call.driver_id = (uint32_t)chance_number(&maker->chance);
	return maker_add(maker, &call);
}

bool generate_context(struct maker *maker)
{
	struct call open = maker_draft(CALL_OPEN);
	const struct rv_schema_object *device = rv_schema_object(RV_SCHEMA_MLX5, OBJECT_DEVICE);
	const struct rv_schema_method *method =
		rv_schema_method(RV_SCHEMA_MLX5, OBJECT_DEVICE, GET_CONTEXT);

	open.on = (struct resource_ref){ 0 };
	return maker_add(maker, &open) && generate_method(maker, device, method);
}

static bool by_way(struct maker *maker, const struct way *way)
{
	const struct rv_schema_object *object;
	const struct rv_schema_method *method;

	if (way->write)
		return generate_write(maker, rv_schema_write(way->number), false);
	object = rv_schema_object(RV_SCHEMA_MLX5, way->object_id);
	method = rv_schema_method(RV_SCHEMA_MLX5, way->object_id, way->method_id);
	return object && method && rv_schema_alive(method->life, maker->kernel) &&
	       generate_method(maker, object, method);
}

static bool need_mapping(struct maker *maker)
{
	struct call call = maker_draft(CALL_MMAP);

	generate_need(maker, RESOURCE_MMAP_PAGE);
	call.length = 1;
	call.data = maker_data(maker, 8);
	maker_patch(maker, call.data.offset, 8, false, maker_last(maker, RESOURCE_MMAP_PAGE));
	return maker_add(maker, &call);
}

static bool need_made(struct maker *maker, uint16_t class_id)
{
	const struct way *way = NULL;

	if (class_id == RESOURCE_CMD_FD)
		return generate_context(maker);
	if (class_id == RESOURCE_MAPPING)
		return need_mapping(maker);
	if (class_id == OBJECT_DEVX_OBJ)
		return generate_mailbox(maker, mailbox_creation(0x816), false);
	if (class_id >= RESOURCE_FIRMWARE(0) && class_id <= RESOURCE_FIRMWARE(0xfff))
		return mailbox_creation(class_id & 0xfff) &&
		       generate_mailbox(maker, mailbox_creation(class_id & 0xfff), false);
	way = way_next(class_id, NULL);
	while (way && maker_deviates(maker) && way_next(class_id, way))
		way = way_next(class_id, way);
	return way && by_way(maker, way);
}

bool generate_need(struct maker *maker, uint16_t class_id)
{
	bool made;

	if (class_id == RESOURCE_EVENT_FD || class_id == RESOURCE_MEMFD ||
	    maker_has(maker, class_id))
		return true;
	if (maker->depth >= MAX_DEPTH || maker->full)
		return false;
	if (maker_deviates(maker) && chance_of(&maker->chance, 32))
		return false;
	maker->depth++;
	made = need_made(maker, class_id);
	maker->depth--;
	return made && maker_has(maker, class_id);
}
