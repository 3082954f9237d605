/* SPDX-License-Identifier: BSD-2-Clause */
/* Every firmware status, on every kind of DEVX call. */
#include <stdio.h>
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

/* Judges a call that the firmware refused with @status, whose out mailbox is @out. */
static void refused_with(uint8_t status, const char *call, uint16_t opcode, bool failed, int error,
			 const uint8_t *out)
{
	const bool passed = devx_passes_status();
	const struct refusal told = {
		EREMOTEIO, RV_LAYER_FIRMWARE,
		"firmware refused * (0x*): Remote I/O error (EREMOTEIO), status 0x* (*), syndrome 0xfa0175"
	};
	const struct refusal translated = {
		errno_of_status(status), RV_LAYER_FIRMWARE,
		"firmware refused * (0x*) and the driver turned its status into *"
	};
	const struct refusal invalid = {
		EINVAL, RV_LAYER_DRIVER,
		"the driver does not allow * or (before Linux 5.18) the firmware refused it"
	};
	const struct refusal memory = { ENOMEM, RV_LAYER_LIMIT, "* failed for want of memory: *" };

	judge(PLACE, call, "", failed, error,
	      passed			  ? &told :
	      translated.error == EINVAL ? &invalid :
	      translated.error == ENOMEM ? &memory :
					   &translated);
	cr_assert_eq(rv_last_error()->opcode, opcode, "status 0x%x", status);
	cr_assert_eq(rv_last_error()->status, passed ? status : 0);
	cr_assert_eq(rv_last_error()->syndrome, passed ? SYNDROME : 0);
	cr_assert_eq(out[0], passed ? status : 0);
	cr_assert_eq(rv_devx_load32(out + 4), passed ? SYNDROME : 0);
}

Test(devx_statuses, of_a_general_command)
{
	const uint8_t in[16] = { 0x01, 0x01 };
	uint8_t out[DEVX_ST_SZ_BYTES(query_adapter_out)];

	for (unsigned int status = 1; status < 256; status++) {
		int ret;

		memset(out, 0, sizeof(out));
		control_do("fail QUERY_ADAPTER %u", status);
		ret = mlx5dv_devx_general_cmd(context, in, sizeof(in), out, sizeof(out));
		refused_with((uint8_t)status, "general", 0x101, ret > 0, ret, out);
		control_do("clear");
	}
}

Test(devx_statuses, of_a_creation)
{
	uint8_t out[16];
	uint32_t domain;
	struct mlx5dv_devx_obj *td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);

	cr_assert_not_null(td, "%s", rv_last_error()->message);
	for (unsigned int status = 1; status < 256; status++) {
		const void *tis;

		control_do("fail CREATE_TIS %u", status);
		tis = tis_create(context, domain, out);
		refused_with((uint8_t)status, "create", OP_CREATE_TIS, !tis, errno, out);
		control_do("clear");
	}
	cr_expect_eq(handles(context, OBJECT_DEVX_OBJ), 1u);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
}

Test(devx_statuses, of_a_query_and_a_change)
{
	uint8_t out[DEVX_ST_SZ_BYTES(query_tis_out)];
	uint32_t domain, tisn;
	struct mlx5dv_devx_obj *td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	struct mlx5dv_devx_obj *tis = tis_create(context, domain, out);

	cr_assert(td && tis, "%s", rv_last_error()->message);
	tisn = DEVX_GET(create_tis_out, out, tisn);
	for (unsigned int status = 1; status < 256; status++) {
		int ret;

		control_do("fail QUERY_TIS %u", status);
		ret = tis_query(tis, tisn, out, sizeof(out));
		refused_with((uint8_t)status, "query", OP_QUERY_TIS, ret > 0, ret, out);
		control_do("fail MODIFY_TIS %u", status);
		ret = tis_set_prio(tis, tisn, 3, out);
		refused_with((uint8_t)status, "modify", OP_MODIFY_TIS, ret > 0, ret, out);
		control_do("clear");
	}
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
}

/* Here all kernels translate and keep status and syndrome to themselves. */
static void destroy_refused(uint8_t status, struct mlx5dv_devx_obj *obj)
{
	const struct refusal want = {
		errno_of_status(status), RV_LAYER_DRIVER,
		"the object made by ALLOC_PD (0x800) could not be destroyed: * (another object may still use it, or another call)"
	};
	char situation[80];
	int ret;

	control_do("fail DEALLOC_PD %u", status);
	ret = mlx5dv_devx_obj_destroy(obj);
	snprintf(situation, sizeof(situation), "firmware refuses to destroy an object with status 0x%x",
		 status);
	judge(PLACE, "mlx5dv_devx_obj_destroy()", status == 6 || status == 3 ? situation : "", ret > 0,
	      ret, &want);
	cr_assert_eq(rv_last_error()->opcode, OP_ALLOC_PD);
	control_do("clear");
}

Test(devx_statuses, of_a_destruction_after_which_the_object_lives)
{
	struct mlx5dv_devx_obj *pd = header_object(context, OP_ALLOC_PD, NULL);

	cr_assert_not_null(pd, "%s", rv_last_error()->message);
	for (unsigned int status = 1; status < 256; status++) {
		destroy_refused((uint8_t)status, pd);
		cr_assert_eq(handles(context, OBJECT_DEVX_OBJ), 1u, "after status 0x%x", status);
	}
	cr_expect_eq(mlx5dv_devx_obj_destroy(pd), 0);
}

static struct refusal open_refusal(uint8_t status)
{
	const int error = errno_of_status(status);

	if (error == ENOMEM)
		return (struct refusal){ error, RV_LAYER_LIMIT,
					 "a context was refused: the kernel or the device is out of memory for it" };
	if (error == EAGAIN)
		return (struct refusal){ error, RV_LAYER_LIMIT, "a context was refused for now: *" };
	return (struct refusal){ error, RV_LAYER_FIRMWARE,
				 "firmware refused a command that a context needs * and the driver turned its status into *" };
}

Test(devx_statuses, of_an_open_that_insists_on_devx)
{
	for (unsigned int status = 1; status < 256; status++) {
		const struct refusal want = open_refusal((uint8_t)status);
		char situation[80] = "";
		const void *opened;

		if (status == 3 || status == 1 || status == 8 || status == 15)
			snprintf(situation, sizeof(situation),
				 "firmware refuses a user context with status 0x%x", status);
		control_do("fail CREATE_UCTX %u", status);
		errno = 0;
		opened = rv_open_path(NODE, RV_OPEN_DEVX);
		judge(PLACE, "rv_open_path()", situation, !opened, errno, &want);
		control_do("clear");
	}
}

Test(devx_statuses, of_an_open_that_falls_back)
{
	struct ibv_context *plain;

	control_do("fail CREATE_UCTX 3");
	plain = rv_open_path(NODE, 0);
	cr_assert_not_null(plain, "%s", rv_last_error()->message);
	cr_expect_not(rv_context_is_devx(plain));
	control_do("clear");
	ibv_close_device(plain);
}
