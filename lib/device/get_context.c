/* SPDX-License-Identifier: BSD-2-Clause */
/* drivers/infiniband/core/uverbs_std_types_device.c, drivers/infiniband/hw/mlx5/main.c. */
#include "get_context.h"

#include <errno.h>
#include <limits.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>

#include "base/error.h"
#include "command/execute.h"
#include "driver.h"
#include "ib_user_ioctl_cmds.h"
#include "mlx5_abi.h"
#include "mlx5_user_ioctl_cmds.h"

/* Kernels with larger pages do not show the clock. */
#define CLOCK_PAGE_BYTES 4096

int rv_open_request_from_flags(uint32_t flags, struct rv_open_request *ret_request)
{
	const uint32_t known = RV_OPEN_DEVX | RV_OPEN_PLAIN;

	if (flags & ~known)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_FLAGS, "flags", flags & ~known, 0, 0);
	if (flags == known)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_FLAGS, "flags", flags, 0, 0);
	*ret_request = (struct rv_open_request){
		.devx = !(flags & RV_OPEN_PLAIN),
		.devx_required = flags & RV_OPEN_DEVX,
		.mlx5_required = flags & RV_OPEN_DEVX,
	};
	return 0;
}

static int take_vectors(struct rv_context *context, uint16_t method, uint32_t vectors)
{
	if (vectors > INT_MAX)
		return rv_fail_answer(UVERBS_OBJECT_DEVICE, method, "completion vectors", vectors);
	context->ibv.num_comp_vectors = (int)vectors;
	return 0;
}

/* The driver's answer: what of it anybody here asks for later. */
static void take_driver_part(struct rv_context *context,
			     const struct mlx5_ib_alloc_ucontext_resp *response)
{
	context->cqe_version = response->cqe_version;
	context->max_dynamic_bfregs = response->num_dyn_bfregs;
	context->flow_action_flags = response->flow_action_flags;
	context->core_clock = -1;
	if (response->comp_mask & MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_CORE_CLOCK_OFFSET &&
	    response->hca_core_clock_offset <= CLOCK_PAGE_BYTES - sizeof(uint64_t))
		context->core_clock = (int32_t)response->hca_core_clock_offset;
}

static int get_context(struct rv_context *context, int fd, uint32_t driver_id, bool devx,
		       const struct ibv_fd_arr *fds)
{
	struct mlx5_ib_alloc_ucontext_resp response = { 0 };
	struct mlx5_ib_alloc_ucontext_req_v2 request = {
		.flags = devx ? MLX5_IB_ALLOC_UCTX_DEVX : 0,
		.max_cqe_version = 1,
		/* A dynamic UAR user spends no static UAR. */
		.lib_caps = MLX5_LIB_CAP_4K_UAR | MLX5_LIB_CAP_DYN_UAR,
	};
	struct rv_command command;
	uint64_t core_support = 0;
	uint32_t vectors = 0;
	int err;

	rv_command_init(&command, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_GET_CONTEXT, driver_id);
	rv_command_out(&command, UVERBS_ATTR_GET_CONTEXT_NUM_COMP_VECTORS, &vectors,
		       sizeof(vectors));
	rv_command_out(&command, UVERBS_ATTR_GET_CONTEXT_CORE_SUPPORT, &core_support,
		       sizeof(core_support));
	rv_command_optional(&command);
	if (fds)
		rv_command_fds(&command, UVERBS_ATTR_GET_CONTEXT_FD_ARR, fds->arr, fds->count);
	if (driver_id == RV_DRIVER_MLX5)
		rv_command_uhw(&command, &request, sizeof(request), &response, sizeof(response));
	err = rv_execute(fd, &command);
	if (err != 0)
		return err;
	context->driver_id = driver_id;
	context->core_support = core_support;
	take_driver_part(context, &response);
	atomic_store(&context->devx, devx ? RV_DEVX_YES : RV_DEVX_NO);
	return take_vectors(context, UVERBS_METHOD_GET_CONTEXT, vectors);
}

/* Errors that a second try without DEVX cannot change. */
static bool final_error(int err)
{
	return err == -ENOTTY || err == -EPROTONOSUPPORT || err == -EPROTO ||
	       err == -ETIMEDOUT || err == -EBADF || err == -EAGAIN;
}

static int query_context(struct rv_context *context, int fd, uint32_t driver_id)
{
	struct mlx5_ib_alloc_ucontext_resp response = { 0 };
	struct rv_command command;
	uint64_t core_support = 0;
	uint32_t vectors = 0;
	int err;

	rv_command_init(&command, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_QUERY_CONTEXT, driver_id);
	rv_command_out(&command, UVERBS_ATTR_QUERY_CONTEXT_NUM_COMP_VECTORS, &vectors,
		       sizeof(vectors));
	rv_command_out(&command, UVERBS_ATTR_QUERY_CONTEXT_CORE_SUPPORT, &core_support,
		       sizeof(core_support));
	rv_command_optional(&command);
	if (driver_id == RV_DRIVER_MLX5)
		rv_command_out(&command, MLX5_IB_ATTR_QUERY_CONTEXT_RESP_UCTX, &response,
			       sizeof(response));
	err = rv_execute(fd, &command);
	if (err != 0)
		return err;
	context->driver_id = driver_id;
	context->core_support = core_support;
	take_driver_part(context, &response);
	atomic_store(&context->devx, driver_id == RV_DRIVER_MLX5 ? RV_DEVX_UNASKED : RV_DEVX_NO);
	return take_vectors(context, UVERBS_METHOD_QUERY_CONTEXT, vectors);
}

/* A driver that cannot tell of a context looks for one first: EOPNOTSUPP finds it too. */
static bool context_exists(int fd, uint32_t driver_id)
{
	struct rv_context probe = { .driver_id = driver_id };
	const int err = query_context(&probe, fd, driver_id);

	return err == 0 || err == -EOPNOTSUPP;
}

/*
 * Whether a context is refused before the firmware hears of it, by the rdma cgroup or by a
 * driver that is not active: asks with bits that no driver takes, which it looks at next.
 */
static bool again_before_firmware(int fd)
{
	struct mlx5_ib_alloc_ucontext_req_v2 request = { .comp_mask = UINT32_MAX };
	struct mlx5_ib_alloc_ucontext_resp response = { 0 };
	struct rv_command command;
	uint64_t core_support = 0;
	uint32_t vectors = 0;
	size_t bytes;

	request.flags = UINT32_MAX;
	rv_command_init(&command, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_GET_CONTEXT, RV_DRIVER_MLX5);
	rv_command_out(&command, UVERBS_ATTR_GET_CONTEXT_NUM_COMP_VECTORS, &vectors,
		       sizeof(vectors));
	rv_command_out(&command, UVERBS_ATTR_GET_CONTEXT_CORE_SUPPORT, &core_support,
		       sizeof(core_support));
	rv_command_uhw(&command, &request, sizeof(request), &response, sizeof(response));
	return rv_command_raw(fd, rv_command_bytes(&command, &bytes)) == -EAGAIN;
}

/*
 * What is behind @err of a mlx5 device: the DEVX objects exist where it has user contexts
 * (devx_is_supported()), and answer EIO where it is gone.
 */
static enum rv_cause refusal_cause(int fd, int err, bool devx)
{
	struct rv_command command;
	size_t bytes;
	int answer;

	if (err == -EBUSY || (err == -EAGAIN && !again_before_firmware(fd)))
		return RV_CAUSE_CONTEXT_FIRMWARE;
	if (err != -EIO && !(err == -EINVAL && devx))
		return RV_CAUSE_CONTEXT_OPEN;
	rv_command_init(&command, MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_OTHER, RV_DRIVER_MLX5);
	answer = rv_command_raw(fd, rv_command_bytes(&command, &bytes));
	if (answer == -EPROTONOSUPPORT && err == -EINVAL)
		return RV_CAUSE_NO_USER_CONTEXTS;
	return answer == -EIO ? RV_CAUSE_CONTEXT_OPEN : RV_CAUSE_CONTEXT_FIRMWARE;
}

/* GET_CONTEXT was refused by the mlx5 driver, with DEVX where that was asked for. */
static int refused(struct rv_context *context, int fd, const struct rv_open_request *request,
		   int err)
{
	bool devx = request->devx;
	struct rv_fault fault;

	if (devx && !request->devx_required && !final_error(err)) {
		devx = false;
		err = get_context(context, fd, RV_DRIVER_MLX5, devx, request->fds);
		if (err == 0)
			return 0;
	}
	fault = *rv_fault();
	if (err == -ENOTTY)
		return rv_fail(ENOTTY, RV_CAUSE_NODE_NO_UVERBS, NULL);
	if (err == -EINVAL && context_exists(fd, RV_DRIVER_MLX5))
		return rv_fail(EINVAL, RV_CAUSE_CONTEXT_SECOND, NULL);
	if (err == -EBADF && request->fds)
		return rv_fail(EBADF, RV_CAUSE_FD_NO_GRANT, NULL);
	if (err == -EPROTONOSUPPORT && request->fds)
		return rv_fail(EPROTONOSUPPORT, RV_CAUSE_FD_CONTEXT_ATTR, NULL);
	*rv_fault() = fault;
	if (err != -EPROTO) {
		rv_fail_text(-err, refusal_cause(fd, err, devx), NULL, context->ibv.device->name);
		rv_fault()->object_id = fault.object_id;
		rv_fault()->method_id = fault.method_id;
	}
	errno = -err;
	return err;
}

int rv_get_context(struct rv_context *context, int fd, const struct rv_open_request *request)
{
	const uint32_t guess =
		context->driver_id == RV_DRIVER_UNKNOWN ? RV_DRIVER_MLX5 : context->driver_id;
	uint32_t driver_id = guess;
	int err = 0;

	if (guess == RV_DRIVER_MLX5) {
		err = get_context(context, fd, guess, request->devx, request->fds);
		if (err == 0)
			return 0;
		/* EINVAL may just mean that the guess was wrong. */
		if (err == -EINVAL) {
			const struct rv_fault fault = *rv_fault();

			driver_id = rv_driver_ask(fd);
			*rv_fault() = fault;
		}
		if (driver_id == RV_DRIVER_NONE)
			return rv_fail(ENOTTY, RV_CAUSE_NODE_NO_UVERBS, NULL);
		if (driver_id == RV_DRIVER_MLX5 || driver_id == RV_DRIVER_UNKNOWN)
			return refused(context, fd, request, err);
	}
	if (request->mlx5_required)
		return rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_NOT_MLX5, NULL, driver_id, 0, 0);
	err = get_context(context, fd, driver_id, false, request->fds);
	if (err == -EINVAL && context_exists(fd, driver_id))
		return rv_fail(EINVAL, RV_CAUSE_CONTEXT_SECOND, NULL);
	if (err != 0 && rv_fault()->cause == RV_CAUSE_IOCTL)
		rv_fault()->cause = RV_CAUSE_CONTEXT_OPEN;
	return err;
}

/* Methods that ask no firmware answer EIO for one reason only: the device is gone. */
static int or_gone(int err)
{
	if (err == -EIO)
		rv_fault()->cause = RV_CAUSE_GONE;
	return err;
}

int rv_query_context(struct rv_context *context, int fd)
{
	uint32_t driver_id;
	int err = query_context(context, fd, RV_DRIVER_MLX5);

	if (err == -ENOTTY)
		return rv_fail(ENOTTY, RV_CAUSE_NODE_NO_UVERBS, NULL);
	if (err != -EINVAL)
		return or_gone(err);
	driver_id = rv_driver_ask(fd);
	if (driver_id == RV_DRIVER_NONE)
		return rv_fail(ENOTTY, RV_CAUSE_NODE_NO_UVERBS, NULL);
	if (driver_id == RV_DRIVER_MLX5 || driver_id == RV_DRIVER_UNKNOWN)
		return rv_fail(EINVAL, RV_CAUSE_CONTEXT_NONE, NULL);
	err = query_context(context, fd, driver_id);
	if (err == -EOPNOTSUPP)
		return rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_CONTEXT_ADOPT, NULL, driver_id, 0, 0);
	return err == -EINVAL ? rv_fail(EINVAL, RV_CAUSE_CONTEXT_NONE, NULL) : or_gone(err);
}

int rv_async_fd(struct rv_context *context, int fd)
{
	const struct rv_fault before = *rv_fault();
	struct rv_command command;
	int async_fd;
	int err;

	rv_command_init(&command, UVERBS_OBJECT_ASYNC_EVENT, UVERBS_METHOD_ASYNC_EVENT_ALLOC,
			context->driver_id);
	rv_command_new_fd(&command, UVERBS_ATTR_ASYNC_EVENT_ALLOC_FD_HANDLE);
	err = rv_execute(fd, &command);
	if (err == -EPROTONOSUPPORT) {
		*rv_fault() = before; /* a kernel without the object: no events, all else works */
		return 0;
	}
	if (err != 0)
		return or_gone(err);
	async_fd = rv_command_result_fd(&command, UVERBS_ATTR_ASYNC_EVENT_ALLOC_FD_HANDLE);
	if (async_fd < 0 || async_fd == fd)
		return rv_fail_answer(UVERBS_OBJECT_ASYNC_EVENT, UVERBS_METHOD_ASYNC_EVENT_ALLOC,
				      "no event descriptor", 0);
	context->ibv.async_fd = async_fd;
	return 0;
}
