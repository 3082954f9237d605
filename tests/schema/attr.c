/* SPDX-License-Identifier: BSD-2-Clause */
/* What a row says of one attribute, asked of the kernel, one deviation at a time. */
#include "probe.h"

#define NO_SUCH_HANDLE 0x7ffffff0
#define UNBOUND UINT16_MAX

static int ask_one(const struct trial *trial, struct shape shape)
{
	return ask(trial->device, trial->object->id, trial->method->id, &shape, 1);
}

static int ask_twice(const struct trial *trial, struct shape shape)
{
	const struct shape both[] = { shape, shape };

	return ask(trial->device, trial->object->id, trial->method->id, both, 2);
}

/* @sizes is the row itself, or a choice of it that goes as @element. */
static void probe_sizes(struct trial *trial, const struct rv_schema_attr *sizes, uint8_t element)
{
	const bool out = sizes->kind == RV_SCHEMA_OUT || sizes->kind == RV_SCHEMA_UHW_OUT;
	const unsigned int least = sizes->min_bytes, most = sizes->max_bytes;
	struct shape shape;

#define AT(bytes, zero)                                                                          \
	(shape = bytes_of(sizes, (bytes), (zero)), shape.id = trial->attr->id,                   \
	 shape.element = element, shape)
	expect(trial, "the least", ACCEPTED, ask_one(trial, AT(least, true)));
	expect(trial, "the most", ACCEPTED, ask_one(trial, AT(most, true)));
	if (most > least)
		expect(trial, "the most, not zero", ACCEPTED, ask_one(trial, AT(most, false)));
	if (least > 0)
		expect(trial, "one byte short", EINVAL, ask_one(trial, AT(least - 1, true)));
	if (most == UNBOUND)
		return;
	if (!sizes->zero_tail) {
		expect(trial, "one byte long", EINVAL, ask_one(trial, AT(most + 1, true)));
		return;
	}
	expect(trial, "a tail of zero", ACCEPTED, ask_one(trial, AT(most + 1, true)));
	expect(trial, "a tail that is not zero", out ? ACCEPTED : EOPNOTSUPP,
	       ask_one(trial, AT(most + 1, false)));
#undef AT
}

static void probe_choices(struct trial *trial)
{
	const struct rv_schema_attr *choice = NULL;
	struct shape shape = { .id = trial->attr->id };

	while ((choice = rv_schema_next_choice(trial->attr, choice)))
		probe_sizes(trial, choice, (uint8_t)choice->id);
	shape.element = (uint8_t)trial->attr->choice_count;
	expect(trial, "one choice too many", EOPNOTSUPP, ask_one(trial, shape));
}

/* What a handle that is none, or of another type, is answered. */
static int no_such(const struct trial *trial)
{
	const uint16_t type = trial->attr->object_id;

	/* A device that lacks the type refuses all. */
	return type == RV_SCHEMA_ANY_OBJECT || object_there(trial->device, type) ? ENOENT : EINVAL;
}

static void probe_handle(struct trial *trial)
{
	const struct rv_schema_attr *row = trial->attr;
	struct shape shape = { .id = row->id, .data = NO_SUCH_HANDLE };
	const bool any = row->object_id == RV_SCHEMA_ANY_OBJECT;

	if (row->access == RV_SCHEMA_ACCESS_NEW) {
		expect(trial, "a new handle", ACCEPTED, ask_one(trial, shape));
		trial->right_type = true;
	} else {
		expect(trial, "no such handle", no_such(trial), ask_one(trial, shape));
		if (stock_not_of(trial->device, row->object_id, &shape.data))
			expect(trial, any ? "any type" : "wrong type", any ? ACCEPTED : EINVAL,
			       ask_one(trial, shape));
		if (stock_of(trial->device, row->object_id, &shape.data)) {
			expect(trial, "right type", ACCEPTED, ask_one(trial, shape));
			trial->right_type = true;
		}
	}
	shape.bytes = 4;
	expect(trial, "a handle with a length", EINVAL, ask_one(trial, shape));
}

static void probe_fd(struct trial *trial)
{
	const struct rv_schema_attr *row = trial->attr;
	const bool there = object_there(trial->device, row->object_id);
	struct shape shape = { .id = row->id, .data = UINT64_MAX };

	if (row->access == RV_SCHEMA_ACCESS_NEW) {
		expect(trial, "a new descriptor", ACCEPTED, ask_one(trial, shape));
		trial->right_type = true;
	} else {
		expect(trial, "no descriptor", there ? EBADF : EINVAL, ask_one(trial, shape));
		shape.data = (uint64_t)trial->device->fd;
		expect(trial, "wrong descriptor", there ? EBADF : EINVAL, ask_one(trial, shape));
		if (stock_of(trial->device, row->object_id, &shape.data)) {
			expect(trial, "right descriptor", ACCEPTED, ask_one(trial, shape));
			trial->right_type = true;
		}
	}
	shape.bytes = 4;
	expect(trial, "a descriptor with a length", EINVAL, ask_one(trial, shape));
}

static void probe_raw_fd(struct trial *trial)
{
	struct shape shape = { .id = trial->attr->id, .data = 0 };

	expect(trial, "a descriptor", ACCEPTED, ask_one(trial, shape));
	shape.data = UINT64_C(1) << 40;
	expect(trial, "more than 32 bits", EINVAL, ask_one(trial, shape));
	shape.data = 0;
	shape.bytes = 4;
	expect(trial, "a descriptor with a length", EINVAL, ask_one(trial, shape));
}

static void probe_handles(struct trial *trial)
{
	const struct rv_schema_attr *row = trial->attr;
	const uint64_t none = UINT64_C(0x7ffffff07ffffff0);
	struct shape shape = { .id = row->id, .data = none };

	shape.bytes = (uint16_t)(row->min_bytes - 4);
	expect(trial, "one handle short", EINVAL, ask_one(trial, shape));
	shape.bytes = (uint16_t)(row->min_bytes + 1);
	expect(trial, "a piece of a handle", EINVAL, ask_one(trial, shape));
	shape.bytes = row->min_bytes;
	expect(trial, "no such handle", no_such(trial), ask_one(trial, shape));
	if (stock_not_of(trial->device, row->object_id, &shape.data))
		expect(trial, "wrong type", EINVAL, ask_one(trial, shape));
	if (stock_of(trial->device, row->object_id, &shape.data)) {
		expect(trial, "right type", ACCEPTED, ask_one(trial, shape));
		trial->right_type = true;
	}
	shape = bytes_of(row, row->max_bytes + 4u, true);
	expect(trial, "one handle long", EINVAL, ask_one(trial, shape));
}

bool good(const struct device *device, const struct rv_schema_attr *row, struct shape *ret_shape)
{
	const struct rv_schema_attr *choice = rv_schema_next_choice(row, NULL);

	*ret_shape = (struct shape){ .id = row->id };
	switch (row->kind) {
	case RV_SCHEMA_HANDLE:
	case RV_SCHEMA_FD:
	case RV_SCHEMA_HANDLES:
		ret_shape->bytes = row->min_bytes;
		return row->access == RV_SCHEMA_ACCESS_NEW ||
		       stock_of(device, row->object_id, &ret_shape->data);
	case RV_SCHEMA_ENUM:
		*ret_shape = bytes_of(choice, choice->min_bytes, true);
		ret_shape->id = row->id;
		ret_shape->element = (uint8_t)choice->id;
		return true;
	default:
		*ret_shape = bytes_of(row, row->min_bytes, true);
		return true;
	}
}

void probe_attr(struct trial *trial)
{
	const struct rv_schema_attr *row = trial->attr;
	struct shape shape = { .id = row->id, .reserved = 1, .optional = true };

	expect(trial, "the reserved byte", EINVAL, ask_one(trial, shape));
	if (row->kind == RV_SCHEMA_ENUM)
		probe_choices(trial);
	else if (row->kind == RV_SCHEMA_HANDLE)
		probe_handle(trial);
	else if (row->kind == RV_SCHEMA_FD)
		probe_fd(trial);
	else if (row->kind == RV_SCHEMA_RAW_FD)
		probe_raw_fd(trial);
	else if (row->kind == RV_SCHEMA_HANDLES)
		probe_handles(trial);
	else
		probe_sizes(trial, row, 0);
	if (good(trial->device, row, &shape)) {
		expect(trial, "once", ACCEPTED, ask_one(trial, shape));
		expect(trial, "twice", EINVAL, ask_twice(trial, shape));
	}
}
