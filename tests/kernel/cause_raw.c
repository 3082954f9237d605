/* SPDX-License-Identifier: BSD-2-Clause */
/* Commands made by hand that the kernel refuses, each with its cause. */
#include <fcntl.h>
#include <unistd.h>

#include "guest.h"

#define METHOD_ALLOC 0x1000

static uint16_t index_given;

/* PP ALLOC as mlx5dv_pp_alloc() makes it. */
static struct rv_command *pp_alloc(uint32_t driver_id, uint64_t flags)
{
	static struct rv_command command;

	rv_command_init(&command, OBJECT_PP, METHOD_ALLOC, driver_id);
	rv_command_new_handle(&command, 0x1000);
	rv_command_in(&command, 0x1001, rate_bytes(1000), RV_PACING_CONTEXT_BYTES);
	rv_command_flags(&command, 0x1002, flags);
	rv_command_out(&command, 0x1003, &index_given, sizeof(index_given));
	return &command;
}

Test(cause_raw, a_command_for_another_driver)
{
	struct ibv_context *context = device_open();

	refused_negative("command with another driver's number",
			 rv_command_execute(context->cmd_fd, pp_alloc(2, 0)), EINVAL,
			 RV_LAYER_ARGUMENT,
			 "the command names kernel driver id 2, which is not the device's driver");
	refused_negative("", rv_command_execute(context->cmd_fd, pp_alloc(14, 0)), EINVAL,
			 RV_LAYER_ARGUMENT,
			 "the command names kernel driver id 14, which is not the device's driver");
	cr_expect_eq(rv_command_execute(context->cmd_fd, pp_alloc(RV_DRIVER_MLX5, 0)), 0);
	ibv_close_device(context);
}

Test(cause_raw, an_allocation_without_a_context)
{
	const int fd = open(NODE, O_RDWR | O_CLOEXEC);

	cr_assert_geq(fd, 0);
	refused_negative("pacing on a descriptor on which no context was opened",
			 rv_command_execute(fd, pp_alloc(RV_DRIVER_MLX5, 0)), EINVAL,
			 RV_LAYER_ARGUMENT,
			 "no context exists on this descriptor: open one with rv_open_fd()");
	refused_negative("", rv_command_execute(fd, pp_alloc(2, 0)), EINVAL, RV_LAYER_ARGUMENT,
			 "the command names kernel driver id 2, which is not the device's driver");
	close(fd);
}

Test(cause_raw, what_is_left_is_the_method_s_own_refusal)
{
	struct ibv_context *context = device_open();

	refused_negative("flag that the kernel does not know, by a command made by hand",
			 rv_command_execute(context->cmd_fd, pp_alloc(RV_DRIVER_MLX5, 2)), EINVAL,
			 RV_LAYER_KERNEL,
			 "the kernel refused MLX5_IB_METHOD_PP_OBJ_ALLOC: Invalid argument (EINVAL)");
	cr_expect_eq(handles(context, OBJECT_PP), 0u);
	ibv_close_device(context);
}

/* mlx5_ib_alloc_ucontext_req_v2: flags at 8, comp_mask at 12. */
static void request_bits(unsigned int at, uint32_t bits, const char *situation)
{
	const int fd = open(NODE, O_RDWR | O_CLOEXEC);
	uint32_t request[8] = { 0 };
	uint8_t response[72];
	uint64_t core_support;
	uint32_t vectors;
	struct rv_command command;

	cr_assert_geq(fd, 0);
	request[at / 4] = bits;
	rv_command_init(&command, 0, 3, RV_DRIVER_MLX5);
	rv_command_out(&command, 0, &vectors, sizeof(vectors));
	rv_command_out(&command, 1, &core_support, sizeof(core_support));
	rv_command_uhw(&command, request, sizeof(request), response, sizeof(response));
	refused_negative(situation, rv_command_execute(fd, &command), EOPNOTSUPP, RV_LAYER_DRIVER,
			 "the driver does not know bits that the request for a context has");
	close(fd);
}

Test(cause_raw, bits_of_a_request_that_the_driver_does_not_know)
{
	request_bits(8, 0x80000000, "request for a context with unknown flags");
	request_bits(12, 1, "request for a context with unknown comp_mask");
}
