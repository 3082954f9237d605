/* SPDX-License-Identifier: BSD-2-Clause */
/* General firmware commands through DEVX, and what is refused about them. */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

#define CAP_BYTES DEVX_ST_SZ_BYTES(query_hca_cap_out)

static struct ibv_context *context;

static void open_it(void)
{
	context = device_open();
}

static void close_it(void)
{
	ibv_close_device(context);
}

TestSuite(devx_general, .init = open_it, .fini = close_it);

static const uint8_t *command(uint16_t opcode, uint16_t op_mod)
{
	static uint8_t in[16];

	memset(in, 0, sizeof(in));
	DEVX_SET(command_in, in, opcode, opcode);
	DEVX_SET(command_in, in, op_mod, op_mod);
	return in;
}

Test(devx_general, capabilities_are_those_of_the_profile)
{
	static uint8_t out[CAP_BYTES];

	cr_assert_eq(mlx5dv_devx_general_cmd(context, command(0x100, 0xc << 1 | 1), 16, out,
					     sizeof(out)),
		     0, "%s", rv_last_error()->message);
	cr_expect_eq(out[16] >> 7, 1, "packet_pacing");
	cr_expect_eq(rv_devx_load32(out + 16 + 8), 100000000u, "packet_pacing_max_rate");
	cr_expect_eq(rv_devx_load32(out + 16 + 12), 1u, "packet_pacing_min_rate");
}

Test(devx_general, a_command_that_is_not_general_is_refused)
{
	uint8_t out[16];

	refused_errno("firmware command that DEVX does not allow",
		      mlx5dv_devx_general_cmd(context, command(0x780, 0), 16, out, 16), EINVAL,
		      RV_LAYER_DRIVER,
		      "the driver does not allow SET_PP_RATE_LIMIT (0x780) in MLX5_IB_METHOD_DEVX_OTHER, it names an object that this context does not own, or (before Linux 5.18) the firmware refused it");
	refused_errno("", mlx5dv_devx_general_cmd(context, command(0x816, 0), 16, out, 16), EINVAL,
		      RV_LAYER_DRIVER, "the driver does not allow ALLOC_TRANSPORT_DOMAIN *");
	refused_errno("", mlx5dv_devx_general_cmd(context, command(0xffff, 0), 16, out, 16), EINVAL,
		      RV_LAYER_DRIVER, "the driver does not allow command 0xffff in *");
}

Test(devx_general, a_refusal_comes_with_status_and_syndrome_where_the_kernel_passes_them)
{
	const bool passed = devx_passes_status();
	uint8_t out[CAP_BYTES] = { 0 };

	refused_errno("firmware refuses a capability type that it does not know",
		      mlx5dv_devx_general_cmd(context, command(0x100, 0x7f << 1 | 1), 16, out,
					      sizeof(out)),
		      devx_errno_of_status(3), passed ? RV_LAYER_FIRMWARE : RV_LAYER_DRIVER,
		      passed ? "firmware refused QUERY_HCA_CAP (0x100): Remote I/O error (EREMOTEIO), status 0x3 (BAD_PARAM), syndrome 0xc00d00" :
			       devx_refusal(3, "QUERY_HCA_CAP (0x100)", "MLX5_IB_METHOD_DEVX_OTHER").sentence);
	cr_expect_eq(out[0] != 0, passed);
	cr_expect_eq(out[0], rv_last_error()->status);
	cr_expect_eq(rv_devx_load32(out + 4), rv_last_error()->syndrome);
}

Test(devx_general, lengths_out_of_range_are_named)
{
	static uint8_t large[65537];

	memcpy(large, command(0x101, 0), 16);
	refused_errno("in mailbox that is too short",
		      mlx5dv_devx_general_cmd(context, large, 15, large, 272), EINVAL,
		      RV_LAYER_ARGUMENT, "inlen is 15; it must be 16 to 65535");
	refused_errno("", mlx5dv_devx_general_cmd(context, large, 0, large, 272), EINVAL,
		      RV_LAYER_ARGUMENT, "inlen is 0; it must be 16 to 65535");
	refused_errno("out mailbox that is too short",
		      mlx5dv_devx_general_cmd(context, large, 16, large, 15), EINVAL,
		      RV_LAYER_ARGUMENT, "outlen is 15; it must be 16 to 65535");
	refused_errno("in mailbox that is too long",
		      mlx5dv_devx_general_cmd(context, large, 65536, large, 272), EINVAL,
		      RV_LAYER_ARGUMENT, "inlen is 65536; it must be 16 to 65535");
	refused_errno("", mlx5dv_devx_general_cmd(context, large, 16, large, 65536), EINVAL,
		      RV_LAYER_ARGUMENT, "outlen is 65536; it must be 16 to 65535");
}

Test(devx_general, null_is_named)
{
	uint8_t out[16];

	refused_errno("", mlx5dv_devx_general_cmd(NULL, command(0x101, 0), 16, out, 16), EINVAL,
		      RV_LAYER_ARGUMENT, "context is NULL");
	refused_errno("", mlx5dv_devx_general_cmd(context, NULL, 16, out, 16), EINVAL,
		      RV_LAYER_ARGUMENT, "in is NULL");
	refused_errno("", mlx5dv_devx_general_cmd(context, command(0x101, 0), 16, NULL, 16), EINVAL,
		      RV_LAYER_ARGUMENT, "out is NULL");
}

Test(devx_general, memory_that_is_not_there_is_named)
{
	uint8_t *nowhere = mmap(NULL, 65536, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint8_t out[DEVX_ST_SZ_BYTES(query_adapter_out)];

	cr_assert_neq(nowhere, MAP_FAILED);
	refused_errno("mailbox in memory that is not there",
		      mlx5dv_devx_general_cmd(context, nowhere, 16, out, sizeof(out)), EFAULT,
		      RV_LAYER_ARGUMENT, "a buffer given to * is not readable or writable memory");
	refused_errno("",
		      mlx5dv_devx_general_cmd(context, command(0x101, 0), 16, nowhere, sizeof(out)),
		      EFAULT, RV_LAYER_ARGUMENT, "a buffer given to * is not readable or writable memory");
}

Test(devx_general, a_context_without_devx_is_named)
{
	struct ibv_context *plain = rv_open_path(NODE, RV_OPEN_PLAIN);
	uint8_t out[DEVX_ST_SZ_BYTES(query_adapter_out)];
	struct rv_pacing_limits limits;

	cr_assert_not_null(plain, "%s", rv_last_error()->message);
	refused_errno("DEVX command on a context without DEVX",
		      mlx5dv_devx_general_cmd(plain, command(0x101, 0), 16, out, sizeof(out)),
		      EINVAL, RV_LAYER_ARGUMENT, "the context was opened without DEVX:*");
	/* The kernel lets everybody ask for capabilities. */
	cr_expect_eq(rv_pacing_limits(plain, &limits), 0, "%s", rv_last_error()->message);
	cr_expect(limits.supported);
	refused_null("DEVX object on a context without DEVX",
		     header_object(plain, OP_ALLOC_PD, NULL), EINVAL, RV_LAYER_ARGUMENT,
		     "the context was opened without DEVX:*");
	ibv_close_device(plain);
}

Test(devx_general, an_object_kind_that_this_kernel_does_not_have)
{
	struct rv_command unknown;
	uint32_t handle, count;

	refused_negative("object type that the kernel does not know",
			 rv_context_handles(context, 0x1fff, &handle, 1, &count), ENOENT,
			 RV_LAYER_KERNEL, "this kernel has no object type 0x1fff on this device");
	rv_command_init(&unknown, 0x1fff, 0, RV_DRIVER_MLX5);
	refused_negative("method that the kernel does not know",
			 rv_command_execute(context->cmd_fd, &unknown), EPROTONOSUPPORT,
			 RV_LAYER_KERNEL,
			 "this kernel cannot invoke object 0x1fff method 0x0 on this device");
}

Test(devx_general, a_command_for_another_driver_is_refused)
{
	struct rv_command other;

	rv_command_init(&other, OBJECT_PP, 0x1000, 2);
	cr_expect_eq(rv_command_execute(context->cmd_fd, &other), -EINVAL);
}
