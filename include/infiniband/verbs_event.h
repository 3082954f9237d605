/* SPDX-License-Identifier: BSD-2-Clause */
/* Ports and asynchronous events. <infiniband/verbs.h> includes this; include that one. */
#ifndef RAWVERBS_VERBS_EVENT_H
#define RAWVERBS_VERBS_EVENT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ibv_context;
struct ibv_cq;
struct ibv_qp;
struct ibv_srq;
struct ibv_wq;

enum ibv_mtu {
	IBV_MTU_256 = 1,
	IBV_MTU_512,
	IBV_MTU_1024,
	IBV_MTU_2048,
	IBV_MTU_4096
};

enum ibv_port_state {
	IBV_PORT_NOP,
	IBV_PORT_DOWN,
	IBV_PORT_INIT,
	IBV_PORT_ARMED,
	IBV_PORT_ACTIVE,
	IBV_PORT_ACTIVE_DEFER
};

enum {
	IBV_LINK_LAYER_UNSPECIFIED,
	IBV_LINK_LAYER_INFINIBAND,
	IBV_LINK_LAYER_ETHERNET
};

/* What QUERY_PORT tells, names and meaning as in ibv_query_port(3). */
struct ibv_port_attr {
	enum ibv_port_state state;
	enum ibv_mtu max_mtu;
	enum ibv_mtu active_mtu;
	int gid_tbl_len;
	uint32_t port_cap_flags;
	uint32_t max_msg_sz;
	uint32_t bad_pkey_cntr;
	uint32_t qkey_viol_cntr;
	uint16_t pkey_tbl_len;
	uint16_t lid;
	uint16_t sm_lid;
	uint8_t lmc;
	uint8_t max_vl_num;
	uint8_t sm_sl;
	uint8_t subnet_timeout;
	uint8_t init_type_reply;
	uint8_t active_width;
	uint8_t active_speed;
	uint8_t phys_state;
	uint8_t link_layer; /* IBV_LINK_LAYER_… */
	uint8_t flags;
	uint16_t port_cap_flags2;
};

enum ibv_event_type {
	IBV_EVENT_CQ_ERR,
	IBV_EVENT_QP_FATAL,
	IBV_EVENT_QP_REQ_ERR,
	IBV_EVENT_QP_ACCESS_ERR,
	IBV_EVENT_COMM_EST,
	IBV_EVENT_SQ_DRAINED,
	IBV_EVENT_PATH_MIG,
	IBV_EVENT_PATH_MIG_ERR,
	IBV_EVENT_DEVICE_FATAL,
	IBV_EVENT_PORT_ACTIVE,
	IBV_EVENT_PORT_ERR,
	IBV_EVENT_LID_CHANGE,
	IBV_EVENT_PKEY_CHANGE,
	IBV_EVENT_SM_CHANGE,
	IBV_EVENT_SRQ_ERR,
	IBV_EVENT_SRQ_LIMIT_REACHED,
	IBV_EVENT_QP_LAST_WQE_REACHED,
	IBV_EVENT_CLIENT_REREGISTER,
	IBV_EVENT_GID_CHANGE,
	IBV_EVENT_WQ_FATAL
};

struct ibv_async_event {
	union {
		struct ibv_cq *cq;   /* IBV_EVENT_CQ_ERR */
		struct ibv_qp *qp;   /* NULL: no QP is made by this library */
		struct ibv_srq *srq; /* NULL likewise */
		struct ibv_wq *wq;   /* NULL likewise */
		int port_num;        /* port events */
	} element;
	enum ibv_event_type event_type;
};

/*
 * ibv_query_port - state of a port
 * @port_num:  from 1
 * @port_attr: result; untouched on failure
 *
 * Returns 0 or a positive errno: EINVAL an argument, a closed context or no such port;
 * EIO the device is gone; EPROTO no answer. Follows ibv_query_port(3).
 */
int ibv_query_port(struct ibv_context *context, uint8_t port_num, struct ibv_port_attr *port_attr);

/*
 * ibv_get_async_event - wait for an event of the context
 *
 * Waits unless async_fd is O_NONBLOCK; closing the context meanwhile is not allowed, and does
 * not wake who waits. Each event must be acknowledged by
 * ibv_ack_async_event(). Returns 0, or -1 and errno: EAGAIN nothing yet, EINTR a signal,
 * EINVAL, EIO the device is gone and all its events are read, EPROTO an event of no object of
 * ours, EOPNOTSUPP async_fd is -1.
 */
int ibv_get_async_event(struct ibv_context *context, struct ibv_async_event *event);

/* ibv_ack_async_event - acknowledge it */
void ibv_ack_async_event(struct ibv_async_event *event);

#ifdef __cplusplus
}
#endif

#endif
