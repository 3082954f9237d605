/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_TESTS_SENDER_H
#define CONNECTX_TESTS_SENDER_H

#include "driver.h"

/*
 * A program that sends, in as much memory as that takes: umems, keys, queues, rings and doorbells.
 * Layouts are written down here once more, from Linux 6.1 mlx5_ifc.h and linux/mlx5/.
 */
enum {
	DATA_BASE = 0x10000000,		/* guest address of `data` */
	DATA_SIZE = 8 << 20,
	RECORDS_AT = 0,			/* offsets in it: doorbell records, 64 bytes a queue */
	PAYLOAD_AT = 0x10000,
	PAYLOAD_SIZE = 0x10000,
	RING_AT = 0x100000,		/* of the first SQ */
	RING_STRIDE = 0x100000,		/* 2^14 blocks */
	CQ_AT = 0x600000,		/* of the first CQ: 2^12 entries each */
	CQ_STRIDE = 0x40000,
	RING_LOG = 14,
	CQ_LOG = 12,
	SENDER_QUEUES = 5,

	CREATE_SIZE = 272 + 8 * 8,	/* CREATE_CQ and CREATE_SQ with a list of eight pages */

	SQ_RST = 0,
	SQ_RDY = 1,
	SQ_ERR = 3,
	FLAG_COMPLETION = 8,
};

struct queue {
	struct sender *sender;
	unsigned int place;		/* which ring and records */
	unsigned int log_size, cq_log_size;
	uint32_t sqn, cqn;
	uint32_t producer, cq_consumer;
};

struct sender {
	struct server *server;
	uint8_t *data;
	int data_fd;
	uint32_t uid, domain, tis, pd, uar, umem, mkey, lkey;
	uint32_t event_queue, async_queue;
	uint32_t events_seen, async_seen;
	char capture[128];
	struct queue queues[SENDER_QUEUES];

	/* Of a queue that differs: changes the command that makes it. NULL: it does not. */
	void (*change_cq)(struct queue *queue, uint8_t in[CREATE_SIZE]);
	void (*change_sq)(struct queue *queue, uint8_t in[CREATE_SIZE]);
};

/* A server with its gate closed and a capture, and all but queues made; or the test ends. */
void sender_start(struct sender *sender, struct server *server, const char *profile);
int sender_stop(struct sender *sender);		/* the server's exit status */

/* Makes the CQ and SQ of a place and brings the SQ to RDY. */
struct queue *queue_open(struct sender *sender, unsigned int place, uint32_t rate_index);
struct queue *queue_open_sized(struct sender *sender, unsigned int place, uint32_t rate_index,
			       unsigned int log_size, unsigned int cq_log_size);
void queue_close(struct queue *queue);
int sq_modify(struct queue *queue, unsigned int from, unsigned int to);
int sq_set_rate(struct queue *queue, uint32_t rate_index);
unsigned int sq_state(struct queue *queue);

/* A umem of 4 KiB pages at these addresses; a key over one piece of memory. Return numbers. */
uint32_t umem_create(struct sender *sender, const uint64_t *pages, uint32_t count,
		     uint32_t page_offset);
uint32_t mkey_create(struct sender *sender, uint64_t start, uint64_t len, unsigned int log_page,
		     uint64_t first_page);
int set_rate(struct sender *sender, unsigned int index, uint32_t rate, uint32_t burst,
	     unsigned int mode, unsigned int typical);

uint8_t *ring_block(struct queue *queue, uint32_t index);	/* around the end */

/* Puts a WQE of a kind at the producer, and moves that on; nobody is told. Returns its block. */
uint8_t *post_nop(struct queue *queue, unsigned int flags);
uint8_t *post_send(struct queue *queue, uint32_t frame_len, unsigned int flags);
void post_many(struct queue *queue, uint32_t count, uint32_t frame_len);
void post_bytes(struct queue *queue, const uint8_t *wqe, size_t blocks);

void write_record(struct queue *queue);		/* the producer, into the doorbell record */
void ring_wide(struct queue *queue);		/* one write of 8 bytes */
void ring_halves(struct queue *queue);		/* two of 4 */
/* Eight of 8 bytes a block. */
void ring_blueflame(struct queue *queue, const uint8_t *wqe, unsigned int blocks);
void queue_go(struct queue *queue);		/* record and doorbell */

/* The next completion, 64 bytes; NULL: there is none yet. */
const uint8_t *cq_poll(struct queue *queue);
int cq_counter(struct queue *queue);		/* the WQE counter of the next good one; or −1 */
void cq_tell(struct queue *queue);		/* the consumer, into the record */
void cq_arm(struct queue *queue, uint32_t command);

/* The next event of the EQ for completions, or of that for all else; NULL: there is none. */
const uint8_t *event_poll(struct sender *sender);
const uint8_t *async_poll(struct sender *sender);

/* Waits until nothing can be sent; false if that takes longer than a minute. */
bool settle(struct sender *sender);
bool run(struct sender *sender);		/* gate open, settle, gate close, flush */

#endif
