/* SPDX-License-Identifier: BSD-2-Clause */
/* The builder of commands, in public. */
#include <errno.h>
#include <string.h>

#include "../output.h"
#include "ib_user_ioctl_cmds.h"
#include "mlx5_user_ioctl_cmds.h"
#include "rdma_user_ioctl_cmds.h"
#include "world.h"

#define MLX5 1

/* A command that only reads: a query of the event queue's number. */
static void query(struct world *w)
{
	static const uint32_t vector;

	rv_command_init(&w->command, MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_QUERY_EQN, MLX5);
	rv_command_in(&w->command, MLX5_IB_ATTR_DEVX_QUERY_EQN_USER_VEC, &vector, sizeof(vector));
	rv_command_out(&w->command, MLX5_IB_ATTR_DEVX_QUERY_EQN_DEV_EQN, w->memory, 4);
}

static void empty(struct world *w)
{
	rv_command_init(&w->command, MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_OTHER, MLX5);
}

/* What was put, or what is wrong with it. */
#define PUTS(f, call)                                                \
	static int call_##f(struct world *w)                         \
	{                                                            \
		call;                                                \
		return -w->command.mistake;                          \
	}

PUTS(rv_command_init, empty(w))
PUTS(rv_command_in, rv_command_in(&w->command, 1, w->memory, 16))
PUTS(rv_command_out, rv_command_out(&w->command, 1, w->memory, 16))
PUTS(rv_command_const, rv_command_const(&w->command, 1, 2))
PUTS(rv_command_flags, rv_command_flags(&w->command, 1, 2))
PUTS(rv_command_enum, rv_command_enum(&w->command, 1, 2, w->memory, 16))
PUTS(rv_command_handle, rv_command_handle(&w->command, 1, 2))
PUTS(rv_command_new_handle, rv_command_new_handle(&w->command, 1))
PUTS(rv_command_handles, rv_command_handles(&w->command, 1, w->memory, 16))
PUTS(rv_command_fd, rv_command_fd(&w->command, 1, 2))
PUTS(rv_command_fds, rv_command_fds(&w->command, 1, w->memory, 16))
PUTS(rv_command_new_fd, rv_command_new_fd(&w->command, 1))
PUTS(rv_command_uhw, rv_command_uhw(&w->command, w->memory, 16, w->memory, 16))
PUTS(rv_command_optional, rv_command_optional(&w->command))

GIVES(rv_command_execute, -rv_command_execute(w->context->cmd_fd, &w->command))

static int call_rv_command_raw(struct world *w)
{
	size_t bytes;
	const int ret = rv_command_raw(w->context->cmd_fd, rv_command_bytes(&w->command, &bytes));

	if (ret >= 0 || ret < -4095) /* "the ioctl's result" */
		return 0;
	errno = -ret; /* "leaves rv_last_error() alone" */
	return -ret;
}

static void executed(struct world *w)
{
	query(w);
	if (rv_command_execute(w->context->cmd_fd, &w->command) != 0)
		world_ends("execute");
}

GIVES(rv_command_result_handle, (int)rv_command_result_handle(&w->command, 77))
GIVES(rv_command_result_fd, rv_command_result_fd(&w->command, 77) + 1)
GIVES(rv_command_output_valid, rv_command_output_valid(&w->command, 77))

static int call_rv_command_bytes(struct world *w)
{
	size_t *bytes = output_fresh(sizeof(*bytes));

	return rv_command_bytes(&w->command, bytes) && *bytes > 24 ? 0 : EINVAL;
}

static int call_rv_command_print(struct world *w)
{
	size_t bytes;
	const void *buffer = rv_command_bytes(&w->command, &bytes);

	return rv_command_print(buffer, bytes, output_fresh(100), 100) > 0 ? 0 : EINVAL;
}

static const struct function rows[] = {
	ROW_WITH(rv_command_init, empty),
	ROW_WITH(rv_command_in, empty),
	ROW_WITH(rv_command_out, empty),
	ROW_WITH(rv_command_const, empty),
	ROW_WITH(rv_command_flags, empty),
	ROW_WITH(rv_command_enum, empty),
	ROW_WITH(rv_command_handle, empty),
	ROW_WITH(rv_command_new_handle, empty),
	ROW_WITH(rv_command_handles, empty),
	ROW_WITH(rv_command_fd, empty),
	ROW_WITH(rv_command_fds, empty),
	ROW_WITH(rv_command_new_fd, empty),
	ROW_WITH(rv_command_uhw, empty),
	ROW_WITH(rv_command_optional, query),
	ROW_WITH(rv_command_execute, query),
	ROW_WITH(rv_command_raw, query),
	ROW_WITH(rv_command_result_handle, executed),
	ROW_WITH(rv_command_result_fd, executed),
	ROW_WITH(rv_command_output_valid, executed),
	ROW_WITH(rv_command_bytes, query),
	ROW_WITH(rv_command_print, query),
};

TABLE(command);
