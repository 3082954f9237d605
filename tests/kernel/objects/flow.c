/* SPDX-License-Identifier: BSD-2-Clause */
/* Matchers, rules and what rules do to packets, on devices that steer and on one that does not. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "census.h"
#include "receive.h"

#define RX MLX5DV_FLOW_TABLE_TYPE_NIC_RX
#define TX MLX5DV_FLOW_TABLE_TYPE_NIC_TX
#define MATCH_BYTES 64

TestSuite(objects_flow, .init = census_begin, .fini = census_end);
TestSuite(no_steering, .init = census_begin, .fini = census_end);

/* Outer headers: the destination address, bytes 8 to 13 of the first part of fte_match_param. */
static struct mlx5dv_flow_match_parameters *match(uint8_t last)
{
	static union {
		struct mlx5dv_flow_match_parameters parameters;
		uint64_t room[1 + MATCH_BYTES / 8];
	} one;
	uint8_t *bytes = (uint8_t *)one.parameters.match_buf;

	memset(&one, 0, sizeof(one));
	one.parameters.match_sz = MATCH_BYTES;
	memset(bytes + 8, last == 0xff ? 0xff : 0x02, 6);
	bytes[13] = last;
	return &one.parameters;
}

static struct mlx5dv_flow_matcher *matcher(uint32_t flags, uint16_t priority)
{
	struct mlx5dv_flow_matcher_attr attr = { .flags = flags, .priority = priority,
						 .match_criteria_enable = 1,
						 .match_mask = match(0xff) };
	struct mlx5dv_flow_matcher *made = mlx5dv_create_flow_matcher(context, &attr);

	cr_assert_not_null(made, "%s", rv_last_error()->message);
	return made;
}

static struct ibv_flow *rule(struct mlx5dv_flow_matcher *of, uint8_t value, size_t count,
			     struct mlx5dv_flow_action_attr *actions)
{
	struct ibv_flow *flow = mlx5dv_create_flow(of, match(value), count, actions);

	cr_assert_not_null(flow, "%s", rv_last_error()->message);
	return flow;
}

static struct ibv_flow_action *rewrite(enum mlx5dv_flow_table_type type)
{
	uint64_t set = 0;
	struct ibv_flow_action *action;

	put(&set, 0, 4, 1);     /* set */
	put(&set, 4, 12, 1);    /* smac_47_16 */
	put(&set, 32, 32, 0x2000000);
	action = mlx5dv_create_flow_action_modify_header(context, sizeof(set), &set, type);
	cr_assert_not_null(action, "%s", rv_last_error()->message);
	return action;
}

Test(objects_flow, a_rule_is_an_entry_of_a_table_in_the_device_and_goes)
{
	struct mlx5dv_flow_action_attr drop = { .type = MLX5DV_FLOW_ACTION_DROP };
	struct mlx5dv_flow_matcher *of = matcher(0, 0);
	const unsigned int before = in_device("flow_entry");
	struct ibv_flow *first = rule(of, 1, 1, &drop), *second = rule(of, 2, 1, &drop);

	cr_expect_eq(in_device("flow_entry"), before + 2);
	cr_expect_eq(first->context, context);
	cr_expect_eq(ibv_destroy_flow(first), 0, "%s", rv_last_error()->message);
	cr_expect_eq(in_device("flow_entry"), before + 1);
	cr_expect_eq(ibv_destroy_flow(second), 0);
	cr_expect_eq(in_device("flow_entry"), before);
	cr_expect_eq(ibv_destroy_flow(NULL), 0);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(of), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(NULL), 0);
}

Test(objects_flow, a_rule_leads_to_a_tir_counts_tags_and_changes)
{
	struct receive receive;
	struct ibv_flow_action *change = rewrite(RX);
	struct mlx5dv_flow_matcher *of = matcher(0, 3);
	struct mlx5dv_flow_action_attr actions[5] = {
		{ .type = MLX5DV_FLOW_ACTION_DEST_DEVX },
		{ .type = MLX5DV_FLOW_ACTION_COUNTERS_DEVX },
		{ .type = RV_FLOW_ACTION_COUNTER_OFFSET, .tag_value = 5 },
		{ .type = MLX5DV_FLOW_ACTION_TAG, .tag_value = 0xabcde },
		{ .type = MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION },
	};
	struct ibv_flow *flow;

	receive_open(&receive, context);
	actions[0].obj = receive.tir;
	actions[1].obj = receive.counter;
	actions[4].action = change;
	flow = rule(of, 7, 5, actions);
	cr_expect_eq(device_says("tir", receive.tirn, "users"), 1, "the rule does not use it");
	cr_expect_eq(device_says("flow_counter", receive.counter_id, "users"), 1);
	refused_errno("destroying a matcher that a rule uses", mlx5dv_destroy_flow_matcher(of),
		      EBUSY, RV_LAYER_DRIVER, "the matcher is used by a flow, *");
	refused_errno("destroying an action that a rule uses", ibv_destroy_flow_action(change),
		      EBUSY, RV_LAYER_DRIVER, "the flow action is used by a flow, *");
	refused_errno("destroying a TIR that a rule uses", mlx5dv_devx_obj_destroy(receive.tir),
		      EBUSY, RV_LAYER_FIRMWARE, "the object made by CREATE_TIR (0x900) *");
	cr_expect_eq(ibv_destroy_flow(flow), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(of), 0, "%s", rv_last_error()->message);
	cr_expect_eq(ibv_destroy_flow_action(change), 0, "%s", rv_last_error()->message);
	receive_close(&receive);
}

Test(objects_flow, a_rule_of_what_is_sent_needs_no_destination)
{
	struct mlx5dv_flow_matcher *of = matcher(IBV_FLOW_ATTR_FLAGS_EGRESS, 0);
	struct ibv_flow *flow = rule(of, 1, 0, NULL);

	cr_expect_eq(ibv_destroy_flow(flow), 0);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(of), 0);
}

Test(objects_flow, matchers_are_made_for_a_kind_of_table)
{
	struct mlx5dv_flow_matcher_attr attr = { .match_criteria_enable = 1,
						 .match_mask = match(0xff),
						 .comp_mask = MLX5DV_FLOW_MATCHER_MASK_FT_TYPE,
						 .ft_type = RX };
	struct mlx5dv_flow_matcher *made = mlx5dv_create_flow_matcher(context, &attr);

	cr_assert_not_null(made, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(made), 0);
	attr.ft_type = MLX5DV_FLOW_TABLE_TYPE_FDB;
	refused_null("matcher for FDB without switchdev mode",
		     mlx5dv_create_flow_matcher(context, &attr), EINVAL, RV_LAYER_DRIVER,
		     "the driver takes no matcher for tables of type 2 *");
	attr.ft_type = RX;
	attr.flags = IBV_FLOW_ATTR_FLAGS_EGRESS;
	refused_null("matcher with flags and a kind of table",
		     mlx5dv_create_flow_matcher(context, &attr), EINVAL, RV_LAYER_ARGUMENT,
		     "matcher_attr->flags *");
}

Test(objects_flow, matchers_that_are_refused)
{
	struct mlx5dv_flow_matcher_attr attr = { .match_criteria_enable = 1,
						 .match_mask = match(0xff) };
	struct mlx5dv_flow_match_parameters none = { .match_sz = 0 };

	attr.type = IBV_FLOW_ATTR_SNIFFER;
	refused_null("matcher of a type that is not made",
		     mlx5dv_create_flow_matcher(context, &attr), EOPNOTSUPP, RV_LAYER_ARGUMENT,
		     "matchers of type 3 are not made*");
	attr.type = IBV_FLOW_ATTR_NORMAL;
	attr.comp_mask = 8;
	refused_null("", mlx5dv_create_flow_matcher(context, &attr), EOPNOTSUPP, RV_LAYER_ARGUMENT,
		     "matcher_attr->comp_mask *0x8");
	attr.comp_mask = 0;
	attr.match_mask = &none;
	refused_null("matcher of an empty mask", mlx5dv_create_flow_matcher(context, &attr), EINVAL,
		     RV_LAYER_ARGUMENT, "match_sz of match_mask is 0; it must be 1 to *");
	none.match_sz = 640; /* which the kernel would take, for a rule to overflow its own structure */
	refused_null("matcher of a mask beyond fte_match_param",
		     mlx5dv_create_flow_matcher(context, &attr), EINVAL, RV_LAYER_ARGUMENT,
		     "match_sz of match_mask is 640; it must be 1 to 512");
	attr.match_mask = NULL;
	refused_null("", mlx5dv_create_flow_matcher(context, &attr), EINVAL, RV_LAYER_ARGUMENT,
		     "matcher_attr->match_mask is NULL");
	refused_null("", mlx5dv_create_flow_matcher(NULL, &attr), EINVAL, RV_LAYER_ARGUMENT,
		     "context is NULL");
}

static void make_a_rule_without_privilege(void *of)
{
	struct mlx5dv_flow_action_attr drop = { .type = MLX5DV_FLOW_ACTION_DROP };

	require(setuid(1000) == 0, "%s", strerror(errno));
	refused_null("flow without CAP_NET_RAW", mlx5dv_create_flow(of, match(1), 1, &drop), EPERM,
		     RV_LAYER_DRIVER, "making flows needs CAP_NET_RAW in the init user namespace");
}

Test(objects_flow, rules_need_a_privilege)
{
	struct mlx5dv_flow_matcher *of = matcher(0, 0);

	in_child(make_a_rule_without_privilege, of);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(of), 0);
}

Test(objects_flow, rules_that_are_refused)
{
	struct mlx5dv_flow_matcher *of = matcher(0, 0), *last = matcher(0, 16);
	struct mlx5dv_flow_action_attr actions[2] = { { .type = MLX5DV_FLOW_ACTION_DROP },
						      { .type = MLX5DV_FLOW_ACTION_DEFAULT_MISS } };
	uint8_t in[16] = { 0x08, 0x16 }; /* ALLOC_TRANSPORT_DOMAIN */
	struct mlx5dv_devx_obj *domain = object(context, in, sizeof(in), NULL);

	refused_null("flow with two destinations", mlx5dv_create_flow(of, match(1), 2, actions),
		     EOPNOTSUPP, RV_LAYER_ARGUMENT, "the flow has a second destination*");
	refused_null("flow by a matcher of priority 16",
		     mlx5dv_create_flow(last, match(1), 1, actions), ENOMEM, RV_LAYER_ARGUMENT,
		     "priority of the matcher is 16; it must be 0 to 15");
	actions[1] = (struct mlx5dv_flow_action_attr){ .type = MLX5DV_FLOW_ACTION_TAG,
						       .tag_value = 1 << 24 };
	refused_null("flow with a tag of 25 bits", mlx5dv_create_flow(of, match(1), 2, actions),
		     EINVAL, RV_LAYER_ARGUMENT, "tag_value is 16777216; *");
	actions[0] = (struct mlx5dv_flow_action_attr){ .type = MLX5DV_FLOW_ACTION_DEST_DEVX,
						       .obj = domain };
	refused_null("flow to an object that is no destination",
		     mlx5dv_create_flow(of, match(1), 1, actions), EINVAL, RV_LAYER_DRIVER,
		     "the driver or the firmware refused the flow: the destination is no TIR *");
	actions[0] = (struct mlx5dv_flow_action_attr){ .type = MLX5DV_FLOW_ACTION_DROP };
	actions[1] = (struct mlx5dv_flow_action_attr){ .type = MLX5DV_FLOW_ACTION_COUNTERS_DEVX,
						       .obj = domain };
	refused_null("flow that counts on an object that is no counter",
		     mlx5dv_create_flow(of, match(1), 2, actions), EINVAL, RV_LAYER_DRIVER,
		     "the driver or the firmware refused the flow: *the counter is none *");
	control_do("fail SET_FLOW_TABLE_ENTRY BAD_PARAM");
	refused_null("firmware refuses SET_FLOW_TABLE_ENTRY: BAD_PARAM",
		     mlx5dv_create_flow(of, match(1), 1, actions), EINVAL, RV_LAYER_DRIVER,
		     "the driver or the firmware refused the flow: *");
	control_do("clear");
	refused_null("", mlx5dv_create_flow(NULL, match(1), 1, actions), EINVAL, RV_LAYER_ARGUMENT,
		     "matcher is NULL");
	cr_expect_eq(in_device("flow_entry"), 0u);
	cr_expect_eq(mlx5dv_devx_obj_destroy(domain), 0);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(of), 0);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(last), 0);
}

Test(objects_flow, changes_of_headers_live_in_the_device)
{
	const unsigned int before = in_device("modify_header");
	struct ibv_flow_action *rx = rewrite(RX), *tx = rewrite(TX);
	uint64_t many[17] = { 0 };

	cr_expect_eq(in_device("modify_header"), before + 2);
	refused_null("header change of no whole steps",
		     mlx5dv_create_flow_action_modify_header(context, 12, many, RX), EINVAL,
		     RV_LAYER_ARGUMENT, "header changes have 12 bytes; *");
	refused_null("header change of more steps than the device takes",
		     mlx5dv_create_flow_action_modify_header(context, sizeof(many), many, RX),
		     EOPNOTSUPP, RV_LAYER_DRIVER,
		     "the device does not do ALLOC_MODIFY_HEADER_CONTEXT (0x940) *");
	control_do("fail ALLOC_MODIFY_HEADER_CONTEXT BAD_PARAM");
	refused_null("firmware refuses ALLOC_MODIFY_HEADER_CONTEXT: BAD_PARAM",
		     mlx5dv_create_flow_action_modify_header(context, 8, many, RX), EINVAL,
		     RV_LAYER_DRIVER, "the driver refused the action, or the firmware refused *");
	control_do("clear");
	refused_null("", mlx5dv_create_flow_action_modify_header(context, 8, NULL, RX), EINVAL,
		     RV_LAYER_ARGUMENT, "actions is NULL");
	cr_expect_eq(ibv_destroy_flow_action(rx), 0);
	cr_expect_eq(ibv_destroy_flow_action(tx), 0);
	cr_expect_eq(ibv_destroy_flow_action(NULL), 0);
	cr_expect_eq(in_device("modify_header"), before);
}

/* Each kind, what it is of the device's, and where it works. */
static const struct reformat {
	enum mlx5dv_flow_action_packet_reformat_type type;
	size_t bytes;
	enum mlx5dv_flow_table_type works;
	unsigned int objects;
} reformats[] = {
	{ MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TUNNEL_TO_L2, 0, RX, 0 },
	{ MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L2_TUNNEL, 50, TX, 1 },
	{ MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L3_TUNNEL_TO_L2, 14, RX, 1 },
	{ MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L3_TUNNEL, 40, TX, 1 },
};

Test(objects_flow, each_change_of_packets_is_made_where_it_works_and_refused_elsewhere)
{
	const unsigned int before = in_device("packet_reformat");
	uint8_t header[64] = { 0x45 };

	for (unsigned int i = 0; i < 4; i++) {
		const struct reformat *r = &reformats[i];
		void *data = r->bytes ? header : NULL;
		struct ibv_flow_action *action = mlx5dv_create_flow_action_packet_reformat(
			context, r->bytes, data, r->type, r->works);

		cr_assert_not_null(action, "type %u: %s", i, rv_last_error()->message);
		cr_expect_eq(in_device("packet_reformat"), before + r->objects, "type %u", i);
		refused_null(i ? "" : "packet change in a table where the device does not do it",
			     mlx5dv_create_flow_action_packet_reformat(
				     context, r->bytes, data, r->type, r->works == RX ? TX : RX),
			     EOPNOTSUPP, RV_LAYER_DRIVER,
			     "the device does not do ALLOC_PACKET_REFORMAT_CONTEXT (0x93d) *");
		cr_expect_eq(ibv_destroy_flow_action(action), 0);
		cr_expect_eq(in_device("packet_reformat"), before, "type %u", i);
	}
}

Test(objects_flow, changes_of_packets_that_are_refused)
{
	uint8_t header[64] = { 0x45 };

	refused_null("", mlx5dv_create_flow_action_packet_reformat(context, 0, header,
								   reformats[1].type, TX),
		     EINVAL, RV_LAYER_ARGUMENT, "data_sz is 0; *");
	refused_null("", mlx5dv_create_flow_action_packet_reformat(context, 8, NULL,
								   reformats[1].type, TX),
		     EINVAL, RV_LAYER_ARGUMENT, "data is NULL");
	refused_null("packet change without its header",
		     mlx5dv_create_flow_action_packet_reformat(context, 0, NULL, reformats[1].type,
							       TX),
		     ENOENT, RV_LAYER_ARGUMENT,
		     "this kind of ALLOC_PACKET_REFORMAT_CONTEXT (0x93d) needs the headers *");
	control_do("fail ALLOC_PACKET_REFORMAT_CONTEXT BAD_PARAM");
	refused_null("firmware refuses ALLOC_PACKET_REFORMAT_CONTEXT: BAD_PARAM",
		     mlx5dv_create_flow_action_packet_reformat(context, 50, header,
							       reformats[1].type, TX),
		     EINVAL, RV_LAYER_DRIVER, "the driver refused the action, or the firmware refused *");
	control_do("clear");
}

Test(objects_flow, a_rule_of_what_is_sent_reformats)
{
	uint8_t header[50] = { 0x45 };
	struct ibv_flow_action *change = mlx5dv_create_flow_action_packet_reformat(
		context, sizeof(header), header, reformats[1].type, TX);
	struct mlx5dv_flow_action_attr action = { .type = MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION,
						  .action = change };
	struct mlx5dv_flow_matcher *of = matcher(IBV_FLOW_ATTR_FLAGS_EGRESS, 0);
	struct ibv_flow *flow;

	cr_assert_not_null(change, "%s", rv_last_error()->message);
	flow = rule(of, 9, 1, &action);
	cr_expect_eq(in_device("flow_entry"), 1u);
	cr_expect_eq(ibv_destroy_flow(flow), 0);
	cr_expect_eq(mlx5dv_destroy_flow_matcher(of), 0);
	cr_expect_eq(ibv_destroy_flow_action(change), 0);
}

/* On a device without steering: a matcher asks no firmware, a rule does. */
Test(no_steering, matchers_are_made_and_rules_are_refused)
{
	struct mlx5dv_flow_action_attr drop = { .type = MLX5DV_FLOW_ACTION_DROP };
	struct mlx5dv_flow_matcher *of = matcher(0, 0);

	refused_null("flow on a device without flow tables",
		     mlx5dv_create_flow(of, match(1), 1, &drop), EOPNOTSUPP, RV_LAYER_DRIVER,
		     "the device or this kernel has no flow tables of the matcher's type, *");
	cr_expect_eq(mlx5dv_destroy_flow_matcher(of), 0);
}

Test(no_steering, changes_are_refused)
{
	uint64_t set = 0;

	refused_null("header change on a device without flow tables",
		     mlx5dv_create_flow_action_modify_header(context, 8, &set, RX), EOPNOTSUPP,
		     RV_LAYER_DRIVER, "*");
	refused_null("packet change on a device without flow tables",
		     mlx5dv_create_flow_action_packet_reformat(context, 0, NULL, reformats[0].type,
							       RX),
		     EOPNOTSUPP, RV_LAYER_DRIVER, "*");
}
