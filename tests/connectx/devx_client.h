/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef DEVX_CLIENT_H
#define DEVX_CLIENT_H

#include <infiniband/mlx5dv.h>
#include <infiniband/verbs.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "layout.h"

/*
 * A DEVX client of rdma-core's libmlx5, run in a guest: creates every kind of object that the
 * device knows, asks for what it set, and tries what must be refused. Prints TAP.
 *
 * Layouts are written down here once more, from Linux 6.1 include/linux/mlx5/mlx5_ifc.h: numbers
 * are offsets and widths in bits.
 */
enum { BUFFER = 1024 };

struct object {
	struct mlx5dv_devx_obj *handle;
	uint32_t number;
	uint8_t status;
	uint32_t syndrome;
};

/* What most objects need. */
extern struct ibv_context *context, *other;
extern struct object pd, domain, cq, tis, sq;
extern struct mlx5dv_devx_uar *uar;
extern struct mlx5dv_devx_umem *umem;
extern uint32_t eqn;
extern void *memory;

extern int results, failures;
void result(bool good, const char *what);

/* The number of the new object stands at an offset of the answer. */
struct object create_on(struct ibv_context *on, uint8_t *in, size_t in_len, unsigned int offset,
			unsigned int width);
struct object create(uint8_t *in, size_t in_len);	/* in our own context, the usual place */
struct object create_simple(struct ibv_context *on, unsigned int opcode);
int query(struct object *object, unsigned int opcode, uint8_t *out, size_t out_len);
bool destroy(struct object *object);
bool refused(struct object object);

void fill_cq(uint8_t *in, uint32_t eq, uint32_t umem_id);
void fill_wq(uint8_t *in, unsigned int wq, unsigned int log_stride);

void test_ground(void);
void test_cq(void);
void test_tis(void);
void test_sq(void);
void test_sending(void);
void test_receive(void);
void test_mkey(void);
void test_general(void);
void test_steering(void);
void test_actions(void);
void test_owners(void);
void test_ends(void);

#endif
