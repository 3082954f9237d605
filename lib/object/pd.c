/* SPDX-License-Identifier: BSD-2-Clause */
/* Protection domains: drivers/infiniband/core/uverbs_cmd.c, uverbs_std_types.c. */
#include "pd.h"

#include <errno.h>
#include <rawverbs/device.h>
#include <stdlib.h>

#include "base/error.h"
#include "device/firmware.h"
#include "device/write_command.h"
#include "ib_user_ioctl_cmds.h"
#include "ib_user_verbs.h"
#include "mlx5_abi.h"
#include "mlx5_ifc.h"

static const struct rv_destroyer destroyer = {
	UVERBS_OBJECT_PD,
	UVERBS_METHOD_PD_DESTROY,
	UVERBS_ATTR_DESTROY_PD_HANDLE,
};

int rv_pd_check(const struct ibv_pd *pd)
{
	if (!pd)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "pd");
	return rv_context_check(&((const struct rv_pd *)pd)->handle.context->ibv);
}

static int alloc(struct rv_context *context, struct rv_pd *pd)
{
	struct ib_uverbs_alloc_pd request = { 0 };
	struct ib_uverbs_alloc_pd_resp response = { 0 };
	struct mlx5_ib_alloc_pd_resp driver = { 0 };
	struct rv_command command;
	int err;

	rv_write_command_init(&command, context, IB_USER_VERBS_CMD_ALLOC_PD, &request,
			      sizeof(request), &response, sizeof(response));
	if (context->driver_id == RV_DRIVER_MLX5)
		rv_command_uhw(&command, NULL, 0, &driver, sizeof(driver));
	err = rv_context_execute(context, &command);
	if (err != 0) {
		rv_firmware_asked(context, MLX5_CMD_OP_ALLOC_PD);
		return err;
	}
	rv_handle_set(&pd->handle, context, response.pd_handle);
	pd->ibv.context = &context->ibv;
	pd->ibv.handle = response.pd_handle;
	pd->pdn = driver.pdn;
	return 0;
}

struct ibv_pd *ibv_alloc_pd(struct ibv_context *context)
{
	struct rv_pd *pd;

	if (rv_context_check(context) != 0)
		return NULL;
	pd = calloc(1, sizeof(*pd));
	if (!pd) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a protection domain");
		return NULL;
	}
	if (alloc(rv_context_of(context), pd) != 0) {
		const int error = errno;

		free(pd);
		errno = error;
		return NULL;
	}
	return &pd->ibv;
}

int ibv_dealloc_pd(struct ibv_pd *ibv_pd)
{
	struct rv_pd *pd = (struct rv_pd *)ibv_pd;
	int err;

	if (!pd)
		return 0;
	err = rv_handle_destroy_used(&pd->handle, &destroyer, "the protection domain");
	if (err == 0)
		free(pd);
	else
		rv_firmware_asked(pd->handle.context, MLX5_CMD_OP_DEALLOC_PD);
	return -err;
}
