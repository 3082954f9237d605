/* SPDX-License-Identifier: BSD-2-Clause */
/* Live handles: Linux drivers/infiniband/core/uverbs_std_types_device.c. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "context_script.h"
#include "tail.h"

TestSuite(handles, .fini = kernel_done);

static const uint32_t three[] = { 0, 5, 8 };

static void expect_handles(const uint32_t *told, uint32_t count, uint32_t max, int result)
{
	struct step *step = expect_ioctl(0, 1, MLX5, result);

	with_u64(step, 0, 0x1007);
	with_out(step, 1, 4, told, 4);
	with_out(step, 2, max * sizeof(uint32_t), three, count * sizeof(uint32_t));
}

Test(handles, the_list_decides_where_the_number_is_lost)
{
	/* A big-endian kernel copies the upper half of its 64-bit number: 0. */
	static const uint32_t told[] = { 3, 0 };
	struct ibv_context *context = open_devx();

	for (int i = 0; i < 2; i++) {
		uint32_t *handles = tail_alloc(4 * sizeof(*handles));
		uint32_t count = 77;

		expect_handles(&told[i], 3, 4, 0);
		cr_assert_eq(rv_context_handles(context, 0x1007, handles, 4, &count), 0);
		cr_assert_eq(count, 3);
		cr_assert_arr_eq(handles, three, sizeof(three));
		cr_assert_eq(handles[3], 0xa5a5a5a5);
	}
	ibv_close_device(context);
}

Test(handles, a_full_list_and_an_empty_one)
{
	static const uint32_t told[] = { 3, 0 };
	struct ibv_context *context = open_devx();
	uint32_t handles[3];
	uint32_t count = 77;

	expect_handles(&told[0], 3, 3, 0);
	cr_assert_eq(rv_context_handles(context, 0x1007, handles, 3, &count), 0);
	cr_assert_eq(count, 3);
	expect_handles(&told[1], 0, 3, 0);
	cr_assert_eq(rv_context_handles(context, 0x1007, handles, 3, &count), 0);
	cr_assert_eq(count, 0);
	ibv_close_device(context);
}

Test(handles, a_number_that_is_not_what_was_written_is_eproto)
{
	static const uint32_t told[] = { 1, 2, 4, UINT32_MAX };
	struct ibv_context *context = open_devx();
	uint32_t handles[4] = { 9, 9, 9, 9 };
	uint32_t count = 77;

	for (int i = 0; i < 4; i++) {
		expect_handles(&told[i], 3, 4, 0);
		cr_assert_eq(rv_context_handles(context, 0x1007, handles, 4, &count), -EPROTO);
		fails_with(EPROTO, RV_LAYER_KERNEL,
			   "UVERBS_METHOD_INFO_HANDLES is outside its contract");
	}
	cr_assert_eq(count, 77);
	cr_assert_eq(handles[0], 9);
	ibv_close_device(context);
}

Test(handles, an_unknown_type_is_enoent)
{
	static const uint32_t told = 0;
	struct ibv_context *context = open_devx();
	uint32_t handles[4];
	uint32_t count = 77;

	expect_handles(&told, 0, 4, -ENOENT);
	cr_assert_eq(rv_context_handles(context, 0x1007, handles, 4, &count), -ENOENT);
	fails_with(ENOENT, RV_LAYER_KERNEL, "no object type 0x1007 on this device");
	cr_assert_eq(count, 77);
	ibv_close_device(context);
}
