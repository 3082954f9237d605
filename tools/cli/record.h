/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * One system call on an RDMA descriptor: its arguments, its result and copies of the
 * memory that it points to, before and after. rawverbs trace makes records, a dump
 * holds them, decoding explains them.
 */
#ifndef CLI_RECORD_H
#define CLI_RECORD_H

#include "view.h"

enum record_kind {
	RECORD_IOCTL,
	RECORD_WRITE,
	RECORD_READ,
	RECORD_MMAP,
	RECORD_CLOSE,
	RECORD_KINDS
};

struct piece {
	uint64_t address;
	bool after; /* as the call left it, not as it found it */
	uint8_t *bytes;
	size_t size;
};

#define RECORD_PATH_BYTES 128
#define RECORD_MAX_PIECES 4096

struct record {
	enum record_kind kind;
	bool big_endian;      /* byte order of the program */
	unsigned int bits;    /* 64, or 32 */
	uint32_t pid;         /* 0: not known */
	uint32_t tid;
	int32_t fd;
	uint64_t request;     /* ioctl */
	uint64_t argument;    /* address of the buffer; mmap: offset in the file */
	uint64_t length;      /* read, write, mmap */
	uint64_t protection;  /* mmap */
	bool returned;
	int64_t result;       /* -errno */
	uint64_t start_ns;    /* from the start of the trace */
	uint64_t duration_ns;
	char path[RECORD_PATH_BYTES]; /* what the descriptor is open on; "" not known */
	struct piece *pieces;
	size_t piece_count;
	size_t piece_room;
};

/* A zeroed record of a program like this one. */
void record_init(struct record *record, enum record_kind kind);
void record_free(struct record *record);

/* "ioctl", "write", … */
const char *record_kind_name(enum record_kind kind);

/*
 * Room for @size bytes found at @address, or NULL: more than RECORD_MAX_PIECES.
 * Memory that runs out ends the program.
 */
uint8_t *record_add(struct record *record, uint64_t address, bool after, size_t size);

/* Takes the piece that was added last away again. */
void record_drop(struct record *record);

/* What is known of @size bytes at @address; shorter, or empty, where not all is. */
struct view record_memory(const struct record *record, uint64_t address, size_t size, bool after);

/* An integer in the program's byte order. */
bool record_integer(const struct record *record, struct view view, size_t at, size_t width,
		    uint64_t *ret_value);

#endif
