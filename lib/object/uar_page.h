/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbell pages, and the UARs that the caller holds on them. */
#ifndef RV_OBJECT_UAR_PAGE_H
#define RV_OBJECT_UAR_PAGE_H

#include <infiniband/mlx5dv.h>

#include "device/handle.h"
#include "device/mapping.h"
#include "handover.h"

/*
 * A page in the kernel, mapped. NC pages serve every NC UAR of their context, as in libmlx5;
 * any page serves all imports of itself.
 */
struct rv_uar_page {
	struct rv_handle handle;
	struct rv_mapping mapping;
	uint64_t offset;
	uint32_t id;
	uint32_t length;
	uint32_t type;
	unsigned int users;
	bool given_away; /* a user was forgotten, not freed: the page is somebody else's */
	struct rv_uar_page *next;
};

struct rv_uar {
	struct mlx5dv_devx_uar uar; /* first: what the caller holds */
	struct rv_uar_page *page;
};

/* Memory for a UAR, before there is a page. NULL and ENOMEM. */
struct rv_uar *rv_uar_new(void);

/* What the caller gets: @uar on @page, of which it is a user; NULL and errno without one. */
struct mlx5dv_devx_uar *rv_uar_on(struct rv_uar *uar, struct rv_uar_page *page);

/* A page with one more user, which this makes where needed. NULL and errno, recorded. */
struct rv_uar_page *rv_uar_page_get(struct rv_context *context, uint32_t type);
struct rv_uar_page *rv_uar_page_import(struct rv_context *context,
				       const struct rv_handover *what);

/* One user less. The last one unmaps the page, and destroys it unless one was forgotten. */
void rv_uar_page_put(struct rv_uar_page *page, bool forget);

#endif
