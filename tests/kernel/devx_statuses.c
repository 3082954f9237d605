/* SPDX-License-Identifier: BSD-2-Clause */
/* Firmware statuses, on every kind of DEVX call whose mailbox may tell it. */
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

TestSuite(devx_statuses, .init = open_it, .fini = close_it);

/* What is refused, for the page of causes and in the sentences. */
struct refused {
	const char *call;
	const char *what;
	const char *command;
	const char *method;
	uint16_t opcode;
};

#define METHOD(name) "MLX5_IB_METHOD_DEVX_" name

/* Judges a call that the firmware refused with @status, whose out mailbox is @out. */
static void refused_with(uint8_t status, const struct refused *of, bool failed, int error,
			 const uint8_t *out)
{
	const bool passed = devx_passes_status();
	const struct refusal want = devx_refusal(status, of->command, of->method);

	judge(PLACE, of->call, status_situation(of->what, status), failed, error, &want);
	cr_assert_eq(rv_last_error()->opcode, of->opcode, "status 0x%x", status);
	cr_assert_eq(rv_last_error()->status, passed ? status : 0);
	cr_assert_eq(rv_last_error()->syndrome, passed ? SYNDROME : 0);
	cr_assert_eq(out[0], passed ? status : 0);
	cr_assert_eq(rv_devx_load32(out + 4), passed ? SYNDROME : 0);
}

Test(devx_statuses, of_a_general_command)
{
	static const struct refused general = { "mlx5dv_devx_general_cmd()", "a general command",
						"QUERY_ADAPTER (0x101)", METHOD("OTHER"), 0x101 };
	const uint8_t in[16] = { 0x01, 0x01 };
	uint8_t out[DEVX_ST_SZ_BYTES(query_adapter_out)];

	for (unsigned int status = 1; status < 256; status = status_after(status)) {
		int ret;

		memset(out, 0, sizeof(out));
		control_do("fail QUERY_ADAPTER %u", status);
		ret = mlx5dv_devx_general_cmd(context, in, sizeof(in), out, sizeof(out));
		refused_with((uint8_t)status, &general, ret > 0, ret, out);
		control_do("clear");
	}
}

/* Creation by @in, of which the device executes nothing. */
static void creation(const struct refused *of, const char *name, const uint8_t *in, size_t bytes)
{
	uint8_t out[16];

	for (unsigned int status = 1; status < 256; status = status_after(status)) {
		const void *made;

		memset(out, 0, sizeof(out));
		control_do("fail %s %u", name, status);
		made = mlx5dv_devx_obj_create(context, in, bytes, out, sizeof(out));
		refused_with((uint8_t)status, of, !made, errno, out);
		control_do("clear");
	}
}

Test(devx_statuses, of_a_creation)
{
	static const struct refused tis = { "mlx5dv_devx_obj_create()", "to create an object",
					    "CREATE_TIS (0x912)", METHOD("OBJ_CREATE"),
					    OP_CREATE_TIS };
	uint8_t in[DEVX_ST_SZ_BYTES(create_tis_in)] = { OP_CREATE_TIS >> 8, OP_CREATE_TIS & 0xff };

	creation(&tis, "CREATE_TIS", in, sizeof(in));
}

/* The driver makes these two by functions of its own. */
Test(devx_statuses, of_a_creation_of_a_completion_queue)
{
	static const struct refused cq = { "mlx5dv_devx_obj_create()",
					   "to create a completion queue", "CREATE_CQ (0x400)",
					   METHOD("OBJ_CREATE"), OP_CREATE_CQ };
	uint8_t in[272] = { OP_CREATE_CQ >> 8, OP_CREATE_CQ & 0xff };
	uint32_t eqn;

	/* cqc at 16: c_eqn in its sixth word, which the driver looks up before it asks. */
	cr_assert_eq(mlx5dv_devx_query_eqn(context, 0, &eqn), 0, "%s", rv_last_error()->message);
	in[16 + 0x17] = (uint8_t)eqn;
	creation(&cq, "CREATE_CQ", in, sizeof(in));
}

Test(devx_statuses, of_a_creation_of_a_dct)
{
	static const struct refused dct = { "mlx5dv_devx_obj_create()", "to create a DCT",
					    "CREATE_DCT (0x710)", METHOD("OBJ_CREATE"),
					    OP_CREATE_DCT };
	uint8_t in[0x60] = { OP_CREATE_DCT >> 8, OP_CREATE_DCT & 0xff };

	creation(&dct, "CREATE_DCT", in, sizeof(in));
}

Test(devx_statuses, of_a_query_and_a_change)
{
	static const struct refused query = { "mlx5dv_devx_obj_query()", "to tell of an object",
					      "QUERY_TIS (0x915)", METHOD("OBJ_QUERY"),
					      OP_QUERY_TIS };
	static const struct refused change = { "mlx5dv_devx_obj_modify()", "to change an object",
					       "MODIFY_TIS (0x913)", METHOD("OBJ_MODIFY"),
					       OP_MODIFY_TIS };
	uint8_t out[DEVX_ST_SZ_BYTES(query_tis_out)];
	uint32_t domain, tisn;
	struct mlx5dv_devx_obj *td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	struct mlx5dv_devx_obj *tis = tis_create(context, domain, out);

	cr_assert(td && tis, "%s", rv_last_error()->message);
	tisn = DEVX_GET(create_tis_out, out, tisn);
	for (unsigned int status = 1; status < 256; status = status_after(status)) {
		int ret;

		control_do("fail QUERY_TIS %u", status);
		ret = tis_query(tis, tisn, out, sizeof(out));
		refused_with((uint8_t)status, &query, ret > 0, ret, out);
		control_do("fail MODIFY_TIS %u", status);
		ret = tis_set_prio(tis, tisn, 3, out);
		refused_with((uint8_t)status, &change, ret > 0, ret, out);
		control_do("clear");
	}
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
}
