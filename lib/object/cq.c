/* SPDX-License-Identifier: BSD-2-Clause */
/* Completion queues: drivers/infiniband/core/uverbs_std_types_cq.c, hw/mlx5/cq.c. */
#include "cq.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "device/firmware.h"
#include "device/write_command.h"
#include "ib_user_ioctl_cmds.h"
#include "ib_user_verbs.h"
#include "memlock.h"
#include "mlx5_abi.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

#define PAGE_BYTES 4096
#define CQE_BYTES ((uint32_t)sizeof(struct mlx5_cqe64))
/* The kernel takes one entry more than asked and rounds up; log_max_cq_sz is below this. */
#define MOST_ENTRIES (1u << 24)

_Static_assert(sizeof(struct mlx5_cqe64) == 64, "an entry as the device writes it");

static int check(struct ibv_context *context, int cqe, const struct ibv_comp_channel *channel,
		 int comp_vector)
{
	const int err = rv_context_check_mlx5(context);

	if (err != 0)
		return err;
	if (cqe < 1 || (uint32_t)cqe >= MOST_ENTRIES)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "cqe", (uint32_t)cqe, 1,
				       MOST_ENTRIES - 1);
	if (comp_vector < 0 || comp_vector >= context->num_comp_vectors)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "comp_vector",
				       (uint32_t)comp_vector, 0,
				       (uint64_t)context->num_comp_vectors - 1);
	if (channel && channel->context != context)
		return rv_fail(EINVAL, RV_CAUSE_OTHER_CONTEXT, "the channel");
	return 0;
}

/* Entries that no device has written yet, and a doorbell record of zeros. */
static int alloc_buffer(struct rv_cq *cq, int cqe)
{
	size_t bytes;

	for (cq->entries = 1; cq->entries < (uint32_t)cqe + 1; cq->entries *= 2)
		;
	bytes = (size_t)cq->entries * CQE_BYTES;
	bytes = (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
	cq->buffer_bytes = bytes + PAGE_BYTES;
	cq->buffer = aligned_alloc(PAGE_BYTES, cq->buffer_bytes);
	if (!cq->buffer)
		return rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a completion queue");
	memset(cq->buffer, 0, cq->buffer_bytes);
	for (uint32_t i = 0; i < cq->entries; i++)
		((struct mlx5_cqe64 *)(void *)cq->buffer)[i].op_own = MLX5_CQE_INVALID << 4;
	cq->record = (uint32_t *)(void *)(cq->buffer + bytes);
	return 0;
}

static int create(struct rv_context *context, struct rv_cq *cq, int comp_vector)
{
	const struct mlx5_ib_create_cq driver = {
		.buf_addr = (uintptr_t)cq->buffer,
		.db_addr = (uintptr_t)cq->record,
		.cqe_size = CQE_BYTES,
		.flags = MLX5_IB_CREATE_CQ_FLAGS_UAR_PAGE_INDEX,
		.uar_page_index = (uint16_t)cq->uar->page_id,
	};
	const uint32_t entries = cq->entries - 1;
	const uint32_t vector = (uint32_t)comp_vector;
	const uint64_t cookie = (uintptr_t)cq;
	struct mlx5_ib_create_cq_resp response = { 0 };
	struct rv_command command;
	uint32_t given = 0;
	int err;

	if (cq->uar->page_id > UINT16_MAX)
		return rv_fail_answer(MLX5_IB_OBJECT_UAR, MLX5_IB_METHOD_UAR_OBJ_ALLOC,
				      "a page that queues can name", cq->uar->page_id);
	rv_command_init(&command, UVERBS_OBJECT_CQ, UVERBS_METHOD_CQ_CREATE, context->driver_id);
	rv_command_new_handle(&command, UVERBS_ATTR_CREATE_CQ_HANDLE);
	rv_command_in(&command, UVERBS_ATTR_CREATE_CQ_CQE, &entries, sizeof(entries));
	rv_command_in(&command, UVERBS_ATTR_CREATE_CQ_USER_HANDLE, &cookie, sizeof(cookie));
	if (cq->ibv.channel)
		rv_command_fd(&command, UVERBS_ATTR_CREATE_CQ_COMP_CHANNEL, cq->ibv.channel->fd);
	rv_command_in(&command, UVERBS_ATTR_CREATE_CQ_COMP_VECTOR, &vector, sizeof(vector));
	rv_command_out(&command, UVERBS_ATTR_CREATE_CQ_RESP_CQE, &given, sizeof(given));
	/* Otherwise its errors would go to the context's first event descriptor only. */
	if (context->ibv.async_fd >= 0)
		rv_command_fd(&command, UVERBS_ATTR_CREATE_CQ_EVENT_FD, context->ibv.async_fd);
	rv_command_uhw(&command, &driver, sizeof(driver), &response, sizeof(response));
	err = rv_context_execute(context, &command);
	if (err == -EPERM || err == -ENOMEM)
		return rv_memlock_fail(-err, (uintptr_t)cq->buffer, cq->buffer_bytes);
	if (err != 0) {
		rv_firmware_asked(context, MLX5_CMD_OP_CREATE_CQ);
		return err;
	}
	rv_handle_born(&cq->handle, context, &command, UVERBS_ATTR_CREATE_CQ_HANDLE);
	cq->number = response.cqn;
	cq->ibv.handle = cq->handle.id;
	cq->ibv.cqe = (int)entries;
	/* The device would wrap elsewhere than we do. */
	return given == entries ? 0 :
				  rv_fail_answer(UVERBS_OBJECT_CQ, UVERBS_METHOD_CQ_CREATE,
						 "entries of the queue", given);
}

/* 0, 1 where nothing was left to destroy, or -errno, recorded. */
static int execute_destroy(const struct rv_cq *cq, struct ib_uverbs_destroy_cq_resp *ret_reported)
{
	const struct rv_context *context = cq->handle.context;
	struct rv_command command;

	rv_command_init(&command, UVERBS_OBJECT_CQ, UVERBS_METHOD_CQ_DESTROY, context->driver_id);
	rv_command_handle(&command, UVERBS_ATTR_DESTROY_CQ_HANDLE, cq->handle.id);
	rv_command_out(&command, UVERBS_ATTR_DESTROY_CQ_RESP, ret_reported,
		       sizeof(*ret_reported));
	return rv_handle_execute_destroy(context, &command);
}

static void free_cq(struct rv_cq *cq)
{
	mlx5dv_devx_free_uar(cq->uar);
	free(cq->buffer);
	pthread_cond_destroy(&cq->acknowledged);
	pthread_mutex_destroy(&cq->lock);
	free(cq);
}

/* Takes back a queue of which only a part came to be; keeps the fault. */
static void undo(struct rv_context *context, struct rv_cq *cq)
{
	const struct rv_fault fault = *rv_fault();
	struct ib_uverbs_destroy_cq_resp reported;

	if (cq->handle.context) {
		execute_destroy(cq, &reported); /* else the kernel destroys it at close */
		rv_handle_forget(&cq->handle);
	}
	rv_cq_list_remove(context, cq);
	free_cq(cq);
	*rv_fault() = fault;
	errno = fault.error;
}

struct ibv_cq *ibv_create_cq(struct ibv_context *context, int cqe, void *cq_context,
			     struct ibv_comp_channel *channel, int comp_vector)
{
	struct rv_cq *cq;
	int err = check(context, cqe, channel, comp_vector);

	if (err != 0)
		return NULL;
	cq = calloc(1, sizeof(*cq));
	if (!cq) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a completion queue");
		return NULL;
	}
	pthread_mutex_init(&cq->lock, NULL);
	pthread_cond_init(&cq->acknowledged, NULL);
	cq->ibv.context = context;
	cq->ibv.rv_mark = RV_CQ_MARK;
	cq->ibv.channel = channel ? &rv_comp_channel_of(channel)->ibv : NULL;
	cq->ibv.cq_context = cq_context;
	rv_cq_list_add(rv_context_of(context), cq);
	err = alloc_buffer(cq, cqe);
	if (err == 0) {
		cq->uar = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC);
		err = cq->uar ? create(rv_context_of(context), cq, comp_vector) : -errno;
	}
	if (err == 0)
		return &cq->ibv;
	undo(rv_context_of(context), cq);
	return NULL;
}

/*
 * How many of the events that the kernel says it gave out have to be acknowledged: all, unless
 * they are more than can have come here. Then others have them, who share the descriptor, or
 * the kernel is wrong; nobody would ever acknowledge those.
 */
static uint32_t owed(uint32_t reported, uint32_t taken, uint32_t readers)
{
	return (int32_t)(reported - taken) <= 0 || reported - taken <= readers ? reported : taken;
}

/* Each event that was given out must have been acknowledged before the queue goes. */
static void wait_for_acknowledgements(struct rv_cq *cq,
				      const struct ib_uverbs_destroy_cq_resp *reported)
{
	struct ibv_comp_channel *const channel = cq->ibv.channel;
	/* First: who counts an event leaves the readers afterwards. */
	const uint32_t of_channel = channel ? atomic_load(&rv_comp_channel_of(channel)->readers) : 0;
	const uint32_t of_context = atomic_load(&cq->handle.context->event_readers);
	uint32_t comp;
	uint32_t async;

	pthread_mutex_lock(&cq->lock);
	comp = owed(reported->comp_events_reported, cq->comp_events_taken, of_channel);
	async = owed(reported->async_events_reported, cq->async_events_taken, of_context);
	while ((int32_t)(comp - cq->comp_events_completed) > 0 ||
	       (int32_t)(async - cq->async_events_completed) > 0)
		pthread_cond_wait(&cq->acknowledged, &cq->lock);
	pthread_mutex_unlock(&cq->lock);
}

int ibv_destroy_cq(struct ibv_cq *ibv_cq)
{
	struct ib_uverbs_destroy_cq_resp reported = { 0 };
	struct rv_context *context;
	struct rv_cq *cq;
	int err = 0;

	if (!ibv_cq)
		return 0;
	cq = rv_cq_of(ibv_cq);
	if (!cq)
		return EINVAL;
	context = cq->handle.context;
	if (rv_context_open(context)) {
		err = execute_destroy(cq, &reported);
		if (err == -EBUSY)
			rv_fail(EBUSY, RV_CAUSE_USED, "the completion queue");
		if (err < 0) {
			rv_firmware_asked(context, MLX5_CMD_OP_DESTROY_CQ);
			return -err;
		}
		if (err == 0)
			wait_for_acknowledgements(cq, &reported);
	}
	rv_cq_list_remove(context, cq);
	rv_handle_forget(&cq->handle);
	free_cq(cq);
	return 0;
}
