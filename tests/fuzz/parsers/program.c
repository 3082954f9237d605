/* SPDX-License-Identifier: BSD-2-Clause */
#include "program.h"

#include <stdlib.h>
#include <string.h>

static uint8_t memory[8192];

void program_expect(bool good)
{
	if (!good)
		fuzz_explain();
}

void program_memory(struct feed *feed)
{
	struct mlx5dv_devx_umem_in in = { .addr = memory, .size = sizeof(memory) };

	in.pgsz_bitmap = feed_number(feed, 2);
	if (!program.umem)
		program.umem = in.pgsz_bitmap ? mlx5dv_devx_umem_reg_ex(program.context, &in) :
						mlx5dv_devx_umem_reg(program.context, memory, 64, 0);
	program_expect(program.umem);
	if (!program.pd)
		program.pd = ibv_alloc_pd(program.context);
	program_expect(program.pd);
	if (program.pd && !program.mr)
		program.mr = ibv_reg_mr(program.pd, memory, sizeof(memory), 1);
}

void program_pages(struct feed *feed)
{
	const unsigned int place = feed_byte(feed) % PLACES;

	if (!program.uar[place])
		program.uar[place] =
			mlx5dv_devx_alloc_uar(program.context,
					      feed_byte(feed) & 1 ? MLX5DV_UAR_ALLOC_TYPE_NC :
								    MLX5DV_UAR_ALLOC_TYPE_BF);
	program_expect(program.uar[place]);
	/* A page that is there is a page. */
	if (program.uar[place])
		memset(program.uar[place]->base_addr, 0, 4096);
	if (!program.var)
		program.var = mlx5dv_alloc_var(program.context, 0);
	program_expect(program.var);
}

void program_queues(struct feed *feed)
{
	struct ibv_wc completion;

	if (!program.channel && feed_byte(feed) & 1)
		program.channel = ibv_create_comp_channel(program.context);
	if (!program.cq)
		program.cq = ibv_create_cq(program.context, 1 + feed_byte(feed), NULL,
					   program.channel, 0);
	program_expect(program.cq);
	if (!program.cq)
		return;
	ibv_poll_cq(program.cq, 1, &completion);
	ibv_req_notify_cq(program.cq, 0);
}

void program_device(struct feed *feed)
{
	struct ibv_device_attr attributes;
	struct ibv_port_attr port;
	struct mlx5dv_context more;
	uint32_t handles[8];
	uint32_t count = 0;
	uint32_t eqn;

	memset(&more, 0xff, sizeof(more));
	program_expect(ibv_query_device(program.context, &attributes) == 0);
	program_expect(ibv_query_port(program.context, feed_byte(feed), &port) == 0);
	program_expect(mlx5dv_query_device(program.context, &more) == 0);
	program_expect(mlx5dv_devx_query_eqn(program.context, 0, &eqn) == 0);
	program_expect(rv_context_handles(program.context, (uint16_t)feed_number(feed, 2), handles,
					  8, &count) == 0);
	if (count > 8)
		abort();
}

void program_events(struct feed *feed)
{
	union {
		struct mlx5dv_devx_async_cmd_hdr command;
		struct mlx5dv_devx_async_event_hdr event;
		uint64_t words[16];
	} room;
	uint16_t types[2] = { (uint16_t)feed_number(feed, 2), 0 };

	if (!program.comp)
		program.comp = mlx5dv_devx_create_cmd_comp(program.context);
	if (!program.events)
		program.events = mlx5dv_devx_create_event_channel(program.context, 0);
	if (program.comp && program.obj[0]) {
		mlx5dv_devx_obj_query_async(program.obj[0], memory, 16, 64, 7, program.comp);
		mlx5dv_devx_get_async_cmd_comp(program.comp, &room.command, sizeof(room));
	}
	if (!program.events)
		return;
	mlx5dv_devx_subscribe_devx_event(program.events, program.obj[0], sizeof(types), types, 1);
	mlx5dv_devx_subscribe_devx_event_fd(program.events, 0, program.obj[0], types[0]);
	mlx5dv_devx_get_event(program.events, &room.event, sizeof(room));
}

void program_flows(struct feed *feed)
{
	union {
		struct mlx5dv_flow_match_parameters parameters;
		uint64_t words[1 + 8];
	} match = { .words = { 0 } };
	struct mlx5dv_flow_matcher_attr attr = { .match_mask = &match.parameters };
	struct mlx5dv_flow_action_attr actions[2] = { { .type = MLX5DV_FLOW_ACTION_DROP } };
	uint64_t change = feed_number(feed, 8);

	match.parameters.match_sz = 64;
	if (!program.action)
		program.action = mlx5dv_create_flow_action_modify_header(
			program.context, sizeof(change), &change, 0);
	program_expect(program.action);
	if (!program.matcher)
		program.matcher = mlx5dv_create_flow_matcher(program.context, &attr);
	program_expect(program.matcher);
	if (!program.matcher || program.flow)
		return;
	actions[1].type = MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION;
	actions[1].action = program.action;
	program.flow = mlx5dv_create_flow(program.matcher, &match.parameters,
					  program.action ? 2 : 1, actions);
	program_expect(program.flow);
}

static void release_queues(void)
{
	if (ibv_destroy_cq(program.cq) != 0 || ibv_destroy_comp_channel(program.channel) != 0)
		abort();
	mlx5dv_devx_destroy_event_channel(program.events);
	mlx5dv_devx_destroy_cmd_comp(program.comp);
	if (program.flow && ibv_destroy_flow(program.flow) != 0)
		abort();
	if (program.matcher && mlx5dv_destroy_flow_matcher(program.matcher) != 0)
		abort();
	if (program.action && ibv_destroy_flow_action(program.action) != 0)
		abort();
}

void program_end(void)
{
	unsigned int alive = 0;

	fuzz_kernel_feed(NULL);
	release_queues();
	for (int i = 0; i < PLACES; i++) {
		if (program.obj[i] && mlx5dv_devx_obj_destroy(program.obj[i]) != 0)
			abort();
		mlx5dv_pp_free(program.pp[i]);
		mlx5dv_devx_free_uar(program.uar[i]);
	}
	mlx5dv_free_var(program.var);
	if (program.mr && ibv_dereg_mr(program.mr) != 0)
		abort();
	if (program.pd && ibv_dealloc_pd(program.pd) != 0)
		abort();
	if (program.umem && mlx5dv_devx_umem_dereg(program.umem) != 0)
		abort();
	rv_close_device(program.context, &alive);
	if (alive != 0)
		abort();
}
