/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_PCAPNG_H
#define CONNECTX_PCAPNG_H

#include <stdbool.h>
#include <stdint.h>

struct pcapng;

/* Starts a capture file, of one Ethernet interface. NULL with errno set if that cannot be. */
struct pcapng *pcapng_open(const char *path, const char *interface, uint64_t bits_per_second);

/* A frame that left a queue. After a failed write nothing more is written. */
void pcapng_frame(struct pcapng *pcapng, uint32_t queue, uint64_t at_ns, const uint8_t *frame,
		  uint32_t len);

/* Writes what was kept back. Only whole blocks are ever written. False: a write has failed. */
bool pcapng_flush(struct pcapng *pcapng);
void pcapng_close(struct pcapng *pcapng);	/* NULL is nothing */

const char *pcapng_path(const struct pcapng *pcapng);
uint64_t pcapng_frames(const struct pcapng *pcapng);
int pcapng_error(const struct pcapng *pcapng);	/* errno of the write that failed, or 0 */

#endif
