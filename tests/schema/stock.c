/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Live objects, as many types as the device gives, so that a row's type can be seen to be
 * accepted. By write commands; the driver's bytes are zero, which rxe and siw take. What
 * cannot be made is not there, and its rows are judged by what they refuse.
 */
#include <rawverbs/device.h>
#include <rdma/ib_user_verbs.h>
#include <string.h>
#include <sys/mman.h>

#include "probe.h"

#define MOST_DESCRIPTORS 8

static struct {
	uint16_t object_id;
	int fd;
} descriptors[MOST_DESCRIPTORS];
static unsigned int descriptor_count;
static uint8_t room[ROOM_BYTES], uhw_in[64], uhw_out[256];

void stock_descriptor(uint16_t object_id, int fd)
{
	if (fd < 0 || descriptor_count == MOST_DESCRIPTORS)
		return;
	descriptors[descriptor_count].object_id = object_id;
	descriptors[descriptor_count++].fd = fd;
}

void stock_forget(void)
{
	descriptor_count = 0;
}

static bool descriptor_of(uint16_t object_id, uint64_t *ret_data)
{
	for (unsigned int i = 0; i < descriptor_count; i++)
		if (descriptors[i].object_id == object_id) {
			*ret_data = (uint64_t)descriptors[i].fd;
			return true;
		}
	return false;
}

bool stock_of(const struct device *device, uint16_t object_id, uint64_t *ret_data)
{
	uint32_t handle, count = 0;

	if (descriptor_of(object_id, ret_data))
		return true;
	if (object_id == RV_SCHEMA_ANY_OBJECT)
		return stock_not_of(device, object_id, ret_data);
	if (rv_context_handles(device->context, object_id, &handle, 1, &count) != 0 || count == 0)
		return false;
	*ret_data = handle;
	return true;
}

bool stock_not_of(const struct device *device, uint16_t object_id, uint64_t *ret_data)
{
	/* PD, MR, MW, CQ */
	static const uint16_t usual[] = { 1, 7, 8, 3 };

	for (unsigned int i = 0; i < sizeof(usual) / sizeof(usual[0]); i++)
		if (usual[i] != object_id && stock_of(device, usual[i], ret_data))
			return true;
	return false;
}

/* A write command by the ioctl; 0 or -errno. */
static int write_command(const struct device *device, uint32_t number, const void *request,
			 size_t bytes, void *response, size_t response_bytes)
{
	struct rv_command command;

	rv_command_init(&command, 0, 0, device->driver);
	rv_command_in(&command, 0, request, bytes);
	rv_command_out(&command, 1, response, response_bytes);
	rv_command_const(&command, 2, number);
	rv_command_uhw(&command, uhw_in, sizeof(uhw_in), uhw_out, sizeof(uhw_out));
	return rv_command_execute(device->fd, &command);
}

#define WRITE(number, request, response)                                                         \
	write_command(device, IB_USER_VERBS_CMD_##number, &(request), sizeof(request), &(response), \
		      sizeof(response))

/* rxe of 5.10 panics when it undoes a queue pair that it could not make. */
bool makes_queue_pairs(const struct device *device)
{
	return device->driver == RV_SCHEMA_MLX5 || device->kernel >= RV_SCHEMA_KERNEL(5, 18);
}

static void make_queues(const struct device *device, uint32_t pd)
{
	struct ib_uverbs_create_cq cq = { .cqe = 16, .comp_channel = -1 };
	struct ib_uverbs_create_cq_resp cq_resp;
	struct ib_uverbs_create_srq srq = { .pd_handle = pd, .max_wr = 16, .max_sge = 1 };
	struct ib_uverbs_create_srq_resp srq_resp;
	struct ib_uverbs_create_qp qp = { .pd_handle = pd,
					  .max_send_wr = 4,
					  .max_recv_wr = 4,
					  .max_send_sge = 1,
					  .max_recv_sge = 1,
					  .qp_type = 2 };
	struct ib_uverbs_create_qp_resp qp_resp;

	/* mlx5's need rings in memory: the library makes one there. */
	if (device->driver == RV_SCHEMA_MLX5)
		return;
	if (WRITE(CREATE_CQ, cq, cq_resp) != 0)
		return;
	WRITE(CREATE_SRQ, srq, srq_resp);
	if (!makes_queue_pairs(device))
		return;
	qp.send_cq_handle = qp.recv_cq_handle = cq_resp.cq_handle;
	WRITE(CREATE_QP, qp, qp_resp);
}

static void make_memory(const struct device *device, uint32_t pd)
{
	struct ib_uverbs_reg_mr mr = { .start = (uintptr_t)room,
				       .length = sizeof(room),
				       .hca_va = (uintptr_t)room,
				       .pd_handle = pd,
				       .access_flags = 1 };
	struct ib_uverbs_reg_mr_resp mr_resp;
	struct ib_uverbs_alloc_mw mw = { .pd_handle = pd, .mw_type = 2 };
	struct ib_uverbs_alloc_mw_resp mw_resp;
	struct ib_uverbs_open_xrcd xrcd = { .fd = UINT32_MAX, .oflags = 0100 /* O_CREAT */ };
	struct ib_uverbs_open_xrcd_resp xrcd_resp;

	WRITE(REG_MR, mr, mr_resp);
	WRITE(ALLOC_MW, mw, mw_resp);
	WRITE(OPEN_XRCD, xrcd, xrcd_resp);
}

/* Methods that need no more than a new handle. */
static void make_simple(const struct device *device)
{
	struct rv_command command;

	rv_command_init(&command, 15, 0, device->driver); /* COUNTERS, CREATE */
	rv_command_new_handle(&command, 0);
	rv_command_execute(device->fd, &command);
	rv_command_init(&command, 19, 0, device->driver); /* COMP_CNTR, CREATE */
	rv_command_new_handle(&command, 0);
	rv_command_execute(device->fd, &command);
}

void stock_make(struct device *device)
{
	struct ib_uverbs_alloc_pd pd = { 0 };
	struct ib_uverbs_alloc_pd_resp pd_resp = { 0 };
	struct ib_uverbs_create_comp_channel channel = { 0 };
	struct ib_uverbs_create_comp_channel_resp channel_resp;
	struct rv_command command;

	WRITE(ALLOC_PD, pd, pd_resp);
	make_memory(device, pd_resp.pd_handle);
	make_queues(device, pd_resp.pd_handle);
	make_simple(device);
	if (WRITE(CREATE_COMP_CHANNEL, channel, channel_resp) == 0)
		stock_descriptor(2, (int)channel_resp.fd);
	rv_command_init(&command, 16, 0, device->driver); /* ASYNC_EVENT, ALLOC */
	rv_command_new_fd(&command, 0);
	if (rv_command_execute(device->fd, &command) == 0)
		stock_descriptor(16, rv_command_result_fd(&command, 0));
	if (device->driver == RV_SCHEMA_MLX5)
		stock_make_mlx5(device);
}
