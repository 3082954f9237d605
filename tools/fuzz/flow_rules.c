/* SPDX-License-Identifier: BSD-2-Clause */
/* The rules of all methods: handles and descriptors as the schema has them, numbers as listed. */
#include <pthread.h>
#include <rawverbs/schema.h>

#include "flow_rules.h"

#define MAX_METHODS 128

/* Linux 6.1, include/uapi/rdma: ib_user_ioctl_cmds.h, mlx5_user_ioctl_cmds.h. */
static const struct number {
	uint16_t object_id, method_id;
	struct flow_rule rule;
} numbers[] = {
	/* UVERBS_OBJECT_MR: REG_DM_MR, QUERY_MR, REG_DMABUF_MR, REG_MR */
	{ 0x7, 0x0, { 0x6, RESOURCE_LKEY, FLOW_OUT, 4, 0, 0 } },
	{ 0x7, 0x3, { 0x1, RESOURCE_LKEY, FLOW_OUT, 4, 0, 0 } },
	{ 0x7, 0x4, { 0x7, RESOURCE_LKEY, FLOW_OUT, 4, 0, 0 } },
	{ 0x7, 0x5, { 0x9, RESOURCE_LKEY, FLOW_OUT, 4, 0, 0 } },
	/* UVERBS_OBJECT_DM: an offset of command 8, MLX5_IB_MMAP_DEVICE_MEM */
	{ 0xe, 0x0, { 0x1001, RESOURCE_MMAP_PAGE, FLOW_OUT, 2, 0, 0x800 } },
	{ 0xe, 0x1000, { 0x1003, RESOURCE_MMAP_PAGE, FLOW_OUT, 2, 0, 0x800 } },
	/* UVERBS_OBJECT_CQ, QP, SRQ: the firmware's numbers */
	{ 0x3, 0x0, { 0x1001, RESOURCE_FIRMWARE(0x400), FLOW_OUT, 4, 0, 0 } },
	{ 0x4, 0x0, { 0xe, RESOURCE_FIRMWARE(0x500), FLOW_OUT, 4, 0, 0 } },
	{ 0x5, 0x0, { 0xd, RESOURCE_FIRMWARE(0x700), FLOW_OUT, 4, 0, 0 } },
	/* MLX5_IB_OBJECT_DEVX: QUERY_UAR, QUERY_EQN */
	{ 0x1000, 0x1001, { 0x1001, RESOURCE_UAR_PAGE, FLOW_OUT, 4, 0, 0 } },
	{ 0x1000, 0x1002, { 0x1001, RESOURCE_EQN, FLOW_OUT, 4, 0, 0 } },
	/* MLX5_IB_OBJECT_DEVX_UMEM, VAR, PP, UAR */
	{ 0x1002, 0x1000, { 0x1004, RESOURCE_UMEM_ID, FLOW_OUT, 4, 0, 0 } },
	{ 0x1006, 0x1000, { 0x1001, RESOURCE_MMAP_PAGE, FLOW_OUT, 8, 12, 0 } },
	{ 0x1006, 0x1000, { 0x1003, RESOURCE_UAR_PAGE, FLOW_OUT, 4, 0, 0 } },
	{ 0x1007, 0x1000, { 0x1003, RESOURCE_PP_INDEX, FLOW_OUT, 2, 0, 0 } },
	{ 0x1008, 0x1000, { 0x1002, RESOURCE_MMAP_PAGE, FLOW_OUT, 8, 12, 0 } },
	{ 0x1008, 0x1000, { 0x1004, RESOURCE_UAR_PAGE, FLOW_OUT, 4, 0, 0 } },
};

static const struct special {
	uint16_t object_id, method_id;
	uint8_t special;
} specials[] = {
	{ 0x0, 0x0, FLOW_WRITES },
	{ 0x1000, 0x1000, FLOW_DEVX },
	{ 0x1001, 0x1000, FLOW_CREATES_DEVX },
	{ 0x1001, 0x1002, FLOW_DEVX },
	{ 0x1001, 0x1003, FLOW_DEVX },
	{ 0x1001, 0x1004, FLOW_DEVX },
};

/* Objects are 0 to 0x1f and 0x1000 to 0x101f, methods 0 to 0xf and 0x1000 to 0x100f. */
static uint8_t places[2][32][2][16];
static struct flow_method methods[MAX_METHODS];
static unsigned int method_count = 1; /* place 0: none */
static pthread_once_t built = PTHREAD_ONCE_INIT;

static uint8_t *place(uint16_t object_id, uint16_t method_id)
{
	if ((object_id & ~0x101fu) || (method_id & ~0x100fu))
		return NULL;
	return &places[object_id >> 12][object_id & 0x1f][method_id >> 12][method_id & 0xf];
}

static void add(struct flow_method *method, struct flow_rule rule)
{
	for (unsigned int i = 0; i < method->count; i++)
		if (method->rules[i].attr_id == rule.attr_id)
			return; /* a row for another size */
	if (method->count < sizeof(method->rules) / sizeof(method->rules[0]))
		method->rules[method->count++] = rule;
}

static void add_objects(struct flow_method *method, const struct rv_schema_method *row)
{
	const struct rv_schema_attr *attr = NULL;

	while ((attr = rv_schema_next_attr(row, attr))) {
		struct flow_rule rule = { .attr_id = attr->id, .class_id = attr->object_id };

		if (attr->kind != RV_SCHEMA_HANDLE && attr->kind != RV_SCHEMA_FD)
			continue;
		if (attr->access != RV_SCHEMA_ACCESS_NEW && attr->access != RV_SCHEMA_ACCESS_DESTROY)
			continue;
		rule.kind = attr->access == RV_SCHEMA_ACCESS_NEW ? FLOW_NEW : FLOW_DESTROY;
		add(method, rule);
	}
}

static void build_method(const struct rv_schema_object *object, const struct rv_schema_method *row)
{
	uint8_t *at = place(object->id, row->id);
	struct flow_method *method;

	if (!at || method_count == MAX_METHODS)
		return;
	if (*at == 0)
		*at = (uint8_t)method_count++;
	method = &methods[*at];
	add_objects(method, row);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (numbers[i].object_id == object->id && numbers[i].method_id == row->id)
			add(method, numbers[i].rule);
	for (size_t i = 0; i < sizeof(specials) / sizeof(specials[0]); i++)
		if (specials[i].object_id == object->id && specials[i].method_id == row->id)
			method->special = specials[i].special;
}

static void build(void)
{
	const struct rv_schema_object *object = NULL;

	while ((object = rv_schema_next_object(object))) {
		const struct rv_schema_method *row = NULL;

		while ((row = rv_schema_next_method(object, row)))
			build_method(object, row);
	}
}

const struct flow_method *flow_method(uint16_t object_id, uint16_t method_id)
{
	const uint8_t *at = place(object_id, method_id);

	pthread_once(&built, build);
	return at && *at ? &methods[*at] : NULL;
}
