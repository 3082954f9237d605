/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbell pages: drivers/infiniband/hw/mlx5/main.c. */
#include "uar_page.h"

#include <errno.h>
#include <stdlib.h>

#include "base/error.h"
#include "device/firmware.h"
#include "device/write_command.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

/* PRM: the first doorbell register of a UAR page. */
#define FIRST_REGISTER 0x800
#define PAGE_BYTES 4096

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
	err = rv_context_execute(context, &command);
	if (err != 0) {
		if (err == -EOPNOTSUPP && rv_fault()->cause == RV_CAUSE_IOCTL)
			rv_fault()->cause = RV_CAUSE_UAR_NO_BF;
		rv_firmware_asked(context, MLX5_CMD_OP_ALLOC_UAR);
		errno = -err;
		return err;
	}
	rv_handle_born(&page->handle, context, &command, MLX5_IB_ATTR_UAR_OBJ_ALLOC_HANDLE);
	page->type = type;
	return 0;
}

static void free_page(struct rv_uar_page *page)
{
	struct rv_context *context = page->handle.context;

	rv_mapping_remove(context, &page->mapping);
	if (page->given_away || rv_handle_destroy(&page->handle, &destroyer) != 0)
		rv_handle_forget(&page->handle); /* the kernel frees it at close */
	free(page);
}

static int map_page(struct rv_context *context, struct rv_uar_page *page)
{
	if (page->length < PAGE_BYTES || page->length > 16 * PAGE_BYTES ||
	    page->offset > INT64_MAX)
		return rv_fail_answer(MLX5_IB_OBJECT_UAR, MLX5_IB_METHOD_UAR_OBJ_ALLOC,
				      "a page's length", page->length);
	return rv_mapping_add(context, page->length, page->offset, &page->mapping);
}

/* Frees a page that nobody uses, leaving the last error. */
static void discard_page(struct rv_uar_page *page)
{
	const struct rv_fault before = *rv_fault();

	free_page(page);
	*rv_fault() = before;
}

/* Maps what alloc_page() or an export filled in; on failure it is gone. */
static struct rv_uar_page *finish_page(struct rv_context *context, struct rv_uar_page *page)
{
	const int err = map_page(context, page);

	if (err == 0)
		return page;
	discard_page(page);
	errno = -err;
	return NULL;
}

static struct rv_uar_page *empty_page(void)
{
	struct rv_uar_page *page = calloc(1, sizeof(*page));

	if (!page)
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a UAR");
	return page;
}

static struct rv_uar_page *new_page(struct rv_context *context, uint32_t type)
{
	struct rv_uar_page *page = empty_page();
	int err;

	if (!page)
		return NULL;
	err = alloc_page(context, type, page);
	if (err != 0) {
		free(page);
		errno = -err;
		return NULL;
	}
	return finish_page(context, page);
}

static struct rv_uar_page *taken_page(struct rv_context *context, const struct rv_handover *what)
{
	struct rv_uar_page *page = empty_page();

	if (!page)
		return NULL;
	page->offset = what->offset;
	page->length = what->length;
	page->id = what->number;
	page->type = what->type;
	page->given_away = true; /* until it is mapped: a failure leaves it alone */
	rv_handle_set(&page->handle, context, what->handle);
	return finish_page(context, page);
}

static bool is_page(const struct rv_uar_page *page, const struct rv_handover *what)
{
	return page->handle.id == what->handle && page->type == what->type &&
	       page->id == what->number && page->length == what->length &&
	       page->offset == what->offset;
}

/* The page that serves, or NULL: any of NC type, or the one that @what names. Locked. */
static struct rv_uar_page *find_page(const struct rv_context *context,
				     const struct rv_handover *what)
{
	struct rv_uar_page *page;

	for (page = context->uar_pages; page; page = page->next)
		if (what ? is_page(page, what) :
			   page->type == MLX5DV_UAR_ALLOC_TYPE_NC && !page->given_away)
			break;
	return page;
}

static void add_user(struct rv_context *context, struct rv_uar_page *page)
{
	if (page->users++ > 0)
		return;
	page->next = context->uar_pages;
	context->uar_pages = page;
}

/* One that serves, with one more user; else @fresh where there is one. */
static struct rv_uar_page *join_page(struct rv_context *context, const struct rv_handover *what,
				     struct rv_uar_page *fresh)
{
	struct rv_uar_page *page;

	rv_lock_take(&context->lock);
	page = find_page(context, what);
	if (!page)
		page = fresh;
	if (page)
		add_user(context, page);
	if (page && what)
		page->given_away = false; /* it is ours again */
	rv_lock_give(&context->lock);
	if (fresh && page != fresh)
		discard_page(fresh); /* another thread was first */
	return page;
}

struct rv_uar_page *rv_uar_page_get(struct rv_context *context, uint32_t type)
{
	struct rv_uar_page *page = NULL;

	if (type == MLX5DV_UAR_ALLOC_TYPE_NC)
		page = join_page(context, NULL, NULL);
	if (page)
		return page;
	page = new_page(context, type);
	if (!page || type == MLX5DV_UAR_ALLOC_TYPE_NC)
		return page ? join_page(context, NULL, page) : NULL;
	rv_lock_take(&context->lock);
	add_user(context, page);
	rv_lock_give(&context->lock);
	return page;
}

struct rv_uar_page *rv_uar_page_import(struct rv_context *context, const struct rv_handover *what)
{
	struct rv_uar_page *page = join_page(context, what, NULL);

	if (page)
		return page;
	page = taken_page(context, what);
	return page ? join_page(context, what, page) : NULL;
}

void rv_uar_page_put(struct rv_uar_page *page, bool forget)
{
	struct rv_context *context = page->handle.context;
	struct rv_uar_page **link;
	bool last;

	rv_lock_take(&context->lock);
	page->given_away |= forget;
	last = --page->users == 0;
	for (link = &context->uar_pages; last && *link; link = &(*link)->next)
		if (*link == page) {
			*link = page->next;
			break;
		}
	rv_lock_give(&context->lock);
	if (last)
		free_page(page);
}

struct rv_uar *rv_uar_new(void)
{
	struct rv_uar *uar = calloc(1, sizeof(*uar));

	if (!uar)
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a UAR");
	return uar;
}

struct mlx5dv_devx_uar *rv_uar_on(struct rv_uar *uar, struct rv_uar_page *page)
{
	if (!page) {
		const int error = errno;

		free(uar);
		errno = error;
		return NULL;
	}
	uar->page = page;
	uar->uar.base_addr = page->mapping.address;
	uar->uar.reg_addr = (char *)page->mapping.address + FIRST_REGISTER;
	uar->uar.page_id = page->id;
	uar->uar.mmap_off = (int64_t)page->offset;
	return &uar->uar;
}
