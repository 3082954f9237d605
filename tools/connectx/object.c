/* SPDX-License-Identifier: BSD-2-Clause */
#include "object.h"

#include <stdlib.h>
#include <string.h>

#include "bar.h"
#include "device.h"

/* Types of one space never share a number, because one event or completion names any of them. */
static const struct {
	const char *name;
	enum object_type space;
	uint32_t first, last;		/* numbers; last also bounds how many can live */
	unsigned int limit;		/* general capability: log of how many, or 0 */
} types[TYPE_COUNT] = {
	[TYPE_UCTX] = { "uctx", TYPE_UCTX, 1, 0xfffe, CAP_LOG_MAX_UCTX },
	[TYPE_PD] = { "pd", TYPE_PD, 1, 0xffffff, FIELD(0x32b, 5) },
	[TYPE_TRANSPORT_DOMAIN] = { "transport_domain", TYPE_TRANSPORT_DOMAIN, 1, 0xffffff,
				    FIELD(0x323, 5) },
	[TYPE_UAR] = { "uar", TYPE_UAR, UAR_FIRST, UAR_END - 1, 0 },
	[TYPE_XRCD] = { "xrcd", TYPE_XRCD, 1, 0xffffff, FIELD(0x33b, 5) },
	[TYPE_EQ] = { "eq", TYPE_EQ, 1, 0xff, CAP_LOG_MAX_EQ },
	[TYPE_CQ] = { "cq", TYPE_CQ, 0x400, 0xffffff, CAP_LOG_MAX_CQ },
	[TYPE_MKEY] = { "mkey", TYPE_MKEY, 0x100, 0xffffff, FIELD(0x0ea, 6) },
	[TYPE_UMEM] = { "umem", TYPE_UMEM, 1, 0xffffff, FIELD(0x46b, 5) },
	[TYPE_QP] = { "qp", TYPE_QP, 0x40, 0xffffff, CAP_LOG_MAX_QP },
	[TYPE_SRQ] = { "srq", TYPE_SRQ, 1, 0xffffff, FIELD(0x0ab, 5) },
	[TYPE_XRC_SRQ] = { "xrc_srq", TYPE_SRQ, 1, 0xffffff, FIELD(0x0ab, 5) },
	[TYPE_RMP] = { "rmp", TYPE_SRQ, 1, 0xffffff, FIELD(0x383, 5) },
	[TYPE_RQ] = { "rq", TYPE_QP, 0x40, 0xffffff, FIELD(0x363, 5) },
	[TYPE_SQ] = { "sq", TYPE_QP, 0x40, 0xffffff, FIELD(0x36b, 5) },
	[TYPE_TIR] = { "tir", TYPE_TIR, 1, 0xffffff, FIELD(0x373, 5) },
	[TYPE_TIS] = { "tis", TYPE_TIS, 1, 0xffffff, FIELD(0x37b, 5) },
	[TYPE_RQT] = { "rqt", TYPE_RQT, 1, 0xffffff, FIELD(0x38b, 5) },
	[TYPE_DCT] = { "dct", TYPE_QP, 0x40, 0xffffff, CAP_LOG_MAX_QP },
	[TYPE_PSV] = { "psv", TYPE_PSV, 1, 0xffffff, 0 },
	[TYPE_Q_COUNTER] = { "q_counter", TYPE_Q_COUNTER, 1, 0xff, 0 },
	[TYPE_FLOW_TABLE] = { "flow_table", TYPE_FLOW_TABLE, 1, 0xffffff, 0 },
	[TYPE_FLOW_GROUP] = { "flow_group", TYPE_FLOW_GROUP, 1, 0xffffff, 0 },
	[TYPE_FLOW_ENTRY] = { "flow_entry", TYPE_FLOW_ENTRY, 0, 0xffffffff, 0 },
	[TYPE_FLOW_COUNTER] = { "flow_counter", TYPE_FLOW_COUNTER, 1, 0x7fffffff, 0 },
	[TYPE_MODIFY_HEADER] = { "modify_header", TYPE_MODIFY_HEADER, 1, 0x7fffffff, 0 },
	[TYPE_PACKET_REFORMAT] = { "packet_reformat", TYPE_PACKET_REFORMAT, 1, 0x7fffffff, 0 },
	[TYPE_GENERAL] = { "general", TYPE_GENERAL, 1, 0x7fffffff, 0 },
	[TYPE_RATE] = { "rate", TYPE_RATE, 0, 0, 0 },
	[TYPE_REGISTER] = { "register", TYPE_REGISTER, 0, 0, 0 },
};

enum { OBJECT_DEFAULT_LIMIT = 1 << 18 };

const char *object_type_name(unsigned int type)
{
	return type < TYPE_COUNT && types[type].name ? types[type].name : "?";
}

static size_t object_bucket(enum object_type type, uint64_t number)
{
	return (size_t)((number * 31 + (unsigned int)type) * 0x9e3779b97f4a7c15u >> 50) %
	       OBJECT_BUCKETS;
}

struct object *object_find(const struct device *device, enum object_type type, uint64_t number)
{
	struct object *object = device->objects.buckets[object_bucket(type, number)];

	while (object && (object->type != type || object->number != number))
		object = object->next_in_bucket;
	return object;
}

static bool object_number_taken(const struct device *device, enum object_type space,
				uint64_t number)
{
	for (unsigned int type = 1; type < TYPE_COUNT; type++)
		if (types[type].space == space && object_find(device, type, number))
			return true;
	return false;
}

static size_t object_limit(const struct device *device, enum object_type type)
{
	size_t limit = OBJECT_DEFAULT_LIMIT;
	size_t numbers = (size_t)types[type].last - types[type].first + 1;

	if (types[type].limit)
		limit = (size_t)1 << (cap_get(device, CAP_GENERAL, types[type].limit) & 31);
	return numbers < limit ? numbers : limit;
}

static bool object_take_memory(struct device *device, size_t bytes)
{
	if (bytes > OBJECT_MEMORY - device->objects.memory)
		return false;
	device->objects.memory += bytes;
	return true;
}

struct object *object_create_numbered(struct device *device, enum object_type type, uint16_t uid,
				      uint64_t number)
{
	struct objects *objects = &device->objects;
	struct object **bucket = &objects->buckets[object_bucket(type, number)];
	struct object *object;

	if (!object_take_memory(device, sizeof(*object)))
		return NULL;
	object = calloc(1, sizeof(*object));
	if (!object) {
		objects->memory -= sizeof(*object);
		return NULL;
	}
	object->type = type;
	object->number = number;
	object->uid = uid;
	object->next_in_bucket = *bucket;
	*bucket = object;
	object->previous = objects->last[type];
	if (object->previous)
		object->previous->next = object;
	else
		objects->first[type] = object;
	objects->last[type] = object;
	objects->count[type]++;
	return object;
}

struct object *object_create(struct device *device, enum object_type type, uint16_t uid,
			     bool *ret_limit)
{
	enum object_type space = types[type].space;
	uint64_t *next = &device->objects.next_number[space];
	size_t limit = object_limit(device, type);

	*ret_limit = device->objects.count[type] >= limit;
	if (*ret_limit)
		return NULL;
	do {
		if (*next < types[space].first || *next >= types[space].last)
			*next = types[space].first;
		else
			++*next;
	} while (object_number_taken(device, space, *next));
	return object_create_numbered(device, type, uid, *next);
}

bool object_set_context(struct device *device, struct object *object, const uint8_t *context,
			size_t len)
{
	uint8_t *copy;

	if (!object_take_memory(device, len))
		return false;
	copy = malloc(len ? len : 1);
	if (!copy) {
		device->objects.memory -= len;
		return false;
	}
	memcpy(copy, context, len);
	device->objects.memory -= object->context_len;
	free(object->context);
	object->context = copy;
	object->context_len = len;
	return true;
}

void *object_set_state(struct device *device, struct object *object, size_t size)
{
	(void)device;
	object->state = calloc(1, size);
	return object->state;
}

bool object_use(struct object *object, struct object *used)
{
	/* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
	struct object **grown = realloc(object->uses, (object->use_count + 1) * sizeof(*grown));

	if (!grown)
		return false;
	object->uses = grown;
	object->uses[object->use_count++] = used;
	used->users++;
	return true;
}

void object_unuse_all(struct object *object)
{
	while (object->use_count)
		object->uses[--object->use_count]->users--;
	free(object->uses);
	object->uses = NULL;
}

void object_take_over_uses(struct device *device, struct object *object, struct object *trial,
			   bool accepted)
{
	if (accepted) {
		struct object **uses = object->uses;
		size_t count = object->use_count;

		object->uses = trial->uses;
		object->use_count = trial->use_count;
		trial->uses = uses;
		trial->use_count = count;
	}
	object_unuse_all(trial);
	device->objects.memory -= trial->context_len;
	free(trial->context);
}

void object_destroy(struct device *device, struct object *object)
{
	struct objects *objects = &device->objects;
	struct object **link = &objects->buckets[object_bucket(object->type, object->number)];

	if (object->forget)
		object->forget(device, object);
	while (*link != object)
		link = &(*link)->next_in_bucket;
	*link = object->next_in_bucket;
	if (object->previous)
		object->previous->next = object->next;
	else
		objects->first[object->type] = object->next;
	if (object->next)
		object->next->previous = object->previous;
	else
		objects->last[object->type] = object->previous;
	objects->count[object->type]--;
	objects->memory -= sizeof(*object) + object->context_len;
	object_unuse_all(object);
	free(object->context);
	free(object->state);
	free(object);
}

/* One pass over all types, destroying what matches and has no users left. */
static size_t objects_sweep(struct device *device, bool all, uint16_t uid)
{
	size_t destroyed = 0;

	for (unsigned int type = 1; type < TYPE_COUNT; type++) {
		struct object *object = device->objects.last[type];

		while (object) {
			struct object *previous = object->previous;

			if (!object->users && (all || object->uid == uid)) {
				object_destroy(device, object);
				destroyed++;
			}
			object = previous;
		}
	}
	return destroyed;
}

size_t objects_destroy_uid(struct device *device, uint16_t uid)
{
	size_t total = 0, now;

	do {
		now = objects_sweep(device, false, uid);
		total += now;
	} while (now);
	return total;
}

size_t objects_destroy_all(struct device *device)
{
	size_t total = 0, now;

	do {
		now = objects_sweep(device, true, 0);
		total += now;
	} while (now);
	return total;
}

size_t objects_total(const struct device *device)
{
	size_t total = 0;

	for (unsigned int type = 1; type < TYPE_COUNT; type++)
		total += device->objects.count[type];
	return total;
}
