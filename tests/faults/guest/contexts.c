/* SPDX-License-Identifier: BSD-2-Clause */
/* A thousand contexts at once, each with an entry of its own or one that all share. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <sys/resource.h>

#include "sound.h"

enum { SHORT_CONTEXTS = 100, LONG_CONTEXTS = 1000 };

static struct ibv_context *contexts[LONG_CONTEXTS];
static struct mlx5dv_pp *entries[LONG_CONTEXTS];

Test(contexts, a_thousand_at_once_each_with_an_entry_are_all_closed)
{
	const unsigned int n = long_form() ? LONG_CONTEXTS : SHORT_CONTEXTS;
	const struct rlimit limit = { 4096, 4096 };
	const char *differs;

	cr_assert_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
	ibv_close_device(device_open());
	sound_begin(NULL);
	for (unsigned int i = 0; i < n; i++) {
		contexts[i] = device_open();
		/* A table of 127: entries of one context only are never shared with another's. */
		entries[i] = i < 100 ? pace(contexts[i], 1000 + i, 0) : NULL;
	}
	cr_expect_eq(rates_live(), 100u);
	count("contexts-at-once", n);
	for (unsigned int i = 0; i < n; i++) {
		if (i % 2)
			mlx5dv_pp_free(entries[i]);
		ibv_close_device(contexts[i]);
		if (i % 2 == 0)
			mlx5dv_pp_free(entries[i]);
	}
	differs = leaked(process_differs(NULL));
	cr_expect_null(differs, "%s", differs);
	differs = leaked(device_differs(10000));
	cr_expect_null(differs, "%s", differs);
}
