/* SPDX-License-Identifier: BSD-2-Clause */
/* Pacing capabilities: decoded from a buffer built by hand, asked once a context. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <string.h>

#include "caps_script.h"
#include "tail.h"

TestSuite(limits, .fini = kernel_done);

static const struct caps connectx = { .burst = 1, .typical = 1, .max = 100000000, .min = 1,
				      .table = 128 };

Test(limits, every_capability_is_read_from_its_own_bit)
{
	static const struct caps caps[] = {
		{ 0 },
		{ .no_qos = 1 },
		{ .no_pacing = 1 },
		{ .no_uid = 1 },
		{ .burst = 1 },
		{ .typical = 1 },
		{ .wqe_rate = 1 },
		{ .max = 7 },
		{ .min = 0, .max = 0x01020304 },
		{ .min = 0x01020304, .max = UINT32_MAX },
		{ .table = 0x1234 },
	};

	for (unsigned int i = 0; i < sizeof(caps) / sizeof(caps[0]); i++) {
		struct ibv_context *context = open_devx();
		struct rv_pacing_limits limits;
		const bool qos = !caps[i].no_qos;

		memset(&limits, 0xff, sizeof(limits));
		expect_caps(&caps[i]);
		cr_assert_eq(rv_pacing_limits(context, &limits), 0);
		cr_assert_eq(limits.qos, qos);
		cr_assert_eq(limits.packet_pacing, qos && !caps[i].no_pacing);
		cr_assert_eq(limits.packet_pacing_uid, qos && !caps[i].no_uid);
		cr_assert_eq(limits.supported, qos && !caps[i].no_pacing && !caps[i].no_uid);
		cr_assert_eq(limits.burst_bound, qos && caps[i].burst);
		cr_assert_eq(limits.typical_size, qos && caps[i].typical);
		cr_assert_eq(limits.wqe_rate, qos && caps[i].wqe_rate);
		cr_assert_eq(limits.max_rate, caps[i].max);
		cr_assert_eq(limits.min_rate, caps[i].min);
		cr_assert_eq(limits.range_known, caps[i].max != 0);
		cr_assert_eq(limits.table_size, caps[i].table);
		ibv_close_device(context);
		kernel_done();
	}
}

Test(limits, the_second_question_makes_no_call)
{
	struct ibv_context *context = open_devx();
	struct rv_pacing_limits first;
	struct rv_pacing_limits second;
	unsigned int calls;

	expect_caps(&connectx);
	cr_assert_eq(rv_pacing_limits(context, &first), 0);
	calls = kernel_calls();
	memset(&second, 0xff, sizeof(second));
	cr_assert_eq(rv_pacing_limits(context, &second), 0);
	cr_assert_eq(kernel_calls(), calls);
	cr_assert_eq(second.max_rate, 100000000);
	cr_assert_eq(second.table_size, 128);
	cr_assert(second.supported);
	ibv_close_device(context);
}

Test(limits, a_device_without_pacing_is_asked_once_too)
{
	struct ibv_context *context = open_devx();
	const struct caps none = { .no_qos = 1 };
	struct rv_pacing_limits limits;

	expect_caps(&none);
	cr_assert_eq(rv_pacing_limits(context, &limits), 0);
	cr_assert_eq(rv_pacing_limits(context, &limits), 0);
	cr_assert_not(limits.supported);
	ibv_close_device(context);
}

Test(limits, a_refused_question_is_told_and_asked_again)
{
	static const struct {
		int error;
		int layer;
		const char *words;
	} cases[] = {
		{ EPERM, RV_LAYER_KERNEL, "the kernel refused MLX5_IB_METHOD_DEVX_OTHER" },
		{ ETIMEDOUT, RV_LAYER_DEVICE_GONE, "did not answer QUERY_HCA_CAP" },
		{ EINVAL, RV_LAYER_DRIVER, "the driver does not allow QUERY_HCA_CAP" },
	};
	struct ibv_context *context = open_devx();
	struct rv_pacing_limits limits = { .max_rate = 77 };

	for (int i = 0; i < 3; i++) {
		expect_caps_refused(-cases[i].error);
		cr_assert_eq(rv_pacing_limits(context, &limits), -cases[i].error);
		fails_with(cases[i].error, cases[i].layer, cases[i].words);
		cr_assert_eq(rv_last_error()->opcode, 0x100);
		expect_qos_caps_refused(-cases[i].error);
		cr_assert_eq(rv_pacing_limits(context, &limits), -cases[i].error);
		cr_assert_eq(limits.max_rate, 77);
	}
	expect_caps(&connectx);
	cr_assert_eq(rv_pacing_limits(context, &limits), 0);
	ibv_close_device(context);
}

Test(limits, eio_is_a_device_gone_only_where_it_is)
{
	struct ibv_context *context = open_devx();
	struct rv_pacing_limits limits;

	expect_caps_refused(-EIO);
	expect_gone_question(true);
	cr_assert_eq(rv_pacing_limits(context, &limits), -EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	expect_caps_refused(-EIO);
	expect_gone_question(false);
	cr_assert_eq(rv_pacing_limits(context, &limits), -EIO);
	cr_assert_neq(rv_last_error()->layer, RV_LAYER_DEVICE_GONE);
	ibv_close_device(context);
}

Test(limits, a_least_rate_above_the_greatest_is_eproto)
{
	const struct caps caps = { .min = 8, .max = 7 };
	struct ibv_context *context = open_devx();
	struct rv_pacing_limits limits = { .max_rate = 77 };

	expect_caps(&caps);
	cr_assert_eq(rv_pacing_limits(context, &limits), -EPROTO);
	fails_with(EPROTO, RV_LAYER_KERNEL, "MLX5_IB_METHOD_DEVX_OTHER is outside its contract (a "
					    "least rate above the greatest: 8)");
	cr_assert_eq(limits.max_rate, 77);
	ibv_close_device(context);
}

Test(limits, a_plain_context_is_told)
{
	struct ibv_context *context = open_plain();
	struct rv_pacing_limits limits;

	expect_caps_refused(-EINVAL);
	cr_assert_eq(rv_pacing_limits(context, &limits), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "opened without DEVX");
	ibv_close_device(context);
}

Test(limits, null_is_refused)
{
	struct ibv_context *context = open_devx();

	cr_assert_eq(rv_pacing_limits(context, NULL), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "ret_limits is NULL");
	ibv_close_device(context);
}

Test(limits, an_imported_context_is_asked_once_whether_it_is_devx)
{
	struct ibv_context *context = open_imported();

	expect_nop(0);
	cr_assert(rv_context_is_devx(context));
	cr_assert(rv_context_is_devx(context));
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(limits, an_imported_context_that_refuses_is_plain)
{
	struct ibv_context *context = open_imported();

	expect_nop(-EINVAL);
	cr_assert_not(rv_context_is_devx(context));
	cr_assert_not(rv_context_is_devx(context));
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(limits, an_imported_context_of_a_device_without_devx_is_plain)
{
	struct ibv_context *context = open_imported();

	expect_nop(-EPROTONOSUPPORT);
	cr_assert_not(rv_context_is_devx(context));
	cr_assert_not(rv_context_is_devx(context));
	ibv_close_device(context);
}

Test(limits, a_firmware_that_refuses_the_question_was_asked_by_way_of_devx)
{
	struct ibv_context *context = open_imported();

	expect_nop(-EREMOTEIO);
	cr_assert(rv_context_is_devx(context));
	ibv_close_device(context);
}

Test(limits, limits_of_an_imported_context_do_not_tell_whether_it_is_devx)
{
	struct ibv_context *context = open_imported();
	struct rv_pacing_limits limits;

	expect_caps(&connectx);
	cr_assert_eq(rv_pacing_limits(context, &limits), 0);
	expect_nop(-EINVAL);
	cr_assert_not(rv_context_is_devx(context));
	ibv_close_device(context);
}

Test(limits, an_imported_context_that_cannot_answer_is_asked_again)
{
	struct ibv_context *context = open_imported();

	expect_nop(-ETIMEDOUT);
	cr_assert_not(rv_context_is_devx(context));
	expect_nop(0);
	cr_assert(rv_context_is_devx(context));
	ibv_close_device(context);
}
