/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The parts of the syzkaller form. Its compiler refuses what is defined and never used,
 * and resources that nothing makes: so the calls are gone through once to note what they
 * need, and printed in a second round.
 */
#ifndef CLI_SCHEMA_SYZ_H
#define CLI_SCHEMA_SYZ_H

#include <rawverbs/schema.h>
#include <stdbool.h>

#define SYZ_NAME_BYTES 160
#define SYZ_ATTR_BYTES 320 /* method and attribute */
#define SYZ_TYPE_BYTES 320

struct syz_driver {
	const char *name;  /* of the calls */
	const char *value; /* RDMA_DRIVER_... */
	uint32_t number;
};

struct syz {
	uint16_t kernel;
	bool printing; /* else: noting */
};

/* What is needed, noted by name or number. */
void syz_need_layout(const struct rv_schema_layout *layout);
void syz_need_values(const struct rv_schema_values *values);
void syz_makes(uint16_t object_id);
void syz_takes(uint16_t object_id);
bool syz_is_resource(uint16_t object_id); /* made and taken */

/* Name of a resource's type, or of a plain number where it is none. */
void syz_resource(uint16_t object_id, char type[static SYZ_TYPE_BYTES]);
/* flags[...] of values, or a plain number of so many bits. */
void syz_number(const struct rv_schema_values *values, unsigned int bytes,
		char type[static SYZ_TYPE_BYTES]);
/* Lower case, without what all names begin with. */
void syz_short(const char *name, char lower[static SYZ_NAME_BYTES]);

void syz_print_needed(uint16_t kernel); /* resources, flags and structures */

/* Methods and write commands, for each driver. */
void syz_methods(const struct syz *syz, const struct syz_driver *driver);
void syz_writes(const struct syz *syz, const struct syz_driver *driver);

/* The header of a command, without its closing brace; as many as the field attrs has: SYZ_ANY. */
#define SYZ_ANY UINT32_MAX
void syz_header(const char *name, const char *object, const char *method,
		const struct syz_driver *driver, uint32_t attrs);
/* The driver's bytes of a method or command as two attributes, where it takes any. */
unsigned int syz_uhw_fields(const struct syz *syz, const struct rv_schema_uhw *uhw, bool print);

#endif
