/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_MAILBOX_H
#define CONNECTX_MAILBOX_H

#include <stdint.h>

#include "dma.h"
#include "prm.h"

/*
 * The chain of 576-byte blocks that carries what does not fit into a command entry: 512 bytes of
 * data, then the address of the next block, its number and the command's token.
 */
enum delivery mailbox_read(struct dma *dma, uint64_t address, uint8_t token, uint8_t *to,
			   uint32_t len);
enum delivery mailbox_write(struct dma *dma, uint64_t address, uint8_t token,
			    const uint8_t *from, uint32_t len);

#endif
