/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet pacing entries that are refused for what was asked, each with its cause. */
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "control.h"
#include "guest.h"

static struct ibv_context *context;
static unsigned int commands_before;

static void open_it(void)
{
	context = device_open();
	commands_before = commands_of("SET_PP_RATE_LIMIT");
}

/* A refusal is the kernel's or ours: the firmware hears nothing of it, nothing is left. */
static void close_it(void)
{
	cr_expect_eq(handles(context, OBJECT_PP), 0u);
	cr_expect_eq(commands_of("SET_PP_RATE_LIMIT"), commands_before);
	ibv_close_device(context);
}

TestSuite(pp_refusals, .init = open_it, .fini = close_it);

Test(pp_refusals, rate_0)
{
	static const uint8_t zero[48];

	refused_null("rate 0", mlx5dv_pp_alloc(context, 48, zero, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "the rate is 0: index 0 is what unlimited queues use");
	refused_null("", mlx5dv_pp_alloc(context, 1, zero, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "the rate is 0:*");
	refused_null("", rv_pp_alloc(context, &(struct rv_rate){ .rate = 0 }, 0), EINVAL,
		     RV_LAYER_ARGUMENT, "the rate is 0:*");
}

Test(pp_refusals, a_rate_above_the_range)
{
	refused_null("rate above the device's greatest",
		     mlx5dv_pp_alloc(context, 48, rate_bytes(100000001), 0), EINVAL, RV_LAYER_LIMIT,
		     "a rate of 100000001 (100000001kbit/s) is above the device's greatest, 100Gbit/s");
	refused_null("", mlx5dv_pp_alloc(context, 48, rate_bytes(UINT32_MAX), 0), EINVAL,
		     RV_LAYER_LIMIT, "a rate of 4294967295 (*) is above *");
	refused_null("", rv_pp_alloc(context, &(struct rv_rate){ .rate = UINT32_MAX }, 1), EINVAL,
		     RV_LAYER_LIMIT, "a rate of 4294967295 (*) is above *");
}

Test(pp_refusals, a_context_of_0_bytes)
{
	refused_null("context of 0 bytes", mlx5dv_pp_alloc(context, 0, rate_bytes(1000), 0),
		     EINVAL, RV_LAYER_ARGUMENT, "the pacing context has 0 bytes; it must be 1 to 48");
}

Test(pp_refusals, a_context_of_more_than_48_bytes)
{
	static uint8_t large[65536] = { 0, 0, 0x10 };

	refused_null("context of 49 bytes", mlx5dv_pp_alloc(context, 49, large, 0), EINVAL,
		     RV_LAYER_ARGUMENT, "the pacing context has 49 bytes; it must be 1 to 48");
	refused_null("", mlx5dv_pp_alloc(context, 65535, large, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "the pacing context has 65535 bytes; it must be 1 to 48");
	refused_null("", mlx5dv_pp_alloc(context, 65536, large, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "the pacing context has 65536 bytes; it must be 1 to 48");
	refused_null("", mlx5dv_pp_alloc(context, SIZE_MAX, large, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "the pacing context has * bytes; it must be 1 to 48");
}

Test(pp_refusals, a_context_at_null)
{
	refused_null("context at NULL", mlx5dv_pp_alloc(context, 48, NULL, 0), EFAULT,
		     RV_LAYER_ARGUMENT, "pp_context is NULL");
	refused_null("", mlx5dv_pp_alloc(context, 0, NULL, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "the pacing context has 0 bytes; *");
	refused_null("", rv_pp_alloc(context, NULL, 0), EINVAL, RV_LAYER_ARGUMENT, "rate is NULL");
}

Test(pp_refusals, a_context_that_is_not_readable)
{
	const long page = sysconf(_SC_PAGESIZE);
	uint8_t *pages = mmap(NULL, 2 * (size_t)page, PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	cr_assert_neq(pages, MAP_FAILED);
	munmap(pages + page, (size_t)page);
	refused_null("context in memory that is not readable",
		     mlx5dv_pp_alloc(context, 48, pages + page - 47, 0), EFAULT, RV_LAYER_ARGUMENT,
		     "a buffer given to MLX5_IB_METHOD_PP_OBJ_ALLOC is not readable or writable memory");
	pages[page - 47] = 1;
	mlx5dv_pp_free(mlx5dv_pp_alloc(context, 47, pages + page - 47, 0));
	commands_before += 2;
}

Test(pp_refusals, no_device_context)
{
	refused_null("", mlx5dv_pp_alloc(NULL, 48, rate_bytes(1000), 0), EINVAL, RV_LAYER_ARGUMENT,
		     "context is NULL");
	refused_null("", rv_pp_alloc(NULL, &(struct rv_rate){ .rate = 1000 }, 0), EINVAL,
		     RV_LAYER_ARGUMENT, "context is NULL");
}

Test(pp_refusals, a_context_that_is_closed)
{
	struct ibv_context *other = device_open();
	struct mlx5dv_pp *keeps_its_memory = pace(other, 1000, 0);

	ibv_close_device(other);
	refused_null("closed context", mlx5dv_pp_alloc(other, 48, rate_bytes(1000), 0), EINVAL,
		     RV_LAYER_ARGUMENT, "the context is closed");
	mlx5dv_pp_free(keeps_its_memory);
	rates_live_soon(0);
	commands_before += 2;
}

Test(pp_refusals, a_context_without_devx)
{
	struct ibv_context *plain = rv_open_path(NODE, RV_OPEN_PLAIN);

	cr_assert_not_null(plain, "%s", rv_last_error()->message);
	cr_expect_not(rv_context_is_devx(plain));
	refused_null("context opened without DEVX",
		     mlx5dv_pp_alloc(plain, 48, rate_bytes(1000), 0), EINVAL, RV_LAYER_ARGUMENT,
		     "the context was opened without DEVX:*");
	ibv_close_device(plain);
}

Test(pp_refusals, an_unknown_rate_mode)
{
	const struct rv_rate rate = { .rate = 1000, .mode = (enum rv_rate_mode)2 };

	refused_null("unknown rate mode", rv_pp_alloc(context, &rate, 0), EINVAL,
		     RV_LAYER_ARGUMENT,
		     "rate mode 2 is unknown: 0 is kbit/s, 1 is work requests a second");
}

Test(pp_refusals, a_handle_is_not_made_by_a_refused_alloc)
{
	for (unsigned int i = 0; i < 1000; i++)
		cr_assert_null(mlx5dv_pp_alloc(context, 48, rate_bytes(UINT32_MAX), 0));
	cr_expect_eq(handles(context, OBJECT_PP), 0u);
}
