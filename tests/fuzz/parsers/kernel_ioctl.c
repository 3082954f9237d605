/* SPDX-License-Identifier: BSD-2-Clause */
#include "kernel_ioctl.h"

#include <errno.h>
#include <rawverbs/schema.h>
#include <stdlib.h>
#include <string.h>

#include "ib_user_ioctl_cmds.h"
#include "ib_user_verbs.h"
#include "mlx5_user_ioctl_cmds.h"
#include "rdma_user_ioctl_cmds.h"

static uint32_t next_handle;

void kernel_ioctl_begin(void)
{
	next_handle = 1;
}

static void *pointer(const struct ib_uverbs_attr *attr)
{
	return (void *)(uintptr_t)attr->data;
}

static const struct ib_uverbs_attr *find(const struct ib_uverbs_ioctl_hdr *header, uint16_t id)
{
	for (unsigned int i = 0; i < header->num_attrs; i++)
		if (header->attrs[i].attr_id == id)
			return &header->attrs[i];
	return NULL;
}

static bool is(const struct ib_uverbs_ioctl_hdr *header, uint16_t object, uint16_t method)
{
	return header->object_id == object && header->method_id == method;
}

/* A number that the output @attr starts with, without which nothing goes on. */
static uint32_t wanted(const struct ib_uverbs_ioctl_hdr *header, const struct ib_uverbs_attr *attr)
{
	const struct ib_uverbs_attr *asked;
	uint32_t number = 0;

	if (is(header, MLX5_IB_OBJECT_UAR, MLX5_IB_METHOD_UAR_OBJ_ALLOC) &&
	    attr->attr_id == MLX5_IB_ATTR_UAR_OBJ_ALLOC_MMAP_LENGTH)
		return 4096;
	if (is(header, MLX5_IB_OBJECT_VAR, MLX5_IB_METHOD_VAR_OBJ_ALLOC) &&
	    attr->attr_id == MLX5_IB_ATTR_VAR_OBJ_ALLOC_MMAP_LENGTH)
		return 4096;
	if (is(header, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_GET_CONTEXT) &&
	    attr->attr_id == UVERBS_ATTR_GET_CONTEXT_NUM_COMP_VECTORS)
		return 4;
	if (is(header, UVERBS_OBJECT_CQ, UVERBS_METHOD_CQ_CREATE) &&
	    attr->attr_id == UVERBS_ATTR_CREATE_CQ_RESP_CQE) {
		asked = find(header, UVERBS_ATTR_CREATE_CQ_CQE);
		if (asked)
			memcpy(&number, &asked->data, sizeof(number)); /* stands in the attribute */
		return number;
	}
	if (is(header, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_INVOKE_WRITE)) {
		asked = find(header, UVERBS_ATTR_WRITE_CMD);
		if (asked && asked->data == IB_USER_VERBS_CMD_CREATE_COMP_CHANNEL)
			return (uint32_t)kernel_new_descriptor();
		return next_handle++;
	}
	return 0;
}

static void output(const struct ib_uverbs_ioctl_hdr *header, struct ib_uverbs_attr *attr,
		   struct feed *feed)
{
	size_t bytes;
	uint32_t number;

	attr->flags |= UVERBS_ATTR_F_VALID_OUTPUT;
	if (feed) {
		bytes = feed_number(feed, 2);
		feed_bytes(feed, pointer(attr), bytes < attr->len ? bytes : attr->len);
		return;
	}
	if (is(header, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_INFO_HANDLES))
		return; /* none */
	number = wanted(header, attr);
	memset(pointer(attr), 0, attr->len);
	memcpy(pointer(attr), &number, attr->len < sizeof(number) ? attr->len : sizeof(number));
}

/* Reads an input to its last byte, as copy_from_user() does. */
static void input(const struct ib_uverbs_attr *attr)
{
	volatile uint8_t byte = 0;

	for (size_t i = 0; attr->len > 8 && i < attr->len; i++)
		byte = byte ^ ((const uint8_t *)pointer(attr))[i];
}

static void fresh(struct ib_uverbs_attr *attr, uint8_t kind, struct feed *feed)
{
	if (feed && feed_byte(feed) & 1)
		attr->data = feed_number(feed, 8);
	else if (kind == RV_SCHEMA_FD)
		attr->data_s64 = kernel_new_descriptor();
	else
		attr->data = next_handle++;
}

int kernel_ioctl_answer(struct ib_uverbs_ioctl_hdr *header, struct feed *feed, bool fails)
{
	const struct rv_schema_method *method =
		rv_schema_method(header->driver_id, header->object_id, header->method_id);

	if (!method)
		return -EPROTONOSUPPORT;
	/* What the library asks is never malformed. */
	if (header->length != sizeof(*header) + header->num_attrs * sizeof(header->attrs[0]))
		abort();
	for (unsigned int i = 0; i < header->num_attrs; i++) {
		struct ib_uverbs_attr *attr = &header->attrs[i];
		const struct rv_schema_attr *row = rv_schema_attr(header->driver_id, method,
								  attr->attr_id, RV_SCHEMA_NEWEST);

		if (!row)
			return -EPROTONOSUPPORT;
		if (row->access == RV_SCHEMA_ACCESS_NEW && !fails)
			fresh(attr, row->kind, feed);
		else if (row->kind == RV_SCHEMA_IN || row->kind == RV_SCHEMA_UHW_IN)
			input(attr);
		else if (row->kind == RV_SCHEMA_OUT || row->kind == RV_SCHEMA_UHW_OUT)
			output(header, attr, feed);
	}
	return 0;
}
