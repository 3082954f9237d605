/* SPDX-License-Identifier: BSD-2-Clause */
/* The model kernel's answers, made such that every public function has something to do. */
#ifndef TEST_ENRICH_H
#define TEST_ENRICH_H

#include <stdint.h>

#include "ib_user_ioctl_cmds.h"
#include "rdma_user_ioctl_cmds.h"

struct ib_uverbs_attr *enrich_find(struct ib_uverbs_ioctl_hdr *header, uint16_t id);
/* After an ioctl that succeeded. */
void enrich(struct ib_uverbs_ioctl_hdr *header);

#endif
