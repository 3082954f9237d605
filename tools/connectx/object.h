/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_OBJECT_H
#define CONNECTX_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The low byte of a syndrome is one of these; the numbers are part of the manual. */
enum object_type {
	TYPE_NONE = 0,
	TYPE_UCTX = 1,
	TYPE_PD = 2,
	TYPE_TRANSPORT_DOMAIN = 3,
	TYPE_UAR = 4,
	TYPE_XRCD = 5,
	TYPE_EQ = 6,
	TYPE_CQ = 7,
	TYPE_MKEY = 8,
	TYPE_UMEM = 9,
	TYPE_QP = 10,
	TYPE_SRQ = 11,
	TYPE_XRC_SRQ = 12,
	TYPE_RMP = 13,
	TYPE_RQ = 14,
	TYPE_SQ = 15,
	TYPE_TIR = 16,
	TYPE_TIS = 17,
	TYPE_RQT = 18,
	TYPE_DCT = 19,
	TYPE_PSV = 20,
	TYPE_Q_COUNTER = 21,
	TYPE_FLOW_TABLE = 22,
	TYPE_FLOW_GROUP = 23,
	TYPE_FLOW_ENTRY = 24,
	TYPE_FLOW_COUNTER = 25,
	TYPE_MODIFY_HEADER = 26,
	TYPE_PACKET_REFORMAT = 27,
	TYPE_GENERAL = 28,
	TYPE_RATE = 29,			/* lives in the rate table, not in the store */
	TYPE_REGISTER = 30,		/* likewise no object: for syndromes alone */
	TYPE_COUNT
};

struct device;

/* A live object. It stays where it is until object_destroy(). */
struct object {
	enum object_type type;
	uint64_t number;
	uint16_t uid;			/* owner; UID_KERNEL or UID_SHARED too */
	uint16_t subtype;		/* of a general object; table type of a flow table */
	uint32_t users;			/* objects that name this one in their `uses` */
	uint8_t *context;		/* as CREATE gave it and MODIFY changed it */
	size_t context_len;
	struct object **uses;
	size_t use_count;
	bool umem_list;			/* of a memory key: its pages are a umem's */
	void *state;			/* what its own file keeps besides; freed with free() */
	void (*forget)(struct device *device, struct object *object);	/* called at its end */

	struct object *next_in_bucket;
	struct object *previous, *next;	/* of its type, in order of creation */
};

enum { OBJECT_BUCKETS = 16384, OBJECT_MEMORY = 512 << 20 };

struct objects {
	struct object *buckets[OBJECT_BUCKETS];
	struct object *first[TYPE_COUNT], *last[TYPE_COUNT];
	size_t count[TYPE_COUNT];
	uint64_t next_number[TYPE_COUNT];
	size_t memory;			/* in objects and contexts, bounded by OBJECT_MEMORY */
};

const char *object_type_name(unsigned int type);

struct object *object_find(const struct device *device, enum object_type type, uint64_t number);

/* Fresh number, no context. NULL: the limit or the memory is reached; *ret_limit tells which. */
struct object *object_create(struct device *device, enum object_type type, uint16_t uid,
			     bool *ret_limit);

/* For objects whose number is not ours to choose; the caller knows that it is free. */
struct object *object_create_numbered(struct device *device, enum object_type type, uint16_t uid,
				      uint64_t number);

/* Copies the context in place of the one there is. */
bool object_set_context(struct device *device, struct object *object, const uint8_t *context,
			size_t len);
void *object_set_state(struct device *device, struct object *object, size_t size);
bool object_use(struct object *object, struct object *used);
void object_unuse_all(struct object *object);

/* Ends a trial object that is in no store; if it was accepted, object now uses what it used. */
void object_take_over_uses(struct device *device, struct object *object, struct object *trial,
			   bool accepted);
void object_destroy(struct device *device, struct object *object);

/* Destroys what uid owns, users before used, and returns how many there were. */
size_t objects_destroy_uid(struct device *device, uint16_t uid);
size_t objects_destroy_all(struct device *device);
size_t objects_total(const struct device *device);

#endif
