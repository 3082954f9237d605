/* SPDX-License-Identifier: BSD-2-Clause */
/* Objects that another process goes on using. */
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>

#include "handover_script.h"

TestSuite(handover, .fini = kernel_done);

static const struct export obj = { DEVX_OBJ, CREATE_SQ, 1, 0, 77, 0x1234, 0, 0 };
static const struct export umem = { DEVX_UMEM, 0, 1, 0, 78, 0x80000001, 0, 0 };
static const struct export var = { VAR, 0, 1, 0, 79, 9, 4096, 0x123456789000 };
static const struct export pp = { PP, 0, 1, 0, 80, 5, 0, 0 };

static struct mlx5dv_devx_obj *import_obj(struct ibv_context *context)
{
	struct mlx5dv_devx_obj *imported;

	expect_alive(DEVX_OBJ, 77);
	imported = mlx5dv_devx_obj_import(context, export_bytes(&obj));
	cr_assert_not_null(imported);
	return imported;
}

Test(handover, an_export_has_64_bytes)
{
	struct mlx5dv_export_sizes sizes = { 0 };

	mlx5dv_get_export_sizes(&sizes);
	cr_assert_eq(sizes.devx_obj_attrs_size, 64);
	cr_assert_eq(sizes.devx_umem_attrs_size, 64);
	cr_assert_eq(sizes.var_attrs_size, 64);
	cr_assert_eq(RV_HANDOVER_BYTES, 64);
	mlx5dv_get_export_sizes(NULL);
}

Test(handover, an_object_is_exported_byte_for_byte_and_stays)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *own = make_obj(context, CREATE_SQ, 77, 0x1234, 0);
	uint8_t *data = tail_alloc(64);

	cr_assert_eq(mlx5dv_devx_obj_export(own, data), 0);
	exported_as(data, &obj);
	destroy_obj(own, 77);
	ibv_close_device(context);
}

Test(handover, an_imported_object_is_used_and_destroyed)
{
	static const uint8_t in[16] = { 0x09, 0x07 };
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *imported = import_obj(context);
	struct step *step = expect_ioctl(0x1001, 0x1003, MLX5, 0);
	uint8_t out[16];

	with_handle(step, 0x1000, 77);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, 16, in, 0);
	cr_assert_eq(mlx5dv_devx_obj_query(imported, in, sizeof(in), out, sizeof(out)), 0);
	destroy_obj(imported, 77);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(handover, what_was_imported_is_exported_alike)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *imported = import_obj(context);
	uint8_t data[64];

	cr_assert_eq(mlx5dv_devx_obj_export(imported, data), 0);
	exported_as(data, &obj);
	mlx5dv_devx_obj_unimport(imported);
	ibv_close_device(context);
}

Test(handover, unimport_forgets_own_and_imported_objects_without_a_call)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *own = make_obj(context, CREATE_SQ, 77, 0x1234, 5);
	struct mlx5dv_devx_obj *imported = import_obj(context);
	unsigned int alive;

	mlx5dv_devx_obj_unimport(own);
	mlx5dv_devx_obj_unimport(imported);
	mlx5dv_devx_obj_unimport(NULL);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(handover, after_close_unimport_and_destroy_touch_nothing)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *first = import_obj(context);
	struct mlx5dv_devx_obj *second = import_obj(context);
	uint8_t data[64];

	ibv_close_device(context);
	cr_assert_eq(mlx5dv_devx_obj_export(first, data), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	mlx5dv_devx_obj_unimport(first);
	cr_assert_eq(mlx5dv_devx_obj_destroy(second), 0);
}

Test(handover, the_number_of_an_object_is_what_created_it_told)
{
	static const struct {
		uint16_t opcode;
		uint32_t answer;
		uint32_t number;
	} objects[] = {
		{ CREATE_SQ, 0x00abcdef, 0xabcdef },
		/* The first byte of these is part of an address. */
		{ CREATE_TIR, 0x12000008, 8 },
		{ 0x930, 0xff000009, 9 },
		{ ALLOC_FLOW_COUNTER, 0x80000001, 0x80000001 },
		{ 0x93d, 0x80000002, 0x80000002 },
		{ 0x940, 0x80000003, 0x80000003 },
		{ 0xa00, 0x80000004, 0x80000004 },
	};
	struct ibv_context *context = open_devx();
	uint32_t number;

	for (unsigned int i = 0; i < sizeof(objects) / sizeof(objects[0]); i++) {
		struct mlx5dv_devx_obj *own =
			make_obj(context, objects[i].opcode, 77, objects[i].answer, 0);

		cr_assert_eq(rv_devx_obj_number(own, &number), 0);
		cr_assert_eq(number, objects[i].number, "0x%x of command 0x%x", number,
			     objects[i].opcode);
		destroy_obj(own, 77);
	}
	ibv_close_device(context);
}

Test(handover, a_number_that_nobody_told_is_enodata)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *own = make_obj(context, 0x936, 77, 0, 0);
	uint32_t number = 42;

	cr_assert_eq(rv_devx_obj_number(own, &number), -ENODATA);
	fails_with(ENODATA, RV_LAYER_ARGUMENT, "told no number of the object");
	cr_assert_eq(rv_devx_obj_number(NULL, &number), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "obj is NULL");
	cr_assert_eq(rv_devx_obj_number(own, NULL), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "ret_number is NULL");
	cr_assert_eq(number, 42);
	destroy_obj(own, 77);
	ibv_close_device(context);
}

Test(handover, a_umem_comes_back_with_its_number_and_is_released)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_umem *imported;
	uint8_t data[64];

	expect_alive(DEVX_UMEM, 78);
	imported = mlx5dv_devx_umem_import(context, export_bytes(&umem));
	cr_assert_not_null(imported);
	cr_assert_eq(imported->umem_id, 0x80000001);
	cr_assert_eq(mlx5dv_devx_umem_export(imported, data), 0);
	exported_as(data, &umem);
	with_handle(expect_ioctl(DEVX_UMEM, 0x1001, MLX5, 0), 0x1000, 78);
	cr_assert_eq(mlx5dv_devx_umem_dereg(imported), 0);
	expect_alive(DEVX_UMEM, 78);
	imported = mlx5dv_devx_umem_import(context, export_bytes(&umem));
	mlx5dv_devx_umem_unimport(imported);
	mlx5dv_devx_umem_unimport(NULL);
	cr_assert_eq(mlx5dv_devx_umem_export(NULL, data), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "umem is NULL");
	ibv_close_device(context);
}

Test(handover, a_var_comes_back_with_its_page_and_is_freed)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_var *imported;
	uint8_t data[64];

	expect_alive(VAR, 79);
	imported = mlx5dv_var_import(context, export_bytes(&var));
	cr_assert_not_null(imported);
	cr_assert_eq(imported->page_id, 9);
	cr_assert_eq(imported->length, 4096);
	cr_assert_eq(imported->mmap_off, 0x123456789000);
	cr_assert_eq(imported->comp_mask, 0);
	cr_assert_eq(mlx5dv_var_export(imported, data), 0);
	exported_as(data, &var);
	with_handle(expect_ioctl(VAR, 0x1001, MLX5, 0), 0x1000, 79);
	mlx5dv_free_var(imported);
	expect_alive(VAR, 79);
	imported = mlx5dv_var_import(context, export_bytes(&var));
	mlx5dv_var_unimport(imported);
	mlx5dv_var_unimport(NULL);
	cr_assert_eq(mlx5dv_var_export(NULL, data), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "dv_var is NULL");
	ibv_close_device(context);
}

Test(handover, a_pacing_entry_comes_back_with_its_index_and_is_freed)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *own = make_pp(context, 80, 5);
	struct mlx5dv_pp *imported;
	uint8_t *data = tail_alloc(64);

	cr_assert_eq(rv_pp_export(own, data, 64), 0);
	exported_as(data, &pp);
	rv_pp_unimport(own);
	rv_pp_unimport(NULL);
	expect_alive(PP, 80);
	imported = rv_pp_import(context, data, 64);
	cr_assert_not_null(imported);
	cr_assert_eq(imported->index, 5);
	expect_pp_destroy(80, 0);
	cr_assert_eq(rv_pp_destroy(imported), 0);
	ibv_close_device(context);
}

Test(handover, an_imported_entry_keeps_a_shared_index)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *sq = make_obj(context, CREATE_SQ, 77, 0x1234, 5);
	struct mlx5dv_pp *own = make_pp(context, 81, 5);
	struct mlx5dv_pp *imported;

	expect_alive(PP, 80);
	imported = rv_pp_import(context, export_bytes(&pp), 64);
	cr_assert_not_null(imported);
	expect_pp_destroy(81, 0);
	cr_assert_eq(rv_pp_destroy(own), 0);
	cr_assert_eq(rv_pp_destroy(imported), -EBUSY);
	/* A queue that was given away is not known any more. */
	mlx5dv_devx_obj_unimport(sq);
	expect_pp_destroy(80, 0);
	cr_assert_eq(rv_pp_destroy(imported), 0);
	ibv_close_device(context);
}

Test(handover, two_imports_of_an_entry_keep_nothing)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *sq = make_obj(context, CREATE_SQ, 77, 0x1234, 5);
	struct mlx5dv_pp *imports[2];

	for (int i = 0; i < 2; i++) {
		expect_alive(PP, 80);
		imports[i] = rv_pp_import(context, export_bytes(&pp), 64);
		cr_assert_not_null(imports[i]);
	}
	cr_assert_eq(rv_pp_destroy(imports[0]), -EBUSY);
	rv_pp_unimport(imports[0]);
	destroy_obj(sq, 77);
	expect_pp_destroy(80, 0);
	cr_assert_eq(rv_pp_destroy(imports[1]), 0);
	ibv_close_device(context);
}

Test(handover, an_imported_queue_is_known_once_it_was_read_back)
{
	static const uint8_t in[16] = { 0x09, 0x07, [10] = 0x12, 0x34 };
	static const uint8_t answer[272] = { [63] = 5 };
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *sq = import_obj(context);
	struct mlx5dv_pp *own = make_pp(context, 80, 5);
	struct step *step = expect_ioctl(0x1001, 0x1003, MLX5, 0);

	with_handle(step, 0x1000, 77);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, 272, answer, 272);
	cr_assert_eq(rv_pacing_verify(context, sq, own), 0);
	cr_assert_eq(rv_pp_destroy(own), -EBUSY);
	destroy_obj(sq, 77);
	expect_pp_destroy(80, 0);
	cr_assert_eq(rv_pp_destroy(own), 0);
	ibv_close_device(context);
}

Test(handover, exports_of_nothing_and_to_nowhere_are_refused)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *own = make_obj(context, CREATE_SQ, 77, 0x1234, 0);
	struct mlx5dv_pp *entry = make_pp(context, 80, 5);
	uint8_t data[64] = { 1 };

	cr_assert_eq(mlx5dv_devx_obj_export(NULL, data), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "obj is NULL");
	cr_assert_eq(mlx5dv_devx_obj_export(own, NULL), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "data is NULL");
	cr_assert_eq(rv_pp_export(NULL, data, 64), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "pp is NULL");
	cr_assert_eq(rv_pp_export(entry, data, 63), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "size is 63; it must be 64");
	cr_assert_eq(data[0], 1);
	destroy_obj(own, 77);
	expect_pp_destroy(80, 0);
	mlx5dv_pp_free(entry);
	ibv_close_device(context);
}
