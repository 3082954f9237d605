/* SPDX-License-Identifier: BSD-2-Clause */
/* What the program of answers.c holds, and the calls that stand in program.c. */
#ifndef FUZZ_PROGRAM_H
#define FUZZ_PROGRAM_H

#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <rawverbs/handover.h>

#include "kernel.h"

enum { PLACES = 3 };

struct program {
	struct ibv_context *context;
	struct mlx5dv_devx_obj *obj[PLACES];
	struct mlx5dv_pp *pp[PLACES];
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_devx_uar *uar[PLACES];
	struct mlx5dv_var *var;
	struct ibv_pd *pd;
	struct ibv_mr *mr;
	struct ibv_comp_channel *channel;
	struct ibv_cq *cq;
	struct mlx5dv_devx_cmd_comp *comp;
	struct mlx5dv_devx_event_channel *events;
	struct mlx5dv_flow_matcher *matcher;
	struct ibv_flow_action *action;
	struct ibv_flow *flow;
};

extern struct program program;

/* Something went well, or there is a sentence about it. */
void program_expect(bool good);

void program_memory(struct feed *feed);
void program_pages(struct feed *feed);
void program_queues(struct feed *feed);
void program_device(struct feed *feed);
void program_events(struct feed *feed);
void program_flows(struct feed *feed);

/* Releases all, by a kernel that is friendly again. */
void program_end(void);

#endif
