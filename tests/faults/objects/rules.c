/* SPDX-License-Identifier: BSD-2-Clause */
#include "rules.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

/* A command that the firmware carries out: its refusals are errnos too. */
#define FIRMWARE(call)                                    \
	{ call, EIO, SAME, RV_LAYER_FIRMWARE },           \
	{ call, EBUSY, SAME, RV_LAYER_FIRMWARE },         \
	{ call, EAGAIN, SAME, RV_LAYER_FIRMWARE },        \
	{ call, ENOMEM, SAME, RV_LAYER_LIMIT },           \
	{ call, ETIMEDOUT, SAME, RV_LAYER_DEVICE_GONE },  \
	{ call, EINVAL, SAME, RV_LAYER_DRIVER }

/* … and that the driver only passes on, with the firmware's own answer. */
#define PASSED_ON(call)                                   \
	FIRMWARE(call),                                   \
	{ call, EREMOTEIO, SAME, RV_LAYER_FIRMWARE },     \
	{ call, EPROTONOSUPPORT, SAME, RV_LAYER_DRIVER }

/* Destroyed by somebody who shares the descriptor: no failure. */
#define DESTROYED(call) { call, ENOENT, 0, RV_LAYER_NONE }

/* Objects whose release returns nothing: the kernel frees them at close. */
#define SILENT(call) { call, 0, 0, RV_LAYER_NONE }

/* The first that matches counts. */
static const struct rule rules[] = {
	{ "open", EMFILE, SAME, RV_LAYER_LIMIT },
	{ "open", ENOMEM, SAME, RV_LAYER_LIMIT },
	{ "open", EIO, SAME, RV_LAYER_DEVICE_GONE },
	{ "open", ENXIO, SAME, RV_LAYER_DEVICE_GONE },
	{ "open", 0, SAME, RV_LAYER_NODE },
	/* The model's descriptor answers questions, as if it had a context already. */
	{ "UVERBS_METHOD_GET_CONTEXT", EINVAL, SAME, RV_LAYER_ARGUMENT },
	{ "UVERBS_METHOD_GET_CONTEXT", ENOMEM, SAME, RV_LAYER_LIMIT },
	{ "UVERBS_METHOD_GET_CONTEXT", EAGAIN, SAME, RV_LAYER_FIRMWARE },
	{ "UVERBS_METHOD_GET_CONTEXT", EIO, SAME, RV_LAYER_FIRMWARE },
	{ "UVERBS_METHOD_GET_CONTEXT", EBUSY, SAME, RV_LAYER_FIRMWARE },
	{ "UVERBS_METHOD_GET_CONTEXT", ETIMEDOUT, SAME, RV_LAYER_DEVICE_GONE },
	{ "UVERBS_METHOD_GET_CONTEXT", EPROTONOSUPPORT, SAME, RV_LAYER_KERNEL },
	{ "UVERBS_METHOD_GET_CONTEXT", ENXIO, SAME, RV_LAYER_DEVICE_GONE },
	{ "UVERBS_METHOD_GET_CONTEXT", EPROTO, SAME, RV_LAYER_KERNEL },
	{ "UVERBS_METHOD_GET_CONTEXT", 0, SAME, RV_LAYER_DRIVER },
	{ "UVERBS_METHOD_ASYNC_EVENT_ALLOC", EIO, SAME, RV_LAYER_DEVICE_GONE },
	/* A kernel without events opens all the same; who waits for one is refused. */
	{ "UVERBS_METHOD_ASYNC_EVENT_ALLOC", EPROTONOSUPPORT, EOPNOTSUPP, RV_LAYER_KERNEL },
	{ "MLX5_IB_METHOD_DEVX_UMEM_REG", EINVAL, SAME, RV_LAYER_FIRMWARE },
	FIRMWARE("MLX5_IB_METHOD_DEVX_UMEM_REG"),
	{ "MLX5_IB_METHOD_UAR_OBJ_ALLOC", EOPNOTSUPP, SAME, RV_LAYER_DRIVER },
	{ "MLX5_IB_METHOD_VAR_OBJ_ALLOC", ENOSPC, SAME, RV_LAYER_LIMIT },
	{ "MLX5_IB_METHOD_VAR_OBJ_ALLOC", EPROTONOSUPPORT, SAME, RV_LAYER_DRIVER },
	{ "MLX5_IB_METHOD_DEVX_SUBSCRIBE_EVENT", EINVAL, SAME, RV_LAYER_DRIVER },
	PASSED_ON("MLX5_IB_METHOD_DEVX_OBJ_CREATE"),
	PASSED_ON("MLX5_IB_METHOD_DEVX_OBJ_QUERY"),
	PASSED_ON("MLX5_IB_METHOD_DEVX_OBJ_MODIFY"),
	PASSED_ON("MLX5_IB_METHOD_DEVX_OTHER"),
	/* Its answer comes later and by another way. */
	{ "MLX5_IB_METHOD_DEVX_OBJ_ASYNC_QUERY", EAGAIN, SAME, RV_LAYER_LIMIT },
	FIRMWARE("MLX5_IB_METHOD_DEVX_OBJ_ASYNC_QUERY"),
	{ "MLX5_IB_METHOD_DEVX_OBJ_ASYNC_QUERY", EPROTONOSUPPORT, SAME, RV_LAYER_DRIVER },
	/* Pinning, and where nothing may be pinned. */
	{ "MLX5_IB_METHOD_DEVX_UMEM_REG", EPERM, SAME, RV_LAYER_LIMIT },
	{ "UVERBS_METHOD_CQ_CREATE", EPERM, SAME, RV_LAYER_LIMIT },
	{ "write 9", EPERM, SAME, RV_LAYER_LIMIT },
	{ "write 9", ENOMEM, SAME, RV_LAYER_LIMIT },
	{ "UVERBS_METHOD_REG_DMABUF_MR", EINVAL, SAME, RV_LAYER_DRIVER },
	{ "UVERBS_METHOD_REG_DMABUF_MR", ENOMEM, SAME, RV_LAYER_LIMIT },
	{ "map", ENOMEM, SAME, RV_LAYER_LIMIT },
	{ "map", 0, SAME, RV_LAYER_KERNEL },
	/* What a program that waits for events expects. */
	{ "read", EAGAIN, 0, RV_LAYER_NONE },
	{ "read", EIO, SAME, RV_LAYER_DEVICE_GONE },
	{ "read", 0, SAME, RV_LAYER_KERNEL },
	DESTROYED("UVERBS_METHOD_CQ_DESTROY"),
	DESTROYED("UVERBS_METHOD_MR_DESTROY"),
	DESTROYED("UVERBS_METHOD_PD_DESTROY"),
	DESTROYED("MLX5_IB_METHOD_DEVX_OBJ_DESTROY"),
	DESTROYED("MLX5_IB_METHOD_DEVX_UMEM_DEREG"),
	SILENT("MLX5_IB_METHOD_VAR_OBJ_DESTROY"),
	SILENT("MLX5_IB_METHOD_UAR_OBJ_DESTROY"),
	/* Whose refusal it is stays in the kernel; another call's use of the handle is told. */
	{ "MLX5_IB_METHOD_DEVX_OBJ_DESTROY", ETIMEDOUT, SAME, RV_LAYER_DEVICE_GONE },
	{ "MLX5_IB_METHOD_DEVX_OBJ_DESTROY", ENOMEM, SAME, RV_LAYER_LIMIT },
	{ "MLX5_IB_METHOD_DEVX_OBJ_DESTROY", EFAULT, SAME, RV_LAYER_DRIVER },
	{ "MLX5_IB_METHOD_DEVX_OBJ_DESTROY", 0, SAME, RV_LAYER_FIRMWARE },
	{ "MLX5_IB_METHOD_DEVX_UMEM_DEREG", EBUSY, SAME, RV_LAYER_DRIVER },
	{ "UVERBS_METHOD_CQ_DESTROY", EBUSY, SAME, RV_LAYER_DRIVER },
	{ "UVERBS_METHOD_MR_DESTROY", EBUSY, SAME, RV_LAYER_DRIVER },
	{ "UVERBS_METHOD_PD_DESTROY", EBUSY, SAME, RV_LAYER_DRIVER },
	{ "MLX5_IB_METHOD_DEVX_UMEM_DEREG", ETIMEDOUT, SAME, RV_LAYER_DEVICE_GONE },
	{ "MLX5_IB_METHOD_DEVX_UMEM_DEREG", ENOMEM, SAME, RV_LAYER_LIMIT },
	{ "MLX5_IB_METHOD_DEVX_UMEM_DEREG", EFAULT, SAME, RV_LAYER_DRIVER },
	{ "MLX5_IB_METHOD_DEVX_UMEM_DEREG", 0, SAME, RV_LAYER_FIRMWARE },
	/* What the driver gives the firmware by itself, and translates the refusal of. */
	FIRMWARE("MLX5_IB_METHOD_UAR_OBJ_ALLOC"),
	FIRMWARE("UVERBS_METHOD_CQ_CREATE"),
	FIRMWARE("UVERBS_METHOD_CQ_DESTROY"),
	FIRMWARE("UVERBS_METHOD_MR_DESTROY"),
	FIRMWARE("UVERBS_METHOD_PD_DESTROY"),
	{ "write 2", EINVAL, SAME, RV_LAYER_ARGUMENT }, /* the model's device has no ports */
	FIRMWARE("write 2"),
	FIRMWARE("write 3"),
	FIRMWARE("write 9"),
	/* Any other ioctl. */
	{ NULL, EFAULT, SAME, RV_LAYER_ARGUMENT },
	{ NULL, EMFILE, SAME, RV_LAYER_LIMIT },
	{ NULL, ENOMEM, SAME, RV_LAYER_LIMIT },
	{ NULL, ENXIO, SAME, RV_LAYER_DEVICE_GONE },
	{ NULL, ETIMEDOUT, SAME, RV_LAYER_DEVICE_GONE },
	{ NULL, 0, SAME, RV_LAYER_KERNEL },
};

const struct rule *rule_of(const char *call, int error)
{
	const struct rule *rule = rules;

	while ((rule->call && strcmp(rule->call, call) != 0) ||
	       (rule->error && rule->error != error))
		rule++;
	return rule;
}
