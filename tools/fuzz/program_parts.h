/* SPDX-License-Identifier: BSD-2-Clause */
/* Which parts of a call and of an attribute mean something. */
#ifndef TOOLS_FUZZ_PROGRAM_PARTS_H
#define TOOLS_FUZZ_PROGRAM_PARTS_H

#include "program.h"

enum {
	FIELD_ON = 0x01,
	FIELD_VALUE = 0x02,
	FIELD_LENGTH = 0x04,
	FIELD_DATA = 0x08,
	FIELD_OPCODE = 0x10, /* object_id as a firmware opcode */
};

/* FIELD_… of a kind of call; an ioctl has its header and attributes besides. */
unsigned int program_kind_fields(uint8_t kind);

/* As programs are shown: "open", "ioctl", … */
const char *program_kind_name(uint8_t kind);

/* Whether an attribute's span lies in the program's data; ATTR_ROOM has only its bytes. */
bool program_source_has_data(uint8_t source);

#endif
