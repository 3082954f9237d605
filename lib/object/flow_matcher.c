/* SPDX-License-Identifier: BSD-2-Clause */
/* Which fields rules look at: drivers/infiniband/hw/mlx5/fs.c. */
#include "flow_matcher.h"

#include <errno.h>
#include <stdlib.h>

#include "base/error.h"
#include "device/write_command.h"
#include "mlx5_user_ioctl_cmds.h"

/*
 * Room in struct mlx5_flow_spec (include/linux/mlx5/fs.h), which is fte_match_param. The
 * driver's method takes 640 bytes (struct mlx5_ib_match_params) and copies them there when a
 * rule is made: past the end, which a kernel with FORTIFY_SOURCE answers by an oops. So more
 * must not reach it.
 */
#define MOST_MATCH_BYTES 512

static const struct rv_destroyer destroyer = {
	MLX5_IB_OBJECT_FLOW_MATCHER,
	MLX5_IB_METHOD_FLOW_MATCHER_DESTROY,
	MLX5_IB_ATTR_FLOW_MATCHER_DESTROY_HANDLE,
};

int rv_flow_match_size_check(const struct mlx5dv_flow_match_parameters *match, const char *subject)
{
	if (match->match_sz >= 1 && match->match_sz <= MOST_MATCH_BYTES)
		return 0;
	return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, subject, match->match_sz, 1,
			       MOST_MATCH_BYTES);
}

int rv_flow_destroy_used(struct rv_handle *handle, const struct rv_destroyer *how,
			 const char *subject)
{
	const int err = rv_handle_destroy(handle, how);

	if (err == -EBUSY)
		rv_fail(EBUSY, RV_CAUSE_FLOW_USED, subject);
	return err;
}

static int check(const struct ibv_context *context, const struct mlx5dv_flow_matcher_attr *attr)
{
	const uint64_t known = MLX5DV_FLOW_MATCHER_MASK_FT_TYPE;
	const int err = rv_context_check_mlx5(context);

	if (err != 0)
		return err;
	if (!attr || !attr->match_mask)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL,
			       attr ? "matcher_attr->match_mask" : "matcher_attr");
	if (attr->comp_mask & ~known)
		return rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_ARG_FLAGS, "matcher_attr->comp_mask",
				       attr->comp_mask & ~known, 0, 0);
	if (attr->type != IBV_FLOW_ATTR_NORMAL)
		return rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_FLOW_MATCHER_TYPE, NULL,
				       (uint64_t)attr->type, 0, 0);
	return rv_flow_match_size_check(attr->match_mask, "match_sz of match_mask");
}

/* The kernel's EINVAL, where the arguments tell which it is. */
static void explain(const struct mlx5dv_flow_matcher_attr *attr)
{
	const uint32_t known = IBV_FLOW_ATTR_FLAGS_EGRESS;
	const bool typed = attr->comp_mask & MLX5DV_FLOW_MATCHER_MASK_FT_TYPE;

	if (attr->flags & ~known || (attr->flags && typed))
		rv_fail_numbers(EINVAL, RV_CAUSE_ARG_FLAGS, "matcher_attr->flags", attr->flags,
				0, 0);
	else if (typed)
		rv_fail_numbers(EINVAL, RV_CAUSE_FLOW_TABLE_TYPE, NULL, (uint64_t)attr->ft_type,
				0, 0);
}

static int create(struct rv_context *context, const struct mlx5dv_flow_matcher_attr *attr,
		  struct mlx5dv_flow_matcher *matcher)
{
	struct rv_command command;
	int err;

	rv_command_init(&command, MLX5_IB_OBJECT_FLOW_MATCHER,
			MLX5_IB_METHOD_FLOW_MATCHER_CREATE, context->driver_id);
	rv_command_new_handle(&command, MLX5_IB_ATTR_FLOW_MATCHER_CREATE_HANDLE);
	rv_command_in(&command, MLX5_IB_ATTR_FLOW_MATCHER_MATCH_MASK, attr->match_mask->match_buf,
		      attr->match_mask->match_sz);
	rv_command_in(&command, MLX5_IB_ATTR_FLOW_MATCHER_MATCH_CRITERIA,
		      &attr->match_criteria_enable, sizeof(attr->match_criteria_enable));
	rv_command_enum(&command, MLX5_IB_ATTR_FLOW_MATCHER_FLOW_TYPE, MLX5_IB_FLOW_TYPE_NORMAL,
			&attr->priority, sizeof(attr->priority));
	if (attr->comp_mask & MLX5DV_FLOW_MATCHER_MASK_FT_TYPE)
		rv_command_const(&command, MLX5_IB_ATTR_FLOW_MATCHER_FT_TYPE,
				 (uint64_t)attr->ft_type);
	if (attr->flags)
		rv_command_flags(&command, MLX5_IB_ATTR_FLOW_MATCHER_FLOW_FLAGS, attr->flags);
	err = rv_context_execute(context, &command);
	if (err != 0) {
		if (err == -EINVAL && rv_fault()->cause == RV_CAUSE_IOCTL)
			explain(attr);
		errno = -err;
		return err;
	}
	rv_handle_born(&matcher->handle, context, &command,
		       MLX5_IB_ATTR_FLOW_MATCHER_CREATE_HANDLE);
	matcher->priority = attr->priority;
	return 0;
}

struct mlx5dv_flow_matcher *
mlx5dv_create_flow_matcher(struct ibv_context *context,
			   struct mlx5dv_flow_matcher_attr *matcher_attr)
{
	struct mlx5dv_flow_matcher *matcher;

	if (check(context, matcher_attr) != 0)
		return NULL;
	matcher = calloc(1, sizeof(*matcher));
	if (!matcher) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a matcher");
		return NULL;
	}
	if (create(rv_context_of(context), matcher_attr, matcher) != 0) {
		const int error = errno;

		free(matcher);
		errno = error;
		return NULL;
	}
	return matcher;
}

int mlx5dv_destroy_flow_matcher(struct mlx5dv_flow_matcher *matcher)
{
	int err;

	if (!matcher)
		return 0;
	err = rv_flow_destroy_used(&matcher->handle, &destroyer, "the matcher");
	if (err == 0)
		free(matcher);
	return -err;
}
