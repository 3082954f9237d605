/* SPDX-License-Identifier: BSD-2-Clause */
/* Flags of a packet pacing entry: two values mean something, all others are refused. */
#include "control.h"
#include "guest.h"

#define DEDICATED MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX
#define SENTENCE "flags has bits that nobody defined or that exclude each other: 0x*"

Test(pp_flags, no_flag_and_dedicated_are_taken)
{
	struct ibv_context *context = device_open();

	mlx5dv_pp_free(pace(context, 1000000, 0));
	mlx5dv_pp_free(pace(context, 1000000, DEDICATED));
	ibv_close_device(context);
}

Test(pp_flags, every_other_bit_is_refused_alone_and_with_dedicated)
{
	struct ibv_context *context = device_open();
	const unsigned int before = commands_of("SET_PP_RATE_LIMIT");

	for (unsigned int bit = 1; bit < 32; bit++) {
		refused_null("", mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 1u << bit),
			     EOPNOTSUPP, RV_LAYER_ARGUMENT, SENTENCE);
		refused_null("",
			     mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 1u << bit | DEDICATED),
			     EOPNOTSUPP, RV_LAYER_ARGUMENT, SENTENCE);
	}
	cr_expect_eq(commands_of("SET_PP_RATE_LIMIT"), before);
	ibv_close_device(context);
}

Test(pp_flags, unknown_flags_are_named_in_hexadecimal)
{
	struct ibv_context *context = device_open();

	refused_null("unknown flag", mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 2), EOPNOTSUPP,
		     RV_LAYER_ARGUMENT,
		     "flags has bits that nobody defined or that exclude each other: 0x2");
	refused_null("", mlx5dv_pp_alloc(context, 48, rate_bytes(1000), UINT32_MAX), EOPNOTSUPP,
		     RV_LAYER_ARGUMENT,
		     "flags has bits that nobody defined or that exclude each other: 0xfffffffe");
	ibv_close_device(context);
}

/* What the library refuses itself, the kernel refuses too: only its errno is another. */
Test(pp_flags, the_kernel_itself_answers_unknown_flags_with_einval)
{
	struct ibv_context *context = device_open();

	for (unsigned int bit = 1; bit < 64; bit++) {
		struct rv_command command;
		uint16_t index = 0;

		rv_command_init(&command, OBJECT_PP, 0x1000, RV_DRIVER_MLX5);
		rv_command_new_handle(&command, 0x1000);
		rv_command_in(&command, 0x1001, rate_bytes(1000), 48);
		rv_command_flags(&command, 0x1002, UINT64_C(1) << bit);
		rv_command_out(&command, 0x1003, &index, sizeof(index));
		cr_expect_eq(rv_command_execute(context->cmd_fd, &command), -EINVAL, "bit %u",
			     bit);
	}
	ibv_close_device(context);
}
