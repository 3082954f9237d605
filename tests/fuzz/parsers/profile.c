/* SPDX-License-Identifier: BSD-2-Clause */
/* Profile files of connectx, which may include others: each file is a part of the input. */
#include <stdlib.h>
#include <string.h>

#include "caps.h"
#include "feed.h"
#include "profile.h"
#include "system.h"

static struct feed feed;

/* The next file: up to a form feed. Its memory ends where it ends. */
FILE *fuzz_fopen(const char *path, const char *mode)
{
	const uint8_t *end = feed.left > 0 ? memchr(feed.at, '\f', feed.left) : NULL;
	const size_t size = end ? (size_t)(end - feed.at) : feed.left;
	FILE *file;

	if (feed.left == 0 || !path)
		return NULL;
	/* fmemopen() refuses an empty file. */
	file = size ? fmemopen((void *)(uintptr_t)feed.at, size, mode) : fopen("/dev/null", mode);
	feed.at += size + (end != NULL);
	feed.left -= size + (end != NULL);
	return file;
}

int fuzz_access(const char *path, int mode)
{
	(void)mode;
	return strchr(path, '!') ? -1 : 0;
}

/* Where the program lies. */
ssize_t fuzz_readlink(const char *path, char *target, size_t size)
{
	static const char program[] = "/programs/connectx";
	const size_t length = sizeof(program) - 1;

	(void)path;
	memcpy(target, program, length < size ? length : size);
	return (ssize_t)length;
}

static void is_sane(const struct profile *profile)
{
	if (strlen(profile->psid) > 16 || strlen(profile->name) >= sizeof(profile->name) ||
	    profile->line_rate_kbps == 0 || profile->boot_pages > 65536)
		abort();
	for (size_t i = 0; i < capability_count; i++) {
		const unsigned int width = capability_table[i].field & 0xff;

		if (width < 64 && profile->caps[i] >> width != 0)
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct profile profile;

	feed = (struct feed){ data, size };
	if (profile_load(&profile, "a/profile") == 0) {
		is_sane(&profile);
		profile_free(&profile);
	} else if (profile.caps) {
		abort();
	}
	return 0;
}
