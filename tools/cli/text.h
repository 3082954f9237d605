/* SPDX-License-Identifier: BSD-2-Clause */
/* Small pieces of text. */
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#include <infiniband/verbs.h>

/* "aaaa:bbbb:cccc:dddd" */
#define TEXT_GUID_BYTES 20
void text_guid(__be64 guid, char ret_text[static TEXT_GUID_BYTES]);

/* "channel adapter", …; "unknown" */
const char *text_node_type(enum ibv_node_type type);

/* "EINVAL"; "unknown" for one that no call here leaves. */
const char *text_errno(int error);

/* Replaces what is no UTF-8 and what would steer a terminal by '?', byte by byte. */
void text_clean(char *text);

#endif
