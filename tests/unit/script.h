/* SPDX-License-Identifier: BSD-2-Clause */
/* What scripted_kernel.h is made of: the list of steps, the wire, the descriptors. */
#ifndef TEST_SCRIPT_H
#define TEST_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum step_kind {
	STEP_OPEN,
	STEP_READ,
	STEP_EVENT,
	STEP_MAP,
	STEP_READLINK,
	STEP_STAT,
	STEP_ACCESS,
	STEP_FSTAT,
	STEP_LIST,
	STEP_CLOEXEC,
	STEP_IOCTL
};

/* What the kernel does with an attribute. */
enum wire_action {
	WIRE_VALUE, /* travels inline: compared as it is */
	WIRE_IN,    /* pointer to bytes that are compared */
	WIRE_OUT,   /* pointer to room that is written */
	WIRE_ANY,   /* input of which only the length is compared, and which is kept */
	WIRE_NEW,   /* handle or descriptor that is written back */
	WIRE_NEW_FD
};

struct wire_attr {
	enum wire_action action;
	uint8_t bytes[16]; /* as it must be; the last eight of pointers are not compared */
	const void *data;  /* expected input, or output to give */
	size_t count;
	bool unwritten; /* output that the kernel says nothing of */
	void *kept; /* of WIRE_ANY */
	int64_t given;
};

#define MOST_ATTRS 12

struct step {
	enum step_kind kind;
	int64_t result;
	const char *path;
	const char *text; /* of a read; of an event, @raw_bytes of it */
	size_t text_used;
	size_t length;   /* of a mapping */
	bool read_only;
	uint64_t offset; /* likewise */
	mode_t mode;
	dev_t rdev;
	const char *const *names;
	uint8_t header[24];
	struct wire_attr attrs[MOST_ATTRS];
	unsigned int attr_count;
	const void *raw;
	size_t raw_bytes;
};

/*
 * The step that is due for a call of @kind, or NULL where the script is at its end. Reads
 * that follow each other are one step: how many a reader makes is its own business.
 */
struct step *script_next(enum step_kind kind);
unsigned int script_made(void);

void wire_compare(const struct step *step, const void *buffer);
void wire_answer(const struct step *step, void *buffer);

enum owner {
	OWNER_NOBODY,
	OWNER_LIBRARY,
	OWNER_CALLER
};

int descriptor_new(enum owner owner);
bool descriptor_open(int fd);
void descriptor_close(int fd);
void descriptor_set_cloexec(int fd);

/* A page that is mapped from now on. */
void *mapping_new(size_t length);
void mapping_remove(void *address, size_t length);

#endif
