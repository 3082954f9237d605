/* SPDX-License-Identifier: BSD-2-Clause */
/* Memory regions: drivers/infiniband/core/uverbs_cmd.c, uverbs_std_types_mr.c. */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "device/firmware.h"
#include "device/write_command.h"
#include "ib_user_ioctl_cmds.h"
#include "ib_user_ioctl_verbs.h"
#include "ib_user_verbs.h"
#include "memlock.h"
#include "mlx5_ifc.h"
#include "pd.h"

struct mr {
	struct ibv_mr ibv; /* first: what the caller holds */
	struct rv_handle handle;
};

static const struct rv_destroyer destroyer = {
	UVERBS_OBJECT_MR,
	UVERBS_METHOD_MR_DESTROY,
	UVERBS_ATTR_DESTROY_MR_HANDLE,
};

static void born(struct mr *mr, struct ibv_pd *pd, uint32_t handle, uint32_t lkey, uint32_t rkey)
{
	rv_handle_set(&mr->handle, ((struct rv_pd *)pd)->handle.context, handle);
	mr->ibv.context = pd->context;
	mr->ibv.pd = pd;
	mr->ibv.handle = handle;
	mr->ibv.lkey = lkey;
	mr->ibv.rkey = rkey;
}

/* ib_verbs.h, ib_check_mr_access(): IB_ACCESS_SUPPORTED of Linux 6.1, and what implies what. */
static bool access_wrong(uint32_t access)
{
	const uint32_t known = 0x3ff | IBV_ACCESS_OPTIONAL_RANGE;
	const uint32_t writing = IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_ATOMIC;

	return access & ~known || (access & writing && !(access & IBV_ACCESS_LOCAL_WRITE));
}

/* core/umem.c, ib_umem_get(): pages are counted in 32 bits. */
static uint64_t most_bytes(uint64_t start)
{
	const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
	const uint64_t pages = UINT32_MAX * page - start % page;
	const uint64_t room = UINTPTR_MAX - start;

	return pages < room ? pages : room;
}

/* ib_uverbs_reg_mr() wants both addresses at one offset in a page, whose least size is 4 KiB. */
static void explain(int err, const struct ib_uverbs_reg_mr *request)
{
	const uint64_t most = most_bytes(request->start);
	const uint64_t in_page = request->start % 4096;

	if (err == -ENOMEM || err == -EPERM)
		rv_memlock_fail(-err, request->start, request->length);
	else if (err != -EINVAL)
		return;
	else if (request->length == 0 || request->length > most)
		rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "length", request->length, 1, most);
	else if (request->hca_va % 4096 != in_page)
		rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "the offset of iova in its page",
				request->hca_va % 4096, in_page, in_page);
	else if (access_wrong(request->access_flags))
		rv_fail_numbers(EINVAL, RV_CAUSE_ARG_FLAGS, "access", request->access_flags, 0, 0);
	/* All else is right: ib_check_mr_access() refuses it where the device cannot. */
	else if (request->access_flags & IBV_ACCESS_ON_DEMAND)
		rv_fail(EINVAL, RV_CAUSE_NO_ON_DEMAND, NULL);
}

static int reg(struct ibv_pd *pd, void *addr, size_t length, uint64_t iova, unsigned int access,
	       struct mr *mr)
{
	const struct rv_context *context = ((struct rv_pd *)pd)->handle.context;
	struct ib_uverbs_reg_mr request = {
		.start = (uintptr_t)addr,
		.length = length,
		.hca_va = iova,
		.pd_handle = pd->handle,
		.access_flags = access,
	};
	struct ib_uverbs_reg_mr_resp response = { 0 };
	struct rv_command command;
	int err;

	rv_write_command_init(&command, context, IB_USER_VERBS_CMD_REG_MR, &request,
			      sizeof(request), &response, sizeof(response));
	err = rv_context_execute(context, &command);
	if (err != 0) {
		explain(err, &request);
		rv_firmware_asked(context, MLX5_CMD_OP_CREATE_MKEY);
		return err;
	}
	born(mr, pd, response.mr_handle, response.lkey, response.rkey);
	mr->ibv.addr = addr;
	mr->ibv.length = length;
	return 0;
}

static int reg_dmabuf(struct ibv_pd *pd, uint64_t offset, size_t length, uint64_t iova, int fd,
		      int access, struct mr *mr)
{
	const struct rv_context *context = ((struct rv_pd *)pd)->handle.context;
	const uint64_t length64 = length;
	const uint32_t number = (uint32_t)fd;
	struct rv_command command;
	uint32_t lkey = 0;
	uint32_t rkey = 0;
	int err;

	rv_command_init(&command, UVERBS_OBJECT_MR, UVERBS_METHOD_REG_DMABUF_MR,
			context->driver_id);
	rv_command_new_handle(&command, UVERBS_ATTR_REG_DMABUF_MR_HANDLE);
	rv_command_out(&command, UVERBS_ATTR_REG_DMABUF_MR_RESP_LKEY, &lkey, sizeof(lkey));
	rv_command_out(&command, UVERBS_ATTR_REG_DMABUF_MR_RESP_RKEY, &rkey, sizeof(rkey));
	rv_command_handle(&command, UVERBS_ATTR_REG_DMABUF_MR_PD_HANDLE, pd->handle);
	rv_command_in(&command, UVERBS_ATTR_REG_DMABUF_MR_OFFSET, &offset, sizeof(offset));
	rv_command_in(&command, UVERBS_ATTR_REG_DMABUF_MR_LENGTH, &length64, sizeof(length64));
	rv_command_in(&command, UVERBS_ATTR_REG_DMABUF_MR_IOVA, &iova, sizeof(iova));
	/* Plain bytes, unlike other descriptors: uverbs_std_types_mr.c. */
	rv_command_in(&command, UVERBS_ATTR_REG_DMABUF_MR_FD, &number, sizeof(number));
	rv_command_flags(&command, UVERBS_ATTR_REG_DMABUF_MR_ACCESS_FLAGS, (uint32_t)access);
	err = rv_context_execute(context, &command);
	if (err != 0) {
		/* umem_dmabuf.c counts nothing against RLIMIT_MEMLOCK. */
		if (err == -ENOMEM)
			rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a region of a dma-buf");
		else if (err == -EINVAL && length == 0)
			rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "length", 0, 1, UINT64_MAX);
		if (err == -EINVAL && rv_fault()->cause == RV_CAUSE_IOCTL)
			rv_fail_numbers(EINVAL, RV_CAUSE_DMABUF, NULL, (uint64_t)(int64_t)fd, 0, 0);
		return err;
	}
	born(mr, pd, rv_command_result_handle(&command, UVERBS_ATTR_REG_DMABUF_MR_HANDLE), lkey,
	     rkey);
	mr->ibv.addr = (void *)(uintptr_t)offset; /* as libibverbs has it */
	mr->ibv.length = length;
	return 0;
}

static struct mr *new_mr(const struct ibv_pd *pd)
{
	struct mr *mr;

	if (rv_pd_check(pd) != 0)
		return NULL;
	mr = calloc(1, sizeof(*mr));
	if (!mr)
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a memory region");
	return mr;
}

/* @err as it is, or freed and NULL. */
static struct ibv_mr *finish(struct mr *mr, int err)
{
	if (err == 0)
		return &mr->ibv;
	free(mr);
	errno = -err;
	return NULL;
}

struct ibv_mr *ibv_reg_mr_iova2(struct ibv_pd *pd, void *addr, size_t length, uint64_t iova,
				unsigned int access)
{
	struct mr *mr = new_mr(pd);

	if (!mr)
		return NULL;
	if (!(((struct rv_pd *)pd)->handle.context->core_support &
	      IB_UVERBS_CORE_SUPPORT_OPTIONAL_MR_ACCESS))
		access &= ~(unsigned int)IBV_ACCESS_OPTIONAL_RANGE;
	return finish(mr, reg(pd, addr, length, iova, access, mr));
}

struct ibv_mr *ibv_reg_mr_iova(struct ibv_pd *pd, void *addr, size_t length, uint64_t iova,
			       int access)
{
	return ibv_reg_mr_iova2(pd, addr, length, iova, (unsigned int)access);
}

struct ibv_mr *ibv_reg_mr(struct ibv_pd *pd, void *addr, size_t length, int access)
{
	return ibv_reg_mr_iova2(pd, addr, length, (uintptr_t)addr, (unsigned int)access);
}

struct ibv_mr *ibv_reg_dmabuf_mr(struct ibv_pd *pd, uint64_t offset, size_t length, uint64_t iova,
				 int fd, int access)
{
	struct mr *mr = new_mr(pd);

	return mr ? finish(mr, reg_dmabuf(pd, offset, length, iova, fd, access, mr)) : NULL;
}

int ibv_dereg_mr(struct ibv_mr *ibv_mr)
{
	struct mr *mr = (struct mr *)ibv_mr;
	int err;

	if (!mr)
		return 0;
	err = rv_handle_destroy_used(&mr->handle, &destroyer, "the memory region");
	if (err == 0)
		free(mr);
	else
		rv_firmware_asked(mr->handle.context, MLX5_CMD_OP_DESTROY_MKEY);
	return -err;
}
