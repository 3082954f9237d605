/* SPDX-License-Identifier: BSD-2-Clause */
/* Rules that steer packets: drivers/infiniband/hw/mlx5/fs.c. */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdlib.h>

#include "base/error.h"
#include "device/write_command.h"
#include "devx_obj.h"
#include "flow_action.h"
#include "flow_matcher.h"
#include "ib_user_ioctl_cmds.h"
#include "mlx5_user_ioctl_cmds.h"

/* fs.c: BIT(24) of flow tags, MLX5_IB_FLOW_LAST_PRIO. */
#define MOST_TAG 0xffffff
#define LAST_PRIORITY 15
#define MOST_CHANGES 8

struct flow {
	struct ibv_flow ibv; /* first: what the caller holds */
	struct rv_handle handle;
};

/* What the actions of a rule come to. */
struct rule {
	const struct rv_context *context;
	const struct rv_handle *destination;
	const struct rv_handle *counter;
	uint64_t flags; /* enum mlx5_ib_create_flow_flags */
	uint32_t offset;
	uint32_t tag;
	bool has_destination;
	bool has_offset;
	bool has_tag;
	uint32_t change_count;
	uint32_t changes[MOST_CHANGES];
};

static const struct rv_destroyer destroyer = {
	UVERBS_OBJECT_FLOW,
	UVERBS_METHOD_FLOW_DESTROY,
	UVERBS_ATTR_DESTROY_FLOW_HANDLE,
};

/* An action that may stand in a rule once. */
static int once(bool *have, int error, const char *subject)
{
	if (*have)
		return rv_fail(error, RV_CAUSE_FLOW_TWICE, subject);
	*have = true;
	return 0;
}

static int check_object(const struct rule *rule, const struct rv_handle *handle,
			const char *subject)
{
	if (handle->context != rule->context)
		return rv_fail(EINVAL, RV_CAUSE_OTHER_CONTEXT, subject);
	return 0;
}

/* The handle of a DEVX object, into @ret_handle. */
static int take_obj(const struct rule *rule, const struct mlx5dv_devx_obj *obj,
		    const struct rv_handle **ret_handle)
{
	int err;

	if (!obj)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "obj of an action");
	err = check_object(rule, &obj->handle, "the object of an action");
	if (err == 0)
		*ret_handle = &obj->handle;
	return err;
}

static int take_change(struct rule *rule, const struct ibv_flow_action *action)
{
	const struct rv_flow_action *change = (const struct rv_flow_action *)action;
	int err;

	if (!action)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "action of an action");
	err = check_object(rule, &change->handle, "a flow action");
	if (err != 0)
		return err;
	if (rule->change_count == MOST_CHANGES)
		return rv_fail(EOPNOTSUPP, RV_CAUSE_FLOW_CHANGES, NULL);
	rule->changes[rule->change_count++] = change->handle.id;
	return 0;
}

static int take_destination(struct rule *rule, const struct mlx5dv_flow_action_attr *attr)
{
	const int err = once(&rule->has_destination, EOPNOTSUPP, "destination");

	if (err != 0)
		return err;
	if (attr->type == MLX5DV_FLOW_ACTION_DEST_DEVX)
		return take_obj(rule, attr->obj, &rule->destination);
	rule->flags = attr->type == MLX5DV_FLOW_ACTION_DROP ?
			      MLX5_IB_ATTR_CREATE_FLOW_FLAGS_DROP :
			      MLX5_IB_ATTR_CREATE_FLOW_FLAGS_DEFAULT_MISS;
	return 0;
}

static int take_counter(struct rule *rule, const struct mlx5dv_flow_action_attr *attr)
{
	bool have = rule->counter;
	const int err = once(&have, EOPNOTSUPP, "counter");

	return err != 0 ? err : take_obj(rule, attr->obj, &rule->counter);
}

static int take_number(bool *have, uint32_t *number, uint32_t value, const char *subject)
{
	const int err = once(have, EINVAL, subject);

	if (err == 0)
		*number = value;
	return err;
}

static int take(struct rule *rule, const struct mlx5dv_flow_action_attr *attr)
{
	switch (attr->type) {
	case MLX5DV_FLOW_ACTION_DROP:
	case MLX5DV_FLOW_ACTION_DEFAULT_MISS:
	case MLX5DV_FLOW_ACTION_DEST_DEVX:
		return take_destination(rule, attr);
	case MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION:
		return take_change(rule, attr->action);
	case MLX5DV_FLOW_ACTION_TAG:
		return take_number(&rule->has_tag, &rule->tag, attr->tag_value, "tag");
	case MLX5DV_FLOW_ACTION_COUNTERS_DEVX:
		return take_counter(rule, attr);
	case RV_FLOW_ACTION_COUNTER_OFFSET:
		return take_number(&rule->has_offset, &rule->offset, attr->tag_value,
				   "counter offset");
	case MLX5DV_FLOW_ACTION_DEST_IBV_QP:
		return rv_fail(EOPNOTSUPP, RV_CAUSE_FLOW_NO_OBJECTS, "queue pairs");
	case MLX5DV_FLOW_ACTION_IBV_COUNTER:
		return rv_fail(EOPNOTSUPP, RV_CAUSE_FLOW_NO_OBJECTS, "counters of verbs");
	default:
		return rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_FLOW_ACTION_TYPE, NULL,
				       (uint64_t)attr->type, 0, 0);
	}
}

static int check(const struct mlx5dv_flow_matcher *matcher,
		 const struct mlx5dv_flow_match_parameters *match_value, size_t num_actions,
		 const struct mlx5dv_flow_action_attr *actions_attr)
{
	int err;

	if (!matcher)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "matcher");
	if (!match_value || (num_actions > 0 && !actions_attr))
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL,
			       match_value ? "actions_attr" : "match_value");
	err = rv_context_check(&matcher->handle.context->ibv);
	return err != 0 ? err : rv_flow_match_size_check(match_value, "match_sz of match_value");
}

static int take_all(struct rule *rule, size_t num_actions,
		    const struct mlx5dv_flow_action_attr *actions_attr)
{
	int err = 0;

	for (size_t i = 0; i < num_actions && err == 0; i++)
		err = take(rule, &actions_attr[i]);
	if (err == 0 && rule->has_offset && !rule->counter)
		err = rv_fail(EINVAL, RV_CAUSE_FLOW_OFFSET, NULL);
	return err;
}

static void build(struct rv_command *command, const struct mlx5dv_flow_matcher *matcher,
		  const struct mlx5dv_flow_match_parameters *match_value, const struct rule *rule)
{
	rv_command_init(command, UVERBS_OBJECT_FLOW, MLX5_IB_METHOD_CREATE_FLOW,
			rule->context->driver_id);
	rv_command_new_handle(command, MLX5_IB_ATTR_CREATE_FLOW_HANDLE);
	rv_command_in(command, MLX5_IB_ATTR_CREATE_FLOW_MATCH_VALUE, match_value->match_buf,
		      match_value->match_sz);
	rv_command_handle(command, MLX5_IB_ATTR_CREATE_FLOW_MATCHER, matcher->handle.id);
	if (rule->destination)
		rv_command_handle(command, MLX5_IB_ATTR_CREATE_FLOW_DEST_DEVX,
				  rule->destination->id);
	if (rule->change_count > 0)
		rv_command_handles(command, MLX5_IB_ATTR_CREATE_FLOW_ARR_FLOW_ACTIONS,
				   rule->changes, rule->change_count);
	if (rule->has_tag)
		rv_command_in(command, MLX5_IB_ATTR_CREATE_FLOW_TAG, &rule->tag,
			      sizeof(rule->tag));
	if (rule->counter)
		rv_command_handles(command, MLX5_IB_ATTR_CREATE_FLOW_ARR_COUNTERS_DEVX,
				   &rule->counter->id, 1);
	if (rule->has_offset)
		rv_command_in(command, MLX5_IB_ATTR_CREATE_FLOW_ARR_COUNTERS_DEVX_OFFSET,
			      &rule->offset, sizeof(rule->offset));
	if (rule->flags)
		rv_command_flags(command, MLX5_IB_ATTR_CREATE_FLOW_FLAGS, rule->flags);
}

/* The kernel's errno, where the arguments tell which of its causes it is. */
static void explain(int error, const struct mlx5dv_flow_matcher *matcher, const struct rule *rule)
{
	if (rv_fault()->cause != RV_CAUSE_IOCTL)
		return;
	if (error == EPERM)
		rv_fail(error, RV_CAUSE_FLOW_PRIVILEGE, NULL);
	else if (error == EOPNOTSUPP)
		rv_fail(error, RV_CAUSE_FLOW_UNSUPPORTED, NULL);
	else if (error == ENOMEM && matcher->priority > LAST_PRIORITY)
		rv_fail_numbers(error, RV_CAUSE_ARG_RANGE, "priority of the matcher",
				matcher->priority, 0, LAST_PRIORITY);
	else if (error == EINVAL && rule->has_tag && rule->tag > MOST_TAG)
		rv_fail_numbers(error, RV_CAUSE_ARG_RANGE, "tag_value", rule->tag, 0, MOST_TAG);
	else if (error == EINVAL)
		rv_fail(error, RV_CAUSE_FLOW_INVALID, NULL);
	else if (error == EIO || error == EBUSY || error == EAGAIN)
		rv_fail(error, RV_CAUSE_FLOW_FIRMWARE, NULL);
}

struct ibv_flow *mlx5dv_create_flow(struct mlx5dv_flow_matcher *matcher,
				    struct mlx5dv_flow_match_parameters *match_value,
				    size_t num_actions,
				    struct mlx5dv_flow_action_attr actions_attr[])
{
	struct rule rule = { 0 };
	struct rv_context *context;
	struct rv_command command;
	struct flow *flow;
	int err;

	if (check(matcher, match_value, num_actions, actions_attr) != 0)
		return NULL;
	context = matcher->handle.context;
	rule.context = context;
	if (take_all(&rule, num_actions, actions_attr) != 0)
		return NULL;
	flow = calloc(1, sizeof(*flow));
	if (!flow) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a flow");
		return NULL;
	}
	build(&command, matcher, match_value, &rule);
	err = rv_context_execute(context, &command);
	if (err != 0) {
		explain(-err, matcher, &rule);
		free(flow);
		errno = -err;
		return NULL;
	}
	rv_handle_born(&flow->handle, context, &command, MLX5_IB_ATTR_CREATE_FLOW_HANDLE);
	flow->ibv.context = &context->ibv;
	flow->ibv.handle = flow->handle.id;
	return &flow->ibv;
}

int ibv_destroy_flow(struct ibv_flow *flow_id)
{
	struct flow *flow = (struct flow *)flow_id;
	int err;

	if (!flow)
		return 0;
	err = rv_handle_destroy(&flow->handle, &destroyer);
	if (err == 0)
		free(flow);
	return -err;
}
