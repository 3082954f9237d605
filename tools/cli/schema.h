/* SPDX-License-Identifier: BSD-2-Clause */
/* rawverbs schema: the forms that the table is printed in, and the words they share. */
#ifndef CLI_SCHEMA_H
#define CLI_SCHEMA_H

#include <rawverbs/schema.h>
#include <stdbool.h>
#include <stddef.h>

/* Each prints the rows that @kernel has, or all where that is 0, on standard output. */
void schema_text(uint16_t kernel);
void schema_json(uint16_t kernel);
void schema_c(uint16_t kernel);
void schema_markdown(uint16_t kernel);
void schema_syzkaller(uint16_t kernel);

bool schema_shown(struct rv_schema_life life, uint16_t kernel);

const char *schema_driver_name(uint32_t driver);
const char *schema_object_name(uint16_t object_id); /* "any object" for RV_SCHEMA_ANY_OBJECT */
const char *schema_kind_name(const struct rv_schema_attr *attr);
const char *schema_access_name(const struct rv_schema_attr *attr);
const char *schema_field_kind_name(const struct rv_schema_field *field);

#define SCHEMA_WORDS_BYTES 128
/* "4 bytes", "1 to 48 bytes", "4 bytes or more", "72 bytes, zero beyond"; empty where it has none. */
void schema_sizes(const struct rv_schema_attr *attr, char words[static SCHEMA_WORDS_BYTES]);
/* "since 6.1", "before 6.1", "6.1 to before 7.3"; empty where all have it. */
void schema_life(struct rv_schema_life life, char words[static SCHEMA_WORDS_BYTES]);

#endif
