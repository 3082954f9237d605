/* SPDX-License-Identifier: BSD-2-Clause */
/* Registered memory: drivers/infiniband/hw/mlx5/devx.c. */
#include "devx_umem.h"

#include <errno.h>
#include <stdlib.h>

#include "base/error.h"
#include "command/execute.h"
#include "memlock.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

static const struct rv_destroyer destroyer = {
	MLX5_IB_OBJECT_DEVX_UMEM,
	MLX5_IB_METHOD_DEVX_UMEM_DEREG,
	MLX5_IB_ATTR_DEVX_UMEM_DEREG_HANDLE,
};

/* devx.c, MLX5_IB_METHOD_DEVX_UMEM_REG; ib_verbs.h, ib_check_mr_access(). */
static bool access_wrong(uint32_t access)
{
	const uint32_t known = IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE |
			       IBV_ACCESS_REMOTE_READ | IBV_ACCESS_RELAXED_ORDERING;

	return access & ~known ||
	       (access & IBV_ACCESS_REMOTE_WRITE && !(access & IBV_ACCESS_LOCAL_WRITE));
}

/*
 * Kernels translate the firmware's status: what the arguments do not explain is its refusal,
 * but for sizes of pages and dma-bufs, about which only the driver knows.
 */
static void explain_rest(int error, const struct mlx5dv_devx_umem_in *in, const uint64_t *pages)
{
	const bool open_question = pages || in->comp_mask & MLX5DV_UMEM_MASK_DMABUF;

	if (error == EINVAL && !open_question)
		rv_fault()->cause = RV_CAUSE_FIRMWARE;
	rv_fault()->opcode = MLX5_CMD_OP_CREATE_UMEM;
}

/* The kernel's EINVAL has several causes here; say which it is where the arguments tell. */
static void explain(struct rv_context *context, int error, const struct mlx5dv_devx_umem_in *in,
		    const uint64_t *pages)
{
	const uint64_t room = UINTPTR_MAX - (uintptr_t)in->addr;

	if (error == EINVAL && atomic_load(&context->devx) == RV_DEVX_NO)
		rv_fail(error, RV_CAUSE_CONTEXT_PLAIN, NULL);
	else if (error == EINVAL && (in->size == 0 || in->size > room))
		rv_fail_numbers(error, RV_CAUSE_ARG_RANGE, "size", in->size, 1, room);
	else if (error == EINVAL && access_wrong(in->access))
		rv_fail_numbers(error, RV_CAUSE_ARG_FLAGS, "access", in->access, 0, 0);
	else if (error == EINVAL && pages && *pages == 0)
		rv_fail_numbers(error, RV_CAUSE_ARG_RANGE, "umem_in->pgsz_bitmap", 0, 1,
				UINT64_MAX);
	else if (error == EIO && rv_context_gone(context))
		rv_fail(error, RV_CAUSE_GONE, NULL);
	else if (error == EAGAIN && rv_handles_exhausted(context))
		rv_fail(error, RV_CAUSE_OBJECT_LIMIT, NULL);
	else if (error == ENOMEM || error == EPERM)
		rv_memlock_fail(error, (uintptr_t)in->addr, in->size);
	else if (error == EPROTONOSUPPORT && pages)
		rv_fail(error, RV_CAUSE_UMEM_EXTRA, NULL);
	else if (error != EPROTONOSUPPORT)
		explain_rest(error, in, pages);
	errno = error;
}

/* Without @pages the kernel chooses the size of pages. */
static int reg(struct rv_context *context, const struct mlx5dv_devx_umem_in *in,
	       const uint64_t *pages, struct rv_umem *umem)
{
	const uint64_t addr = (uintptr_t)in->addr;
	const uint64_t length = in->size;
	struct rv_command command;
	int err;

	rv_command_init(&command, MLX5_IB_OBJECT_DEVX_UMEM, MLX5_IB_METHOD_DEVX_UMEM_REG,
			context->driver_id);
	rv_command_new_handle(&command, MLX5_IB_ATTR_DEVX_UMEM_REG_HANDLE);
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_UMEM_REG_ADDR, &addr, sizeof(addr));
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_UMEM_REG_LEN, &length, sizeof(length));
	rv_command_flags(&command, MLX5_IB_ATTR_DEVX_UMEM_REG_ACCESS, in->access);
	if (pages)
		rv_command_const(&command, MLX5_IB_ATTR_DEVX_UMEM_REG_PGSZ_BITMAP, *pages);
	if (in->comp_mask & MLX5DV_UMEM_MASK_DMABUF)
		rv_command_fd(&command, MLX5_IB_ATTR_DEVX_UMEM_REG_DMABUF_FD, in->dmabuf_fd);
	rv_command_out(&command, MLX5_IB_ATTR_DEVX_UMEM_REG_OUT_ID, &umem->umem.umem_id,
		       sizeof(umem->umem.umem_id));
	err = rv_execute(context->ibv.cmd_fd, &command);
	if (err != 0) {
		if (rv_fault()->cause == RV_CAUSE_IOCTL)
			explain(context, -err, in, pages);
		return err;
	}
	rv_handle_born(&umem->handle, context, &command, MLX5_IB_ATTR_DEVX_UMEM_REG_HANDLE);
	return 0;
}

static struct mlx5dv_devx_umem *new_umem(struct ibv_context *ctx,
					 const struct mlx5dv_devx_umem_in *in,
					 const uint64_t *pages)
{
	struct rv_umem *umem = calloc(1, sizeof(*umem));

	if (!umem) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a umem");
		return NULL;
	}
	if (reg(rv_context_of(ctx), in, pages, umem) != 0) {
		const int error = errno;

		free(umem);
		errno = error;
		return NULL;
	}
	return &umem->umem;
}

struct mlx5dv_devx_umem *mlx5dv_devx_umem_reg_ex(struct ibv_context *ctx,
						 struct mlx5dv_devx_umem_in *umem_in)
{
	if (rv_context_check_mlx5(ctx) != 0)
		return NULL;
	if (!umem_in) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "umem_in");
		return NULL;
	}
	if (umem_in->comp_mask & ~(uint64_t)MLX5DV_UMEM_MASK_DMABUF) {
		rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_ARG_FLAGS, "umem_in->comp_mask",
				umem_in->comp_mask & ~(uint64_t)MLX5DV_UMEM_MASK_DMABUF, 0, 0);
		return NULL;
	}
	return new_umem(ctx, umem_in, &umem_in->pgsz_bitmap);
}

struct mlx5dv_devx_umem *mlx5dv_devx_umem_reg(struct ibv_context *ctx, void *addr, size_t size,
					      uint32_t access)
{
	const struct mlx5dv_devx_umem_in in = { .addr = addr, .size = size, .access = access };

	return rv_context_check_mlx5(ctx) == 0 ? new_umem(ctx, &in, NULL) : NULL;
}

int mlx5dv_devx_umem_dereg(struct mlx5dv_devx_umem *dv_umem)
{
	struct rv_umem *umem = (struct rv_umem *)dv_umem;
	int err;

	if (!umem)
		return 0;
	err = rv_handle_destroy_used(&umem->handle, &destroyer, "the umem");
	if (err != 0) {
		if (rv_fault()->cause == RV_CAUSE_IOCTL) {
			rv_fault()->cause = RV_CAUSE_DESTROY_REFUSED;
			rv_fault()->opcode = MLX5_CMD_OP_CREATE_UMEM;
		}
		return -err;
	}
	free(umem);
	return 0;
}
