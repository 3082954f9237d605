/* SPDX-License-Identifier: BSD-2-Clause */
#include "flow.h"

#include "flow_rules.h"
#include "flow_write.h"
#include "program_parts.h"

/* Linux 6.1, include/uapi/rdma/mlx5_user_ioctl_cmds.h: MLX5_IB_OBJECT_DEVX_OBJ and its methods. */
enum { DEVX_OBJ = 0x1001, CREATE_HANDLE = 0x1000, CREATE_CMD_IN = 0x1001, CREATE_CMD_OUT = 0x1002 };
enum { OTHER_CMD_IN = 0x1000, OBJECT_DEVX = 0x1000 };

struct list {
	struct flow_product *products;
	size_t count;
};

static void add(struct list *list, struct flow_product product)
{
	if (list->count < FLOW_MAX_PRODUCTS)
		list->products[list->count++] = product;
}

static const struct call_attr *attr_of(const struct call *call, uint16_t id, uint8_t *ret_index)
{
	for (unsigned int i = 0; i < call->attr_count; i++) {
		if (call->attrs[i].id == id) {
			*ret_index = (uint8_t)i;
			return &call->attrs[i];
		}
	}
	return NULL;
}

uint16_t flow_opcode(const struct program *program, const struct call *call)
{
	const struct flow_method *method;
	const struct call_attr *attr;
	uint8_t index;

	if (call->kind != CALL_IOCTL)
		return 0;
	method = flow_method(call->object_id, call->method_id);
	if (!method || (method->special != FLOW_DEVX && method->special != FLOW_CREATES_DEVX))
		return 0;
	attr = attr_of(call, call->object_id == OBJECT_DEVX ? OTHER_CMD_IN : CREATE_CMD_IN, &index);
	if (!attr || !program_source_has_data(attr->source) || attr->data.bytes < 2)
		return 0;
	return (uint16_t)(program->data[attr->data.offset] << 8 |
			  program->data[attr->data.offset + 1]);
}

/* The handle by what it is besides, and the number that its mailbox tells. */
static void add_devx(struct list *list, const struct program *program, const struct call *call)
{
	const uint16_t opcode = flow_opcode(program, call);
	const struct call_attr *attr;
	struct flow_product product;
	uint8_t index;
	bool input;

	if (!flow_created(opcode, &product, &input))
		return;
	if (attr_of(call, CREATE_HANDLE, &index))
		add(list, (struct flow_product){ .class_id = RESOURCE_DEVX_OBJ(opcode),
						 .place = FLOW_ATTR, .attr = index, .bytes = 4 });
	attr = attr_of(call, input ? CREATE_CMD_IN : CREATE_CMD_OUT, &product.attr);
	if (!attr || (!input && attr->source != ATTR_ROOM) ||
	    (input && !program_source_has_data(attr->source)) ||
	    attr->data.bytes < product.offset + product.bytes)
		return;
	add(list, product);
	if (opcode == 0x800) { /* ALLOC_PD */
		product.class_id = RESOURCE_PDN;
		add(list, product);
	}
}

static void add_rules(struct list *list, const struct call *call, const struct flow_method *method)
{
	for (unsigned int i = 0; i < method->count; i++) {
		const struct flow_rule *rule = &method->rules[i];
		struct flow_product product = { .class_id = rule->class_id, .bytes = rule->bytes,
						.down = rule->down, .add = rule->add };
		const struct call_attr *attr = attr_of(call, rule->attr_id, &product.attr);

		if (!attr || rule->kind == FLOW_DESTROY)
			continue;
		if (rule->kind == FLOW_NEW) {
			product.place = FLOW_ATTR;
			product.bytes = 4;
		} else if (attr->source == ATTR_ROOM && attr->data.bytes >= rule->bytes) {
			product.place = FLOW_ROOM;
		} else {
			continue;
		}
		add(list, product);
	}
}

static size_t ioctl_products(const struct program *program, const struct call *call,
			     struct flow_product ret[static FLOW_MAX_PRODUCTS])
{
	const struct flow_method *method = flow_method(call->object_id, call->method_id);
	struct list list = { .products = ret };

	if (!method)
		return 0;
	if (method->special == FLOW_WRITES)
		return flow_invoke_products(call, ret);
	add_rules(&list, call, method);
	if (method->special == FLOW_CREATES_DEVX)
		add_devx(&list, program, call);
	return list.count;
}

size_t flow_products(const struct program *program, const struct call *call, uint16_t on_class,
		     struct flow_product ret[static FLOW_MAX_PRODUCTS])
{
	struct flow_product result = { .place = FLOW_RESULT, .bytes = 8 };

	switch (call->kind) {
	case CALL_IOCTL:
		return ioctl_products(program, call, ret);
	case CALL_WRITE:
		return flow_write_products(program, call, ret);
	case CALL_OPEN:
		result.class_id = RESOURCE_CMD_FD;
		break;
	case CALL_MMAP:
		result.class_id = RESOURCE_MAPPING;
		break;
	case CALL_DUP:
		result.class_id = on_class;
		break;
	default:
		return 0;
	}
	ret[0] = result;
	return 1;
}

bool flow_destroys(const struct call *call, unsigned int index, uint16_t *ret_class)
{
	const struct flow_method *method;

	if (call->kind != CALL_IOCTL || index >= call->attr_count)
		return false;
	method = flow_method(call->object_id, call->method_id);
	for (unsigned int i = 0; method && i < method->count; i++) {
		if (method->rules[i].kind != FLOW_DESTROY ||
		    method->rules[i].attr_id != call->attrs[index].id)
			continue;
		*ret_class = method->rules[i].class_id;
		return true;
	}
	return false;
}

bool flow_is_fd(uint16_t class_id)
{
	switch (class_id) {
	case 0x2:  /* UVERBS_OBJECT_COMP_CHANNEL */
	case 0x10: /* UVERBS_OBJECT_ASYNC_EVENT */
	case 0x12: /* UVERBS_OBJECT_DMABUF */
	case 0x1004: /* MLX5_IB_OBJECT_DEVX_ASYNC_CMD_FD */
	case 0x1005: /* MLX5_IB_OBJECT_DEVX_ASYNC_EVENT_FD */
	case RESOURCE_CMD_FD:
	case RESOURCE_EVENT_FD:
	case RESOURCE_MEMFD:
		return true;
	default:
		return false;
	}
}
