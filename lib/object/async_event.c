/* SPDX-License-Identifier: BSD-2-Clause */
/* Asynchronous events: drivers/infiniband/core/uverbs_main.c. */
#include <errno.h>

#include "base/error.h"
#include "cq.h"
#include "event_fd.h"
#include "ib_user_verbs.h"

/* What the element of a kernel event is, by its type. */
static int take_element(struct rv_context *context, const struct ib_uverbs_async_event_desc *desc,
			struct ibv_async_event *event)
{
	struct rv_cq *cq;

	switch (event->event_type) {
	case IBV_EVENT_CQ_ERR:
		cq = rv_cq_take_event(context, desc->element, true);
		if (!cq)
			return rv_fail_numbers(EPROTO, RV_CAUSE_EVENT_STRANGE, NULL, desc->element,
					       0, 0);
		event->element.cq = &cq->ibv;
		return 0;
	case IBV_EVENT_DEVICE_FATAL:
	case IBV_EVENT_PORT_ACTIVE:
	case IBV_EVENT_PORT_ERR:
	case IBV_EVENT_LID_CHANGE:
	case IBV_EVENT_PKEY_CHANGE:
	case IBV_EVENT_SM_CHANGE:
	case IBV_EVENT_CLIENT_REREGISTER:
	case IBV_EVENT_GID_CHANGE:
		event->element.port_num = (int)(desc->element & 0xff);
		return 0;
	default:
		/* Of objects that this library does not make: no pointer of ours to give. */
		event->element.qp = NULL;
		return 0;
	}
}

int ibv_get_async_event(struct ibv_context *context, struct ibv_async_event *event)
{
	struct ib_uverbs_async_event_desc desc;
	struct ibv_async_event result = { 0 };
	struct rv_context *c;
	ssize_t n;

	if (rv_context_check(context) != 0)
		return -1;
	if (!event) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "event");
		return -1;
	}
	if (context->async_fd < 0) {
		rv_fail(EOPNOTSUPP, RV_CAUSE_NO_EVENTS, NULL);
		return -1;
	}
	c = rv_context_of(context);
	atomic_fetch_add(&c->event_readers, 1);
	n = rv_event_fd_read(c, context->async_fd, &desc, sizeof(desc), sizeof(desc));
	if (n >= 0) {
		result.event_type = (enum ibv_event_type)desc.event_type;
		n = take_element(c, &desc, &result);
	}
	atomic_fetch_sub(&c->event_readers, 1);
	if (n < 0) {
		errno = (int)-n;
		return -1;
	}
	*event = result;
	return 0;
}

void ibv_ack_async_event(struct ibv_async_event *event)
{
	if (event && event->event_type == IBV_EVENT_CQ_ERR && event->element.cq)
		rv_cq_acknowledge((struct rv_cq *)event->element.cq, 0, 1);
}
