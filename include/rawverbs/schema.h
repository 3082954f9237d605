/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The uverbs surface as a table: what RDMA_VERBS_IOCTL takes, by the kernel's names.
 *
 * Objects have methods, methods have attributes, attributes have sizes, choices,
 * named values and structures. Beside them: the write commands that INVOKE_WRITE
 * carries, and the driver's own parts (UHW). The core and mlx5, Linux 5.10 to 7.3.
 *
 * All rows are constant, live as long as the process, are never freed, and may be
 * read by any thread. A walk starts with NULL and ends with NULL:
 *
 *	const struct rv_schema_object *object = NULL;
 *	while ((object = rv_schema_next_object(object)))
 *		...
 *
 * Members may be added at the end of these structs: walk by these functions and
 * never count in arrays of them.
 */
#ifndef RAWVERBS_SCHEMA_H
#define RAWVERBS_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A kernel version, ordered as numbers are. */
#define RV_SCHEMA_KERNEL(major, minor) ((uint16_t)((major) << 8 | (minor)))
/* Later than any kernel: the rows that nothing has replaced yet. */
#define RV_SCHEMA_NEWEST ((uint16_t)0xffff)

/* Drivers, as RDMA_DRIVER_... of <rdma/ib_user_ioctl_verbs.h>; the core's rows hold for all. */
#define RV_SCHEMA_CORE 0u
#define RV_SCHEMA_MLX5 1u

/* An object id: a handle of any type is taken (IDR_ANY), or the row names no object. */
#define RV_SCHEMA_ANY_OBJECT ((uint16_t)0xffff)
#define RV_SCHEMA_NO_OBJECT ((uint16_t)0xfffe)

/* The highest bit of a write command's number: its request has the extended form. */
#define RV_SCHEMA_WRITE_EX 0x80000000u

/*
 * Life of a row, in the kernels that the table was compared with, rv_schema_next_kernel();
 * it may have come in any version before @since and after the one before that.
 */
struct rv_schema_life {
	uint16_t since; /* the first of them that has it; 0: the oldest */
	uint16_t until; /* the first that has it no longer; 0: none */
};

/* A name of the kernel for a number: of a choice, or of one or more bits. */
struct rv_schema_value {
	const char *name;
	uint64_t value;
	struct rv_schema_life life;
};

/* An enum of the kernel. */
struct rv_schema_values {
	const char *name; /* without "enum"; NULL where the kernel gives it none */
	size_t count;
	const struct rv_schema_value *values;
};

enum rv_schema_field_kind {
	RV_SCHEMA_FIELD_NUMBER,  /* in the machine's byte order */
	RV_SCHEMA_FIELD_BE,      /* big-endian on every machine */
	RV_SCHEMA_FIELD_BYTES,   /* an address of the wire, a GID, opaque bytes */
	RV_SCHEMA_FIELD_POINTER, /* a user address, 8 bytes */
	RV_SCHEMA_FIELD_HANDLE,  /* of @object_id */
	RV_SCHEMA_FIELD_FD,      /* a descriptor; -1 or 0 where none, as the command has it */
	RV_SCHEMA_FIELD_LAYOUT,  /* a structure */
	RV_SCHEMA_FIELD_RESERVED /* to be zero, or padding */
};

/* A member. Members of unnamed unions and structs stand in the structure itself and may overlap. */
struct rv_schema_field {
	const char *name;
	uint16_t offset; /* bytes from the structure's start */
	uint16_t bytes;  /* of one element */
	uint16_t count;  /* elements; 0: as many as follow (a flexible array) */
	uint8_t kind;    /* enum rv_schema_field_kind */
	bool is_signed;
	uint16_t object_id;                    /* of a handle, else RV_SCHEMA_NO_OBJECT */
	const struct rv_schema_values *values; /* or NULL */
	const struct rv_schema_layout *layout; /* of RV_SCHEMA_FIELD_LAYOUT */
	struct rv_schema_life life;
};

/* A structure of the kernel's interface. */
struct rv_schema_layout {
	const char *name;   /* without "struct" */
	const char *header; /* that defines it, as "rdma/ib_user_verbs.h" */
	uint16_t bytes; /* in the newest kernel; an older one's is that of its fields */
	size_t field_count;
	const struct rv_schema_field *fields;
	struct rv_schema_life life;
};

enum rv_schema_kind {
	RV_SCHEMA_IN,      /* bytes for the kernel; 8 or fewer stand in the attribute */
	RV_SCHEMA_OUT,     /* room for the kernel's bytes, always pointed to */
	RV_SCHEMA_CONST,   /* a number: 8 bytes in */
	RV_SCHEMA_FLAGS,   /* bits: 4 or 8 bytes in */
	RV_SCHEMA_ENUM,    /* a choice (elem_id) and what it takes: rv_schema_next_choice() */
	RV_SCHEMA_HANDLE,  /* an object by its handle; @access, @object_id */
	RV_SCHEMA_FD,      /* an object by its descriptor; @access, @object_id */
	RV_SCHEMA_RAW_FD,  /* a descriptor of another kind */
	RV_SCHEMA_HANDLES, /* an array of handles, 4 bytes each; @access, @object_id */
	RV_SCHEMA_UHW_IN,  /* the driver's bytes in: rv_schema_uhw_of_method() */
	RV_SCHEMA_UHW_OUT  /* and out */
};

enum rv_schema_access {
	RV_SCHEMA_ACCESS_NONE,
	RV_SCHEMA_ACCESS_READ,
	RV_SCHEMA_ACCESS_WRITE,
	RV_SCHEMA_ACCESS_NEW,
	RV_SCHEMA_ACCESS_DESTROY
};

struct rv_schema_attr {
	const char *name; /* the kernel's identifier; of a choice as well */
	uint16_t id;      /* of a choice: its elem_id */
	uint8_t kind;     /* enum rv_schema_kind */
	uint8_t access;   /* enum rv_schema_access */
	bool mandatory;
	bool zero_tail; /* more than @max_bytes is taken where the rest is zero */
	bool copied;    /* the kernel reads the bytes while it looks at the attributes */
	bool repeated;  /* @layout, or a number of @min_bytes, any number of times */
	uint16_t min_bytes;
	uint16_t max_bytes; /* UINT16_MAX where the kernel sets no bound of its own */
	uint16_t object_id; /* RV_SCHEMA_NO_OBJECT where the kind has none */
	uint32_t driver;    /* who added it: RV_SCHEMA_CORE or a driver */
	struct rv_schema_life life;
	const struct rv_schema_values *values; /* names for its numbers, or NULL */
	const struct rv_schema_layout *layout; /* of its bytes, or NULL */
	size_t choice_count;
	const struct rv_schema_attr *choices; /* of RV_SCHEMA_ENUM */
};

struct rv_schema_method {
	const char *name;
	uint16_t id;
	uint32_t driver; /* who added it */
	struct rv_schema_life life;
	const char *needs; /* that the device must have: a driver's function or a capability */
	size_t attr_count;
	const struct rv_schema_attr *attrs;
};

struct rv_schema_object {
	const char *name;
	uint16_t id;
	bool is_fd; /* its handles are descriptors */
	uint32_t driver;
	struct rv_schema_life life;
	const char *needs; /* as a method's; NULL: nothing */
	size_t method_count;
	const struct rv_schema_method *methods;
};

/* A legacy command, carried by UVERBS_METHOD_INVOKE_WRITE (or by write(2)). */
struct rv_schema_write {
	const char *name;
	uint32_t number;    /* UVERBS_ATTR_WRITE_CMD's value, RV_SCHEMA_WRITE_EX included */
	uint16_t object_id; /* that it works on */
	uint16_t request_bytes;  /* least; 0 of an extended one: what is short counts as zero */
	uint16_t response_bytes; /* least; 0 where it has none, and of an extended one */
	bool uhw;                /* the driver's bytes may follow */
	const struct rv_schema_layout *request;
	const struct rv_schema_layout *response; /* NULL where it has none */
	const char *needs;
	struct rv_schema_life life;
};

/*
 * The driver's part of a method, or of a write command. Bytes may be fewer or more where
 * the driver takes that; @in and @out are NULL where it has none.
 */
struct rv_schema_uhw {
	uint32_t driver;
	uint16_t object_id; /* RV_SCHEMA_NO_OBJECT: of the write command @write */
	uint16_t method_id; /* with @object_id */
	uint32_t write;     /* RV_SCHEMA_WRITE_EX included */
	const char *when;   /* which of several, in words; NULL where there is one */
	const struct rv_schema_layout *in;
	const struct rv_schema_layout *out;
	struct rv_schema_life life;
};

/* rv_schema_next_kernel - the kernels that the table was compared with, from 0 to 0, upwards */
uint16_t rv_schema_next_kernel(uint16_t previous);

/*
 * rv_schema_alive - whether a row holds for a kernel
 * @kernel: RV_SCHEMA_KERNEL() or RV_SCHEMA_NEWEST; of a version between two that the
 *          table knows, the older one's
 */
bool rv_schema_alive(struct rv_schema_life life, uint16_t kernel);

/*
 * The walks. @previous is NULL or what the walk gave before. An attribute whose size
 * changed has a row for each size, with lives that do not overlap. The owner may be NULL
 * (then there is nothing in it).
 */
const struct rv_schema_object *rv_schema_next_object(const struct rv_schema_object *previous);
const struct rv_schema_method *rv_schema_next_method(const struct rv_schema_object *object,
						     const struct rv_schema_method *previous);
const struct rv_schema_attr *rv_schema_next_attr(const struct rv_schema_method *method,
						 const struct rv_schema_attr *previous);
const struct rv_schema_attr *rv_schema_next_choice(const struct rv_schema_attr *attr,
						   const struct rv_schema_attr *previous);
const struct rv_schema_value *rv_schema_next_value(const struct rv_schema_values *values,
						   const struct rv_schema_value *previous);
const struct rv_schema_field *rv_schema_next_field(const struct rv_schema_layout *layout,
						   const struct rv_schema_field *previous);
const struct rv_schema_layout *rv_schema_next_layout(const struct rv_schema_layout *previous);
const struct rv_schema_values *rv_schema_next_values(const struct rv_schema_values *previous);
const struct rv_schema_write *rv_schema_next_write(const struct rv_schema_write *previous);
const struct rv_schema_uhw *rv_schema_next_uhw(const struct rv_schema_uhw *previous);

/*
 * The look-ups: NULL where the table has none. @driver is the one of the command's
 * header: rows of another driver are not found, those of the core always.
 */
const struct rv_schema_object *rv_schema_object(uint32_t driver, uint16_t object_id);
const struct rv_schema_method *rv_schema_method(uint32_t driver, uint16_t object_id,
						uint16_t method_id);

/* rv_schema_attr - of @method (or NULL), as @kernel has it */
const struct rv_schema_attr *rv_schema_attr(uint32_t driver, const struct rv_schema_method *method,
					    uint16_t attr_id, uint16_t kernel);

/* rv_schema_choice - of an attribute (or NULL) of kind RV_SCHEMA_ENUM */
const struct rv_schema_attr *rv_schema_choice(const struct rv_schema_attr *attr, uint8_t elem_id);

/* rv_schema_layout - by its name, without "struct" */
const struct rv_schema_layout *rv_schema_layout(const char *name);

/* rv_schema_layout_bytes - size of @layout as @kernel has it; 0 where that has none */
uint16_t rv_schema_layout_bytes(const struct rv_schema_layout *layout, uint16_t kernel);

/* rv_schema_write - by its number, RV_SCHEMA_WRITE_EX included */
const struct rv_schema_write *rv_schema_write(uint32_t number);

/*
 * The driver's part. Where there are several (@when), the first; walk on with
 * rv_schema_next_uhw() and compare.
 */
const struct rv_schema_uhw *rv_schema_uhw_of_method(uint32_t driver, uint16_t object_id,
						    uint16_t method_id);
const struct rv_schema_uhw *rv_schema_uhw_of_write(uint32_t driver, uint32_t number);

#ifdef __cplusplus
}
#endif

#endif
