/* SPDX-License-Identifier: BSD-2-Clause */
/* The bytes of an export: big-endian fields by bit offset, the rest zero. */
#include "handover.h"

#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <rawverbs/handover.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/error.h"
#include "mlx5_user_ioctl_cmds.h"

#define MAGIC 0x7276686fu /* "rvho" */
#define VERSION 1

#define MAGIC_OFF 0x0
#define VERSION_OFF 0x20
#define BYTES_OFF 0x30
#define KIND_OFF 0x40
#define OPCODE_OFF 0x50
#define DEVX_OFF 0x60
#define TYPE_OFF 0x68
#define HANDLE_OFF 0x80
#define NUMBER_OFF 0xa0
#define LENGTH_OFF 0xc0
#define OFFSET_HIGH_OFF 0x100
#define OFFSET_LOW_OFF 0x120

/* INFO_HANDLES tells no more: see rv_context_handles(). */
#define MOST_HANDLES 16383
#define PAGE_BYTES 4096
#define MOST_PAGE_BYTES 65536

/* Kinds that exist in DEVX contexts only. */
static bool needs_devx(uint16_t kind)
{
	return kind != MLX5_IB_OBJECT_UAR && kind != MLX5_IB_OBJECT_VAR;
}

static void encode(const struct rv_handover *what, uint32_t devx, uint8_t *bytes)
{
	memset(bytes, 0, RV_HANDOVER_BYTES);
	rv_bits_set(bytes, MAGIC_OFF, 32, MAGIC);
	rv_bits_set(bytes, VERSION_OFF, 16, VERSION);
	rv_bits_set(bytes, BYTES_OFF, 16, RV_HANDOVER_BYTES);
	rv_bits_set(bytes, KIND_OFF, 16, what->kind);
	rv_bits_set(bytes, OPCODE_OFF, 16, what->opcode);
	rv_bits_set(bytes, DEVX_OFF, 8, devx);
	rv_bits_set(bytes, TYPE_OFF, 8, what->type);
	rv_bits_set(bytes, HANDLE_OFF, 32, what->handle);
	rv_bits_set(bytes, NUMBER_OFF, 32, what->number);
	rv_bits_set(bytes, LENGTH_OFF, 32, what->length);
	rv_bits_set(bytes, OFFSET_HIGH_OFF, 32, (uint32_t)(what->offset >> 32));
	rv_bits_set(bytes, OFFSET_LOW_OFF, 32, (uint32_t)what->offset);
}

static void decode(const uint8_t *bytes, struct rv_handover *what, uint32_t *devx)
{
	what->kind = (uint16_t)rv_bits_get(bytes, KIND_OFF, 16);
	what->opcode = (uint16_t)rv_bits_get(bytes, OPCODE_OFF, 16);
	*devx = rv_bits_get(bytes, DEVX_OFF, 8);
	what->type = (uint8_t)rv_bits_get(bytes, TYPE_OFF, 8);
	what->handle = rv_bits_get(bytes, HANDLE_OFF, 32);
	what->number = rv_bits_get(bytes, NUMBER_OFF, 32);
	what->length = rv_bits_get(bytes, LENGTH_OFF, 32);
	what->offset = (uint64_t)rv_bits_get(bytes, OFFSET_HIGH_OFF, 32) << 32 |
		       rv_bits_get(bytes, OFFSET_LOW_OFF, 32);
}

int rv_handover_write(const struct rv_handle *handle, struct rv_handover what, void *data,
		      size_t size)
{
	const int err = rv_context_check(&handle->context->ibv);

	if (err != 0)
		return err;
	if (!data)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "data");
	if (size < RV_HANDOVER_BYTES)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "size", size,
				       RV_HANDOVER_BYTES, UINT64_MAX);
	what.handle = handle->id;
	encode(&what,
	       needs_devx(what.kind) ? RV_DEVX_YES :
				       (uint32_t)atomic_load(&handle->context->devx),
	       data);
	return 0;
}

static bool page_sane(const struct rv_handover *what)
{
	return what->length >= PAGE_BYTES && what->length % PAGE_BYTES == 0 &&
	       what->length <= MOST_PAGE_BYTES && what->offset % PAGE_BYTES == 0 &&
	       what->offset <= INT64_MAX - MOST_PAGE_BYTES && what->opcode == 0;
}

/* Whether an export of its kind could hold these. */
static bool sane(const struct rv_handover *what, uint32_t devx)
{
	if (devx > RV_DEVX_UNASKED || (needs_devx(what->kind) && devx != RV_DEVX_YES))
		return false;
	if (what->kind == MLX5_IB_OBJECT_UAR)
		return page_sane(what) && what->type <= MLX5DV_UAR_ALLOC_TYPE_NC;
	if (what->type != 0)
		return false;
	if (what->kind == MLX5_IB_OBJECT_VAR)
		return page_sane(what);
	if (what->length != 0 || what->offset != 0)
		return false;
	if (what->kind == MLX5_IB_OBJECT_DEVX_OBJ)
		return what->opcode != 0;
	if (what->kind == MLX5_IB_OBJECT_PP && (what->number == 0 || what->number > UINT16_MAX))
		return false;
	return what->opcode == 0;
}

static int parse(const uint8_t *bytes, uint16_t kind, struct rv_handover *what, uint32_t *devx)
{
	uint8_t again[RV_HANDOVER_BYTES];

	if (rv_bits_get(bytes, MAGIC_OFF, 32) != MAGIC)
		return rv_fail(EINVAL, RV_CAUSE_HANDOVER_BYTES, NULL);
	if (rv_bits_get(bytes, VERSION_OFF, 16) != VERSION)
		return rv_fail_numbers(EPROTONOSUPPORT, RV_CAUSE_HANDOVER_VERSION, NULL,
				       rv_bits_get(bytes, VERSION_OFF, 16), VERSION, 0);
	decode(bytes, what, devx);
	/* What would not be written so, the zeros included, no export wrote. */
	encode(what, *devx, again);
	if (memcmp(bytes, again, sizeof(again)) != 0)
		return rv_fail(EINVAL, RV_CAUSE_HANDOVER_BYTES, NULL);
	if (what->kind != kind)
		return rv_fail_numbers(EINVAL, RV_CAUSE_HANDOVER_KIND, NULL, what->kind, kind, 0);
	if (!sane(what, *devx))
		return rv_fail(EINVAL, RV_CAUSE_HANDOVER_BYTES, NULL);
	return 0;
}

/* Whether an object of that kind and handle lives on the descriptor. */
static int alive(struct ibv_context *context, const struct rv_handover *what)
{
	uint32_t *handles = malloc(MOST_HANDLES * sizeof(*handles));
	uint32_t count = 0;
	bool found = false;
	int err;

	if (!handles)
		return rv_fail(ENOMEM, RV_CAUSE_MEMORY, "the handles");
	err = rv_context_handles(context, what->kind, handles, MOST_HANDLES, &count);
	for (uint32_t i = 0; i < count && !found; i++)
		found = handles[i] == what->handle;
	free(handles);
	/* So many that the kernel does not tell all: then their first use will. */
	if (err == 0 && !found && count < MOST_HANDLES)
		return rv_fail_numbers(ENOENT, RV_CAUSE_HANDOVER_GONE, NULL, what->handle,
				       what->kind, 0);
	return err;
}

int rv_handover_read(struct ibv_context *context, uint16_t kind, const void *data, size_t size,
		     struct rv_handover *ret_what)
{
	struct rv_handover what = { 0 };
	uint32_t devx = 0;
	int unasked = RV_DEVX_UNASKED;
	int err = rv_context_check_mlx5(context);

	if (err != 0)
		return err;
	if (!data)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "data");
	if (size != RV_HANDOVER_BYTES)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "size", size,
				       RV_HANDOVER_BYTES, RV_HANDOVER_BYTES);
	err = parse(data, kind, &what, &devx);
	if (err == 0)
		err = alive(context, &what);
	if (err != 0)
		return err;
	/* An object that only DEVX contexts have is a proof; else it is what the bytes say. */
	if (needs_devx(kind))
		atomic_store(&rv_context_of(context)->devx, RV_DEVX_YES);
	else
		atomic_compare_exchange_strong(&rv_context_of(context)->devx, &unasked, (int)devx);
	*ret_what = what;
	return 0;
}

void mlx5dv_get_export_sizes(struct mlx5dv_export_sizes *sizes)
{
	if (sizes)
		*sizes = (struct mlx5dv_export_sizes){
			.var_attrs_size = RV_HANDOVER_BYTES,
			.devx_umem_attrs_size = RV_HANDOVER_BYTES,
			.devx_obj_attrs_size = RV_HANDOVER_BYTES,
		};
}
