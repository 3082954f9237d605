/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * calls WORD: makes the calls of one field report and prints what each left, a line a call:
 * "mlx5dv_pp_alloc(): EINVAL: sentence". Status 0 when it could make them.
 */
#include <errno.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queue.h"
#include "told.h"

void told(const char *call, const void *result)
{
	const int error = errno;

	if (result)
		printf("%s: success\n", call);
	else
		printf("%s: %s: %s\n", call, strerrorname_np(error), rv_last_error()->message);
}

void told_number(const char *call, int result)
{
	if (result == 0)
		printf("%s: 0\n", call);
	else
		printf("%s: %s: %s\n", call, strerrorname_np(abs(result)), rv_last_error()->message);
}

void must(int condition, const char *what)
{
	if (condition)
		return;
	printf("%s: %s\n", what, rv_last_error()->message);
	exit(1);
}

struct ibv_context *must_open(void)
{
	struct ibv_context *context = rv_open_path(NODE, RV_OPEN_DEVX);

	must(context != NULL, "rv_open_path()");
	return context;
}

static const struct rv_rate plain = { .rate = 1000000 };
static const struct rv_rate burst = { .rate = 1000000, .burst_bytes = 65536 };
static const struct rv_rate wqe = { .rate = 1000000, .mode = RV_RATE_MODE_WQE };

static int open_node(void)
{
	told("rv_open_path()", rv_open_path(NODE, RV_OPEN_DEVX));
	return 0;
}

static int open_two(void)
{
	must_open();
	return open_node();
}

static int pace(void)
{
	told("rv_pp_alloc()", rv_pp_alloc(must_open(), &plain, 0));
	return 0;
}

static int pace_more(void)
{
	struct ibv_context *context = must_open();

	told("rv_pp_alloc() with a burst", rv_pp_alloc(context, &burst, 0));
	told("rv_pp_alloc() in WQEs/s", rv_pp_alloc(context, &wqe, 0));
	return 0;
}

/* The index is freed, or tried to be, while a queue holds it. */
static int freed_early(void)
{
	struct queue queue = { .context = must_open() };
	struct mlx5dv_pp *pp = rv_pp_alloc(queue.context, &plain, 0);

	must(pp != NULL, "rv_pp_alloc()");
	must(queue_open(&queue, pp->index), "send queue");
	told_number("rv_pp_destroy() before the queue", rv_pp_destroy(pp));
	told_number("mlx5dv_devx_obj_destroy() of the queue", mlx5dv_devx_obj_destroy(queue.sq));
	told_number("rv_pp_destroy() after it", rv_pp_destroy(pp));
	return 0;
}

static int wrong_queue(void)
{
	struct queue queue = { .context = must_open() };
	struct mlx5dv_pp *pp = rv_pp_alloc(queue.context, &plain, 0);

	must(pp != NULL, "rv_pp_alloc()");
	must(queue_open(&queue, 0), "send queue");
	told_number("rv_pacing_verify() of a queue without index",
		    rv_pacing_verify(queue.context, queue.sq, pp));
	told_number("rv_pacing_verify() of a completion queue",
		    rv_pacing_verify(queue.context, queue.cq, pp));
	return 0;
}

/* A transport domain that nobody has. */
static int refused(void)
{
	struct queue queue = { .context = must_open(), .tdn = 0xabcdef };

	told("mlx5dv_devx_obj_create()", queue_tis(&queue) ? queue.tis : NULL);
	return 0;
}

/* Of an own domain: what a context without CAP_NET_RAW may not. */
static int tis(void)
{
	struct queue queue = { .context = must_open() };

	must(queue_domain(&queue), "transport domain");
	told("mlx5dv_devx_obj_create()", queue_tis(&queue) ? queue.tis : NULL);
	return 0;
}

static int domain(void)
{
	struct queue queue = { .context = must_open() };

	told("mlx5dv_devx_obj_create()", queue_domain(&queue) ? queue.td : NULL);
	return 0;
}

static int unknown_method(void)
{
	struct ibv_context *context = must_open();
	struct rv_command command;

	rv_command_init(&command, 0x1fff, 0, RV_DRIVER_MLX5);
	told_number("rv_command_execute()", rv_command_execute(context->cmd_fd, &command));
	return 0;
}

static int other_vendor(void)
{
	struct mlx5dv_context_attr devx = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_context *context = rv_open_name("rxe0", 0);
	uint8_t mailbox[16] = { 1, 1 };

	must(context != NULL, "rv_open_name()");
	told("mlx5dv_open_device()", mlx5dv_open_device(context->device, &devx));
	told("rv_pp_alloc()", rv_pp_alloc(context, &plain, 0));
	told_number("mlx5dv_devx_general_cmd()",
		    mlx5dv_devx_general_cmd(context, mailbox, 16, mailbox, 16));
	return 0;
}

static int doorbells(void)
{
	struct ibv_context *context = must_open();

	told("mlx5dv_devx_alloc_uar(BF)",
	     mlx5dv_devx_alloc_uar(context, MLX5_IB_UAPI_UAR_ALLOC_TYPE_BF));
	told("mlx5dv_devx_alloc_uar(NC)",
	     mlx5dv_devx_alloc_uar(context, MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC));
	return 0;
}

static int registers(void)
{
	struct ibv_context *context = must_open();
	struct ibv_pd *pd = ibv_alloc_pd(context);
	void *memory = aligned_alloc(4096, 65536);

	must(pd != NULL, "ibv_alloc_pd()");
	told("ibv_reg_mr() of 64 KiB", ibv_reg_mr(pd, memory, 65536, IBV_ACCESS_LOCAL_WRITE));
	told("mlx5dv_devx_umem_reg() of 64 KiB",
	     mlx5dv_devx_umem_reg(context, memory, 65536, IBV_ACCESS_LOCAL_WRITE));
	return 0;
}

/* A pointer that is none, and the command that holds it, decoded. */
static int bad_pointer(void)
{
	struct ibv_context *context = must_open();
	struct rv_command command;
	char text[1024];
	size_t bytes;
	void *buffer;

	rv_command_init(&command, 0x1000, 0x1000, RV_DRIVER_MLX5); /* DEVX_OTHER */
	rv_command_in(&command, 0x1000, (void *)(uintptr_t)16, 16);
	rv_command_out(&command, 0x1001, (void *)(uintptr_t)16, 16);
	told_number("rv_command_execute()", rv_command_execute(context->cmd_fd, &command));
	buffer = rv_command_bytes(&command, &bytes);
	rv_command_print(buffer, bytes, text, sizeof(text));
	fputs(text, stdout);
	return 0;
}

static const struct {
	const char *word;
	int (*run)(void);
} calls[] = {
	{ "open", open_node },         { "open-two", open_two },
	{ "pace", pace },              { "pace-more", pace_more },
	{ "freed-early", freed_early }, { "wrong-queue", wrong_queue },
	{ "refused", refused },        { "tis", tis },
	{ "domain", domain },          { "unknown-method", unknown_method },
	{ "other-vendor", other_vendor }, { "doorbells", doorbells },
	{ "registers", registers },    { "bad-pointer", bad_pointer },
	{ "forked", life_forked },     { "unplugged", life_unplugged },
	{ "held", life_held },         { "dropped", life_dropped },
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		if (argc == 2 && strcmp(argv[1], calls[i].word) == 0)
			return calls[i].run();
	}
	fprintf(stderr, "usage: calls WORD\n");
	return 2;
}
