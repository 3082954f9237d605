/* SPDX-License-Identifier: BSD-2-Clause */
/* Queries whose answers come later, and the asynchronous events of verbs. */
#include <fcntl.h>
#include <kernel/control.h>
#include <kernel/firmware.h>
#include <kernel/guest.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "census.h"
#include "queue.h"

TestSuite(objects_async, .init = census_begin, .fini = census_end);

/* What tests of queries need: an object that answers. */
struct asked {
	struct mlx5dv_devx_obj *td, *tis;
	uint32_t domain, tisn;
	struct mlx5dv_devx_cmd_comp *comp;
	uint8_t in[16];
};

static struct asked begin(void)
{
	struct asked asked = { .td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN,
						   &asked.domain) };
	uint8_t out[16];

	cr_assert_not_null(asked.td, "%s", rv_last_error()->message);
	asked.tis = tis_create(context, asked.domain, out);
	cr_assert_not_null(asked.tis, "%s", rv_last_error()->message);
	asked.tisn = DEVX_GET(create_tis_out, out, tisn);
	DEVX_SET(query_tis_in, asked.in, opcode, OP_QUERY_TIS);
	DEVX_SET(query_tis_in, asked.in, tisn, asked.tisn);
	asked.comp = mlx5dv_devx_create_cmd_comp(context);
	cr_assert_not_null(asked.comp, "%s", rv_last_error()->message);
	return asked;
}

static void end(struct asked *asked)
{
	mlx5dv_devx_destroy_cmd_comp(asked->comp);
	cr_expect_eq(mlx5dv_devx_obj_destroy(asked->tis), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_obj_destroy(asked->td), 0, "%s", rv_last_error()->message);
}

static int query(struct asked *asked, size_t outlen, uint64_t id)
{
	return mlx5dv_devx_obj_query_async(asked->tis, asked->in, sizeof(asked->in), outlen, id,
					   asked->comp);
}

static bool ready(int fd, int milliseconds)
{
	struct pollfd wait = { .fd = fd, .events = POLLIN };

	return poll(&wait, 1, milliseconds) == 1;
}

/* One answer, within five seconds, into room of @size bytes. */
static uint64_t answer(struct asked *asked, void *room, size_t size)
{
	struct mlx5dv_devx_async_cmd_hdr *header = room;

	cr_assert(ready(asked->comp->fd, 5000), "no answer");
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(asked->comp, header, size), 0, "%s",
		     rv_last_error()->message);
	return header->wr_id;
}

Test(objects_async, an_answer_comes_later_with_its_id_and_the_whole_mailbox)
{
	struct asked asked = begin();
	uint64_t room[64];
	const uint8_t *out = (const uint8_t *)(room + 1);

	control_do("delay QUERY_TIS 300");
	cr_assert_eq(query(&asked, DEVX_ST_SZ_BYTES(query_tis_out), 0xabcdef0123456789), 0, "%s",
		     rv_last_error()->message);
	cr_expect_not(ready(asked.comp->fd, 0), "the call waited for the answer");
	cr_expect_eq(answer(&asked, room, sizeof(room)), 0xabcdef0123456789);
	cr_expect_eq(DEVX_GET(query_tis_out, out, status), 0u);
	cr_expect_eq(DEVX_GET(query_tis_out, out, tis_context.transport_domain), asked.domain);
	control_do("clear");
	end(&asked);
}

Test(objects_async, a_refusal_of_the_firmware_comes_as_an_answer)
{
	struct asked asked = begin();
	uint64_t room[64];
	const uint8_t *out = (const uint8_t *)(room + 1);

	control_do("fail QUERY_TIS BAD_RES_STATE 0x1234");
	cr_assert_eq(query(&asked, DEVX_ST_SZ_BYTES(query_tis_out), 5), 0);
	cr_expect_eq(answer(&asked, room, sizeof(room)), 5u);
	cr_expect_eq(DEVX_GET(query_tis_out, out, status), 9u);
	cr_expect_eq(DEVX_GET(query_tis_out, out, syndrome), 0x1234u);
	control_do("clear");
	end(&asked);
}

Test(objects_async, many_queries_are_answered_each_once)
{
	struct asked asked = begin();
	bool seen[200] = { false };
	uint64_t room[64];

	for (unsigned int i = 0; i < 200; i++)
		cr_assert_eq(query(&asked, DEVX_ST_SZ_BYTES(query_tis_out), i), 0, "query %u: %s", i,
			     rv_last_error()->message);
	for (unsigned int i = 0; i < 200; i++) {
		const uint64_t id = answer(&asked, room, sizeof(room));

		cr_assert_lt(id, 200u);
		cr_expect_not(seen[id], "answer %u came twice", (unsigned int)id);
		seen[id] = true;
	}
	cr_expect_not(ready(asked.comp->fd, 20));
	end(&asked);
}

/* The kernel keeps 1 MiB of answers for a reader; then it refuses, and says so. */
Test(objects_async, a_slow_reader_is_told_before_answers_are_lost)
{
	enum { BYTES = 65520, FIT = (1 << 20) / BYTES };
	struct asked asked = begin();
	uint64_t *room = malloc(8 + BYTES);

	cr_assert_not_null(room);
	for (unsigned int i = 0; i < FIT; i++)
		cr_assert_eq(query(&asked, BYTES, i), 0, "query %u: %s", i,
			     rv_last_error()->message);
	refused_errno("more answers than the kernel keeps for a slow reader",
		      query(&asked, BYTES, FIT), EAGAIN, RV_LAYER_LIMIT,
		      "answers of more than 1 MiB would wait to be read: read some of them first");
	answer(&asked, room, 8 + BYTES);
	cr_expect_eq(query(&asked, BYTES, FIT), 0, "%s", rv_last_error()->message);
	for (unsigned int i = 0; i < FIT; i++)
		answer(&asked, room, 8 + BYTES);
	cr_expect_not(ready(asked.comp->fd, 20));
	free(room);
	end(&asked);
}

Test(objects_async, too_little_room_is_refused_and_loses_nothing)
{
	struct asked asked = begin();
	uint64_t room[64];

	cr_assert_eq(query(&asked, DEVX_ST_SZ_BYTES(query_tis_out), 7), 0);
	cr_assert(ready(asked.comp->fd, 5000));
	refused_errno("asynchronous answer into too little room",
		      mlx5dv_devx_get_async_cmd_comp(asked.comp, (void *)room, 24), ENOSPC,
		      RV_LAYER_KERNEL, "no event could be read into 24 bytes: *");
	cr_expect_eq(answer(&asked, room, sizeof(room)), 7u);
	cr_assert_eq(fcntl(asked.comp->fd, F_SETFL, O_NONBLOCK), 0);
	refused_errno("no asynchronous answer yet",
		      mlx5dv_devx_get_async_cmd_comp(asked.comp, (void *)room, sizeof(room)),
		      EAGAIN, RV_LAYER_KERNEL, "no event could be read *");
	end(&asked);
}

Test(objects_async, queries_that_are_refused)
{
	struct asked asked = begin();

	refused_errno("asynchronous query of another object than the handle's",
		      mlx5dv_devx_obj_query_async(asked.td, asked.in, sizeof(asked.in), 16, 0,
						  asked.comp),
		      EINVAL, RV_LAYER_DRIVER, "the driver does not allow QUERY_TIS (0x915) in *");
	refused_errno("", mlx5dv_devx_obj_query_async(NULL, asked.in, 16, 16, 0, asked.comp), EINVAL,
		      RV_LAYER_ARGUMENT, "obj is NULL");
	refused_errno("", mlx5dv_devx_obj_query_async(asked.tis, asked.in, 16, 16, 0, NULL), EINVAL,
		      RV_LAYER_ARGUMENT, "cmd_comp is NULL");
	refused_null("", mlx5dv_devx_create_cmd_comp(NULL), EINVAL, RV_LAYER_ARGUMENT,
		     "context is NULL");
	mlx5dv_devx_destroy_cmd_comp(NULL);
	end(&asked);
}

/* The kernel waits for the answers that are under way. */
Test(objects_async, a_queue_of_answers_goes_with_answers_in_it)
{
	struct asked asked = begin();

	control_do("delay QUERY_TIS 200 0 3");
	for (unsigned int i = 0; i < 5; i++)
		cr_assert_eq(query(&asked, DEVX_ST_SZ_BYTES(query_tis_out), i), 0);
	end(&asked);
	control_do("clear");
}

Test(objects_async, an_error_of_a_completion_queue_is_an_event_that_names_it)
{
	struct ibv_cq *cq = ibv_create_cq(context, 1, NULL, NULL, 0);
	struct mlx5dv_cq dv = { 0 };
	struct mlx5dv_obj obj = { .cq = { cq, &dv } };
	struct ibv_async_event event = { 0 };
	struct queue queue;

	cr_assert_not_null(cq, "%s", rv_last_error()->message);
	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ), 0);
	queue_open(&queue, context, &(struct queue_options){ .cqn = dv.cqn });
	for (int i = 0; i < 4; i++)
		queue_nop(&queue, true);
	queue_ring(&queue);
	cr_assert(ready(context->async_fd, 5000), "no event");
	cr_assert_eq(ibv_get_async_event(context, &event), 0, "%s", rv_last_error()->message);
	cr_expect_eq(event.event_type, IBV_EVENT_CQ_ERR);
	cr_expect_eq(event.element.cq, cq);
	ibv_ack_async_event(&event);
	queue_close(&queue);
	cr_expect_eq(ibv_destroy_cq(cq), 0);
}

Test(objects_async, events_are_refused_to_whoever_asks_wrongly)
{
	struct ibv_async_event event;
	struct ibv_context *other = device_open();
	struct ibv_pd *pd = ibv_alloc_pd(other);

	cr_assert_eq(fcntl(context->async_fd, F_SETFL, O_NONBLOCK), 0);
	refused_errno("no asynchronous event of a descriptor that does not block",
		      ibv_get_async_event(context, &event) ? errno : 0, EAGAIN, RV_LAYER_KERNEL,
		      "no event could be read *");
	refused_errno("", ibv_get_async_event(context, NULL) ? errno : 0, EINVAL, RV_LAYER_ARGUMENT,
		      "event is NULL");
	ibv_close_device(other);
	refused_errno("asynchronous event of a closed context",
		      ibv_get_async_event(other, &event) ? errno : 0, EINVAL, RV_LAYER_ARGUMENT,
		      "the context is closed*");
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
	ibv_ack_async_event(NULL);
}
