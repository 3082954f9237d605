/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_PROFILE_H
#define CONNECTX_PROFILE_H

#include <stdint.h>

/* What device we are: read once from a text file of `key value` lines. */
struct profile {
	char name[64];
	uint16_t device_id;
	uint16_t fw_major, fw_minor, fw_subminor;
	uint64_t mac;
	char psid[17];
	uint32_t boot_pages, init_pages;	/* of 4 KiB, asked from the driver */
	uint32_t command_timeout_ms;		/* told to the driver; 0: its own default */
	uint32_t line_rate_kbps;		/* at which unlimited queues send */
	uint64_t *caps;				/* one a row of capability_table */
};

/* Reads the profile called NAME, or the file at a path with a slash. −1 after saying why. */
int profile_load(struct profile *profile, const char *name_or_path);
void profile_free(struct profile *profile);

#endif
