/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet pacing entries: drivers/infiniband/hw/mlx5/qos.c. */
#include "pp.h"

#include <errno.h>
#include <rawverbs/pacing.h>
#include <stdlib.h>

#include "base/error.h"
#include "command/execute.h"
#include "mlx5_user_ioctl_cmds.h"
#include "paced.h"
#include "pacing/limits.h"
#include "pp_cause.h"

static const struct rv_destroyer destroyer = {
	MLX5_IB_OBJECT_PP,
	MLX5_IB_METHOD_PP_OBJ_DESTROY,
	MLX5_IB_ATTR_PP_OBJ_DESTROY_HANDLE,
};

static int check(const struct ibv_context *context, size_t pp_context_sz, const void *pp_context,
		 uint32_t flags)
{
	const uint32_t unknown = flags & ~(uint32_t)MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX;
	const int err = rv_context_check_mlx5(context);

	if (err != 0)
		return err;
	if (unknown)
		return rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_ARG_FLAGS, "flags", unknown, 0, 0);
	if (!pp_context && pp_context_sz > 0)
		return rv_fail(EFAULT, RV_CAUSE_ARG_NULL, "pp_context");
	/* The wire has 16 bits for it; up to there the kernel judges. */
	if (pp_context_sz > UINT16_MAX)
		return rv_fail_numbers(EINVAL, RV_CAUSE_PP_SIZE, NULL, pp_context_sz, 0, 0);
	return 0;
}

static int alloc(struct rv_context *context, size_t pp_context_sz, const void *pp_context,
		 uint32_t flags, struct rv_pp *pp)
{
	struct rv_command command;
	int err;

	rv_command_init(&command, MLX5_IB_OBJECT_PP, MLX5_IB_METHOD_PP_OBJ_ALLOC,
			context->driver_id);
	rv_command_new_handle(&command, MLX5_IB_ATTR_PP_OBJ_ALLOC_HANDLE);
	rv_command_in(&command, MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX, pp_context, pp_context_sz);
	rv_command_flags(&command, MLX5_IB_ATTR_PP_OBJ_ALLOC_FLAGS, flags);
	rv_command_out(&command, MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX, &pp->pp.index,
		       sizeof(pp->pp.index));
	err = rv_execute(context->ibv.cmd_fd, &command);
	if (err != 0) {
		if (rv_fault()->cause == RV_CAUSE_IOCTL)
			rv_pp_explain(context, -err, pp_context, pp_context_sz);
		return err;
	}
	rv_handle_born(&pp->handle, context, &command, MLX5_IB_ATTR_PP_OBJ_ALLOC_HANDLE);
	rv_pp_add(pp);
	return 0;
}

struct mlx5dv_pp *mlx5dv_pp_alloc(struct ibv_context *context, size_t pp_context_sz,
				  const void *pp_context, uint32_t flags)
{
	struct rv_pp *pp;

	if (check(context, pp_context_sz, pp_context, flags) != 0)
		return NULL;
	pp = calloc(1, sizeof(*pp));
	if (!pp) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "an entry");
		return NULL;
	}
	if (alloc(rv_context_of(context), pp_context_sz, pp_context, flags, pp) != 0) {
		const int error = errno;

		free(pp);
		errno = error;
		return NULL;
	}
	if (pp->pp.index == 0) {
		/* Index 0 means unlimited: a queue that carried it would not be paced. */
		mlx5dv_pp_free(&pp->pp);
		rv_fail_answer(MLX5_IB_OBJECT_PP, MLX5_IB_METHOD_PP_OBJ_ALLOC, "a pacing index", 0);
		return NULL;
	}
	return &pp->pp;
}

void rv_pp_add(struct rv_pp *pp)
{
	struct rv_context *context = pp->handle.context;

	rv_lock_take(&context->lock);
	pp->next = context->pps;
	context->pps = pp;
	rv_lock_give(&context->lock);
}

void rv_pp_remove(struct rv_pp *pp)
{
	struct rv_context *context = pp->handle.context;
	struct rv_pp **link;

	rv_lock_take(&context->lock);
	for (link = &context->pps; *link && *link != pp; link = &(*link)->next)
		;
	if (*link)
		*link = pp->next;
	rv_lock_give(&context->lock);
}

/* Another entry of this context, not a second import of this one, keeps a shared index. */
static bool kept(const struct rv_pp *pp)
{
	struct rv_context *context = pp->handle.context;
	const struct rv_pp *other;

	rv_lock_take(&context->lock);
	for (other = context->pps; other; other = other->next)
		if (other->handle.id != pp->handle.id && other->pp.index == pp->pp.index)
			break;
	rv_lock_give(&context->lock);
	return other;
}

/* Whether a queue would be left with an index that is nobody's; then its number. */
static bool in_use(const struct rv_pp *pp, uint32_t *ret_queue)
{
	struct rv_context *context = pp->handle.context;

	return rv_context_open(context) && rv_paced_find(context, pp->pp.index, ret_queue) &&
	       !kept(pp);
}

/* Destroys; the memory is freed unless -EBUSY: another thread uses the handle. */
static int destroy(struct rv_pp *pp)
{
	int err;

	rv_pp_remove(pp);
	err = rv_handle_destroy(&pp->handle, &destroyer);
	if (err == -EBUSY) {
		rv_pp_add(pp);
		return err;
	}
	if (err != 0)
		rv_handle_forget(&pp->handle);
	free(pp);
	errno = err ? -err : errno;
	return err;
}

int rv_pp_destroy(struct mlx5dv_pp *dv_pp)
{
	struct rv_pp *pp = (struct rv_pp *)dv_pp;
	uint32_t queue = 0;

	if (!pp)
		return 0;
	if (in_use(pp, &queue))
		return rv_fail_numbers(EBUSY, RV_CAUSE_PP_IN_USE, NULL, pp->pp.index, queue, 0);
	return destroy(pp);
}

void mlx5dv_pp_free(struct mlx5dv_pp *dv_pp)
{
	struct rv_pp *pp = (struct rv_pp *)dv_pp;
	uint32_t queue = 0;
	uint16_t index;
	bool used;
	int err;

	if (!pp)
		return;
	index = pp->pp.index;
	used = in_use(pp, &queue);
	err = destroy(pp);
	if (err == -EBUSY) {
		/* Nobody is left to try again: the kernel frees the entry at close. */
		rv_pp_remove(pp);
		rv_handle_forget(&pp->handle);
		free(pp);
	} else if (err == 0 && used) {
		rv_fail_numbers(EBUSY, RV_CAUSE_PP_FREED_IN_USE, NULL, index, queue, 0);
	}
}

/* What the kernel takes unread and a device without the capability would ignore. */
static int check_capabilities(struct rv_context *context, const struct rv_rate *rate)
{
	const struct rv_fault before = *rv_fault();
	struct rv_pacing_limits limits;

	if (!rate->burst_bytes && !rate->typical_packet_bytes && rate->mode == RV_RATE_MODE_DATA)
		return 0;
	if (rv_limits_get(context, &limits) != 0 || !limits.supported) {
		*rv_fault() = before;
		return 0;
	}
	if (rate->burst_bytes && !limits.burst_bound)
		return rv_fail(EOPNOTSUPP, RV_CAUSE_PP_NO_BURST, NULL);
	if (rate->typical_packet_bytes && !limits.typical_size)
		return rv_fail(EOPNOTSUPP, RV_CAUSE_PP_NO_TYPICAL, NULL);
	if (rate->mode == RV_RATE_MODE_WQE && !limits.wqe_rate)
		return rv_fail(EOPNOTSUPP, RV_CAUSE_PP_NO_WQE_RATE, NULL);
	return 0;
}

struct mlx5dv_pp *rv_pp_alloc(struct ibv_context *context, const struct rv_rate *rate,
			      uint32_t flags)
{
	uint8_t bytes[RV_PACING_CONTEXT_BYTES];

	if (rv_context_check_mlx5(context) != 0 || rv_rate_encode(rate, bytes) != 0 ||
	    check_capabilities(rv_context_of(context), rate) != 0)
		return NULL;
	return mlx5dv_pp_alloc(context, sizeof(bytes), bytes, flags);
}
