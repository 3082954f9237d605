/* SPDX-License-Identifier: BSD-2-Clause */
/* A list of identifiers, compiled into names and values. */
#ifndef TESTS_UAPI_TABLE_H
#define TESTS_UAPI_TABLE_H

#include <stddef.h>

struct value {
	const char *name;
	long long value;
	const char *since; /* who has it first, where the other side does not */
};

struct table {
	const char *header;
	const struct value *values; /* up to one without a name */
};

/* Up to one without a header; both in the same order. */
extern const struct table our_uapi[], system_uapi[];
extern const struct table our_public[], rdma_core_public[];

#define CONSTANT(name) { #name, (long long)(name), NULL },
#define STRUCT(type) { "size of " #type, sizeof(struct type), NULL },
#define UNION(type) { "size of union " #type, sizeof(union type), NULL },
#define UNION_MEMBER(type, path) \
	{ "size of " #type "." #path, sizeof(((union type *)0)->path), NULL },
#define SIZE(type, path) { "size of " #type "." #path, sizeof(((struct type *)0)->path), NULL },
/* Whether it is a signed number; not asked of pointers, arrays and structs. */
#define IS_SIGNED(value) \
	_Generic((value), signed char: 1, short: 1, int: 1, long: 1, long long: 1, default: 0)
#define SIGN(type, path) { "sign of " #type "." #path, IS_SIGNED(((struct type *)0)->path), NULL },
#define OFFSET(type, path) { "offset of " #type "." #path, offsetof(struct type, path), NULL },
#define MEMBER(type, path) OFFSET(type, path) SIZE(type, path) SIGN(type, path)
#define PUBLIC(type, path) SIZE(type, path) SIGN(type, path)

#ifdef OURS
#define NEWER(name, who) { #name, (long long)(name), who },
#define NEWER_MEMBER(type, path, who) \
	{ #type "." #path, sizeof(((struct type *)0)->path), who },
#define FIRMWARE(name) { #name, (long long)(name), "the firmware's manual" },
#else
#define NEWER(name, who)
#define NEWER_MEMBER(type, path, who)
#define FIRMWARE(name)
#endif

#define END { NULL, 0, NULL }

#endif
