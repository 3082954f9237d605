/* SPDX-License-Identifier: BSD-2-Clause */
/* Structures of domains and memory: Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "layouts.h"

#include "layout_rows.h"

static const struct rv_schema_field alloc_pd[] = {
	{ POINTER(response, 0) },
	{ NUMBERS(driver_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_alloc_pd, IB_USER_VERBS, 8, alloc_pd);

static const struct rv_schema_field alloc_pd_resp[] = {
	{ HANDLE_AT(pd_handle, 0, UVERBS_OBJECT_PD) },
	{ NUMBERS(driver_data, 4, 4, 0) },
};
LAYOUT(ib_uverbs_alloc_pd_resp, IB_USER_VERBS, 4, alloc_pd_resp);

static const struct rv_schema_field dealloc_pd[] = {
	{ HANDLE_AT(pd_handle, 0, UVERBS_OBJECT_PD) },
};
LAYOUT(ib_uverbs_dealloc_pd, IB_USER_VERBS, 4, dealloc_pd);

static const struct rv_schema_field open_xrcd[] = {
	{ POINTER(response, 0) },
	{ FD_AT(fd, 8) },
	{ NUMBER(oflags, 12, 4) },
	{ NUMBERS(driver_data, 16, 8, 0) },
};
LAYOUT(ib_uverbs_open_xrcd, IB_USER_VERBS, 16, open_xrcd);

static const struct rv_schema_field open_xrcd_resp[] = {
	{ HANDLE_AT(xrcd_handle, 0, UVERBS_OBJECT_XRCD) },
	{ NUMBERS(driver_data, 4, 4, 0) },
};
LAYOUT(ib_uverbs_open_xrcd_resp, IB_USER_VERBS, 4, open_xrcd_resp);

static const struct rv_schema_field close_xrcd[] = {
	{ HANDLE_AT(xrcd_handle, 0, UVERBS_OBJECT_XRCD) },
};
LAYOUT(ib_uverbs_close_xrcd, IB_USER_VERBS, 4, close_xrcd);

static const struct rv_schema_field reg_mr[] = {
	{ POINTER(response, 0) },
	{ NUMBER(start, 8, 8) },
	{ NUMBER(length, 16, 8) },
	{ NUMBER(hca_va, 24, 8) },
	{ HANDLE_AT(pd_handle, 32, UVERBS_OBJECT_PD) },
	{ NUMBER(access_flags, 36, 4), VALUES(ib_uverbs_access_flags) },
	{ NUMBERS(driver_data, 40, 8, 0) },
};
LAYOUT(ib_uverbs_reg_mr, IB_USER_VERBS, 40, reg_mr);

static const struct rv_schema_field reg_mr_resp[] = {
	{ HANDLE_AT(mr_handle, 0, UVERBS_OBJECT_MR) },
	{ NUMBER(lkey, 4, 4) },
	{ NUMBER(rkey, 8, 4) },
	{ NUMBERS(driver_data, 12, 4, 0) },
};
LAYOUT(ib_uverbs_reg_mr_resp, IB_USER_VERBS, 12, reg_mr_resp);

static const struct rv_schema_field rereg_mr[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(mr_handle, 8, UVERBS_OBJECT_MR) },
	{ NUMBER(flags, 12, 4) },
	{ NUMBER(start, 16, 8) },
	{ NUMBER(length, 24, 8) },
	{ NUMBER(hca_va, 32, 8) },
	{ HANDLE_AT(pd_handle, 40, UVERBS_OBJECT_PD) },
	{ NUMBER(access_flags, 44, 4), VALUES(ib_uverbs_access_flags) },
	{ NUMBERS(driver_data, 48, 8, 0) },
};
LAYOUT(ib_uverbs_rereg_mr, IB_USER_VERBS, 48, rereg_mr);

static const struct rv_schema_field rereg_mr_resp[] = {
	{ NUMBER(lkey, 0, 4) },
	{ NUMBER(rkey, 4, 4) },
	{ NUMBERS(driver_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_rereg_mr_resp, IB_USER_VERBS, 8, rereg_mr_resp);

static const struct rv_schema_field dereg_mr[] = {
	{ HANDLE_AT(mr_handle, 0, UVERBS_OBJECT_MR) },
};
LAYOUT(ib_uverbs_dereg_mr, IB_USER_VERBS, 4, dereg_mr);

static const struct rv_schema_field alloc_mw[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(pd_handle, 8, UVERBS_OBJECT_PD) },
	{ NUMBER(mw_type, 12, 1) },
	{ RESERVED(reserved, 13, 1, 3) },
	{ NUMBERS(driver_data, 16, 8, 0) },
};
LAYOUT(ib_uverbs_alloc_mw, IB_USER_VERBS, 16, alloc_mw);

static const struct rv_schema_field alloc_mw_resp[] = {
	{ HANDLE_AT(mw_handle, 0, UVERBS_OBJECT_MW) },
	{ NUMBER(rkey, 4, 4) },
	{ NUMBERS(driver_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_alloc_mw_resp, IB_USER_VERBS, 8, alloc_mw_resp);

static const struct rv_schema_field dealloc_mw[] = {
	{ HANDLE_AT(mw_handle, 0, UVERBS_OBJECT_MW) },
};
LAYOUT(ib_uverbs_dealloc_mw, IB_USER_VERBS, 4, dealloc_mw);
