/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_BITS_H
#define CONNECTX_BITS_H

#include <stdint.h>

/*
 * The device's layouts are big-endian bit streams: bit 0 is the most significant bit of byte 0.
 * A field is named by one number that holds the offset of its first bit and its width (1..64).
 */
#define FIELD(offset, width) ((offset) << 8 | (width))

uint64_t bits_get(const uint8_t *base, unsigned int field);
void bits_set(uint8_t *base, unsigned int field, uint64_t value);

uint32_t be32_get(const uint8_t *from);
uint64_t be64_get(const uint8_t *from);
void be32_put(uint8_t *to, uint32_t value);
void be64_put(uint8_t *to, uint64_t value);

/* vfio-user and PCI speak in the host's and in little-endian order. */
uint16_t le16_get(const uint8_t *from);
uint32_t le32_get(const uint8_t *from);
uint64_t le64_get(const uint8_t *from);
void le16_put(uint8_t *to, uint16_t value);
void le32_put(uint8_t *to, uint32_t value);
void le64_put(uint8_t *to, uint64_t value);

#endif
