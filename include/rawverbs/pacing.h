/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Packet pacing with typed rates: what mlx5dv_pp_alloc() takes as bytes.
 *
 * The device keeps one table of rates for everybody, in-kernel users included.
 * An index names an entry; a send queue carries an index. Nobody can read how
 * full the table is. Freeing an entry under a live queue lets its index be handed
 * to somebody else: free it after the queue.
 */
#ifndef RAWVERBS_PACING_H
#define RAWVERBS_PACING_H

#include <infiniband/mlx5dv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Size of the PRM's set_pp_rate_limit_context, in bytes. */
#define RV_PACING_CONTEXT_BYTES 48

enum rv_rate_mode {
	RV_RATE_MODE_DATA = 0, /* rate counts kbit/s */
	RV_RATE_MODE_WQE = 1   /* rate counts work requests a second */
};

/* A rate and how it is kept. Zero-initialise, then set what matters. */
struct rv_rate {
	uint32_t rate;                 /* 10^3 bit/s, or WQEs/s by mode; 1 to 2^32 - 1 */
	uint32_t burst_bytes;          /* most that may leave back to back; 0 device default */
	uint16_t typical_packet_bytes; /* 0 lets the device assume the MTU */
	enum rv_rate_mode mode;
};

/* What the device says of its pacing. */
struct rv_pacing_limits {
	bool supported;        /* qos, packet_pacing and packet_pacing_uid are all there */
	bool qos;              /* each capability by itself */
	bool packet_pacing;
	bool packet_pacing_uid;
	bool burst_bound;      /* burst_bytes is honoured */
	bool typical_size;     /* typical_packet_bytes is honoured */
	bool wqe_rate;         /* RV_RATE_MODE_WQE is honoured */
	bool range_known;      /* false where the device reports max = 0: then it decides */
	uint32_t min_rate;     /* kbit/s; enforced by the kernel in both modes */
	uint32_t max_rate;     /* kbit/s */
	uint32_t table_size;   /* entries of the device-wide table; index 0 is never given */
};

/*
 * rv_rate_encode - the device's form of a rate, for mlx5dv_pp_alloc()
 * @ret_context: receives RV_PACING_CONTEXT_BYTES bytes; untouched on failure
 *
 * Returns 0, or -EINVAL: an argument is NULL, the rate is 0, the mode is unknown.
 */
int rv_rate_encode(const struct rv_rate *rate, void *ret_context);

/*
 * rv_rate_decode - the reverse
 * @context:       the device's form
 * @context_bytes: 1 to 48; what is missing counts as zero, as the kernel does it
 * @ret_rate:      result; untouched on failure
 *
 * Returns 0, or -EINVAL: an argument is NULL, @context_bytes is out of range, a
 * reserved bit is set, the rate is 0, the mode is unknown.
 */
int rv_rate_decode(const void *context, size_t context_bytes, struct rv_rate *ret_rate);

/*
 * rv_rate_parse - a data rate from text
 * @text: a decimal number, at most one space, and a unit: "5Gbit/s",
 *        "2.5 Gbit/s", "800 kbit/s", "64000bit/s"; units bit/s, kbit/s, Mbit/s,
 *        Gbit/s, powers of ten, in just this spelling
 * @ret_kbps: result in kbit/s; untouched on failure
 *
 * Exact: refuses instead of rounding. Returns 0 or -errno: EINVAL @text is NULL,
 * is no number with such a unit, is zero, or is not a whole number of kbit/s;
 * ERANGE over 2^32 - 1 kbit/s. rv_last_error() tells which, and what to write.
 */
int rv_rate_parse(const char *text, uint32_t *ret_kbps);

/*
 * rv_rate_format - the shortest exact text of a data rate, "2.5Gbit/s"
 * @buffer: receives the text, always NUL-terminated where @size is not 0
 * @size:   of @buffer in bytes; RV_RATE_TEXT_BYTES always suffices
 *
 * rv_rate_parse() reads it back. Returns the length without the NUL, as snprintf()
 * would have written it.
 */
#define RV_RATE_TEXT_BYTES 24
int rv_rate_format(uint32_t rate_kbps, char *buffer, size_t size);

/*
 * rv_size_parse - a size in bytes from text
 * @text: a decimal number, at most one space, and a unit: "64KiB", "1500", "9 kB";
 *        units B (or none), kB, MB (powers of ten), KiB, MiB (powers of two), in
 *        just this spelling ("K" alone is ambiguous and refused)
 *
 * Exact. Returns 0 or -errno: EINVAL as rv_rate_parse(), ERANGE over 2^32 - 1.
 * Zero is allowed.
 */
int rv_size_parse(const char *text, uint32_t *ret_bytes);

/*
 * rv_pacing_limits - capabilities and range of the context's device
 * @ret_limits: result; untouched on failure
 *
 * Asks the firmware (QUERY_HCA_CAP) once a context, when first needed. A device
 * without pacing is a success with supported = false. A context without DEVX may
 * ask too.
 *
 * Returns 0 or -errno: EINVAL an argument is NULL or the context is closed;
 * EPROTONOSUPPORT the device allows no DEVX contexts; EOPNOTSUPP the driver is not
 * mlx5; EREMOTEIO the firmware refused the query; ETIMEDOUT it did not answer; EIO
 * the device is gone; EPROTO an answer that contradicts itself.
 */
int rv_pacing_limits(struct ibv_context *context, struct rv_pacing_limits *ret_limits);

/*
 * rv_pp_alloc - mlx5dv_pp_alloc() with a typed rate
 * @flags: as mlx5dv_pp_alloc()
 *
 * Asks the device for whatever is set, and for nothing that it cannot do: a burst,
 * a typical size or WQE-rate mode that its capabilities lack is refused here with
 * EOPNOTSUPP, since the kernel would take and the device ignore it. (Where the
 * capabilities cannot be read the kernel decides.)
 * Fails otherwise as rv_rate_encode() and mlx5dv_pp_alloc(): NULL and errno.
 */
struct mlx5dv_pp *rv_pp_alloc(struct ibv_context *context, const struct rv_rate *rate,
			      uint32_t flags);

/*
 * rv_pp_destroy - mlx5dv_pp_free() that tells how it went
 *
 * @pp is gone afterwards unless -EBUSY is returned: it is still alive and still the
 * caller's, since another thread was using its handle, or since a living send queue
 * holds its index and no other entry of this context keeps that index. Of queues the
 * library knows those that were made through this context by mlx5dv_devx_obj_create(),
 * with the index or modified to it later by mlx5dv_devx_obj_modify(), and those that
 * rv_pacing_verify() read back; it does not know queues of other processes, of other
 * contexts, forgotten ones, and imported ones before they were modified or read back.
 * mlx5dv_pp_free() frees nevertheless, and leaves a sentence in rv_last_error().
 * NULL, an entry whose context is closed and a device that is gone are successes:
 * nothing is left to free.
 *
 * Returns 0 or -errno: EBUSY; any other errno of the kernel (firmware that did not
 * answer …): then the kernel keeps the entry until the context is closed, the
 * memory is freed.
 */
int rv_pp_destroy(struct mlx5dv_pp *pp);

/*
 * rv_pacing_verify - whether a send queue is paced by an entry
 * @context: of both
 * @sq:      a queue that CREATE_SQ made, here or in the process that exported it
 * @pp:      the entry whose index it should hold
 *
 * Asks the device (QUERY_SQ). Blocks while the firmware answers.
 *
 * Returns 0 where the queue holds pp->index, else -errno:
 *   ENODATA  it holds index 0: it is not paced
 *   ESTALE   it holds another index, which rv_last_error() names
 *   EINVAL   an argument is NULL or another context's, the context is closed, @sq is no
 *            send queue, or the driver did not allow the query
 *   EOPNOTSUPP  the driver is not mlx5
 *   ENOENT   somebody who shares the context destroyed the queue
 *   EREMOTEIO the firmware refused the query; EIO the device is gone; ENXIO, ENOLINK,
 *   ETIMEDOUT, ENOMEM  as every firmware command
 */
int rv_pacing_verify(struct ibv_context *context, struct mlx5dv_devx_obj *sq,
		     struct mlx5dv_pp *pp);

#ifdef __cplusplus
}
#endif

#endif
