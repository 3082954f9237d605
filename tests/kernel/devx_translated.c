/* SPDX-License-Identifier: BSD-2-Clause */
/* Firmware statuses where all kernels translate it, and where it comes with the answer. */
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

static struct ibv_context *context;
static char sentence[400];

static void open_it(void)
{
	context = device_open();
}

static void close_it(void)
{
	cr_expect_eq(handles(context, OBJECT_DEVX_OBJ), 0u);
	ibv_close_device(context);
}

TestSuite(devx_translated, .init = open_it, .fini = close_it);

static struct refusal translated(uint8_t status, const char *refused)
{
	const int error = errno_of_status(status);

	snprintf(sentence, sizeof(sentence),
		 "firmware refused %s and the driver turned its status into %s", refused,
		 errno_words(error));
	return (struct refusal){ error, RV_LAYER_FIRMWARE, sentence };
}

static struct refusal destroy_refusal(uint8_t status)
{
	if (errno_of_status(status) == EBUSY)
		return (struct refusal){
			EBUSY, RV_LAYER_FIRMWARE,
			"the object made by ALLOC_PD (0x800) could not be destroyed: another object uses it, or a process that shares the descriptor does at this moment"
		};
	if (errno_of_status(status) == ENOMEM)
		return (struct refusal){
			ENOMEM, RV_LAYER_LIMIT,
			"the object made by ALLOC_PD (0x800) could not be destroyed for want of memory: the kernel's, or the firmware's own limit"
		};
	return translated(status, "to destroy the object made by ALLOC_PD (0x800)");
}

Test(devx_translated, of_a_destruction_after_which_the_object_lives)
{
	struct mlx5dv_devx_obj *pd = header_object(context, OP_ALLOC_PD, NULL);

	cr_assert_not_null(pd, "%s", rv_last_error()->message);
	for (unsigned int status = 1; status < 256; status = status_after(status)) {
		const struct refusal want = destroy_refusal((uint8_t)status);
		int ret;

		control_do("fail DEALLOC_PD %u", status);
		ret = mlx5dv_devx_obj_destroy(pd);
		judge(PLACE, "mlx5dv_devx_obj_destroy()",
		      status_situation("to destroy an object", (uint8_t)status), ret > 0, ret,
		      &want);
		cr_assert_eq(rv_last_error()->opcode, OP_ALLOC_PD);
		cr_assert_eq(rv_last_error()->status, 0);
		control_do("clear");
		cr_assert_eq(handles(context, OBJECT_DEVX_OBJ), 1u, "after status 0x%x", status);
	}
	cr_expect_eq(mlx5dv_devx_obj_destroy(pd), 0);
}

static struct refusal umem_refusal(uint8_t status)
{
	if (errno_of_status(status) == ENOMEM)
		return (struct refusal){
			ENOMEM, RV_LAYER_LIMIT,
			"4096 bytes could not be pinned: the kernel or the firmware has no memory for it (RLIMIT_MEMLOCK allows it)"
		};
	return translated(status, "CREATE_UMEM (0xa08)");
}

Test(devx_translated, of_a_registration_of_memory)
{
	static _Alignas(4096) char memory[4096];

	for (unsigned int status = 1; status < 256; status = status_after(status)) {
		const struct refusal want = umem_refusal((uint8_t)status);
		const void *umem;

		control_do("fail CREATE_UMEM %u", status);
		errno = 0;
		umem = mlx5dv_devx_umem_reg(context, memory, sizeof(memory), 0);
		judge(PLACE, "mlx5dv_devx_umem_reg()",
		      status_situation("to register memory", (uint8_t)status), !umem, errno, &want);
		control_do("clear");
	}
	cr_expect_eq(mlx5dv_devx_umem_dereg(mlx5dv_devx_umem_reg(context, memory, 4096, 0)), 0);
}

static struct refusal open_refusal(uint8_t status)
{
	if (errno_of_status(status) == ENOMEM)
		return (struct refusal){
			ENOMEM, RV_LAYER_LIMIT,
			"a context was refused: the kernel or the device is out of memory for it"
		};
	return translated(status,
			  "a command that a context needs (CREATE_UCTX for DEVX, or ALLOC_TRANSPORT_DOMAIN)");
}

Test(devx_translated, of_an_open_that_insists_on_devx)
{
	for (unsigned int status = 1; status < 256; status = status_after(status)) {
		const struct refusal want = open_refusal((uint8_t)status);
		const void *opened;

		control_do("fail CREATE_UCTX %u", status);
		errno = 0;
		opened = rv_open_path(NODE, RV_OPEN_DEVX);
		judge(PLACE, "rv_open_path()",
		      status_situation("a user context", (uint8_t)status), !opened, errno, &want);
		control_do("clear");
	}
}

Test(devx_translated, of_an_open_that_falls_back)
{
	struct ibv_context *plain;

	control_do("fail CREATE_UCTX 3");
	plain = rv_open_path(NODE, 0);
	cr_assert_not_null(plain, "%s", rv_last_error()->message);
	cr_expect_not(rv_context_is_devx(plain));
	control_do("clear");
	ibv_close_device(plain);
}

/* The call succeeds: the refusal is in the answer, on all kernels as the firmware gave it. */
static void answer(struct mlx5dv_devx_obj *tis, const uint8_t in[16], unsigned int status,
		   struct mlx5dv_devx_cmd_comp *comp)
{
	union {
		struct mlx5dv_devx_async_cmd_hdr header;
		uint8_t bytes[8 + DEVX_ST_SZ_BYTES(query_tis_out)];
	} got = { .bytes = { 0 } };
	struct pollfd wait = { .fd = comp->fd, .events = POLLIN };

	control_do("fail QUERY_TIS %u", status);
	cr_assert_eq(mlx5dv_devx_obj_query_async(tis, in, 16, sizeof(got.bytes) - 8, status, comp), 0,
		     "%s", rv_last_error()->message);
	cr_assert_eq(poll(&wait, 1, 5000), 1, "no answer to a query with status 0x%x", status);
	cr_assert_eq(mlx5dv_devx_get_async_cmd_comp(comp, &got.header, sizeof(got)), 0);
	control_do("clear");
	cr_assert_eq(got.header.wr_id, status);
	cr_assert_eq(got.bytes[8], status);
	cr_assert_eq(rv_devx_load32(got.bytes + 12), SYNDROME);
}

Test(devx_translated, of_an_asynchronous_query_in_its_answer)
{
	struct mlx5dv_devx_cmd_comp *comp = mlx5dv_devx_create_cmd_comp(context);
	uint8_t in[DEVX_ST_SZ_BYTES(query_tis_in)] = { 0 };
	uint8_t out[16];
	uint32_t domain;
	struct mlx5dv_devx_obj *td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	struct mlx5dv_devx_obj *tis = tis_create(context, domain, out);

	cr_assert(comp && td && tis, "%s", rv_last_error()->message);
	DEVX_SET(query_tis_in, in, opcode, OP_QUERY_TIS);
	DEVX_SET(query_tis_in, in, tisn, DEVX_GET(create_tis_out, out, tisn));
	for (unsigned int status = 1; status < 256; status = status_after(status))
		answer(tis, in, status, comp);
	DEVX_SET(query_tis_in, in, tisn, 0x123456);
	refused_errno("asynchronous query of another object than the handle's",
		      mlx5dv_devx_obj_query_async(tis, in, 16, 176, 0, comp), EINVAL,
		      RV_LAYER_DRIVER,
		      "the driver does not allow QUERY_TIS (0x915) in MLX5_IB_METHOD_DEVX_OBJ_ASYNC_QUERY, it names an object that this context does not own, or (before Linux 5.18) the firmware refused it");
	mlx5dv_devx_destroy_cmd_comp(comp);
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
}
