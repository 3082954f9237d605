/* SPDX-License-Identifier: BSD-2-Clause */
/* Why the kernel refused an entry: one errno, many causes, told apart. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>

#include "caps_script.h"
#include "pp_script.h"
#include "tail.h"

TestSuite(pp_cause, .fini = kernel_done);

static const struct caps range = { .min = 1000, .max = 5000, .table = 128 };
static const struct caps no_range = { .min = 0, .max = 0 };

/* Big-endian rates */
static const uint8_t rate0[48] = { 0 };
static const uint8_t rate999[48] = { 0, 0, 0x03, 0xe7 };
static const uint8_t rate1000[48] = { 0, 0, 0x03, 0xe8 };
static const uint8_t rate5000[48] = { 0, 0, 0x13, 0x88 };
static const uint8_t rate5001[48] = { 0, 0, 0x13, 0x89 };

/* PP ALLOC with @bytes of @context is refused with @error; @caps, where asked for. */
static void refused(const void *context, size_t bytes, int error, const struct caps *caps,
		    int layer, const char *words)
{
	struct ibv_context *device = open_devx();

	expect_pp_alloc(context, bytes, 0, NULL, -error);
	if (caps)
		expect_caps(caps);
	errno = 0;
	cr_assert_null(mlx5dv_pp_alloc(device, bytes, tail_copy(context, bytes), 0));
	fails_with(error, layer, words);
	ibv_close_device(device);
	kernel_done();
}

Test(pp_cause, einval_with_a_wrong_size_is_the_size)
{
	static const uint8_t bytes[65535] = { 0, 0, 1 };

	refused(bytes, 0, EINVAL, NULL, RV_LAYER_ARGUMENT, "has 0 bytes; it must be 1 to 48");
	refused(bytes, 49, EINVAL, NULL, RV_LAYER_ARGUMENT, "has 49 bytes; it must be 1 to 48");
	refused(bytes, 65535, EINVAL, NULL, RV_LAYER_ARGUMENT, "has 65535 bytes");
}

Test(pp_cause, einval_with_rate_0_is_the_rate)
{
	refused(rate0, 48, EINVAL, &range, RV_LAYER_ARGUMENT, "the rate is 0");
	refused(rate1000, 2, EINVAL, &range, RV_LAYER_ARGUMENT, "the rate is 0");
}

Test(pp_cause, einval_below_the_range_is_the_range)
{
	refused(rate999, 48, EINVAL, &range, RV_LAYER_LIMIT,
		"a rate of 999 (999kbit/s) is below the device's least, 1Mbit/s");
}

Test(pp_cause, einval_above_the_range_is_the_range)
{
	refused(rate5001, 48, EINVAL, &range, RV_LAYER_LIMIT,
		"a rate of 5001 (5001kbit/s) is above the device's greatest, 5Mbit/s");
}

Test(pp_cause, einval_of_a_device_without_a_range_is_the_device)
{
	refused(rate1000, 4, EINVAL, &no_range, RV_LAYER_DRIVER, "reports no range of rates");
	refused(rate0, 48, EINVAL, &no_range, RV_LAYER_ARGUMENT, "the rate is 0");
}

Test(pp_cause, einval_at_the_edges_of_the_range_is_the_firmware)
{
	refused(rate1000, 48, EINVAL, &range, RV_LAYER_FIRMWARE,
		"firmware refused SET_PP_RATE_LIMIT (0x780)");
	refused(rate5000, 4, EINVAL, &range, RV_LAYER_FIRMWARE,
		"firmware refused SET_PP_RATE_LIMIT (0x780)");
}

Test(pp_cause, einval_where_capabilities_are_refused_is_the_firmware_unless_the_rate_is_0)
{
	for (int zero = 0; zero < 2; zero++) {
		const uint8_t *bytes = zero ? rate0 : rate1000;
		struct ibv_context *context = open_devx();

		expect_pp_alloc(bytes, 48, 0, NULL, -EINVAL);
		expect_caps_refused(-EPERM);
		cr_assert_null(mlx5dv_pp_alloc(context, 48, bytes, 0));
		fails_with(EINVAL, zero ? RV_LAYER_ARGUMENT : RV_LAYER_FIRMWARE,
			   zero ? "the rate is 0" : "SET_PP_RATE_LIMIT");
		ibv_close_device(context);
	}
}

Test(pp_cause, einval_on_a_plain_context_is_the_missing_devx)
{
	struct ibv_context *context = open_plain();

	expect_pp_alloc(rate1000, 48, 0, NULL, -EINVAL);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, rate1000, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "opened without DEVX");
	ibv_close_device(context);
}

Test(pp_cause, einval_on_an_imported_plain_context_is_the_missing_devx_too)
{
	struct ibv_context *context = open_imported();

	expect_pp_alloc(rate1000, 48, 0, NULL, -EINVAL);
	expect_nop(-EINVAL);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, rate1000, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "opened without DEVX");
	ibv_close_device(context);
}

Test(pp_cause, eprotonosupport_names_the_capability_that_lacks)
{
	static const struct caps no_qos = { .no_qos = 1 };
	static const struct caps no_pacing = { .no_pacing = 1 };
	static const struct caps no_uid = { .no_uid = 1 };

	refused(rate1000, 48, EPROTONOSUPPORT, &no_qos, RV_LAYER_DRIVER, "lacks the qos");
	refused(rate1000, 48, EPROTONOSUPPORT, &no_pacing, RV_LAYER_DRIVER,
		"lacks the packet_pacing capability");
	refused(rate1000, 48, EPROTONOSUPPORT, &no_uid, RV_LAYER_DRIVER,
		"lacks the packet_pacing_uid");
	refused(rate1000, 48, EPROTONOSUPPORT, &range, RV_LAYER_KERNEL,
		"this kernel offers no packet pacing objects");
}

Test(pp_cause, eprotonosupport_without_readable_capabilities_is_the_kernel)
{
	struct ibv_context *context = open_devx();

	expect_pp_alloc(rate1000, 48, 0, NULL, -EPROTONOSUPPORT);
	expect_caps_refused(-ENOMEM);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, rate1000, 0));
	fails_with(EPROTONOSUPPORT, RV_LAYER_KERNEL, "offers no packet pacing objects");
	ibv_close_device(context);
}

Test(pp_cause, enospc_is_a_full_table_and_counts_it_where_it_can)
{
	static const struct caps unsized = { .max = 1 };

	refused(rate1000, 48, ENOSPC, &range, RV_LAYER_LIMIT, "all 127 entries are taken");
	refused(rate1000, 48, ENOSPC, &unsized, RV_LAYER_LIMIT, "rate table is full; it is shared");
}

Test(pp_cause, enospc_of_a_table_of_one_is_a_table_with_nothing_to_give)
{
	static const struct caps one = { .min = 1, .max = 5000, .table = 1 };

	refused(rate1000, 48, ENOSPC, &one, RV_LAYER_LIMIT, "has no entry to give");
}

Test(pp_cause, eopnotsupp_is_a_table_with_nothing_to_give)
{
	refused(rate1000, 48, EOPNOTSUPP, NULL, RV_LAYER_LIMIT, "has no entry to give");
}

Test(pp_cause, eio_is_the_device_gone_or_the_firmware)
{
	for (int gone = 0; gone < 2; gone++) {
		struct ibv_context *context = open_devx();

		expect_pp_alloc(rate1000, 48, 0, NULL, -EIO);
		expect_gone_question(gone);
		cr_assert_null(mlx5dv_pp_alloc(context, 48, rate1000, 0));
		fails_with(EIO, gone ? RV_LAYER_DEVICE_GONE : RV_LAYER_FIRMWARE,
			   gone ? "the device is gone" : "SET_PP_RATE_LIMIT");
		ibv_close_device(context);
	}
}

Test(pp_cause, what_the_firmware_refuses_carries_the_opcode)
{
	static const struct {
		int error;
		int layer;
	} cases[] = { { EBUSY, RV_LAYER_FIRMWARE },
		      { ENOMEM, RV_LAYER_LIMIT },
		      { ETIMEDOUT, RV_LAYER_DEVICE_GONE },
		      { EREMOTEIO, RV_LAYER_FIRMWARE } };

	for (int i = 0; i < 4; i++) {
		refused(rate1000, 48, cases[i].error, NULL, cases[i].layer, "SET_PP_RATE_LIMIT");
		cr_assert_eq(rv_last_error()->opcode, 0x780);
	}
}

/* PP ALLOC is refused with EAGAIN, and then its bare handle is too, or for all that lacks. */
static void again(int answer, int layer, const char *words)
{
	struct ibv_context *device = open_devx();

	expect_pp_alloc(rate1000, 48, 0, NULL, -EAGAIN);
	expect_handle_question(answer);
	cr_assert_null(mlx5dv_pp_alloc(device, 48, rate1000, 0));
	fails_with(EAGAIN, layer, words);
	ibv_close_device(device);
	kernel_done();
}

Test(pp_cause, eagain_is_the_cgroup_where_no_handle_is_given_at_all)
{
	again(-EAGAIN, RV_LAYER_LIMIT, "the rdma cgroup's hca_object limit is reached");
	again(-EINVAL, RV_LAYER_FIRMWARE, "SET_PP_RATE_LIMIT");
	cr_assert_eq(rv_last_error()->opcode, 0x780);
}

Test(pp_cause, efault_and_unheard_of_errnos_are_told_as_they_are)
{
	refused(rate1000, 48, EFAULT, NULL, RV_LAYER_ARGUMENT,
		"is not readable or writable memory");
	refused(rate1000, 48, EXDEV, NULL, RV_LAYER_KERNEL, "the kernel refused");
	refused(rate1000, 48, EPERM, NULL, RV_LAYER_KERNEL, "(EPERM)");
}

Test(pp_cause, capabilities_that_are_known_are_not_asked_again)
{
	struct ibv_context *context = open_devx();
	struct rv_pacing_limits limits;

	expect_caps(&range);
	cr_assert_eq(rv_pacing_limits(context, &limits), 0);
	expect_pp_alloc(rate5001, 48, 0, NULL, -EINVAL);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, rate5001, 0));
	fails_with(EINVAL, RV_LAYER_LIMIT, "above the device's greatest");
	ibv_close_device(context);
}
