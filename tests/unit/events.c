/* SPDX-License-Identifier: BSD-2-Clause */
/* Completion channels, asynchronous events, ports. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <string.h>

#include "cq_script.h"

TestSuite(events, .fini = kernel_done, .timeout = 30);

Test(events, a_channel_that_queues_use_stays)
{
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel *channel = make_channel(context);
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, channel, 2, &asked);

	cr_assert_eq(channel->refcnt, 1);
	cr_assert_eq(ibv_destroy_comp_channel(channel), EBUSY);
	fails_with(EBUSY, RV_LAYER_ARGUMENT, "1 completion queues still use the channel");
	end_cq(cq);
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
	cr_assert_eq(ibv_destroy_comp_channel(NULL), 0);
	ibv_close_device(context);
}

static void expect_channel(const uint32_t *fd, int result)
{
	static const uint8_t request[8];
	struct step *step = expect_ioctl(0, 0, MLX5, result);

	with_in(step, 0, request, 8);
	with_out(step, 1, 4, fd, fd ? 4 : 0);
	with_u64(step, 2, 17);
}

Test(events, channels_that_are_refused_leave_nothing)
{
	static const uint32_t negative = UINT32_MAX;
	struct ibv_context *context = open_devx();
	unsigned int alive;

	cr_assert_null(ibv_create_comp_channel(NULL));
	expect_channel(NULL, -EMFILE);
	cr_assert_null(ibv_create_comp_channel(context));
	cr_assert_eq(errno, EMFILE);
	expect_channel(&negative, 0);
	cr_assert_null(ibv_create_comp_channel(context));
	cr_assert_eq(errno, EPROTO);
	/* A kernel that writes nothing did not mean descriptor 0. */
	expect_channel(NULL, 0);
	cr_assert_null(ibv_create_comp_channel(context));
	cr_assert_eq(errno, EPROTO);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(events, a_completion_event_of_no_queue_of_ours_is_eproto)
{
	static uint64_t cookies[] = { 0, 1, UINT64_MAX, 0 };
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel *channel = make_channel(context);
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, channel, 2, &asked);
	struct ibv_cq *of = NULL;
	void *with = &asked;

	cookies[3] = asked.cookie + 8;
	for (int i = 0; i < 4; i++) {
		expect_event(&cookies[i], 8, 0);
		cr_assert_eq(ibv_get_cq_event(channel, &of, &with), -1);
		fails_with(EPROTO, RV_LAYER_KERNEL, "an event of no living object");
	}
	end_cq(cq);
	expect_event(&asked.cookie, 8, 0);
	cr_assert_eq(ibv_get_cq_event(channel, &of, &with), -1);
	cr_assert_eq(errno, EPROTO, "of a queue that is destroyed");
	cr_assert_null(of);
	cr_assert_eq(with, &asked);
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
	ibv_close_device(context);
}

Test(events, completion_events_that_do_not_come)
{
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel *channel = make_channel(context);
	struct ibv_cq *cq;
	void *with;

	cr_assert_eq(ibv_get_cq_event(NULL, &cq, &with), -1);
	cr_assert_eq(ibv_get_cq_event(channel, NULL, &with), -1);
	cr_assert_eq(ibv_get_cq_event(channel, &cq, NULL), -1);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "cq_context is NULL");
	expect_event(NULL, 0, -EAGAIN);
	cr_assert_eq(ibv_get_cq_event(channel, &cq, &with), -1);
	cr_assert_eq(errno, EAGAIN);
	expect_event(NULL, 0, -EINTR);
	cr_assert_eq(ibv_get_cq_event(channel, &cq, &with), -1);
	cr_assert_eq(errno, EINTR);
	expect_event(NULL, 0, -EIO);
	cr_assert_eq(ibv_get_cq_event(channel, &cq, &with), -1);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	ibv_close_device(context);
	cr_assert_eq(ibv_get_cq_event(channel, &cq, &with), -1);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
}

/* struct ib_uverbs_async_event_desc */
static void expect_async_event(uint64_t element, uint32_t type)
{
	static uint64_t events[32][2];
	static unsigned int used;
	uint64_t *event = events[used++ % 32];

	event[0] = element;
	event[1] = 0;
	memcpy(&event[1], &type, sizeof(type));
	expect_event(event, 16, 0);
}

Test(events, port_and_device_events_tell_the_port)
{
	static const enum ibv_event_type types[] = { IBV_EVENT_DEVICE_FATAL, IBV_EVENT_PORT_ACTIVE,
						     IBV_EVENT_PORT_ERR, IBV_EVENT_GID_CHANGE };
	struct ibv_context *context = open_devx();
	struct ibv_async_event event;

	for (uint32_t i = 0; i < 4; i++) {
		expect_async_event(i + 1, types[i]);
		cr_assert_eq(ibv_get_async_event(context, &event), 0);
		cr_assert_eq(event.event_type, types[i]);
		cr_assert_eq(event.element.port_num, (int)i + 1);
		ibv_ack_async_event(&event);
	}
	expect_async_event(UINT64_MAX, IBV_EVENT_QP_FATAL);
	cr_assert_eq(ibv_get_async_event(context, &event), 0);
	cr_assert_null(event.element.qp);
	ibv_ack_async_event(&event);
	ibv_ack_async_event(NULL);
	ibv_close_device(context);
}

Test(events, the_error_of_a_queue_names_it_and_is_waited_for)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 2, &asked);
	struct ibv_async_event event = { .element.port_num = 77 };

	expect_async_event(asked.cookie, IBV_EVENT_CQ_ERR);
	cr_assert_eq(ibv_get_async_event(context, &event), 0);
	cr_assert_eq(event.element.cq, cq);
	ibv_ack_async_event(&event);
	event.element.port_num = 77;
	expect_async_event(asked.cookie ^ 1, IBV_EVENT_CQ_ERR);
	cr_assert_eq(ibv_get_async_event(context, &event), -1);
	fails_with(EPROTO, RV_LAYER_KERNEL, "an event of no living object");
	cr_assert_eq(event.element.port_num, 77);
	expect_cq_destroy(0, 1, 0);
	expect_uar_free(0);
	cr_assert_eq(ibv_destroy_cq(cq), 0);
	ibv_close_device(context);
}

Test(events, asynchronous_events_that_do_not_come)
{
	struct ibv_context *context = open_devx();
	struct ibv_async_event event;
	struct ibv_context *silent;

	cr_assert_eq(ibv_get_async_event(NULL, &event), -1);
	cr_assert_eq(ibv_get_async_event(context, NULL), -1);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "event is NULL");
	expect_event(NULL, 0, -EAGAIN);
	cr_assert_eq(ibv_get_async_event(context, &event), -1);
	cr_assert_eq(errno, EAGAIN);
	expect_event(&event, 8, 0);
	cr_assert_eq(ibv_get_async_event(context, &event), -1);
	fails_with(EPROTO, RV_LAYER_KERNEL, "the kernel gave 8 bytes as an event");
	ibv_close_device(context);
	expect_open("/dev/infiniband/uverbs0", A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, -EPROTONOSUPPORT);
	silent = rv_open_path("/dev/infiniband/uverbs0", 0);
	cr_assert_eq(ibv_get_async_event(silent, &event), -1);
	fails_with(EOPNOTSUPP, RV_LAYER_KERNEL, "async_fd is -1");
	ibv_close_device(silent);
}

static void expect_port_of(uint8_t port, const void *answer, size_t count, int result)
{
	static uint8_t requests[256][16];
	uint8_t *request = requests[port];
	struct step *step = expect_ioctl(0, 0, MLX5, result);

	request[8] = port;
	with_in(step, 0, request, 16);
	with_out(step, 1, 40, answer, count);
	with_u64(step, 2, 2);
}

static void expect_port(const void *answer, size_t count, int result)
{
	expect_port_of(1, answer, count, result);
}

/* QUERY_DEVICE, of a device with two ports. */
static void expect_two_ports(int result)
{
	static const uint8_t request[8];
	static const uint8_t answer[176] = { [171] = 2 };
	struct step *step = expect_ioctl(0, 0, MLX5, result);

	with_in(step, 0, request, sizeof(request));
	with_out(step, 1, sizeof(answer), answer, result == 0 ? sizeof(answer) : 0);
	with_u64(step, 2, 1);
}

Test(events, a_port_is_translated)
{
	/* 5 words, 3 half-words, 14 bytes */
	static const uint32_t words[5] = { 0x10, 0x20, 0x30, 0x40, UINT32_MAX };
	static const uint16_t halves[3] = { 0x50, 0x60, 0x70 };
	uint8_t answer[40];
	struct ibv_context *context = open_devx();
	struct ibv_port_attr attr;

	memcpy(answer, words, 20);
	memcpy(answer + 20, halves, 6);
	for (uint8_t i = 26; i < 40; i++)
		answer[i] = i;
	answer[26] = IBV_PORT_ACTIVE;
	answer[27] = IBV_MTU_4096;
	answer[28] = IBV_MTU_1024;
	expect_port(answer, 40, 0);
	cr_assert_eq(ibv_query_port(context, 1, &attr), 0);
	cr_assert_eq(attr.port_cap_flags, 0x10);
	cr_assert_eq(attr.max_msg_sz, 0x20);
	cr_assert_eq(attr.bad_pkey_cntr, 0x30);
	cr_assert_eq(attr.qkey_viol_cntr, 0x40);
	cr_assert_eq(attr.gid_tbl_len, 2147483647);
	cr_assert_eq(attr.pkey_tbl_len, 0x50);
	cr_assert_eq(attr.lid, 0x60);
	cr_assert_eq(attr.sm_lid, 0x70);
	cr_assert_eq(attr.state, IBV_PORT_ACTIVE);
	cr_assert_eq(attr.max_mtu, IBV_MTU_4096);
	cr_assert_eq(attr.active_mtu, IBV_MTU_1024);
	cr_assert_eq(attr.lmc, 29);
	cr_assert_eq(attr.max_vl_num, 30);
	cr_assert_eq(attr.sm_sl, 31);
	cr_assert_eq(attr.subnet_timeout, 32);
	cr_assert_eq(attr.init_type_reply, 33);
	cr_assert_eq(attr.active_width, 34);
	cr_assert_eq(attr.active_speed, 35);
	cr_assert_eq(attr.phys_state, 36);
	cr_assert_eq(attr.link_layer, 37);
	cr_assert_eq(attr.flags, 38);
	cr_assert_eq(attr.port_cap_flags2, 0);
	ibv_close_device(context);
}

Test(events, refused_ports_leave_the_output_untouched)
{
	struct ibv_context *context = open_devx();
	struct ibv_port_attr attr = { .lid = 77 };

	cr_assert_eq(ibv_query_port(NULL, 1, &attr), EINVAL);
	cr_assert_eq(ibv_query_port(context, 1, NULL), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "port_attr is NULL");
	expect_port(NULL, 0, -EINVAL);
	expect_two_ports(0);
	cr_assert_eq(ibv_query_port(context, 1, &attr), EINVAL);
	fails_with(EINVAL, RV_LAYER_DRIVER, "the firmware refused ACCESS_REG");
	expect_port_of(3, NULL, 0, -EINVAL);
	expect_two_ports(0);
	cr_assert_eq(ibv_query_port(context, 3, &attr), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "port_num is 3; it must be 1 to 2");
	expect_port_of(0, NULL, 0, -EINVAL);
	expect_two_ports(-ENOMEM);
	cr_assert_eq(ibv_query_port(context, 0, &attr), EINVAL);
	fails_with(EINVAL, RV_LAYER_DRIVER, "the firmware refused ACCESS_REG");
	expect_port(NULL, 0, -EIO);
	expect_gone_question(true);
	cr_assert_eq(ibv_query_port(context, 1, &attr), EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	expect_port(NULL, 0, 0);
	cr_assert_eq(ibv_query_port(context, 1, &attr), EPROTO);
	cr_assert_eq(attr.lid, 77);
	ibv_close_device(context);
}

Test(events, mlx5dv_query_device_tells_what_the_context_knows)
{
	struct ibv_context *context = open_devx();
	struct ibv_context *other = open_other(15);
	struct mlx5dv_context attr = { .comp_mask = MLX5DV_CONTEXT_MASK_DYN_BFREGS |
						    MLX5DV_CONTEXT_MASK_NUM_LAG_PORTS,
				       .flow_action_flags = 77 };

	cr_assert_eq(mlx5dv_query_device(context, &attr), 0);
	cr_assert_eq(attr.comp_mask, MLX5DV_CONTEXT_MASK_DYN_BFREGS);
	cr_assert_eq(attr.version, 0);
	cr_assert_eq(attr.flags, 0);
	cr_assert_eq(attr.flow_action_flags, 77);
	cr_assert_eq(mlx5dv_query_device(context, NULL), EINVAL);
	cr_assert_eq(mlx5dv_query_device(NULL, &attr), EINVAL);
	cr_assert_eq(mlx5dv_query_device(other, &attr), EOPNOTSUPP);
	ibv_close_device(context);
	ibv_close_device(other);
}
