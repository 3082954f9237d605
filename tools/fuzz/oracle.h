/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the schema says of a program's ioctls, against what the kernel answered.
 *
 * The schema knows how the kernel's core looks at a command before a method runs
 * (drivers/infiniband/core/uverbs_ioctl.c): the header, then the attributes in their
 * order, then that none is missing. So it can tell which errnos are possible, and that
 * there must be one. Of what a method does itself it knows nothing.
 */
#ifndef TOOLS_FUZZ_ORACLE_H
#define TOOLS_FUZZ_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine.h"
#include "program.h"

/* What can become of a call. */
struct prediction {
	bool runs;        /* the method may run: success and all errnos but EPROTONOSUPPORT */
	uint64_t errnos;  /* bit n: errno n, of those below 64, is possible */
	bool unsupported; /* EPROTONOSUPPORT is, EOPNOTSUPP is */
	bool refused;
	uint16_t attr_id; /* what decides it, where @decided */
	bool decided;
	const char *why; /* in words */
};

/* oracle_predict - of a CALL_IOCTL at @index; @kernel as RV_SCHEMA_KERNEL() */
void oracle_predict(const struct program *program, unsigned int index, uint16_t kernel,
		    struct prediction *ret);

/* oracle_agrees - whether an answer (0 or an errno) is one of those predicted */
bool oracle_agrees(const struct prediction *prediction, int error);

struct oracle;

/* oracle_open - @kernel: 0: the running one's. Returns NULL and sets errno. */
struct oracle *oracle_open(uint16_t kernel);
void oracle_close(struct oracle *oracle);

/*
 * oracle_look - at what the kernel answered to a program
 * @ret_text: the first difference of a kind that was not met before, in one line
 *
 * Returns whether there is one. The same method, attribute and kind of difference is
 * told once in the life of @oracle.
 */
bool oracle_look(struct oracle *oracle, const struct program *program,
		 const struct program_result *result, char *ret_text, size_t room);

/* How many answers were compared, and of how many something was known. */
struct oracle_counts {
	uint64_t calls;
	uint64_t known;
	uint64_t differences;
};
struct oracle_counts oracle_counts(const struct oracle *oracle);

#endif
