/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs written by hand: honest calls, to be spoilt by who wants to. */
#ifndef TESTS_FUZZ_SKETCH_H
#define TESTS_FUZZ_SKETCH_H

#include <program.h>

/* Ids of Linux 6.1: include/uapi/rdma/{ib_user_ioctl_cmds,mlx5_user_ioctl_cmds}.h. */
enum {
	SKETCH_PD = 0x1,
	SKETCH_DEVX_OBJ = 0x1001,
	SKETCH_PP = 0x1007,
	SKETCH_UAR = 0x1008,
	SKETCH_ASYNC = 0x10,
};

/* A call on the last node that was opened. */
struct call *sketch_call(struct program *program, uint8_t kind);
struct call *sketch_ioctl(struct program *program, uint16_t object_id, uint16_t method_id);
struct call_attr *sketch_attr(struct call *call, uint16_t id, uint8_t source, uint16_t bytes);
uint8_t *sketch_data(struct program *program, struct call *call, uint16_t id, const void *bytes,
		     uint16_t size);

/* The node, and a DEVX context on it. */
void sketch_context(struct program *program);

struct call *sketch_pp(struct program *program, uint32_t rate_kbps, uint64_t flags);
struct call *sketch_destroy(struct program *program, uint16_t class_id, uint16_t method_id,
			    uint8_t back);

#endif
