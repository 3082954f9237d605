/* SPDX-License-Identifier: BSD-2-Clause */
/* Firmware objects and commands by DEVX: drivers/infiniband/hw/mlx5/devx.c. */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "base/error.h"
#include "device/firmware.h"
#include "devx_obj.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"
#include "paced.h"

static const struct rv_destroyer destroyer = {
	MLX5_IB_OBJECT_DEVX_OBJ,
	MLX5_IB_METHOD_DEVX_OBJ_DESTROY,
	MLX5_IB_ATTR_DEVX_OBJ_DESTROY_HANDLE,
};

static int check_mailboxes(const void *in, size_t inlen, const void *out, size_t outlen)
{
	if (!in || !out)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, in ? "out" : "in");
	if (inlen > UINT16_MAX)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "inlen", inlen,
				       MLX5_CMD_HDR_BYTES, UINT16_MAX);
	if (outlen > UINT16_MAX)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "outlen", outlen,
				       MLX5_CMD_HDR_BYTES, UINT16_MAX);
	return 0;
}

void rv_devx_obj_explain_lengths(int err, size_t inlen, size_t outlen)
{
	if (err == -EINVAL && rv_fault()->cause == RV_CAUSE_IOCTL &&
	    (inlen < MLX5_CMD_HDR_BYTES || outlen < MLX5_CMD_HDR_BYTES))
		rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE,
				inlen < MLX5_CMD_HDR_BYTES ? "inlen" : "outlen",
				inlen < MLX5_CMD_HDR_BYTES ? inlen : outlen, MLX5_CMD_HDR_BYTES,
				UINT16_MAX);
}

/* EAGAIN before 5.18 may be the firmware's NO_RES; on every kernel it may be a cgroup. */
static void explain_again(int err, const struct rv_context *context)
{
	if (err == -EAGAIN && rv_handles_exhausted(context))
		rv_fail(EAGAIN, RV_CAUSE_OBJECT_LIMIT, NULL);
}

int mlx5dv_devx_general_cmd(struct ibv_context *context, const void *in, size_t inlen, void *out,
			    size_t outlen)
{
	int err = rv_context_check_mlx5(context);

	if (err == 0)
		err = check_mailboxes(in, inlen, out, outlen);
	if (err != 0)
		return -err;
	err = rv_firmware_general(rv_context_of(context), in, inlen, out, outlen);
	rv_devx_obj_explain_lengths(err, inlen, outlen);
	return -err;
}

/* hw/mlx5/devx.c, devx_get_created_obj_id(): where the number of a new object is. */
static uint32_t number_in(uint16_t opcode, const void *out, size_t out_bytes)
{
	if (out_bytes < MLX5_CMD_HDR_BYTES)
		return 0;
	switch (opcode) {
	case MLX5_CMD_OP_CREATE_GENERAL_OBJECT:
	case MLX5_CMD_OP_CREATE_UMEM:
	case MLX5_CMD_OP_ALLOC_FLOW_COUNTER:
	case MLX5_CMD_OP_ALLOC_PACKET_REFORMAT_CONTEXT:
	case MLX5_CMD_OP_ALLOC_MODIFY_HEADER_CONTEXT:
		return rv_bits_get(out, MLX5_CREATE_OUT_ID_OFF, MLX5_CREATE_OUT_ID_BITS);
	default:
		return rv_bits_get(out, MLX5_CREATE_OUT_NUMBER_OFF, MLX5_CREATE_OUT_NUMBER_BITS);
	}
}

struct mlx5dv_devx_obj *mlx5dv_devx_obj_create(struct ibv_context *context, const void *in,
					       size_t inlen, void *out, size_t outlen)
{
	struct mlx5dv_devx_obj *obj;
	struct rv_command command;
	int err;

	if (rv_context_check_mlx5(context) != 0 || check_mailboxes(in, inlen, out, outlen) != 0)
		return NULL;
	obj = calloc(1, sizeof(*obj));
	if (!obj) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "an object");
		return NULL;
	}
	rv_command_init(&command, MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_CREATE,
			rv_context_of(context)->driver_id);
	rv_command_new_handle(&command, MLX5_IB_ATTR_DEVX_OBJ_CREATE_HANDLE);
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_OBJ_CREATE_CMD_IN, in, inlen);
	rv_command_out(&command, MLX5_IB_ATTR_DEVX_OBJ_CREATE_CMD_OUT, out, outlen);
	err = rv_firmware_execute(rv_context_of(context), &command, in, inlen, out, outlen);
	if (err != 0) {
		rv_devx_obj_explain_lengths(err, inlen, outlen);
		explain_again(err, rv_context_of(context));
		free(obj);
		errno = -err;
		return NULL;
	}
	obj->opcode = rv_firmware_opcode(in, inlen);
	rv_handle_born(&obj->handle, rv_context_of(context), &command,
		       MLX5_IB_ATTR_DEVX_OBJ_CREATE_HANDLE);
	obj->number = number_in(obj->opcode, out, outlen);
	rv_paced_created(obj, in, inlen);
	return obj;
}

int rv_devx_obj_check(const struct mlx5dv_devx_obj *obj)
{
	if (!obj)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "obj");
	return rv_context_check(&obj->handle.context->ibv);
}

/*
 * Whether somebody is destroying the object at this moment: then no other call gets it; else
 * the driver refuses a command of no opcode as the next thing.
 */
static bool being_destroyed(const struct rv_handle *handle)
{
	static const uint8_t nothing[MLX5_CMD_HDR_BYTES];
	uint8_t out[MLX5_CMD_HDR_BYTES];
	struct rv_command command;
	size_t bytes;

	rv_command_init(&command, MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_MODIFY,
			handle->context->driver_id);
	rv_command_handle(&command, MLX5_IB_ATTR_DEVX_OBJ_MODIFY_HANDLE, handle->id);
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_OBJ_MODIFY_CMD_IN, nothing, sizeof(nothing));
	rv_command_out(&command, MLX5_IB_ATTR_DEVX_OBJ_MODIFY_CMD_OUT, out, sizeof(out));
	return rv_command_raw(handle->context->ibv.cmd_fd, rv_command_bytes(&command, &bytes)) ==
	       -EBUSY;
}

/* The kernel's EBUSY is about the handle or, before 5.18, the firmware's RES_BUSY. */
static void explain_busy(int err, const struct rv_handle *handle)
{
	if (err != -EBUSY || rv_fault()->cause != RV_CAUSE_IOCTL)
		return;
	if (being_destroyed(handle))
		rv_fail(EBUSY, RV_CAUSE_HANDLE_BUSY, NULL);
	errno = EBUSY; /* the question left its own */
}

/* QUERY and MODIFY differ in numbers only. */
static int command_on(struct mlx5dv_devx_obj *obj, uint16_t method, const uint16_t attrs[static 3],
		      const void *in, size_t inlen, void *out, size_t outlen)
{
	struct rv_command command;
	int err;

	err = rv_devx_obj_check(obj);
	if (err == 0)
		err = check_mailboxes(in, inlen, out, outlen);
	if (err != 0)
		return -err;
	rv_command_init(&command, MLX5_IB_OBJECT_DEVX_OBJ, method,
			obj->handle.context->driver_id);
	rv_command_handle(&command, attrs[0], obj->handle.id);
	rv_command_in(&command, attrs[1], in, inlen);
	rv_command_out(&command, attrs[2], out, outlen);
	atomic_fetch_add(&obj->calls, 1);
	err = rv_firmware_execute(obj->handle.context, &command, in, inlen, out, outlen);
	atomic_fetch_sub(&obj->calls, 1);
	rv_devx_obj_explain_lengths(err, inlen, outlen);
	explain_busy(err, &obj->handle);
	return -err;
}

int mlx5dv_devx_obj_query(struct mlx5dv_devx_obj *obj, const void *in, size_t inlen, void *out,
			  size_t outlen)
{
	static const uint16_t attrs[3] = { MLX5_IB_ATTR_DEVX_OBJ_QUERY_HANDLE,
					   MLX5_IB_ATTR_DEVX_OBJ_QUERY_CMD_IN,
					   MLX5_IB_ATTR_DEVX_OBJ_QUERY_CMD_OUT };

	return command_on(obj, MLX5_IB_METHOD_DEVX_OBJ_QUERY, attrs, in, inlen, out, outlen);
}

int mlx5dv_devx_obj_modify(struct mlx5dv_devx_obj *obj, const void *in, size_t inlen, void *out,
			   size_t outlen)
{
	static const uint16_t attrs[3] = { MLX5_IB_ATTR_DEVX_OBJ_MODIFY_HANDLE,
					   MLX5_IB_ATTR_DEVX_OBJ_MODIFY_CMD_IN,
					   MLX5_IB_ATTR_DEVX_OBJ_MODIFY_CMD_OUT };

	const int error =
		command_on(obj, MLX5_IB_METHOD_DEVX_OBJ_MODIFY, attrs, in, inlen, out, outlen);

	if (error == 0)
		rv_paced_modified(obj, in, inlen);
	return error;
}

/*
 * The status stays in the kernel; say at least whose refusal it is. EBUSY is the firmware's
 * RES_BUSY, but where a call of another thread holds the handle.
 */
static void explain_refusal(const struct mlx5dv_devx_obj *obj, bool called)
{
	const enum rv_cause cause = rv_fault()->cause;

	if (cause == RV_CAUSE_IOCTL || (cause == RV_CAUSE_HANDLE_BUSY && !called)) {
		rv_fault()->cause = RV_CAUSE_DESTROY_REFUSED;
		rv_fault()->opcode = obj->opcode;
	}
}

int mlx5dv_devx_obj_destroy(struct mlx5dv_devx_obj *obj)
{
	uint16_t index;
	bool called;
	int err;

	if (!obj)
		return 0;
	called = atomic_load(&obj->calls) > 0;
	index = rv_paced_forget(obj); /* before the context may go */
	err = rv_handle_destroy(&obj->handle, &destroyer);
	if (err != 0) {
		if (index)
			rv_paced_set(obj, index);
		explain_refusal(obj, called);
		return -err;
	}
	free(obj);
	return 0;
}
