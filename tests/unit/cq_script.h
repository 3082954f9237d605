/* SPDX-License-Identifier: BSD-2-Clause */
/* A completion queue as script, its entries by byte: Linux uverbs_std_types_cq.c, PRM. */
#ifndef TEST_CQ_SCRIPT_H
#define TEST_CQ_SCRIPT_H

#include "uar_script.h"

#define CQ_HANDLE 31u
#define CQ_NUMBER 0x00c0ffu

/* What CREATE told the kernel. */
struct asked {
	uint64_t cookie;
	struct {
		uint64_t buffer;
		uint64_t record;
		uint32_t cqe_size;
		uint8_t compression[2];
		uint16_t flags;
		uint16_t page;
		uint16_t reserved0;
		uint32_t reserved1;
	} driver;
};

/* CREATE of a queue of @entries, which answers that it has @given; @asked is filled. */
void expect_cq(const struct ibv_context *context, const struct ibv_comp_channel *channel,
	       uint32_t entries, uint32_t given, struct asked *asked, int result);
/* DESTROY, which tells how many events were given out. */
void expect_cq_destroy(uint32_t comp_events, uint32_t async_events, int result);

/* A queue with @entries entries on a page of its own; and its end. */
struct ibv_cq *make_cq(struct ibv_context *context, struct ibv_comp_channel *channel,
		       uint32_t entries, struct asked *asked);
void end_cq(struct ibv_cq *cq);

struct ibv_comp_channel *make_channel(struct ibv_context *context);

/* Entry @index of the queue; the device's @n-th completion stands in entry n modulo size. */
uint8_t *cqe_at(const struct asked *asked, uint32_t index);
/* Completes: opcode, owner and format in the last byte. */
void put_cqe(const struct asked *asked, uint32_t entries, uint32_t n, uint8_t opcode);
uint32_t big32(const void *at);

#endif
