/* SPDX-License-Identifier: BSD-2-Clause */
/* Imports of bytes that no export wrote, and of objects that are not there. */
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdlib.h>

#include "handover_script.h"

static struct ibv_context *context;

static void begin(void)
{
	context = open_devx();
}

static void end(void)
{
	ibv_close_device(context);
	kernel_done();
}

TestSuite(handover_hostile, .init = begin, .fini = end);

static const struct export obj = { DEVX_OBJ, CREATE_SQ, 1, 0, 77, 0x1234, 0, 0 };
static const struct export umem = { DEVX_UMEM, 0, 1, 0, 78, 0x80000001, 0, 0 };
static const struct export var = { VAR, 0, 1, 0, 79, 9, 4096, 0x123456789000 };
static const struct export pp = { PP, 0, 1, 0, 80, 5, 0, 0 };
static const struct export uar = { UAR, 0, 1, 1, 81, 0x15, 4096, 0x900000 };

static void *import(uint16_t kind, uint8_t *data)
{
	switch (kind) {
	case DEVX_OBJ:
		return mlx5dv_devx_obj_import(context, data);
	case DEVX_UMEM:
		return mlx5dv_devx_umem_import(context, data);
	case VAR:
		return mlx5dv_var_import(context, data);
	case PP:
		return rv_pp_import(context, data, 64);
	default:
		return rv_uar_import(context, data, 64);
	}
}

/* Refused before the kernel: the script has no step for it. */
static void refused(uint16_t kind, uint8_t *data, int error, const char *words)
{
	cr_assert_null(import(kind, data));
	fails_with(error, RV_LAYER_ARGUMENT, words);
}

static void export_refused(const struct export *what)
{
	refused(what->kind, export_bytes(what), EINVAL, "not written by an export");
}

Test(handover_hostile, any_changed_byte_of_head_or_padding_is_refused)
{
	static const struct export *const all[] = { &obj, &umem, &var, &pp, &uar };

	for (int i = 0; i < 5; i++)
		for (int at = 0; at < 64; at++) {
			uint8_t *data = export_bytes(all[i]);

			/* Numbers and handles may be anything; kind and version have own words. */
			if ((at >= 4 && at < 6) || (at >= 8 && at < 12) || (at >= 13 && at < 14) ||
			    (at >= 16 && at < 28) || (at >= 32 && at < 40))
				continue;
			data[at] ^= 0x40;
			refused(all[i]->kind, data, EINVAL, "not written by an export");
		}
}

Test(handover_hostile, another_version_is_told_as_such)
{
	uint8_t *data = export_bytes(&pp);

	data[5] = 2;
	refused(PP, data, EPROTONOSUPPORT, "exported in format 2 by another version");
	data[4] = 1;
	refused(PP, data, EPROTONOSUPPORT, "format 258");
	data[4] = 0;
	data[5] = 0;
	refused(PP, data, EPROTONOSUPPORT, "this one reads 1");
}

Test(handover_hostile, each_kind_is_refused_as_any_other)
{
	static const struct export *const all[] = { &obj, &umem, &var, &pp, &uar };

	for (int i = 0; i < 5; i++)
		for (int j = 0; j < 5; j++)
			if (i != j)
				refused(all[i]->kind, export_bytes(all[j]), EINVAL,
					"this is an export of object type 0x100");
}

Test(handover_hostile, zeros_ones_and_noise_are_refused)
{
	uint8_t *data = tail_alloc(64);

	memset(data, 0, 64);
	refused(DEVX_OBJ, data, EINVAL, "not written by an export");
	memset(data, 0xff, 64);
	refused(UAR, data, EINVAL, "not written by an export");
	srand(4);
	for (int round = 0; round < 10000; round++) {
		for (int i = 0; i < 64; i++)
			data[i] = (uint8_t)rand();
		refused(VAR, data, EINVAL, "not written by an export");
	}
}

Test(handover_hostile, sizes_other_than_64_are_refused)
{
	static const size_t sizes[] = { 0, 1, 63, 65, SIZE_MAX };

	for (int i = 0; i < 5; i++) {
		cr_assert_null(rv_pp_import(context, tail_alloc(sizes[i] < 64 ? sizes[i] : 64),
					    sizes[i]));
		fails_with(EINVAL, RV_LAYER_ARGUMENT, "it must be 64 to 64");
		cr_assert_null(rv_uar_import(context, tail_alloc(sizes[i] < 64 ? sizes[i] : 64),
					     sizes[i]));
		fails_with(EINVAL, RV_LAYER_ARGUMENT, "it must be 64 to 64");
	}
	refused(PP, NULL, EINVAL, "data is NULL");
	refused(DEVX_OBJ, NULL, EINVAL, "data is NULL");
}

Test(handover_hostile, pages_out_of_bounds_are_refused)
{
	static const struct {
		uint32_t length;
		uint64_t offset;
	} pages[] = {
		{ 0, 0x900000 },
		{ 4095, 0x900000 },
		{ 4097, 0x900000 },
		{ 17 * 4096, 0x900000 },
		{ UINT32_MAX, 0x900000 },
		{ 0xfffff000, 0x900000 },
		{ 4096, 0x900001 },
		{ 4096, 0x8000000000000000 },
		{ 4096, 0x7ffffffffffff000 },
		{ 4096, 0xfffffffffffff000 },
	};

	for (unsigned int i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		struct export page = uar;

		page.length = pages[i].length;
		page.offset = pages[i].offset;
		export_refused(&page);
		page.kind = VAR;
		page.type = 0;
		export_refused(&page);
	}
}

Test(handover_hostile, contradictions_are_refused)
{
	struct export what;

	what = pp;
	what.number = 0; /* unlimited */
	export_refused(&what);
	what.number = 0x10000;
	export_refused(&what);
	what = pp;
	what.opcode = CREATE_SQ;
	export_refused(&what);
	what = pp;
	what.length = 4096;
	export_refused(&what);
	what = umem;
	what.offset = 4096;
	export_refused(&what);
	what = obj;
	what.opcode = 0;
	export_refused(&what);
	what = obj;
	what.type = 1;
	export_refused(&what);
	what = uar;
	what.type = 2;
	export_refused(&what);
	what = uar;
	what.opcode = CREATE_SQ;
	export_refused(&what);
	what = obj;
	what.devx = 0; /* in which no such object can be */
	export_refused(&what);
	what.devx = 2;
	export_refused(&what);
	what = var;
	what.devx = 3;
	export_refused(&what);
}

Test(handover_hostile, an_object_that_is_not_there_is_enoent)
{
	static const struct export *const all[] = { &obj, &umem, &var, &pp, &uar };
	static const uint32_t others[] = { 0, 76, 1000 };

	for (int i = 0; i < 5; i++) {
		expect_handles(all[i]->kind, others, 3, 0);
		refused(all[i]->kind, export_bytes(all[i]), ENOENT, "lives on this context");
		expect_handles(all[i]->kind, NULL, 0, 0);
		refused(all[i]->kind, export_bytes(all[i]), ENOENT, "lives on this context");
	}
}

Test(handover_hostile, more_handles_than_the_kernel_tells_are_believed)
{
	static uint32_t many[MOST_HANDLES];
	struct mlx5dv_devx_obj *imported;

	for (uint32_t i = 0; i < MOST_HANDLES; i++)
		many[i] = 1000 + i;
	expect_handles(DEVX_OBJ, many, MOST_HANDLES, 0);
	imported = mlx5dv_devx_obj_import(context, export_bytes(&obj));
	cr_assert_not_null(imported);
	expect_obj_destroy(77, -ENOENT);
	cr_assert_eq(mlx5dv_devx_obj_destroy(imported), 0);
}

Test(handover_hostile, a_kernel_that_does_not_tell_refuses_the_import)
{
	expect_handles(PP, NULL, 0, -ENOENT);
	cr_assert_null(import(PP, export_bytes(&pp)));
	fails_with(ENOENT, RV_LAYER_KERNEL, "no object type 0x1007 on this device");
	expect_handles(PP, NULL, 0, -EPERM);
	cr_assert_null(import(PP, export_bytes(&pp)));
	cr_assert_eq(errno, EPERM);
}

Test(handover_hostile, contexts_that_cannot_import_are_refused)
{
	struct ibv_context *other = open_other(4);
	struct mlx5dv_pp *keeps_memory = make_pp(context, 80, 5);

	cr_assert_null(rv_pp_import(other, export_bytes(&pp), 64));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "kernel driver id 4");
	cr_assert_null(mlx5dv_devx_obj_import(NULL, export_bytes(&obj)));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	ibv_close_device(other);
	ibv_close_device(context);
	cr_assert_null(mlx5dv_var_import(context, export_bytes(&var)));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	rv_pp_unimport(keeps_memory);
	context = NULL;
}
