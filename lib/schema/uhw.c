/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What mlx5 takes and gives beside the core's part: Linux 5.10 to 7.3, hw/mlx5/{main,ah,cq,
 * srq,qp,mr,fs}.c, where they copy from and to struct ib_udata.
 */
#include <stddef.h>

#include "layouts.h"
#include "life.h"

#include "ib_user_ioctl_cmds.h"

#define OF_METHOD(object, method)                                                               \
	.driver = RV_SCHEMA_MLX5, .object_id = (object), .method_id = (method)
#define OF_WRITE(number)                                                                        \
	.driver = RV_SCHEMA_MLX5, .object_id = RV_SCHEMA_NO_OBJECT, .write = (number)
#define OF_WRITE_EX(number) OF_WRITE(RV_SCHEMA_WRITE_EX | (number))
#define TAKES(structure) .in = (&rv_layout_mlx5_ib_##structure)
#define GIVES(structure) .out = (&rv_layout_mlx5_ib_##structure)
#define WHEN(words) .when = (words)

/* Of the same owner: the usual one first. */
static const struct rv_schema_uhw uhws[] = {
	{ OF_METHOD(UVERBS_OBJECT_DEVICE, 3), TAKES(alloc_ucontext_req_v2),
	  GIVES(alloc_ucontext_resp), WHEN("more than 8 bytes in") },
	{ OF_METHOD(UVERBS_OBJECT_DEVICE, 3), TAKES(alloc_ucontext_req),
	  GIVES(alloc_ucontext_resp), WHEN("8 bytes in") },
	{ OF_METHOD(UVERBS_OBJECT_CQ, 0), TAKES(create_cq), GIVES(create_cq_resp) },
	{ OF_METHOD(UVERBS_OBJECT_QP, 0), TAKES(create_qp), GIVES(create_qp_resp),
	  WHEN("without an indirection table") },
	{ OF_METHOD(UVERBS_OBJECT_QP, 0), TAKES(create_qp_rss), GIVES(create_qp_resp),
	  WHEN("with an indirection table") },
	{ OF_METHOD(UVERBS_OBJECT_SRQ, 0), TAKES(create_srq), GIVES(create_srq_resp) },
	{ OF_METHOD(UVERBS_OBJECT_WQ, 0), TAKES(create_wq), GIVES(create_wq_resp) },
	{ OF_WRITE(0), TAKES(alloc_ucontext_req_v2), GIVES(alloc_ucontext_resp),
	  WHEN("more than 8 bytes in") },
	{ OF_WRITE(0), TAKES(alloc_ucontext_req), GIVES(alloc_ucontext_resp),
	  WHEN("8 bytes in") },
	{ OF_WRITE(3), GIVES(alloc_pd_resp) },
	{ OF_WRITE(5), GIVES(create_ah_resp) },
	{ OF_WRITE(14), TAKES(alloc_mw) },
	{ OF_WRITE(18), TAKES(create_cq), GIVES(create_cq_resp) },
	{ OF_WRITE(19), TAKES(resize_cq) },
	{ OF_WRITE(24), TAKES(create_qp), GIVES(create_qp_resp) },
	{ OF_WRITE(32), TAKES(create_srq), GIVES(create_srq_resp) },
	{ OF_WRITE(39), TAKES(create_srq), GIVES(create_srq_resp) },
	{ OF_WRITE_EX(1), GIVES(query_device_resp) },
	{ OF_WRITE_EX(18), TAKES(create_cq), GIVES(create_cq_resp) },
	{ OF_WRITE_EX(24), TAKES(create_qp), GIVES(create_qp_resp),
	  WHEN("without an indirection table") },
	{ OF_WRITE_EX(24), TAKES(create_qp_rss), GIVES(create_qp_resp),
	  WHEN("with an indirection table") },
	{ OF_WRITE_EX(26), TAKES(modify_qp), GIVES(modify_qp_resp) },
	{ OF_WRITE_EX(50), TAKES(create_flow) },
	{ OF_WRITE_EX(52), TAKES(create_wq), GIVES(create_wq_resp) },
	{ OF_WRITE_EX(53), TAKES(modify_wq) },
	{ OF_WRITE_EX(55), GIVES(create_rwq_ind_tbl_resp) },
};

const struct rv_schema_uhw *rv_schema_next_uhw(const struct rv_schema_uhw *previous)
{
	if (!previous)
		return uhws;
	return previous + 1 < uhws + COUNT_OF(uhws) ? previous + 1 : NULL;
}

const struct rv_schema_uhw *rv_schema_uhw_of_method(uint32_t driver, uint16_t object_id,
						    uint16_t method_id)
{
	for (size_t i = 0; i < COUNT_OF(uhws) && object_id != RV_SCHEMA_NO_OBJECT; i++)
		if (uhws[i].driver == driver && uhws[i].object_id == object_id &&
		    uhws[i].method_id == method_id)
			return &uhws[i];
	return NULL;
}

const struct rv_schema_uhw *rv_schema_uhw_of_write(uint32_t driver, uint32_t number)
{
	for (size_t i = 0; i < COUNT_OF(uhws); i++)
		if (uhws[i].driver == driver && uhws[i].object_id == RV_SCHEMA_NO_OBJECT &&
		    uhws[i].write == number)
			return &uhws[i];
	return NULL;
}
