/* SPDX-License-Identifier: BSD-2-Clause */
/* The completion queues of a context: an event's cookie is believed only when it is in here. */
#include "cq.h"

#include <errno.h>
#include <stddef.h>

#include "base/error.h"

_Static_assert(offsetof(struct ibv_cq, rv_mark) == offsetof(struct rv_handle, mark), "one place");

struct rv_cq *rv_cq_of(struct ibv_cq *cq)
{
	if (cq && cq->rv_mark == RV_CQ_MARK)
		return (struct rv_cq *)cq;
	rv_fail(EINVAL, cq ? RV_CAUSE_NO_CQ : RV_CAUSE_ARG_NULL, "cq");
	return NULL;
}

void rv_cq_list_add(struct rv_context *context, struct rv_cq *cq)
{
	rv_lock_take(&context->lock);
	cq->next = context->cqs;
	context->cqs = cq;
	if (cq->ibv.channel)
		rv_comp_channel_of(cq->ibv.channel)->ibv.refcnt++;
	rv_lock_give(&context->lock);
}

void rv_cq_list_remove(struct rv_context *context, struct rv_cq *cq)
{
	struct rv_cq **link;

	rv_lock_take(&context->lock);
	for (link = &context->cqs; *link && *link != cq; link = &(*link)->next)
		;
	if (*link)
		*link = cq->next;
	if (cq->ibv.channel)
		rv_comp_channel_of(cq->ibv.channel)->ibv.refcnt--;
	rv_lock_give(&context->lock);
}

int rv_cq_list_leave(struct rv_comp_channel *channel)
{
	struct rv_context *context = channel->context;
	int users;

	rv_lock_take(&context->lock);
	users = rv_context_open(context) ? channel->ibv.refcnt : 0;
	for (struct rv_cq *cq = context->cqs; cq && users == 0; cq = cq->next)
		if (cq->ibv.channel == &channel->ibv)
			cq->ibv.channel = NULL;
	rv_lock_give(&context->lock);
	return users;
}

struct rv_cq *rv_cq_take_event(struct rv_context *context, uint64_t cookie, bool async)
{
	struct rv_cq *cq;

	rv_lock_take(&context->lock);
	for (cq = context->cqs; cq && (uintptr_t)cq != cookie; cq = cq->next)
		;
	if (cq) {
		pthread_mutex_lock(&cq->lock);
		cq->comp_events_taken += !async;
		cq->async_events_taken += async;
		pthread_mutex_unlock(&cq->lock);
	}
	rv_lock_give(&context->lock);
	return cq;
}

void rv_cq_acknowledge(struct rv_cq *cq, unsigned int comp_events, unsigned int async_events)
{
	pthread_mutex_lock(&cq->lock);
	cq->comp_events_completed += comp_events;
	cq->async_events_completed += async_events;
	pthread_cond_signal(&cq->acknowledged);
	pthread_mutex_unlock(&cq->lock);
}
