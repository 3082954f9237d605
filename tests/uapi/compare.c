/* SPDX-License-Identifier: BSD-2-Clause */
/* Compares our identifiers with the system's, value by value. Prints TAP. */
#include <linux/version.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "table.h"

static int results;
static bool failed;

static const struct value *find(const struct value *values, const char *name)
{
	for (; values->name; values++)
		if (strcmp(values->name, name) == 0)
			return values;
	return NULL;
}

/* Whether @ours is equal to what @theirs has under its name; says what is not, or cannot be compared. */
static bool equal(const struct value *ours, const struct value *theirs)
{
	const struct value *other = find(theirs, ours->name);

	if (ours->since) {
		printf("# %s is %lld; only %s has it\n", ours->name, ours->value, ours->since);
		return !other;
	}
	if (other && other->value == ours->value)
		return true;
	printf("# %s is %lld here and %lld there\n", ours->name, ours->value,
	       other ? other->value : -1LL);
	return false;
}

static void compare(const struct table *ours, const struct table *theirs, const char *whose)
{
	bool same = strcmp(ours->header, theirs->header) == 0;
	int compared = 0;

	for (const struct value *at = ours->values; at->name; at++) {
		same = equal(at, theirs->values) && same;
		compared += !at->since;
	}
	failed = failed || !same;
	printf("%sok %d - %s: %d values are those of %s%s\n", same ? "" : "not ", ++results,
	       ours->header, compared, whose, compared ? "" : " # SKIP they have none of them");
}

int main(void)
{
	char kernel[64];

	snprintf(kernel, sizeof(kernel), "the headers of Linux %d.%d", LINUX_VERSION_CODE >> 16,
		 LINUX_VERSION_CODE >> 8 & 255);
	for (int i = 0; our_uapi[i].header; i++)
		compare(&our_uapi[i], &system_uapi[i], kernel);
	for (int i = 0; our_public[i].header; i++)
		compare(&our_public[i], &rdma_core_public[i], "rdma-core's headers");
	printf("1..%d\n", results);
	return failed;
}
