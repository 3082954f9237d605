/* SPDX-License-Identifier: BSD-2-Clause */
/* What an open context is asked for, and how it closes. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <string.h>

#include "context_script.h"
#include "tail.h"
#include "words.h"

TestSuite(context, .fini = kernel_done);

/* A context that is closed, kept in memory by one object. */
static struct ibv_context *closed(struct mlx5dv_pp **ret_pp)
{
	static const uint8_t bytes[48] = { 0, 0, 0, 9 };
	struct ibv_context *context = open_devx();
	struct step *step = expect_ioctl(0x1007, 0x1000, MLX5, 0);
	unsigned int alive = 77;

	with_new_handle(step, 0x1000, 4);
	with_in(step, 0x1001, bytes, 48);
	with_u64(step, 0x1002, 0);
	with_out(step, 0x1003, 2, &(uint16_t){ 6 }, 2);
	*ret_pp = mlx5dv_pp_alloc(context, 48, bytes, 0);
	cr_assert_not_null(*ret_pp);
	cr_assert_eq(rv_close_device(context, &alive), 0);
	cr_assert_eq(alive, 1);
	return context;
}

Test(context, closing_closes_both_descriptors_once)
{
	struct ibv_context *context = open_devx();
	const int cmd_fd = context->cmd_fd;
	const int async_fd = context->async_fd;
	unsigned int alive = 77;

	cr_assert_eq(rv_close_device(context, &alive), 0);
	cr_assert_eq(alive, 0);
	cr_assert_not(kernel_is_open(cmd_fd));
	cr_assert_not(kernel_is_open(async_fd));
}

Test(context, closing_null_is_nothing)
{
	unsigned int alive = 77;

	cr_assert_eq(ibv_close_device(NULL), 0);
	cr_assert_eq(rv_close_device(NULL, &alive), 0);
	cr_assert_eq(alive, 0);
	cr_assert_eq(rv_close_device(NULL, NULL), 0);
}

Test(context, closing_keeps_errno)
{
	struct ibv_context *context = open_devx();

	errno = 4711;
	ibv_close_device(context);
	cr_assert_eq(errno, 4711);
}

Test(context, a_closed_context_that_objects_keep_refuses_every_call)
{
	struct mlx5dv_pp *pp;
	struct ibv_context *context = closed(&pp);
	const unsigned int calls = kernel_calls();
	struct ibv_device_attr attr;
	struct rv_pacing_limits limits;
	uint8_t bytes[48] = { 1 };
	uint32_t handle;
	uint32_t count;

	cr_assert_eq(context->cmd_fd, -1);
	cr_assert_eq(context->async_fd, -1);
	cr_assert_eq(ibv_query_device(context, &attr), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(rv_context_handles(context, 0x1007, &handle, 1, &count), -EINVAL);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, bytes, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(rv_pacing_limits(context, &limits), -EINVAL);
	cr_assert_eq(mlx5dv_devx_general_cmd(context, bytes, 16, bytes, 16), EINVAL);
	cr_assert_null(mlx5dv_devx_obj_create(context, bytes, 16, bytes, 16));
	cr_assert_not(rv_context_is_devx(context));
	cr_assert_eq(ibv_close_device(context), 0);
	cr_assert_eq(kernel_calls(), calls);
	mlx5dv_pp_free(pp);
}

Test(context, null_is_no_context)
{
	struct ibv_device_attr attr;
	struct rv_pacing_limits limits;
	uint32_t handle;
	uint32_t count;
	uint8_t bytes[48] = { 1 };

	cr_assert_eq(ibv_query_device(NULL, &attr), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	cr_assert_eq(rv_context_handles(NULL, 1, &handle, 1, &count), -EINVAL);
	cr_assert_eq(rv_pacing_limits(NULL, &limits), -EINVAL);
	cr_assert_null(mlx5dv_pp_alloc(NULL, 48, bytes, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	cr_assert_eq(mlx5dv_devx_general_cmd(NULL, bytes, 16, bytes, 16), EINVAL);
	cr_assert_null(mlx5dv_devx_obj_create(NULL, bytes, 16, bytes, 16));
	cr_assert_not(rv_context_is_devx(NULL));
	cr_assert_eq(rv_context_driver(NULL), RV_DRIVER_UNKNOWN);
}

static struct step *expect_handles(uint16_t object, uint32_t total, const uint32_t *handles,
				   uint32_t count, uint32_t max, int result)
{
	struct step *step = expect_ioctl(0, 1, MLX5, result);
	static uint32_t totals[8];
	static unsigned int used;

	totals[used % 8] = total;
	with_u64(step, 0, object);
	with_out(step, 1, 4, &totals[used++ % 8], 4);
	with_out(step, 2, max * sizeof(uint32_t), handles, count * sizeof(uint32_t));
	return step;
}

Test(context, live_handles_are_listed)
{
	static const uint32_t three[] = { 3, 5, 8 };
	struct ibv_context *context = open_devx();
	uint32_t *handles = tail_alloc(4 * sizeof(*handles));
	uint32_t count = 77;

	expect_handles(0x1007, 3, three, 3, 4, 0);
	cr_assert_eq(rv_context_handles(context, 0x1007, handles, 4, &count), 0);
	cr_assert_eq(count, 3);
	cr_assert_arr_eq(handles, three, sizeof(three));
	cr_assert_eq(handles[3], 0xa5a5a5a5);
	expect_handles(0x1007, 0, NULL, 0, 4, 0);
	cr_assert_eq(rv_context_handles(context, 0x1007, handles, 4, &count), 0);
	cr_assert_eq(count, 0);
	ibv_close_device(context);
}

Test(context, more_handles_than_there_was_room_for_are_eproto)
{
	struct ibv_context *context = open_devx();
	uint32_t handles[2] = { 1, 2 };
	uint32_t count = 77;

	expect_handles(0x1007, 3, handles, 2, 2, 0);
	cr_assert_eq(rv_context_handles(context, 0x1007, handles, 2, &count), -EPROTO);
	fails_with(EPROTO, RV_LAYER_KERNEL,
		   "UVERBS_METHOD_INFO_HANDLES is outside its contract (handles: 3)");
	expect_handles(0x1007, UINT32_MAX, handles, 2, 2, 0);
	cr_assert_eq(rv_context_handles(context, 0x1007, handles, 2, &count), -EPROTO);
	cr_assert_eq(count, 77);
	ibv_close_device(context);
}

Test(context, refused_handles_leave_the_outputs_untouched)
{
	static const uint32_t written[] = { 9, 9 };
	struct ibv_context *context = open_devx();
	uint32_t handles[2] = { 1, 2 };
	uint32_t count = 77;

	expect_handles(0x1008, 2, written, 2, 2, -EPROTONOSUPPORT);
	cr_assert_eq(rv_context_handles(context, 0x1008, handles, 2, &count), -EPROTONOSUPPORT);
	fails_with(EPROTONOSUPPORT, RV_LAYER_KERNEL, "UVERBS_METHOD_INFO_HANDLES");
	expect_handles(0x1007, 2, written, 2, 2, -EIO);
	cr_assert_eq(rv_context_handles(context, 0x1007, handles, 2, &count), -EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	cr_assert_eq(count, 77);
	cr_assert_eq(handles[0], 1);
	cr_assert_eq(handles[1], 2);
	ibv_close_device(context);
}

Test(context, room_for_handles_is_1_to_16383)
{
	struct ibv_context *context = open_devx();
	uint32_t *handles = tail_alloc(16383 * sizeof(*handles));
	uint32_t count = 77;

	cr_assert_eq(rv_context_handles(context, 1, handles, 0, &count), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "max is 0; it must be 1 to 16383");
	cr_assert_eq(rv_context_handles(context, 1, handles, 16384, &count), -EINVAL);
	cr_assert_eq(rv_context_handles(context, 1, NULL, 1, &count), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "ret_handles is NULL");
	cr_assert_eq(rv_context_handles(context, 1, handles, 1, NULL), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "ret_count is NULL");
	expect_handles(1, 0, NULL, 0, 16383, 0);
	cr_assert_eq(rv_context_handles(context, 1, handles, 16383, &count), 0);
	ibv_close_device(context);
}

static void expect_query_device(const void *response, size_t count, int result)
{
	static const uint8_t request[8];
	struct step *step = expect_ioctl(0, 0, MLX5, result);

	with_in(step, 0, request, sizeof(request));
	with_out(step, 1, 176, response, count);
	with_u64(step, 2, 1);
}

Test(context, device_attributes_are_translated)
{
	struct ibv_context *context = open_devx();
	struct ibv_device_attr attr;
	uint32_t response[44];
	const uint64_t firmware = UINT64_C(16) << 32 | 35u << 16 | 7;

	/* struct ib_uverbs_query_device_resp: 64-bit words to byte 40, then 32-bit ones */
	for (uint32_t i = 0; i < 44; i++)
		response[i] = i;
	memcpy(response, &firmware, sizeof(firmware));
	response[13] = UINT32_MAX; /* max_qp */
	response[23] = 9;          /* atomic_cap */
	expect_query_device(response, sizeof(response), 0);
	cr_assert_eq(ibv_query_device(context, &attr), 0);
	cr_assert_str_eq(attr.fw_ver, "16.35.0007");
	cr_assert_eq(memcmp(&attr.node_guid, &response[2], 8), 0);
	cr_assert_eq(memcmp(&attr.sys_image_guid, &response[4], 8), 0);
	cr_assert_eq(attr.vendor_id, 10);
	cr_assert_eq(attr.vendor_part_id, 11);
	cr_assert_eq(attr.max_qp, 2147483647);
	cr_assert_eq(attr.max_qp_wr, 14);
	cr_assert_eq(attr.max_cq, 18);
	cr_assert_eq(attr.atomic_cap, IBV_ATOMIC_NONE);
	cr_assert_eq(attr.max_srq_sge, 41);
	cr_assert_eq(attr.max_pkeys, u16_at(response, 168));
	cr_assert_eq(attr.phys_port_cnt, ((const uint8_t *)response)[171]);
	ibv_close_device(context);
}

Test(context, refused_device_attributes_leave_the_output_untouched)
{
	struct ibv_context *context = open_devx();
	struct ibv_device_attr attr;
	struct ibv_device_attr before;

	memset(&attr, 0x77, sizeof(attr));
	before = attr;
	cr_assert_eq(ibv_query_device(context, NULL), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "device_attr is NULL");
	expect_query_device(NULL, 0, -EPERM);
	cr_assert_eq(ibv_query_device(context, &attr), EPERM);
	expect_query_device(NULL, 0, -EIO);
	expect_gone_question(true);
	cr_assert_eq(ibv_query_device(context, &attr), EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	expect_query_device(NULL, 0, -EIO);
	expect_gone_question(false);
	cr_assert_eq(ibv_query_device(context, &attr), EIO);
	fails_with(EIO, RV_LAYER_KERNEL, "the kernel refused UVERBS_METHOD_INVOKE_WRITE");
	expect_query_device(NULL, 0, 0);
	cr_assert_eq(ibv_query_device(context, &attr), EPROTO);
	fails_with(EPROTO, RV_LAYER_KERNEL, "UVERBS_METHOD_INVOKE_WRITE is outside its contract");
	cr_assert_eq(memcmp(&attr, &before, sizeof(attr)), 0);
	ibv_close_device(context);
}
