/* SPDX-License-Identifier: BSD-2-Clause */
/* What the device tells of itself, and what verbs objects look like to it. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <string.h>

#include "census.h"

#define CLOSED "the context is closed*"

TestSuite(objects_device, .init = census_begin, .fini = census_end);

Test(objects_device, its_attributes_are_those_of_the_profile)
{
	struct ibv_device_attr attr;

	memset(&attr, 0xff, sizeof(attr));
	cr_assert_eq(ibv_query_device(context, &attr), 0, "%s", rv_last_error()->message);
	cr_expect_eq(attr.vendor_id, 0x2c9u);
	cr_expect_eq(attr.vendor_part_id, 0x101du);
	cr_expect_str_eq(attr.fw_ver, "22.35.1012");
	cr_expect_eq(attr.max_cq, 1 << 18);
	cr_expect_eq(attr.max_cqe, (1 << 12) - 1);
	cr_expect_eq(attr.max_qp, 1 << 18);
	cr_expect_eq(attr.max_pd, 1 << 16);
	cr_expect_eq(attr.phys_port_cnt, 1);
	cr_expect_neq(attr.node_guid, 0u);
	cr_expect(attr.page_size_cap & 4096);
}

Test(objects_device, attributes_are_refused_to_whoever_asks_wrongly)
{
	struct ibv_device_attr attr;

	refused_errno("attributes without a context", ibv_query_device(NULL, &attr), EINVAL,
		      RV_LAYER_ARGUMENT, "context is NULL");
	refused_errno("", ibv_query_device(context, NULL), EINVAL, RV_LAYER_ARGUMENT,
		      "device_attr is NULL");
}

Test(objects_device, its_port_is_an_ethernet_port)
{
	struct ibv_port_attr attr;

	memset(&attr, 0xff, sizeof(attr));
	cr_assert_eq(ibv_query_port(context, 1, &attr), 0, "%s", rv_last_error()->message);
	cr_expect_eq(attr.link_layer, IBV_LINK_LAYER_ETHERNET);
	cr_expect(attr.state == IBV_PORT_ACTIVE || attr.state == IBV_PORT_DOWN, "state %d",
		  attr.state);
	cr_expect_neq(attr.active_width, 0);
	cr_expect_eq(attr.port_cap_flags2, 0);
}

Test(objects_device, ports_that_do_not_exist_are_refused)
{
	struct ibv_port_attr attr;

	refused_errno("port that the device has not", ibv_query_port(context, 2, &attr), EINVAL,
		      RV_LAYER_ARGUMENT, "port_num is 2; it must be 1 to 1");
	refused_errno("", ibv_query_port(context, 0, &attr), EINVAL, RV_LAYER_ARGUMENT,
		      "port_num is 0; it must be 1 to 1");
	refused_errno("", ibv_query_port(context, 1, NULL), EINVAL, RV_LAYER_ARGUMENT,
		      "port_attr is NULL");
	refused_errno("", ibv_query_port(NULL, 1, &attr), EINVAL, RV_LAYER_ARGUMENT,
		      "context is NULL");
}

Test(objects_device, each_completion_vector_has_an_event_queue_of_the_device)
{
	cr_assert_geq(context->num_comp_vectors, 1);
	for (int vector = 0; vector < context->num_comp_vectors; vector++) {
		uint32_t eqn = 0;

		cr_assert_eq(mlx5dv_devx_query_eqn(context, (uint32_t)vector, &eqn), 0, "%s",
			     rv_last_error()->message);
		cr_expect(device_has("eq", eqn), "vector %d: EQ %u", vector, eqn);
	}
}

Test(objects_device, a_vector_that_does_not_exist_is_refused)
{
	uint32_t eqn = 77;
	const uint32_t vector = (uint32_t)context->num_comp_vectors + 1000;
	const int error = mlx5dv_devx_query_eqn(context, vector, &eqn);

	cr_expect(error == ENOENT || error == EINVAL, "%d", error);
	refused_errno("completion vector that the device has not",
		      mlx5dv_devx_query_eqn(context, vector, &eqn), error, RV_LAYER_ARGUMENT,
		      "vector is *; it must be 0 to *");
	cr_expect_eq(eqn, 77u);
	refused_errno("", mlx5dv_devx_query_eqn(context, 0, NULL), EINVAL, RV_LAYER_ARGUMENT,
		      "eqn is NULL");
	refused_errno("", mlx5dv_devx_query_eqn(NULL, 0, &eqn), EINVAL, RV_LAYER_ARGUMENT,
		      "context is NULL");
}

Test(objects_device, mlx5_attributes_are_given_where_they_are_wanted)
{
	struct mlx5dv_context attr = { .comp_mask = MLX5DV_CONTEXT_MASK_DYN_BFREGS |
						    MLX5DV_CONTEXT_MASK_FLOW_ACTION_FLAGS |
						    MLX5DV_CONTEXT_MASK_SWP };
	struct mlx5dv_context nothing = { 0 };

	cr_assert_eq(mlx5dv_query_device(context, &attr), 0, "%s", rv_last_error()->message);
	cr_expect_eq(attr.comp_mask, (uint64_t)(MLX5DV_CONTEXT_MASK_DYN_BFREGS |
						MLX5DV_CONTEXT_MASK_FLOW_ACTION_FLAGS));
	cr_expect(attr.flags & MLX5DV_CONTEXT_FLAGS_CQE_V1, "the profile has cqe_version 1");
	cr_expect_eq(attr.max_dynamic_bfregs, 0u, "pages are allocated one by one here");
	cr_assert_eq(mlx5dv_query_device(context, &nothing), 0);
	cr_expect_eq(nothing.comp_mask, 0u);
	refused_errno("", mlx5dv_query_device(NULL, &attr), EINVAL, RV_LAYER_ARGUMENT,
		      "context is NULL");
	refused_errno("", mlx5dv_query_device(context, NULL), EINVAL, RV_LAYER_ARGUMENT,
		      "attrs_out is NULL");
}

Test(objects_device, init_obj_tells_what_the_device_knows)
{
	struct ibv_pd *pd = ibv_alloc_pd(context);
	struct ibv_cq *cq = ibv_create_cq(context, 100, NULL, NULL, 0);
	struct mlx5dv_pd dv_pd = { 0 };
	struct mlx5dv_cq dv_cq = { 0 };
	struct mlx5dv_obj both = { .pd = { pd, &dv_pd }, .cq = { cq, &dv_cq } };

	cr_assert(pd && cq, "%s", rv_last_error()->message);
	cr_assert_eq(mlx5dv_init_obj(&both, MLX5DV_OBJ_PD | MLX5DV_OBJ_CQ), 0, "%s",
		     rv_last_error()->message);
	cr_expect(device_has("pd", dv_pd.pdn));
	cr_expect(device_has("cq", dv_cq.cqn));
	cr_expect_eq(dv_cq.cqe_cnt, 128u);
	cr_expect_eq(dv_cq.cqe_size, 64u);
	cr_expect(dv_cq.buf && dv_cq.dbrec && dv_cq.cq_uar);
	refused_errno("init_obj of a type that this library does not make",
		      mlx5dv_init_obj(&both, MLX5DV_OBJ_PD | MLX5DV_OBJ_QP), EOPNOTSUPP,
		      RV_LAYER_ARGUMENT, "object types 0x1 are not among *");
	refused_errno("", mlx5dv_init_obj(NULL, MLX5DV_OBJ_PD), EINVAL, RV_LAYER_ARGUMENT,
		      "obj is NULL");
	cr_expect_eq(ibv_destroy_cq(cq), 0);
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
}

Test(objects_device, a_closed_context_tells_nothing)
{
	struct ibv_context *other = device_open();
	struct ibv_pd *pd = ibv_alloc_pd(other); /* keeps the memory of the context */
	struct mlx5dv_pd dv_pd = { 0 };
	struct mlx5dv_obj obj = { .pd = { pd, &dv_pd } };
	struct ibv_device_attr device;
	struct ibv_port_attr port;
	struct mlx5dv_context dv = { 0 };
	uint32_t eqn;

	cr_assert_not_null(pd, "%s", rv_last_error()->message);
	ibv_close_device(other);
	refused_errno("", ibv_query_device(other, &device), EINVAL, RV_LAYER_ARGUMENT, CLOSED);
	refused_errno("", ibv_query_port(other, 1, &port), EINVAL, RV_LAYER_ARGUMENT, CLOSED);
	refused_errno("", mlx5dv_devx_query_eqn(other, 0, &eqn), EINVAL, RV_LAYER_ARGUMENT, CLOSED);
	refused_errno("", mlx5dv_query_device(other, &dv), EINVAL, RV_LAYER_ARGUMENT, CLOSED);
	refused_errno("", mlx5dv_init_obj(&obj, MLX5DV_OBJ_PD), EINVAL, RV_LAYER_ARGUMENT, CLOSED);
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
}
