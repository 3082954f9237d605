/* SPDX-License-Identifier: BSD-2-Clause */
/* Completion queues, their channels, and the events of both. */
#include <errno.h>

#include "../output.h"
#include "ib_user_verbs.h"
#include "world.h"

MAKES(ibv_create_comp_channel, ibv_create_comp_channel(w->context),
      ibv_destroy_comp_channel(w->got))
DESTROYS(ibv_destroy_comp_channel, spare_channel, ibv_destroy_comp_channel(w->spare_channel))
MAKES(ibv_create_cq, ibv_create_cq(w->context, 3, NULL, w->channel, 0), ibv_destroy_cq(w->got))
DESTROYS(ibv_destroy_cq, spare_cq, ibv_destroy_cq(w->spare_cq))

/* The page of uncached doorbells is another's, the next queue needs its own. */
static void no_queues(struct world *w)
{
	if (ibv_destroy_cq(w->cq) != 0 || ibv_destroy_cq(w->spare_cq) != 0)
		world_ends("destroy");
	w->cq = NULL;
	w->spare_cq = NULL;
}

GIVES(ibv_poll_cq, -ibv_poll_cq(w->cq, 1, output_fresh(sizeof(struct ibv_wc))))
GIVES(ibv_req_notify_cq, ibv_req_notify_cq(w->cq, 0))

static void completion(struct world *w)
{
	const struct ib_uverbs_comp_event_desc event = { .cq_handle = (uintptr_t)w->cq };

	world_event(w->channel->fd, &event, sizeof(event));
}

static int call_ibv_get_cq_event(struct world *w)
{
	struct {
		struct ibv_cq *cq;
		void *with;
	} *out = output_fresh(sizeof(*out));

	return ibv_get_cq_event(w->channel, &out->cq, &out->with) < 0 ? errno : 0;
}

static int call_ibv_ack_cq_events(struct world *w)
{
	ibv_ack_cq_events(w->cq, 1);
	return 0;
}

static void port_event(struct world *w)
{
	const struct ib_uverbs_async_event_desc event = { .element = 1, .event_type = 9 };

	world_event(w->context->async_fd, &event, sizeof(event));
}

static void cq_event(struct world *w)
{
	const struct ib_uverbs_async_event_desc event = { .element = (uintptr_t)w->cq };

	world_event(w->context->async_fd, &event, sizeof(event));
}

static int call_ibv_get_async_event(struct world *w)
{
	struct ibv_async_event *event = output_fresh(sizeof(*event));

	return ibv_get_async_event(w->context, event) < 0 ? errno : 0;
}

static int call_ibv_ack_async_event(struct world *w)
{
	struct ibv_async_event event = { .event_type = IBV_EVENT_CQ_ERR };

	event.element.cq = w->cq;
	ibv_ack_async_event(&event);
	return 0;
}

static const struct function rows[] = {
	ROW_UNDO(ibv_create_comp_channel),
	ROW(ibv_destroy_comp_channel),
	ROW_UNDO(ibv_create_cq),
	ROW_WITH_UNDO(ibv_create_cq, no_queues),
	ROW(ibv_destroy_cq),
	ROW(ibv_poll_cq),
	ROW(ibv_req_notify_cq),
	ROW_WITH(ibv_get_cq_event, completion),
	ROW(ibv_ack_cq_events),
	ROW_WITH(ibv_get_async_event, port_event),
	ROW_WITH(ibv_get_async_event, cq_event),
	ROW(ibv_ack_async_event),
};

TABLE(queue);
