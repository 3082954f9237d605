/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A program: the calls that one input of the fuzzer stands for, and what flows between
 * them. Everything else of tools/fuzz makes, changes, runs, shows or exports programs.
 *
 * In memory a program owns nothing and points to nothing: it may be copied by
 * assignment, parts of it too. As bytes (program_read(), program_write()) it is what an
 * engine keeps in its corpus; any bytes are a program, so that engines that know nothing
 * of the form can change them too.
 */
#ifndef TOOLS_FUZZ_PROGRAM_H
#define TOOLS_FUZZ_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROGRAM_MAX_CALLS 24
#define PROGRAM_MAX_ATTRS 16
#define PROGRAM_MAX_PATCHES 48
/* Of all data of a program; a DEVX mailbox with its page list is some hundred bytes. */
#define PROGRAM_MAX_DATA 8192
#define PROGRAM_MAX_BYTES 16384 /* of any program's written form */

/*
 * Memory at a fixed address for what addresses inside data mean: umems, MRs, rings, the
 * response of write(2). Readable, writable, zeroed before each program; nothing is mapped
 * right after it.
 */
#define PROGRAM_ARENA 0x10000000u
#define PROGRAM_ARENA_BYTES 0x40000u

enum call_kind {
	CALL_OPEN,   /* the uverbs node; makes a RESOURCE_CMD_FD */
	CALL_IOCTL,  /* RDMA_VERBS_IOCTL on @on */
	CALL_WRITE,  /* write(2) of @data on @on: the legacy commands, headers included */
	CALL_MMAP,   /* of @on: offset in pages @value or, where there is @data, its 8 bytes; @length
		      * pages, shared, to be read; with CALL_STORE to be written as well */
	CALL_MUNMAP, /* the mapping @on */
	CALL_TOUCH,  /* reads the mapping @on at @value, with CALL_STORE writes it */
	CALL_READ,   /* up to @length bytes of the descriptor @on, never waiting */
	CALL_POLL,   /* the descriptor @on, without waiting */
	CALL_CLOSE,  /* the descriptor @on */
	CALL_DUP,    /* of the descriptor @on; makes one more of the same class */
	CALL_FAULT,  /* connectx: status @value for the @length-th command from now (0: the
		      * next) of opcode @object_id, or of any where that is 0 */
	CALL_SILENT, /* connectx: no answer to that command, for a second; then an error */
	CALL_UNPLUG, /* the card leaves the machine; it is back before the next program */
	CALL_KINDS
};

/* How a call is made. */
#define CALL_RACES 0x01u  /* together with the next one, in two threads that start at once */
#define CALL_FORKED 0x02u /* by a forked child, which shares the descriptors and then ends */
#define CALL_STORE 0x04u
#define CALL_FLAGS 0x07u

/*
 * What flows from one call to later ones has a class: the kernel's object id for handles
 * and descriptors (0x1000 and up are mlx5's), or one of these.
 */
#define RESOURCE_CMD_FD 0xff00u   /* an open uverbs node */
#define RESOURCE_MAPPING 0xff01u  /* an mmap that succeeded */
#define RESOURCE_MMAP_PAGE 0xff02u /* an offset that the driver told, in pages */
#define RESOURCE_PP_INDEX 0xff03u /* numbers that DEVX mailboxes take */
#define RESOURCE_UAR_PAGE 0xff04u
#define RESOURCE_UMEM_ID 0xff05u
#define RESOURCE_EQN 0xff06u
#define RESOURCE_PDN 0xff07u
#define RESOURCE_EVENT_FD 0xff08u /* eventfd(2), made when first asked for */
#define RESOURCE_MEMFD 0xff09u    /* memfd_create(2) of 64 KiB, likewise */
#define RESOURCE_LKEY 0xff0au
/* A firmware object's number, as CREATE_… returned it: the class is this plus the opcode. */
#define RESOURCE_FIRMWARE(opcode) (0x8000u | ((opcode) & 0x0fffu))
/* The handle of a DEVX object that this opcode created; it is a MLX5_IB_OBJECT_DEVX_OBJ as well. */
#define RESOURCE_DEVX_OBJ(opcode) (0xc000u | ((opcode) & 0x0fffu))

/* A resource, by how it came about: what is meant survives calls being added before it. */
struct resource_ref {
	uint16_t class_id;
	uint8_t back; /* 0: the last one made, 1: the one before…; wraps around what there is */
	bool dead;    /* of those that were destroyed or closed instead */
};

/* What stands where the attribute's data field is. */
enum attr_source {
	ATTR_NUMBER,   /* @number itself: inline data, a handle or descriptor that is made up */
	ATTR_RESOURCE, /* @ref's value: a handle or descriptor */
	ATTR_DATA,     /* a pointer to @data, whose last byte is a page's last */
	ATTR_ROOM,     /* a pointer to @data.bytes of zeroed room for output, likewise */
	ATTR_HANDLES,  /* @data, an array of handles (patches fill it in): where @length is at
			* most 8 the bytes themselves, else a pointer */
	ATTR_SHORT,    /* a pointer to @data of which the last byte is not there */
	ATTR_READONLY, /* a pointer to @length zeroes that cannot be written */
	ATTR_POINTER,  /* a pointer of value @number: where no memory of this process is, addresses
			* of user space being moved there */
	ATTR_SOURCES
};

/* A stretch of the program's data. */
struct data_span {
	uint16_t offset;
	uint16_t bytes;
};

struct call_attr {
	uint16_t id;
	uint16_t length; /* as the kernel is told; of an honest one: the data's */
	uint16_t flags;
	uint8_t elem_id; /* the choice of an enum attribute */
	uint8_t reserved;
	uint8_t source; /* enum attr_source */
	uint64_t number;
	struct resource_ref ref;
	struct data_span data;
};

struct call {
	uint8_t kind;  /* enum call_kind */
	uint8_t flags; /* CALL_… */
	uint8_t fail_nth; /* not 0: that allocation (or copy) in the kernel fails, /proc/…/fail-nth */
	struct resource_ref on;
	/* The ioctl's header; deltas are added to what is honest. */
	uint16_t object_id;
	uint16_t method_id;
	uint32_t driver_id;
	int16_t length_delta;
	int16_t count_delta;
	uint64_t header_reserved;
	/* Of the other kinds. */
	uint64_t value;
	uint16_t length;
	struct data_span data;

	uint8_t attr_count;
	struct call_attr attrs[PROGRAM_MAX_ATTRS];
};

/* A resource's value written over data just before the call that uses the data. */
struct data_patch {
	uint16_t offset; /* in the program's data */
	uint8_t bytes;   /* 1 to 8 */
	bool big_endian;
	uint8_t shift;   /* bits to the left first: ids that stand in the upper part of a word */
	struct resource_ref ref;
};

struct program {
	uint8_t call_count;
	uint8_t patch_count;
	uint16_t data_bytes;
	struct call calls[PROGRAM_MAX_CALLS];
	struct data_patch patches[PROGRAM_MAX_PATCHES];
	uint8_t data[PROGRAM_MAX_DATA];
};

/*
 * program_read - the program that @bytes stand for
 *
 * Never fails: what is missing, too many or out of range is cut or wrapped, so that the
 * result is sound (counts, spans, sources, kinds and patches within bounds).
 */
void program_read(struct program *ret, const uint8_t *data, size_t bytes);

/*
 * program_write - the bytes that stand for a sound program
 *
 * Data that nothing refers to is dropped. Returns their number, or 0 where @room is too
 * small. Reading them gives the same program; writing that gives the same bytes.
 */
size_t program_write(const struct program *program, uint8_t *ret_data, size_t room);

/*
 * program_sound - makes any program sound by cutting, for what was changed in memory
 *
 * What a call's kind or an attribute's source does not use becomes 0.
 */
void program_sound(struct program *program);

/* program_data - @bytes of new zeroed data; false where the program is full */
bool program_data(struct program *program, size_t bytes, struct data_span *ret_span);

/* program_compact - drops data that nothing refers to, of a sound program; spans move */
void program_compact(struct program *program);

/* program_remove - the call at @index, with what only it used, of a sound program; spans move */
void program_remove(struct program *program, unsigned int index);

#endif
