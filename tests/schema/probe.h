/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The rows of the schema, put to a kernel. Nothing that is probed ever runs: after the
 * attribute in question comes one that no kernel knows, marked mandatory, and the kernel
 * looks at attributes in the order given (drivers/infiniband/core/uverbs_ioctl.c). So
 * EPROTONOSUPPORT says "all before it was accepted".
 */
#ifndef TESTS_SCHEMA_PROBE_H
#define TESTS_SCHEMA_PROBE_H

#include <errno.h>
#include <infiniband/verbs.h>
#include <rawverbs/command.h>
#include <rawverbs/schema.h>
#include <stdbool.h>
#include <stdint.h>

#define ACCEPTED EPROTONOSUPPORT
#define NO_SUCH_ATTR 0xffff
#define ROOM_BYTES 65536

/* Object, method and attribute ids that a kernel's table can hold: uverbs_ioctl.h, uapi_key_*(). */
#define CORE_OBJECTS 20
#define DRIVER_OBJECTS 12
#define CORE_METHODS 21
#define DRIVER_METHODS 8
#define CORE_ATTRS 32
#define DRIVER_ATTRS 31
#define DRIVER_IDS 0x1000

struct device {
	const char *name; /* for the output */
	struct ibv_context *context;
	int fd;
	uint32_t driver;
	uint16_t kernel;
	/* What the scan found, by index of object, method, attribute. */
	bool has[CORE_OBJECTS + DRIVER_OBJECTS][CORE_METHODS + DRIVER_METHODS]
		[CORE_ATTRS + DRIVER_ATTRS];
};

/* One attribute as it goes to the kernel. */
struct shape {
	uint16_t id;
	uint16_t bytes;
	uint8_t element;
	uint8_t reserved;
	bool optional;
	uint64_t data;
};

/* A row on a device, and the first disagreement. */
struct trial {
	struct device *device;
	const struct rv_schema_object *object;
	const struct rv_schema_method *method;
	const struct rv_schema_attr *attr;
	unsigned int probes;
	bool enough;     /* of a method: what is mandatory was seen to be all */
	bool right_type; /* an object of the row's type was there and was accepted */
	char wrong[160];
};

/* @count shapes, then the one that ends it. Returns the errno. */
int ask(const struct device *device, uint16_t object_id, uint16_t method_id,
	const struct shape *shapes, unsigned int count);

/* The same without an end: the method runs unless something is refused. */
int ask_open(const struct device *device, uint16_t object_id, uint16_t method_id,
	     const struct shape *shapes, unsigned int count);

/* As many bytes for @row as wanted, all zero, or the last one not. */
struct shape bytes_of(const struct rv_schema_attr *row, unsigned int bytes, bool zero);

/* Compares, and remembers the first that differs. */
void expect(struct trial *trial, const char *what, int errno_wanted, int errno_got);

/* A live object of a type: its handle or descriptor; false where there is none. */
bool stock_of(const struct device *device, uint16_t object_id, uint64_t *ret_data);

/* One that is of another type. */
bool stock_not_of(const struct device *device, uint16_t object_id, uint64_t *ret_data);

void stock_make(struct device *device);      /* what every driver has */
void stock_make_mlx5(struct device *device); /* and what only mlx5 has */
bool makes_queue_pairs(const struct device *device);
void stock_forget(void); /* in a child */
void stock_descriptor(uint16_t object_id, int fd);

/* Whether any row of the table is for the object, method or attribute of these indexes. */
void scan(struct device *device);
bool object_there(const struct device *device, uint16_t object_id);
bool method_there(const struct device *device, uint16_t object_id, uint16_t method_id);
bool attr_there(const struct device *device, uint16_t object_id, uint16_t method_id,
		uint16_t attr_id);

/* Whatever the kernel has and the table lacks; each is printed. */
void print_unknown(const struct device *device);

/* All mandatory ones but @but. False where one needs an object that is not there. */
bool all_but(const struct trial *trial, const struct rv_schema_attr *but, struct shape *shapes,
	     unsigned int *ret_count);

/* Whether the method ran, or refused by something else than EINVAL, on its mandatory ones. */
bool enough_is_enough(const struct trial *trial);

void probe_attr(struct trial *trial);
void probe_method(struct trial *trial);
void probe_writes(const struct device *device);
void probe_layouts(const struct device *device);

/* A content that is accepted; false where that needs an object which is not there. */
bool good(const struct device *device, const struct rv_schema_attr *row, struct shape *ret_shape);

/* Whether the row is for this device's driver and kernel. */
bool holds(const struct device *device, uint32_t driver, struct rv_schema_life life);

const char *errno_name(int error);

#endif
