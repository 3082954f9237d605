/* SPDX-License-Identifier: BSD-2-Clause */
#include "program.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <stdlib.h>
#include <string.h>

#include "../../unit/tail.h"
#include "../output.h"
#include "model_kernel.h"

static struct ibv_context *context;

static struct {
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_devx_uar *nc[2];
	struct mlx5dv_devx_uar *bf;
	struct mlx5dv_var *var;
	struct mlx5dv_devx_cmd_comp *comp;
	struct mlx5dv_devx_event_channel *events;
	struct mlx5dv_devx_obj *obj;
	struct ibv_pd *pd;
	struct ibv_mr *mr;
	struct ibv_mr *dmabuf;
	struct ibv_comp_channel *channel;
	struct ibv_cq *cq[2];
} made;

static struct failure failure;

#define MAILBOX 16

static uint8_t *in;
static void *memory;

#define MAKE(name, call)                        \
	static int name(void)                   \
	{                                       \
		return (call) ? 0 : errno;      \
	}

MAKE(opens, context = rv_open_path("/dev/infiniband/uverbs0", RV_OPEN_DEVX))
MAKE(makes_umem, made.umem = mlx5dv_devx_umem_reg(context, memory, 64, 0))
MAKE(makes_nc, made.nc[0] = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC))
MAKE(shares_nc, made.nc[1] = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC))
MAKE(makes_bf, made.bf = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_BF))
MAKE(makes_var, made.var = mlx5dv_alloc_var(context, 0))
MAKE(makes_comp, made.comp = mlx5dv_devx_create_cmd_comp(context))
MAKE(makes_events, made.events = mlx5dv_devx_create_event_channel(context, 0))
MAKE(makes_obj, made.obj = mlx5dv_devx_obj_create(context, in, MAILBOX, output_fresh(MAILBOX), MAILBOX))
MAKE(makes_pd, made.pd = ibv_alloc_pd(context))
MAKE(makes_mr, made.mr = ibv_reg_mr(made.pd, memory, 64, 1))
MAKE(makes_dmabuf, made.dmabuf = ibv_reg_dmabuf_mr(made.pd, 0, 4096, 0, 5, 1))
MAKE(makes_channel, made.channel = ibv_create_comp_channel(context))
MAKE(makes_cq, made.cq[0] = ibv_create_cq(context, 3, NULL, made.channel, 0))
MAKE(makes_other_cq, made.cq[1] = ibv_create_cq(context, 3, NULL, NULL, 3))

#define USE(name, call)                         \
	static int name(void)                   \
	{                                       \
		return (call);                  \
	}

USE(queries_obj, mlx5dv_devx_obj_query(made.obj, in, MAILBOX, output_fresh(MAILBOX), MAILBOX))
USE(modifies_obj, mlx5dv_devx_obj_modify(made.obj, in, MAILBOX, output_fresh(MAILBOX), MAILBOX))
USE(commands, mlx5dv_devx_general_cmd(context, in, MAILBOX, output_fresh(MAILBOX), MAILBOX))
USE(queries_eqn, mlx5dv_devx_query_eqn(context, 0, output_fresh(sizeof(uint32_t))))
USE(asks_async, mlx5dv_devx_obj_query_async(made.obj, in, MAILBOX, MAILBOX, 1, made.comp))
USE(queries_port, ibv_query_port(context, 1, output_fresh(sizeof(struct ibv_port_attr))))
USE(arms, ibv_req_notify_cq(made.cq[0], 0))
USE(polls, -ibv_poll_cq(made.cq[0], 1, output_fresh(sizeof(struct ibv_wc))))

static int subscribes(void)
{
	uint16_t *types = output_fresh(sizeof(*types));
	int err;

	*types = 0;
	err = mlx5dv_devx_subscribe_devx_event(made.events, made.obj, 2, types, 1);
	output_input();
	return err;
}

USE(subscribes_fd, mlx5dv_devx_subscribe_devx_event_fd(made.events, 1, made.obj, 0))

/* Of the events none comes: EAGAIN is what a program expects, and the model's answer. */
static int none_comes(int error)
{
	cr_assert(output_is_fresh());
	return error == EAGAIN ? 0 : error;
}

#define EVENT_ROOM 64

static int waits_for_command(void)
{
	return none_comes(mlx5dv_devx_get_async_cmd_comp(made.comp, output_fresh(EVENT_ROOM), EVENT_ROOM));
}

static int waits_for_device(void)
{
	const ssize_t n = mlx5dv_devx_get_event(made.events, output_fresh(EVENT_ROOM), EVENT_ROOM);

	return none_comes(n < 0 ? errno : EPROTO);
}

static int waits_for_async(void)
{
	struct ibv_async_event *event = output_fresh(sizeof(*event));

	return none_comes(ibv_get_async_event(context, event) < 0 ? errno : EPROTO);
}

static int waits_for_completion(void)
{
	struct outputs {
		struct ibv_cq *cq;
		void *with;
	} *outputs = output_fresh(sizeof(*outputs));

	const int ret = ibv_get_cq_event(made.channel, &outputs->cq, &outputs->with);

	return none_comes(ret < 0 ? errno : EPROTO);
}

#define STEP(name) { #name, name }
static const struct step {
	const char *name;
	int (*run)(void);
} steps[] = {
	STEP(opens), STEP(makes_umem), STEP(makes_nc), STEP(shares_nc), STEP(makes_bf),
	STEP(makes_var), STEP(makes_comp), STEP(makes_events), STEP(makes_obj),
	STEP(queries_obj), STEP(modifies_obj), STEP(commands), STEP(queries_eqn),
	STEP(asks_async), STEP(subscribes), STEP(subscribes_fd), STEP(makes_pd), STEP(makes_mr),
	STEP(makes_dmabuf), STEP(makes_channel), STEP(makes_cq), STEP(makes_other_cq),
	STEP(queries_port), STEP(arms), STEP(polls), STEP(waits_for_command),
	STEP(waits_for_device), STEP(waits_for_async), STEP(waits_for_completion),
};

static void note(const char *step, int error)
{
	if (error == 0 || failure.step)
		return;
	failure.step = step;
	failure.error = error;
	failure.told = rv_last_error()->error;
	failure.layer = rv_last_error()->layer;
	cr_assert_null(strchr(rv_last_error()->message, '{'));
}

static int take(const struct step *step)
{
	const int objects = model_objects();
	const int descriptors = model_descriptors();
	const int pages = model_pages();
	int err;

	output_input();
	err = step->run();
	if (err == 0)
		return 0;
	note(step->name, err);
	cr_assert(output_is_fresh(), "%s failed and wrote into its output", step->name);
	/* But for what could not even be taken back. */
	if (!model_failed_to_destroy())
		cr_assert_eq(model_objects(), objects, "%s failed and left an object", step->name);
	cr_assert_eq(model_descriptors(), descriptors, "%s failed, left a descriptor", step->name);
	cr_assert_eq(model_pages(), pages, "%s failed and left a page", step->name);
	return err;
}

/* A refused release is tried once more, as its page says one may. */
#define RELEASE(release, object)                          \
	do {                                              \
		const int error_ = release(object);       \
							  \
		note(#release, error_);                   \
		if (error_ != 0)                          \
			(void)release(object);            \
	} while (0)

void program_unmake(void)
{
	RELEASE(ibv_destroy_cq, made.cq[1]);
	RELEASE(ibv_destroy_cq, made.cq[0]);
	RELEASE(ibv_destroy_comp_channel, made.channel);
	RELEASE(ibv_dereg_mr, made.dmabuf);
	RELEASE(ibv_dereg_mr, made.mr);
	RELEASE(ibv_dealloc_pd, made.pd);
	RELEASE(mlx5dv_devx_obj_destroy, made.obj);
	mlx5dv_devx_destroy_event_channel(made.events);
	mlx5dv_devx_destroy_cmd_comp(made.comp);
	mlx5dv_free_var(made.var);
	mlx5dv_devx_free_uar(made.bf);
	mlx5dv_devx_free_uar(made.nc[1]);
	mlx5dv_devx_free_uar(made.nc[0]);
	RELEASE(mlx5dv_devx_umem_dereg, made.umem);
	memset(&made, 0, sizeof(made));
}

int program_make(void)
{
	static const uint8_t mailbox[MAILBOX] = { 0x09, 0x04 };
	static void *kept;
	int err = 0;

	in = tail_again(&kept, mailbox, sizeof(mailbox));
	if (!memory)
		memory = tail_alloc(64);
	failure = (struct failure){ .step = NULL };
	for (unsigned int i = 0; i < sizeof(steps) / sizeof(steps[0]) && err == 0; i++)
		err = take(&steps[i]);
	return err;
}

int program_run(void)
{
	const int err = program_make();

	program_unmake();
	return err;
}

const struct failure *program_failure(void)
{
	return &failure;
}

unsigned int program_close(void)
{
	unsigned int alive = 0;

	rv_close_device(context, &alive);
	context = NULL;
	return alive;
}
