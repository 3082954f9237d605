/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A kernel that answers ioctls as the input says, under a program that the input writes:
 * bytes name calls, what they give stands in a few places, and all is released at the end.
 */
#include "program.h"

#include <errno.h>
#include <rawverbs/pacing.h>
#include <stdlib.h>
#include <string.h>

struct program program;

/* Mailboxes end where their memory ends. */
static uint8_t *mailbox(struct feed *feed, size_t size)
{
	uint8_t *bytes = calloc(1, size ? size : 1);

	if (!bytes)
		abort();
	if (feed) {
		const size_t given = feed_byte(feed) % 65;

		feed_bytes(feed, bytes, given < size ? given : size);
	}
	return bytes;
}

static void queries(struct feed *feed, int (*query)(const void *, size_t, void *, size_t))
{
	const size_t in_size = feed_byte(feed) * 4;
	const size_t out_size = feed_byte(feed) * 4;
	uint8_t *in = mailbox(feed, in_size);
	uint8_t *out = mailbox(NULL, out_size);

	program_expect(query(in, in_size, out, out_size) == 0);
	free(in);
	free(out);
}

static unsigned int place; /* that the current call is about */

static int create_obj(const void *in, size_t in_size, void *out, size_t out_size)
{
	if (program.obj[place])
		return 0;
	program.obj[place] = mlx5dv_devx_obj_create(program.context, in, in_size, out, out_size);
	return program.obj[place] ? 0 : -1;
}

static int query_obj(const void *in, size_t in_size, void *out, size_t out_size)
{
	return mlx5dv_devx_obj_query(program.obj[place], in, in_size, out, out_size);
}

static int modify_obj(const void *in, size_t in_size, void *out, size_t out_size)
{
	return mlx5dv_devx_obj_modify(program.obj[place], in, in_size, out, out_size);
}

static int command(const void *in, size_t in_size, void *out, size_t out_size)
{
	return mlx5dv_devx_general_cmd(program.context, in, in_size, out, out_size);
}

static void use_obj(struct feed *feed)
{
	uint32_t number;

	place = feed_byte(feed) % PLACES;
	queries(feed, create_obj);
	if (!program.obj[place])
		return;
	queries(feed, feed_byte(feed) & 1 ? query_obj : modify_obj);
	rv_devx_obj_number(program.obj[place], &number);
}

static void general(struct feed *feed)
{
	queries(feed, command);
}

static void pace(struct feed *feed)
{
	struct rv_rate rate = { .rate = (uint32_t)feed_number(feed, 4) };

	rate.burst_bytes = (uint32_t)feed_number(feed, 2);
	rate.mode = (enum rv_rate_mode)(feed_byte(feed) % 3);
	place = feed_byte(feed) % PLACES;
	if (!program.pp[place])
		program.pp[place] = rv_pp_alloc(program.context, &rate, feed_byte(feed) % 4);
	program_expect(program.pp[place]);
	if (program.pp[place] && program.obj[place])
		program_expect(rv_pacing_verify(program.context, program.obj[place],
						program.pp[place]) == 0);
}

static void limits(struct feed *feed)
{
	struct rv_pacing_limits told;

	(void)feed;
	program_expect(rv_pacing_limits(program.context, &told) == 0);
	rv_context_is_devx(program.context);
}

static void release(struct feed *feed)
{
	place = feed_byte(feed) % PLACES;
	/* An entry is gone unless it is busy; an object that is not destroyed is there. */
	if (program.pp[place] && rv_pp_destroy(program.pp[place]) != -EBUSY)
		program.pp[place] = NULL;
	if (program.obj[place] && mlx5dv_devx_obj_destroy(program.obj[place]) == 0)
		program.obj[place] = NULL;
	if (place == 0 && ibv_destroy_cq(program.cq) == 0)
		program.cq = NULL;
}

static void (*const calls[])(struct feed *feed) = {
	use_obj, general, pace, limits, release, program_memory, program_pages,
	program_queues, program_device, program_events, program_flows,
};

static struct ibv_context *open_as(struct feed *feed)
{
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_device **list;
	struct ibv_context *context = NULL;
	const uint8_t way = feed_byte(feed);

	switch (way % 6) {
	case 0:
		return rv_open_path(FUZZ_NODE, RV_OPEN_DEVX);
	case 1:
		return rv_open_path(FUZZ_NODE, 0);
	case 2:
		return rv_open_name("uverbs0", RV_OPEN_PLAIN);
	case 3:
		return rv_open_fd(fuzz_kernel_caller_fd(), 0);
	case 4:
		return ibv_import_device(fuzz_kernel_caller_fd());
	default:
		list = ibv_get_device_list(NULL);
		if (list && list[0])
			context = way & 0x80 ? ibv_open_device(list[0]) :
					       mlx5dv_open_device(list[0], &attr);
		ibv_free_device_list(list);
		return context;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };

	fuzz_kernel_begin();
	memset(&program, 0, sizeof(program));
	fuzz_kernel_feed(&feed);
	program.context = open_as(&feed);
	if (program.context) {
		for (int i = 0; i < 64 && !feed_ended(&feed); i++)
			calls[feed_byte(&feed) % (sizeof(calls) / sizeof(calls[0]))](&feed);
		program_end();
	} else {
		fuzz_explain();
	}
	fuzz_kernel_end();
	fuzz_forget_devices();
	return 0;
}
