/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * One of everything that the library makes, for a campaign that calls each public function
 * once in it. What the functions meet below them is a kernel of the campaign's program.
 */
#ifndef TEST_WORLD_H
#define TEST_WORLD_H

#include <infiniband/mlx5dv.h>
#include <rawverbs/command.h>
#include <rawverbs/handover.h>
#include <rawverbs/pacing.h>
#include <stddef.h>
#include <stdint.h>

#define WORLD_MAILBOX 512

struct world {
	struct ibv_device **list;
	struct ibv_device *device;
	struct ibv_context *context;
	struct ibv_context *spare; /* with nothing in it: to be closed */
	struct ibv_pd *pd;
	struct ibv_pd *spare_pd;
	struct ibv_mr *mr;
	struct ibv_comp_channel *channel;
	struct ibv_comp_channel *spare_channel;
	struct ibv_cq *cq;
	struct ibv_cq *spare_cq;
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_devx_uar *uar;
	struct mlx5dv_var *var;
	struct mlx5dv_devx_cmd_comp *comp;
	struct mlx5dv_devx_event_channel *events;
	struct mlx5dv_devx_obj *sq;
	struct mlx5dv_devx_obj *obj;
	struct mlx5dv_pp *pp;
	struct mlx5dv_flow_matcher *matcher;
	struct mlx5dv_flow_matcher *spare_matcher;
	struct ibv_flow *flow;
	struct ibv_flow_action *action;
	int fd; /* a node of the caller's, without a context */
	uint8_t bytes[RV_HANDOVER_BYTES]; /* an export, where the function needs one */
	struct rv_command command;
	void *memory; /* 64 bytes */
	uint8_t *in;  /* a command, WORLD_MAILBOX bytes, before an unmapped page */
	void *got;    /* what the function under test made */
};

/* The node that contexts are opened on, and "mlx5_0" of the list. */
extern const char *world_node;

/* All of it, or the process ends with a complaint. */
void world_make(struct world *world);
/* All that is still there; what is refused once is tried again. */
void world_unmake(struct world *world);

/* What the campaign's program provides. */
struct world_counts {
	int objects;
	int descriptors;
	int pages;
};
struct world_counts world_count(void);
/* A descriptor of a node that is not the library's. */
int world_caller_fd(void);
void world_caller_close(int fd);
/* What the next read of @fd gives. */
void world_event(int fd, const void *bytes, size_t count);

/* Ends the process with a complaint. */
_Noreturn void world_ends(const char *what);

/* A public function in the world: what it takes is there, and what it makes goes to got. */
struct function {
	const char *name;
	/* Before the campaign does anything; may be NULL. */
	void (*prepare)(struct world *world);
	/* 0 or the errno that the function gave; 0 where nothing is wrong. */
	int (*call)(struct world *world);
	/* Takes back what a call that succeeded made; may be NULL. */
	void (*undo)(struct world *world);
	int leaves; /* objects that are another's afterwards */
};

struct functions {
	const struct function *rows;
	unsigned int count;
};

/* The tables, then NULL. */
extern const struct functions *const all_functions[];

extern const struct functions functions_device;
extern const struct functions functions_memory;
extern const struct functions functions_queue;
extern const struct functions functions_devx;
extern const struct functions functions_flow;
extern const struct functions functions_handover;
extern const struct functions functions_pacing;
extern const struct functions functions_command;
extern const struct functions functions_schema;
extern const struct functions functions_error;

/* Rows: NAME, where call_NAME() and its kin are. */
#define ROW(f) { #f, NULL, call_##f, NULL, 0 }
#define ROW_UNDO(f) { #f, NULL, call_##f, undo_##f, 0 }
#define ROW_WITH(f, prepare) { #f, prepare, call_##f, NULL, 0 }
#define ROW_WITH_UNDO(f, prepare) { #f, prepare, call_##f, undo_##f, 0 }
#define TABLE(name)                                                  \
	const struct functions functions_##name = {                  \
		rows, sizeof(rows) / sizeof(rows[0])                 \
	}

/* A function that gives a pointer, and how to take it back. */
#define MAKES(f, expression, release)                                \
	static int call_##f(struct world *w)                         \
	{                                                            \
		w->got = (expression);                               \
		return w->got ? 0 : errno;                           \
	}                                                            \
	static void undo_##f(struct world *w)                        \
	{                                                            \
		release;                                             \
		w->got = NULL;                                       \
	}

/* One that gives an errno, positive or 0. */
#define GIVES(f, expression)                                         \
	static int call_##f(struct world *w)                         \
	{                                                            \
		(void)w;                                             \
		return (expression);                                 \
	}

/* One that destroys a member unless it refuses. */
#define DESTROYS(f, member, expression)                              \
	static int call_##f(struct world *w)                         \
	{                                                            \
		const int err = (expression);                        \
								     \
		if (err == 0)                                        \
			w->member = NULL;                            \
		return err;                                          \
	}

/* One that gives nothing: it always works. */
#define FREES(f, member)                                             \
	static int call_##f(struct world *w)                         \
	{                                                            \
		f(w->member);                                        \
		w->member = NULL;                                    \
		return 0;                                            \
	}

#endif
