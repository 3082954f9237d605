/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The kernel's way through a command, as uverbs_ioctl.c of Linux 6.1 has it: what may be
 * refused on the way is added up, what must be ends it.
 */
#include <errno.h>
#include <limits.h>
#include <rawverbs/schema.h>
#include <string.h>

#include "oracle.h"

#define MANDATORY 1u  /* UVERBS_ATTR_F_MANDATORY */
#define INLINE_BYTES 8u
#define UNBOUND UINT16_MAX
#define UNUSED_ID 0x10000u /* ids are given from 0 upwards: no program has that many */

/* One step: it goes on, or has found out. */
enum step { GOES_ON, DECIDED };

struct walk {
	struct prediction *ret;
	const struct program *program;
	const struct call *call;
	uint16_t kernel;
	const struct rv_schema_object *object;
	const struct rv_schema_method *method;
};

static void may(struct prediction *ret, int error)
{
	if (error == EPROTONOSUPPORT)
		ret->unsupported = true;
	else if (error == EOPNOTSUPP)
		ret->refused = true;
	else
		ret->errnos |= UINT64_C(1) << error;
}

static enum step must(struct prediction *ret, int error, const char *why)
{
	may(ret, error);
	ret->why = why;
	return DECIDED;
}

static bool alive(const struct walk *walk, struct rv_schema_life life)
{
	return rv_schema_alive(life, walk->kernel);
}

static enum step look_at_header(struct walk *walk)
{
	const struct call *call = walk->call;
	struct prediction *ret = walk->ret;
	const int bytes = 16 * (int)call->count_delta;
	const int count = call->attr_count + call->count_delta;

	/* Both are 16 bits on the wire: what wraps around cannot fit together either. */
	if (call->length_delta != bytes || count < 0)
		return must(ret, EINVAL, "length and number of attributes do not fit");
	if (24 + 16 * count > 4096)
		return must(ret, EINVAL, "it is longer than a page");
	if (call->header_reserved)
		return must(ret, EPROTONOSUPPORT, "the header's reserved field is not zero");
	if (call->driver_id != RV_SCHEMA_MLX5)
		return must(ret, EINVAL, "it is for another driver");
	walk->object = rv_schema_object(call->driver_id, call->object_id);
	walk->method = rv_schema_method(call->driver_id, call->object_id, call->method_id);
	if (!walk->method || !alive(walk, walk->method->life) || !alive(walk, walk->object->life))
		return must(ret, EPROTONOSUPPORT, "there is no such method");
	if (walk->object->needs || walk->method->needs)
		may(ret, EPROTONOSUPPORT);
	may(ret, EIO); /* the card may have gone */
	may(ret, ENOMEM);
	return GOES_ON;
}

static enum step look_at_copy(const struct walk *walk, const struct call_attr *attr)
{
	may(walk->ret, ENOMEM);
	switch (attr->source) {
	case ATTR_DATA:
	case ATTR_ROOM:
	case ATTR_READONLY:
		/* More than there is may reach the page that is not there. */
		if (attr->length > attr->data.bytes)
			may(walk->ret, EFAULT);
		return GOES_ON;
	case ATTR_SHORT:
		if (attr->data.bytes && attr->length >= attr->data.bytes)
			return must(walk->ret, EFAULT, "the last byte of its data is not there");
		may(walk->ret, EFAULT);
		return GOES_ON;
	default:
		may(walk->ret, EFAULT);
		return GOES_ON;
	}
}

static enum step look_at_bytes(const struct walk *walk, const struct rv_schema_attr *row,
			       const struct rv_schema_attr *sizes, const struct call_attr *attr)
{
	struct prediction *ret = walk->ret;
	const bool out = row->kind == RV_SCHEMA_OUT || row->kind == RV_SCHEMA_UHW_OUT;
	const bool longer = sizes->max_bytes != UNBOUND && attr->length > sizes->max_bytes;

	if (longer && sizes->zero_tail && !out)
		may(ret, EOPNOTSUPP); /* where the tail is not zero */
	if (attr->length < sizes->min_bytes)
		return must(ret, EINVAL, "it is too short");
	if (longer && !sizes->zero_tail)
		return must(ret, EINVAL, "it is too long");
	if (row->kind != RV_SCHEMA_ENUM && (attr->elem_id || attr->reserved))
		return must(ret, EINVAL, "its reserved field is not zero");
	if (!out && sizes->copied && attr->length > INLINE_BYTES)
		return look_at_copy(walk, attr);
	return GOES_ON;
}

static enum step look_at_choice(const struct walk *walk, const struct rv_schema_attr *row,
				const struct call_attr *attr)
{
	const struct rv_schema_attr *choice = rv_schema_choice(row, attr->elem_id);

	if (!choice || !alive(walk, choice->life))
		return must(walk->ret, EOPNOTSUPP, "it has no such choice");
	if (attr->reserved)
		return must(walk->ret, EINVAL, "its reserved byte is not zero");
	return look_at_bytes(walk, row, choice, attr);
}

/* What a lookup of an object may say. */
static void may_not_be_found(struct prediction *ret)
{
	may(ret, ENOENT);
	may(ret, EINVAL);
	may(ret, EBUSY);
	may(ret, EIO);
	may(ret, EBADF);
}

static enum step look_at_object(const struct walk *walk, const struct rv_schema_attr *row,
				const struct call_attr *attr)
{
	struct prediction *ret = walk->ret;
	const uint64_t id = attr->number;

	if (attr->elem_id || attr->reserved)
		return must(ret, EINVAL, "its reserved field is not zero");
	if (attr->length)
		return must(ret, EINVAL, "a handle or descriptor has a length");
	if (row->access == RV_SCHEMA_ACCESS_NEW) {
		/* There may be no context yet, and no more of numbers, memory or descriptors. */
		may(ret, EINVAL);
		may(ret, EIO);
		may(ret, ENOSPC);
		may(ret, EMFILE);
		may(ret, EBUSY);
		may(ret, EFAULT);
		return GOES_ON;
	}
	may_not_be_found(ret);
	if (attr->source != ATTR_NUMBER)
		return GOES_ON;
	if (row->kind == RV_SCHEMA_HANDLE && id >= UNUSED_ID)
		return must(ret, ENOENT, "there is no such handle");
	if (row->kind == RV_SCHEMA_FD && (int64_t)id != (int)id)
		return must(ret, EINVAL, "no descriptor is that large");
	if (row->kind == RV_SCHEMA_FD && (int)id < 0)
		return must(ret, EBADF, "a negative number is no descriptor");
	return GOES_ON;
}

static enum step look_at_raw_fd(const struct walk *walk, const struct call_attr *attr)
{
	const int64_t number = (int64_t)attr->number;

	if (attr->elem_id || attr->reserved)
		return must(walk->ret, EINVAL, "its reserved field is not zero");
	if (attr->length)
		return must(walk->ret, EINVAL, "a descriptor has a length");
	if (attr->source == ATTR_NUMBER && (number < INT_MIN || number > INT_MAX))
		return must(walk->ret, EINVAL, "no descriptor is that large");
	if (attr->source != ATTR_NUMBER && attr->source != ATTR_RESOURCE)
		may(walk->ret, EINVAL); /* an address */
	return GOES_ON;
}

static enum step look_at_handles(const struct walk *walk, const struct rv_schema_attr *row,
				 const struct call_attr *attr)
{
	if (attr->elem_id || attr->reserved)
		return must(walk->ret, EINVAL, "its reserved field is not zero");
	if (attr->length % 4)
		return must(walk->ret, EINVAL, "it ends inside a handle");
	if (attr->length < row->min_bytes || attr->length > row->max_bytes)
		return must(walk->ret, EINVAL, "it has too few or too many handles");
	if (attr->length > INLINE_BYTES && look_at_copy(walk, attr) == DECIDED)
		return DECIDED;
	if (attr->length)
		may_not_be_found(walk->ret);
	return GOES_ON;
}

static enum step look_at_attr(const struct walk *walk, const struct rv_schema_attr *row,
			      const struct call_attr *attr)
{
	switch (row->kind) {
	case RV_SCHEMA_ENUM:
		return look_at_choice(walk, row, attr);
	case RV_SCHEMA_HANDLE:
	case RV_SCHEMA_FD:
		return look_at_object(walk, row, attr);
	case RV_SCHEMA_RAW_FD:
		return look_at_raw_fd(walk, attr);
	case RV_SCHEMA_HANDLES:
		return look_at_handles(walk, row, attr);
	default:
		return look_at_bytes(walk, row, row, attr);
	}
}

/* Whether @attr came before, and the kernel knows it. */
static bool repeats(const struct call *call, unsigned int index)
{
	for (unsigned int i = 0; i < index; i++)
		if (call->attrs[i].id == call->attrs[index].id)
			return true;
	return false;
}

static enum step look_at_attrs(const struct walk *walk, unsigned int count)
{
	const struct call *call = walk->call;

	for (unsigned int i = 0; i < count; i++) {
		const struct call_attr *attr = &call->attrs[i];
		const struct rv_schema_attr *row =
			rv_schema_attr(call->driver_id, walk->method, attr->id, walk->kernel);

		walk->ret->attr_id = attr->id;
		walk->ret->decided = true;
		if (!row && attr->flags & MANDATORY)
			return must(walk->ret, EPROTONOSUPPORT, "it is unknown and marked mandatory");
		if (!row)
			continue;
		if (repeats(call, i))
			return must(walk->ret, EINVAL, "it is there twice");
		if (look_at_attr(walk, row, attr) == DECIDED)
			return DECIDED;
	}
	walk->ret->attr_id = 0;
	walk->ret->decided = false;
	return GOES_ON;
}

static enum step look_for_missing(const struct walk *walk, unsigned int count)
{
	const struct rv_schema_attr *row = NULL;

	while ((row = rv_schema_next_attr(walk->method, row))) {
		bool there = !row->mandatory || !alive(walk, row->life);

		for (unsigned int i = 0; i < count; i++)
			there = there || walk->call->attrs[i].id == row->id;
		if (there)
			continue;
		walk->ret->attr_id = row->id;
		walk->ret->decided = true;
		return must(walk->ret, EINVAL, "a mandatory attribute is missing");
	}
	return GOES_ON;
}

void oracle_predict(const struct program *program, unsigned int index, uint16_t kernel,
		    struct prediction *ret)
{
	const struct call *call = &program->calls[index];
	struct walk walk = { .ret = ret, .program = program, .call = call, .kernel = kernel };
	const int count = call->attr_count + call->count_delta;

	*ret = (struct prediction){ .why = "the method may run" };
	if (look_at_header(&walk) == DECIDED)
		return;
	/* A command's last byte is a page's last one, and there is no next page. */
	if (count > call->attr_count) {
		must(ret, EFAULT, "it has fewer attributes than it says");
		return;
	}
	if (look_at_attrs(&walk, (unsigned int)count) == DECIDED ||
	    look_for_missing(&walk, (unsigned int)count) == DECIDED)
		return;
	ret->runs = true;
}
