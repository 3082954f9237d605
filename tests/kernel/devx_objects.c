/* SPDX-License-Identifier: BSD-2-Clause */
/* DEVX objects on the device: made, asked, changed, destroyed, and refused. */
#include <string.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

static struct ibv_context *context;

static void open_it(void)
{
	context = device_open();
}

static void close_it(void)
{
	cr_expect_eq(handles(context, OBJECT_DEVX_OBJ), 0u);
	ibv_close_device(context);
}

TestSuite(devx_objects, .init = open_it, .fini = close_it);

static unsigned int in_device(const char *kind)
{
	cJSON *json = control("state");
	const cJSON *count = cJSON_GetObjectItem(cJSON_GetObjectItem(json, "counts"), kind);
	const unsigned int number = count ? (unsigned int)count->valuedouble : 0;

	cJSON_Delete(json);
	return number;
}

static void comes_and_goes(uint16_t opcode, const char *kind)
{
	const unsigned int before = in_device(kind);
	struct mlx5dv_devx_obj *obj = header_object(context, opcode, NULL);

	cr_assert_not_null(obj, "%s: %s", kind, rv_last_error()->message);
	cr_expect_eq(in_device(kind), before + 1, "%s", kind);
	cr_expect_eq(handles(context, OBJECT_DEVX_OBJ), 1u);
	cr_expect_eq(mlx5dv_devx_obj_destroy(obj), 0, "%s", kind);
	cr_expect_eq(in_device(kind), before, "%s", kind);
}

Test(devx_objects, objects_of_each_simple_kind_come_and_go_in_the_device)
{
	comes_and_goes(OP_ALLOC_TRANSPORT_DOMAIN, "transport_domain");
	comes_and_goes(OP_ALLOC_PD, "pd");
	comes_and_goes(OP_ALLOC_Q_COUNTER, "q_counter");
	comes_and_goes(OP_ALLOC_XRCD, "xrcd");
}

Test(devx_objects, a_tis_answers_what_modify_set)
{
	uint8_t out[DEVX_ST_SZ_BYTES(query_tis_out)];
	uint32_t domain, tisn;
	struct mlx5dv_devx_obj *td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	struct mlx5dv_devx_obj *tis;

	cr_assert_not_null(td, "%s", rv_last_error()->message);
	tis = tis_create(context, domain, out);
	cr_assert_not_null(tis, "%s", rv_last_error()->message);
	tisn = DEVX_GET(create_tis_out, out, tisn);
	cr_expect_neq(tisn, 0u);
	cr_expect_eq(tis_set_prio(tis, tisn, 5, out), 0, "%s", rv_last_error()->message);
	cr_expect_eq(tis_query(tis, tisn, out, sizeof(out)), 0);
	cr_expect_eq(DEVX_GET(query_tis_out, out, tis_context.prio), 5u);
	cr_expect_eq(DEVX_GET(query_tis_out, out, tis_context.transport_domain), domain);
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
}

Test(devx_objects, an_object_in_use_is_not_destroyed_and_lives_on)
{
	uint8_t out[DEVX_ST_SZ_BYTES(query_tis_out)];
	uint32_t domain, tisn;
	struct mlx5dv_devx_obj *td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	struct mlx5dv_devx_obj *tis = tis_create(context, domain, out);

	cr_assert(td && tis, "%s", rv_last_error()->message);
	tisn = DEVX_GET(create_tis_out, out, tisn);
	refused_errno("destroying an object that another one uses", mlx5dv_devx_obj_destroy(td),
		      EBUSY, RV_LAYER_FIRMWARE,
		      "the object made by ALLOC_TRANSPORT_DOMAIN (0x816) could not be destroyed: another object uses it, or a process that shares the descriptor does at this moment");
	cr_expect_eq(handles(context, OBJECT_DEVX_OBJ), 2u);
	cr_expect_eq(tis_query(tis, tisn, out, sizeof(out)), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
}

Test(devx_objects, a_command_on_another_object_than_the_handle_s_is_refused)
{
	uint8_t out[DEVX_ST_SZ_BYTES(query_tis_out)];
	uint32_t domain, tisn;
	struct mlx5dv_devx_obj *td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	struct mlx5dv_devx_obj *tis = tis_create(context, domain, out);

	cr_assert(td && tis, "%s", rv_last_error()->message);
	tisn = DEVX_GET(create_tis_out, out, tisn);
	refused_errno("query of another object than the handle's",
		      tis_query(tis, tisn + 1, out, sizeof(out)), EINVAL, RV_LAYER_DRIVER,
		      "the driver does not allow QUERY_TIS (0x915) in MLX5_IB_METHOD_DEVX_OBJ_QUERY, it names an object that this context does not own, or (before Linux 5.18) the firmware refused it");
	refused_errno("", tis_set_prio(tis, tisn + 1, 1, out), EINVAL, RV_LAYER_DRIVER,
		      "the driver does not allow MODIFY_TIS (0x913) in *");
	refused_errno("", tis_query(td, tisn, out, sizeof(out)), EINVAL, RV_LAYER_DRIVER,
		      "the driver does not allow QUERY_TIS *");
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
}

Test(devx_objects, a_command_that_creates_nothing_is_refused_as_a_creation)
{
	refused_null("creating an object by a command that creates none",
		     header_object(context, 0x101, NULL), EINVAL, RV_LAYER_DRIVER,
		     "the driver does not allow QUERY_ADAPTER (0x101) in MLX5_IB_METHOD_DEVX_OBJ_CREATE, it names an object that this context does not own, or (before Linux 5.18) the firmware refused it");
	refused_null("", header_object(context, 0x780, NULL), EINVAL, RV_LAYER_DRIVER,
		     "the driver does not allow SET_PP_RATE_LIMIT *");
}

Test(devx_objects, a_refusal_comes_with_status_and_syndrome_where_the_kernel_passes_them)
{
	const bool passed = devx_passes_status();
	uint8_t out[16];

	refused_null("firmware refuses to create a TIS in a domain that does not exist",
		     tis_create(context, 0xffffff, out), devx_errno_of_status(3),
		     passed ? RV_LAYER_FIRMWARE : RV_LAYER_DRIVER,
		     passed ? "firmware refused CREATE_TIS (0x912): Remote I/O error (EREMOTEIO), status 0x3 (BAD_PARAM), syndrome 0xc00803" :
			      devx_refusal(3, "CREATE_TIS (0x912)", "MLX5_IB_METHOD_DEVX_OBJ_CREATE").sentence);
	cr_expect_eq(out[0], passed ? 3 : 0);
	cr_expect_eq(rv_last_error()->status, passed ? 3 : 0);
	cr_expect_eq(rv_last_error()->opcode, OP_CREATE_TIS);
	cr_expect_eq(rv_last_error()->syndrome != 0, passed);
}

Test(devx_objects, another_context_s_object_is_out_of_reach)
{
	struct ibv_context *other = device_open();
	uint32_t domain;
	uint8_t out[16];
	struct mlx5dv_devx_obj *td = header_object(other, OP_ALLOC_TRANSPORT_DOMAIN, &domain);

	cr_assert_not_null(td, "%s", rv_last_error()->message);
	cr_expect_null(tis_create(context, domain, out));
	cr_expect_eq(errno, devx_errno_of_status(3), "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
	ibv_close_device(other);
}

Test(devx_objects, what_is_left_at_close_is_released_in_the_right_order)
{
	const unsigned int domains = in_device("transport_domain");
	struct ibv_context *other = device_open();
	uint32_t domain;
	uint8_t out[16];

	cr_assert(header_object(other, OP_ALLOC_TRANSPORT_DOMAIN, &domain));
	for (unsigned int i = 0; i < 10; i++)
		cr_assert(tis_create(other, domain, out), "%s", rv_last_error()->message);
	cr_expect_eq(in_device("tis"), 10u);
	ibv_close_device(other);
	for (int i = 0; i < 300 && in_device("transport_domain") != domains; i++)
		continue;
	cr_expect_eq(in_device("tis"), 0u);
	cr_expect_eq(in_device("transport_domain"), domains);
}

Test(devx_objects, null_is_no_object)
{
	uint8_t out[16];

	refused_errno("", tis_query(NULL, 1, out, sizeof(out)), EINVAL, RV_LAYER_ARGUMENT,
		      "obj is NULL");
	refused_errno("", tis_set_prio(NULL, 1, 1, out), EINVAL, RV_LAYER_ARGUMENT, "obj is NULL");
}
