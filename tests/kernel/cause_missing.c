/* SPDX-License-Identifier: BSD-2-Clause */
/* Objects that a device does not have. A suite a profile. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "guest.h"

Test(no_bf, a_doorbell_page_of_blue_flame_is_refused)
{
	struct ibv_context *context = device_open();

	refused_null("BlueFlame doorbell page on a device without bf",
		     mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_BF), EOPNOTSUPP,
		     RV_LAYER_DRIVER,
		     "this machine or device has no write-combining doorbells: allocate MLX5DV_UAR_ALLOC_TYPE_NC");
	mlx5dv_devx_free_uar(mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC));
	ibv_close_device(context);
}

/* The model has no UMR, and /dev/null is no dma-buf: refused twice over. */
Test(no_bf, a_dma_buf_is_not_registered)
{
	const bool known = kernel_at_least(6, 1);
	struct ibv_context *context = device_open();
	struct ibv_pd *pd = ibv_alloc_pd(context);
	const int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
	struct mlx5dv_devx_umem_in in = { .size = 4096,
					  .access = IBV_ACCESS_LOCAL_WRITE,
					  .pgsz_bitmap = UINT64_MAX & ~UINT64_C(4095),
					  .comp_mask = MLX5DV_UMEM_MASK_DMABUF };
	char region[200];

	cr_assert_not_null(pd, "%s", rv_last_error()->message);
	in.dmabuf_fd = fd;
	snprintf(region, sizeof(region),
		 known ? "the device cannot map dma-bufs (that needs UMR), descriptor %d is none, or offset, length or access do not suit it" :
			 "this kernel cannot invoke UVERBS_METHOD_REG_DMABUF_MR on this device",
		 fd);
	refused_null("", ibv_reg_dmabuf_mr(pd, 0, 4096, 0, fd, IBV_ACCESS_LOCAL_WRITE),
		     known ? EINVAL : EPROTONOSUPPORT, known ? RV_LAYER_DRIVER : RV_LAYER_KERNEL,
		     region);
	refused_null("dma-buf registered as umem", mlx5dv_devx_umem_reg_ex(context, &in),
		     known ? EINVAL : EPROTONOSUPPORT, known ? RV_LAYER_DRIVER : RV_LAYER_KERNEL,
		     known ? "the driver refused MLX5_IB_METHOD_DEVX_UMEM_REG: no size in pgsz_bitmap suits the memory, the descriptor is no dma-buf that suits, or the firmware refused CREATE_UMEM (0xa08)" :
			     "this kernel does not take all that mlx5dv_devx_umem_reg_ex() asks for: sizes of pages need Linux 5.11, dma-bufs 6.1");
	close(fd);
	ibv_dealloc_pd(pd);
	ibv_close_device(context);
}

Test(no_flow_table, a_region_of_virtio_is_refused)
{
	struct ibv_context *context = device_open();

	refused_null("VAR on a device without VIRTIO_NET_Q", mlx5dv_alloc_var(context, 0),
		     EPROTONOSUPPORT, RV_LAYER_DRIVER,
		     "the device has no virtio queues (VIRTIO_NET_Q), or the kernel is older than 5.7");
	ibv_close_device(context);
}

/* Matchers are the driver's own; what the device lacks is refused when something is made of them. */
Test(no_flow_table, rules_and_what_they_do_are_refused)
{
	struct ibv_context *context = device_open();
	struct {
		size_t match_sz;
		uint64_t match_buf[64];
	} mask = { .match_sz = 512 };
	struct mlx5dv_flow_matcher_attr attr = { .type = IBV_FLOW_ATTR_NORMAL,
						 .match_mask = (void *)&mask };
	struct mlx5dv_flow_action_attr drop = { .type = MLX5DV_FLOW_ACTION_DROP };
	struct mlx5dv_flow_matcher *matcher = mlx5dv_create_flow_matcher(context, &attr);
	uint64_t bytes[2] = { 0 };

	cr_assert_not_null(matcher, "%s", rv_last_error()->message);
	refused_null("flow on a device without flow tables",
		     mlx5dv_create_flow(matcher, (void *)&mask, 1, &drop), EOPNOTSUPP,
		     RV_LAYER_DRIVER,
		     "the device or this kernel has no flow tables of the matcher's type, or cannot do this there");
	refused_null("change of headers on a device without flow tables",
		     mlx5dv_create_flow_action_modify_header(context, 8, bytes,
							     MLX5DV_FLOW_TABLE_TYPE_NIC_RX),
		     EOPNOTSUPP, RV_LAYER_DRIVER,
		     "the device does not do ALLOC_MODIFY_HEADER_CONTEXT (0x940) of this kind in tables of type 0");
	refused_null("change of packets on a device without flow tables",
		     mlx5dv_create_flow_action_packet_reformat(
			     context, sizeof(bytes), bytes,
			     MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L2_TUNNEL,
			     MLX5DV_FLOW_TABLE_TYPE_NIC_RX),
		     EOPNOTSUPP, RV_LAYER_DRIVER,
		     "the device does not do ALLOC_PACKET_REFORMAT_CONTEXT (0x93d) of this kind in tables of type 0");
	cr_expect_eq(mlx5dv_destroy_flow_matcher(matcher), 0);
	ibv_close_device(context);
}

Test(no_flow_table, a_matcher_of_a_table_that_is_not_there_is_refused)
{
	struct ibv_context *context = device_open();
	struct {
		size_t match_sz;
		uint64_t match_buf[64];
	} mask = { .match_sz = 512 };
	struct mlx5dv_flow_matcher_attr attr = { .type = IBV_FLOW_ATTR_NORMAL,
						 .match_mask = (void *)&mask,
						 .comp_mask = MLX5DV_FLOW_MATCHER_MASK_FT_TYPE,
						 .ft_type = MLX5DV_FLOW_TABLE_TYPE_FDB };

	refused_null("matcher for the embedded switch of a device that is not in switchdev mode",
		     mlx5dv_create_flow_matcher(context, &attr), EINVAL, RV_LAYER_DRIVER,
		     "the driver takes no matcher for tables of type 2 (for FDB the embedded switch must be in switchdev mode)");
	ibv_close_device(context);
}
