/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbell pages: drivers/infiniband/hw/mlx5/main.c. */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdlib.h>

#include "base/error.h"
#include "device/handle.h"
#include "device/mapping.h"
#include "mlx5_user_ioctl_cmds.h"

/* PRM: the first doorbell register of a UAR page. */
#define FIRST_REGISTER 0x800
#define PAGE_BYTES 4096

/* A page in the kernel, mapped; NC pages serve every NC UAR of their context, as in libmlx5. */
struct rv_uar_page {
	struct rv_handle handle;
	struct rv_mapping mapping;
	uint64_t offset;
	uint32_t id;
	uint32_t length;
	unsigned int users;
};

struct uar {
	struct mlx5dv_devx_uar uar; /* first: what the caller holds */
	struct rv_uar_page *page;
};

static const struct rv_destroyer destroyer = {
	MLX5_IB_OBJECT_UAR,
	MLX5_IB_METHOD_UAR_OBJ_DESTROY,
	MLX5_IB_ATTR_UAR_OBJ_DESTROY_HANDLE,
};

static int alloc_page(struct rv_context *context, uint32_t type, struct rv_uar_page *page)
{
	struct rv_command command;
	int err;

	rv_command_init(&command, MLX5_IB_OBJECT_UAR, MLX5_IB_METHOD_UAR_OBJ_ALLOC,
			context->driver_id);
	rv_command_new_handle(&command, MLX5_IB_ATTR_UAR_OBJ_ALLOC_HANDLE);
	rv_command_const(&command, MLX5_IB_ATTR_UAR_OBJ_ALLOC_TYPE, type);
	rv_command_out(&command, MLX5_IB_ATTR_UAR_OBJ_ALLOC_MMAP_OFFSET, &page->offset,
		       sizeof(page->offset));
	rv_command_out(&command, MLX5_IB_ATTR_UAR_OBJ_ALLOC_MMAP_LENGTH, &page->length,
		       sizeof(page->length));
	rv_command_out(&command, MLX5_IB_ATTR_UAR_OBJ_ALLOC_PAGE_ID, &page->id, sizeof(page->id));
	err = rv_command_execute(context->ibv.cmd_fd, &command);
	if (err != 0) {
		if (err == -EOPNOTSUPP && rv_fault()->cause == RV_CAUSE_IOCTL)
			rv_fault()->cause = RV_CAUSE_UAR_NO_BF;
		else if (err == -EIO && rv_context_gone(context))
			rv_fault()->cause = RV_CAUSE_GONE;
		errno = -err;
		return err;
	}
	rv_handle_born(&page->handle, context, &command, MLX5_IB_ATTR_UAR_OBJ_ALLOC_HANDLE);
	return 0;
}

static void free_page(struct rv_uar_page *page)
{
	struct rv_context *context = page->handle.context;

	rv_mapping_remove(context, &page->mapping);
	if (rv_handle_destroy(&page->handle, &destroyer) != 0)
		rv_handle_forget(&page->handle); /* the kernel frees it at close */
	free(page);
}

static struct rv_uar_page *new_page(struct rv_context *context, uint32_t type)
{
	struct rv_uar_page *page = calloc(1, sizeof(*page));
	int err;

	if (!page) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a UAR");
		return NULL;
	}
	err = alloc_page(context, type, page);
	if (err != 0) {
		free(page);
		errno = -err;
		return NULL;
	}
	if (page->length < PAGE_BYTES || page->length > 16 * PAGE_BYTES ||
	    page->offset > INT64_MAX)
		err = rv_fail_answer(MLX5_IB_OBJECT_UAR, MLX5_IB_METHOD_UAR_OBJ_ALLOC,
				     "a page's length", page->length);
	else
		err = rv_mapping_add(context, page->length, page->offset, &page->mapping);
	if (err != 0) {
		const struct rv_fault fault = *rv_fault();

		free_page(page);
		*rv_fault() = fault;
		errno = -err;
		return NULL;
	}
	return page;
}

/* One more user of the context's NC page, which the first one makes. */
static struct rv_uar_page *share_nc_page(struct rv_context *context)
{
	struct rv_uar_page *fresh = NULL;

	for (;;) {
		struct rv_uar_page *page;

		pthread_mutex_lock(&context->lock);
		if (!context->nc_page)
			context->nc_page = fresh;
		page = context->nc_page;
		if (page)
			page->users++;
		pthread_mutex_unlock(&context->lock);
		if (page) {
			if (fresh && fresh != page) {
				const struct rv_fault before = *rv_fault();

				free_page(fresh); /* another thread was first */
				*rv_fault() = before;
			}
			return page;
		}
		fresh = new_page(context, MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC);
		if (!fresh)
			return NULL;
	}
}

struct mlx5dv_devx_uar *mlx5dv_devx_alloc_uar(struct ibv_context *context, uint32_t flags)
{
	struct rv_context *c = rv_context_of(context);
	struct uar *uar;

	if (rv_context_check_mlx5(context) != 0)
		return NULL;
	if (flags & ~(uint32_t)MLX5DV_UAR_ALLOC_TYPE_NC) {
		rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_ARG_FLAGS, "flags",
				flags & ~(uint32_t)MLX5DV_UAR_ALLOC_TYPE_NC, 0, 0);
		return NULL;
	}
	uar = calloc(1, sizeof(*uar));
	if (!uar) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a UAR");
		return NULL;
	}
	uar->page = flags == MLX5DV_UAR_ALLOC_TYPE_NC ? share_nc_page(c) : new_page(c, flags);
	if (!uar->page) {
		const int error = errno;

		free(uar);
		errno = error;
		return NULL;
	}
	uar->uar.base_addr = uar->page->mapping.address;
	uar->uar.reg_addr = (char *)uar->page->mapping.address + FIRST_REGISTER;
	uar->uar.page_id = uar->page->id;
	uar->uar.mmap_off = (int64_t)uar->page->offset;
	return &uar->uar;
}

void mlx5dv_devx_free_uar(struct mlx5dv_devx_uar *devx_uar)
{
	struct uar *uar = (struct uar *)devx_uar;
	struct rv_context *context;
	bool last = true;

	if (!uar)
		return;
	context = uar->page->handle.context;
	pthread_mutex_lock(&context->lock);
	if (context->nc_page == uar->page) {
		last = --uar->page->users == 0;
		if (last)
			context->nc_page = NULL;
	}
	pthread_mutex_unlock(&context->lock);
	if (last)
		free_page(uar->page);
	free(uar);
}
