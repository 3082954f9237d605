/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A send queue as a DEVX program makes one, from public headers only; firmware layouts are
 * written down here once more. Whatever does not succeed ends the test, unless it says so.
 */
#ifndef TESTS_SEND_SENDER_H
#define TESTS_SEND_SENDER_H

#include <infiniband/mlx5dv.h>
#include <rawverbs/pacing.h>
#include <stdbool.h>
#include <stdint.h>

enum {
	BLOCK = 64,
	HEADER = 18, /* inline in the Ethernet segment */
	PAYLOAD = 4096,
	LOG_MOST = 10,
};

/* PRM: states of an SQ; syndromes of an error completion. */
enum { SQ_RST, SQ_RDY, SQ_ERR = 3 };
enum { LENGTH = 1, QP_OPERATION = 2, PROTECTION = 4, FLUSHED = 5 };

/* All that the device reads and writes, one umem. */
struct sender_memory {
	uint8_t sq[BLOCK << LOG_MOST];
	uint8_t cq[BLOCK << LOG_MOST];
	uint32_t sq_record[2];
	uint8_t apart[BLOCK - 8];
	uint32_t cq_record[2];
};

struct sender_options {
	const struct rv_rate *rate; /* NULL: index 0 */
	unsigned int log_sq;        /* blocks; 0 for 256 */
	unsigned int log_cq;        /* the same */
	bool blueflame;             /* a page with BlueFlame registers */
};

struct sender {
	struct ibv_context *context;
	struct mlx5dv_pp *pp; /* or NULL */
	struct mlx5dv_devx_uar *uar;
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_devx_obj *td, *tis, *cq, *sq;
	struct ibv_pd *pd;
	struct ibv_mr *mr; /* over payload */
	struct sender_memory *memory;
	uint8_t *payload;
	uint32_t tdn, tisn, pdn, cqn, sqn;
	unsigned int log_sq, log_cq;
	uint32_t produced, consumed; /* blocks of the SQ, completions */
	uint32_t last;               /* the block at which the last WQE begins */
	uint32_t copies;             /* BlueFlame: which half is next */
};

/* A queue in RDY on a context of its own, or on one that the caller keeps. */
void sender_open(struct sender *sender, const struct sender_options *options);
void sender_open_on(struct sender *sender, struct ibv_context *context,
		    const struct sender_options *options);
void sender_close(struct sender *sender); /* and the context, where it is its own */
void sender_close_on(struct sender *sender);

/* The block at which the next WQE begins, zeroed and with its control segment. */
uint8_t *post(struct sender *sender, unsigned int opcode, unsigned int ds, bool signal);
uint8_t *post_nop(struct sender *sender, bool signal);
/* Control, Ethernet with 18 bytes inline, one pointer: one block. Returns it. */
uint8_t *post_frame(struct sender *sender, uint32_t bytes, uint32_t lkey, bool signal);
/* All of the frame inline, after 18 bytes in the Ethernet segment, around the ring's end. */
void post_inline(struct sender *sender, uint32_t bytes, bool signal);
/* The number that the frame carries in its bytes 14 to 17: that of frames posted before. */
void number_frame(struct sender *sender, uint32_t number);

void write_record(struct sender *sender);
void ring(struct sender *sender);             /* one store: the last WQE's first 8 bytes */
void ring_in_halves(struct sender *sender);   /* two of 4 */
void ring_blueflame(struct sender *sender);   /* a copy of its first 64 */
void go(struct sender *sender);               /* record and ring */

/* The next completion of memory, or NULL; waits up to 10 s for one. */
const struct mlx5_cqe64 *next_completion(struct sender *sender);
const struct mlx5_cqe64 *wait_completion(struct sender *sender);
void tell_consumed(struct sender *sender); /* the CQ's record */

/* The next completion is good and of this WQE; has this syndrome and is of this WQE. */
void completes(struct sender *sender, uint16_t counter);
void fails(struct sender *sender, unsigned int syndrome, uint16_t counter);
void no_completion(struct sender *sender);

/* Return 0 or the errno of MODIFY_SQ. */
int sq_modify(struct sender *sender, unsigned int from, unsigned int to);
int sq_pace(struct sender *sender, uint16_t index);
unsigned int sq_state(struct sender *sender);  /* QUERY_SQ */
unsigned int cq_status(struct sender *sender); /* QUERY_CQ: 0 good, 9 overrun */
void sq_again(struct sender *sender);          /* ERR or RDY to RST to RDY, as new */

/* What the device reports of the queue: "frames", "bytes", "completions", "errors", "state". */
unsigned int device_says(const struct sender *sender, const char *name);
bool device_failed_cq(const struct sender *sender);
/* A capture for the host, which judges it, in the folder that CAPTURES names; none without. */
void capture(const char *name);
void capture_end(void);
void settle(void); /* until no queue has anything to send that it can send */

#endif
