/* SPDX-License-Identifier: BSD-2-Clause */
/* Many of everything, with memory, descriptors and handles flat. */
#include <malloc.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

enum { CONTEXTS = 1000 };

Test(breadth_flat, a_thousand_contexts_at_once)
{
	static struct ibv_context *contexts[CONTEXTS];
	const struct rlimit limit = { 4096, 4096 };
	const unsigned int before = self_descriptors();

	cr_assert_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
	for (unsigned int i = 0; i < CONTEXTS; i++) {
		contexts[i] = rv_open_path(NODE, RV_OPEN_DEVX);
		cr_assert_not_null(contexts[i], "%u: %s", i, rv_last_error()->message);
		if (i % 10 == 0)
			pace(contexts[i], 5000000, 0);
	}
	cr_expect_eq(rates_live(), 1u);
	for (unsigned int i = 0; i < CONTEXTS; i++)
		ibv_close_device(contexts[i]);
	cr_expect_eq(self_descriptors(), before);
	cr_expect_eq(rates_live_soon(0), 0u);
}

/*
 * What the program holds in its heap, to the byte. AddressSanitizer keeps freed memory for a
 * while, so that the process's size tells nothing under it; its own count does.
 */
#ifdef __SANITIZE_ADDRESS__
size_t __sanitizer_get_current_allocated_bytes(void);

static size_t heap_bytes(void)
{
	return __sanitizer_get_current_allocated_bytes();
}
#else
static size_t heap_bytes(void)
{
	return mallinfo2().uordblks;
}
#endif

struct use {
	size_t heap_bytes;
	unsigned long memory_kb;
	unsigned int descriptors;
	unsigned int entries;
	unsigned int objects;
};

static struct use use_of(struct ibv_context *context)
{
	struct use use = { .heap_bytes = 0, .memory_kb = self_status("VmRSS"),
			   .descriptors = self_descriptors(),
			   .entries = handles(context, OBJECT_PP),
			   .objects = handles(context, OBJECT_DEVX_OBJ) };

	use.heap_bytes = heap_bytes();
	return use;
}

/* A byte left by every tenth round of the shortest loop here is more than this. */
#define HEAP_BYTES 256
/* A few pages may be touched for the first time; one byte a round would be 97 kB. */
#define MEMORY_KB 64

static void is_flat(struct use before, struct use after)
{
	cr_expect_leq(after.heap_bytes, before.heap_bytes + HEAP_BYTES, "%zu bytes, then %zu",
		      before.heap_bytes, after.heap_bytes);
#ifndef __SANITIZE_ADDRESS__
	cr_expect_leq(after.memory_kb, before.memory_kb + MEMORY_KB, "%lu kB, then %lu kB",
		      before.memory_kb, after.memory_kb);
#endif
	cr_expect_eq(after.descriptors, before.descriptors);
	cr_expect_eq(after.entries, before.entries);
	cr_expect_eq(after.objects, before.objects);
}

static void shared_rounds(struct ibv_context *context, unsigned int count)
{
	for (unsigned int i = 0; i < count; i++) {
		struct mlx5dv_pp *pp = mlx5dv_pp_alloc(context, 1, "\x01", 0);

		cr_assert(pp && rv_pp_destroy(pp) == 0, "%u: %s", i, rv_last_error()->message);
	}
}

Test(breadth_flat, a_hundred_thousand_allocations_and_frees)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *alive = mlx5dv_pp_alloc(context, 1, "\x01", 0);
	struct use before;

	cr_assert_not_null(alive);
	shared_rounds(context, 1000);
	use_of(context); /* touches pages for the first time */
	before = use_of(context);
	shared_rounds(context, 100000);
	is_flat(before, use_of(context));
	cr_expect_eq(rates_live(), 1u);
	mlx5dv_pp_free(alive);
	ibv_close_device(context);
}

static void new_rounds(struct ibv_context *context, unsigned int count)
{
	for (unsigned int i = 0; i < count; i++) {
		const struct rv_rate rate = { .rate = 1000 + i };
		struct mlx5dv_pp *pp = rv_pp_alloc(context, &rate, i % 2);

		cr_assert(pp && rv_pp_destroy(pp) == 0, "%u: %s", i, rv_last_error()->message);
	}
}

Test(breadth_flat, ten_thousand_new_rates_through_the_firmware)
{
	struct ibv_context *context = device_open();
	struct use before;

	new_rounds(context, 200);
	use_of(context);
	before = use_of(context);
	new_rounds(context, 10000);
	is_flat(before, use_of(context));
	cr_expect_eq(rates_live(), 0u);
	ibv_close_device(context);
}

static void refused_rounds(struct ibv_context *context, unsigned int count)
{
	for (unsigned int i = 0; i < count; i++) {
		cr_assert_null(mlx5dv_pp_alloc(context, 1, "\xff", 0));
		cr_assert_null(mlx5dv_pp_alloc(context, 49, rate_bytes(1000), 0));
		cr_assert_null(rv_open_path("/dev/null", 0));
		cr_assert_null(rv_open_fd(context->cmd_fd, 0));
		(void)rv_last_error();
	}
}

Test(breadth_flat, refusals_leave_nothing)
{
	struct ibv_context *context = device_open();
	struct use before;

	refused_rounds(context, 100);
	use_of(context);
	before = use_of(context);
	refused_rounds(context, 3000);
	is_flat(before, use_of(context));
	ibv_close_device(context);
}

static void open_rounds(unsigned int count)
{
	for (unsigned int i = 0; i < count; i++) {
		struct ibv_device **list = ibv_get_device_list(NULL);
		struct ibv_context *context = ibv_open_device(list[0]);
		struct mlx5dv_devx_obj *obj;

		cr_assert_not_null(context, "%u: %s", i, rv_last_error()->message);
		obj = header_object(context, OP_ALLOC_PD, NULL);
		cr_assert_not_null(obj);
		ibv_free_device_list(list);
		/* The close has to destroy the object; what is left of it is memory. */
		ibv_close_device(context);
		cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
	}
}

Test(breadth_flat, opening_and_closing_leaves_no_memory_no_descriptor_and_no_object_in_the_device)
{
	const double objects = control_number("state", "total_objects");
	const unsigned int descriptors = self_descriptors();
	size_t heap;

	open_rounds(10);
	heap = heap_bytes();
	open_rounds(300);
	cr_expect_leq(heap_bytes(), heap + HEAP_BYTES, "%zu bytes, then %zu", heap, heap_bytes());
	cr_expect_eq(self_descriptors(), descriptors);
	cr_expect_eq(control_number("state", "total_objects"), objects);
}
