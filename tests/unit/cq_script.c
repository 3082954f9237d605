/* SPDX-License-Identifier: BSD-2-Clause */
#include "cq_script.h"

#include <criterion/criterion.h>
#include <string.h>

void expect_cq(const struct ibv_context *context, const struct ibv_comp_channel *channel,
	       uint32_t entries, uint32_t given, struct asked *asked, int result)
{
	static uint32_t numbers[16][2];
	static unsigned int used;
	static const uint32_t vector = 2;
	static const uint32_t response[2] = { CQ_NUMBER, 0 };
	uint32_t *number = numbers[used++ % 16];
	struct step *step = expect_ioctl(3, 0, MLX5, result);

	number[0] = entries;
	number[1] = given;
	with_new_handle(step, 0, CQ_HANDLE);
	with_in(step, 1, &number[0], 4);
	with_any(step, 2, 8, &asked->cookie);
	if (channel)
		with_fd(step, 3, channel->fd);
	with_in(step, 4, &vector, 4);
	with_out(step, 6, 4, &number[1], result == 0 ? 4 : 0);
	with_fd(step, 7, context->async_fd);
	with_any(step, 0x1000, sizeof(asked->driver), &asked->driver);
	with_out(step, 0x1001, 8, response, result == 0 ? 8 : 0);
}

void expect_cq_destroy(uint32_t comp_events, uint32_t async_events, int result)
{
	static uint32_t reported[16][2];
	static unsigned int used;
	uint32_t *numbers = reported[used++ % 16];
	struct step *step = expect_ioctl(3, 1, MLX5, result);

	numbers[0] = comp_events;
	numbers[1] = async_events;
	with_handle(step, 0, CQ_HANDLE);
	with_out(step, 1, 8, numbers, result == 0 ? 8 : 0);
}

struct ibv_cq *make_cq(struct ibv_context *context, struct ibv_comp_channel *channel,
		       uint32_t entries, struct asked *asked)
{
	struct ibv_cq *cq;

	expect_uar(UAR_NC);
	expect_cq(context, channel, entries - 1, entries - 1, asked, 0);
	cq = ibv_create_cq(context, (int)entries - 1, asked, channel, 2);
	cr_assert_not_null(cq);
	return cq;
}

void end_cq(struct ibv_cq *cq)
{
	expect_cq_destroy(0, 0, 0);
	expect_uar_free(0);
	cr_assert_eq(ibv_destroy_cq(cq), 0);
}

struct ibv_comp_channel *make_channel(struct ibv_context *context)
{
	static const uint8_t request[8];
	static int fds[8];
	static unsigned int used;
	int *fd = &fds[used++ % 8];
	struct step *step = expect_ioctl(0, 0, MLX5, 0);
	struct ibv_comp_channel *channel;

	*fd = kernel_caller_fd();
	kernel_adopted(*fd);
	with_in(step, 0, request, 8);
	with_out(step, 1, 4, fd, 4);
	with_u64(step, 2, 17);
	channel = ibv_create_comp_channel(context);
	cr_assert_not_null(channel);
	cr_assert_eq(channel->fd, *fd);
	cr_assert_eq(channel->context, context);
	return channel;
}

uint8_t *cqe_at(const struct asked *asked, uint32_t index)
{
	return (uint8_t *)(uintptr_t)asked->driver.buffer + (size_t)64 * index;
}

void put_cqe(const struct asked *asked, uint32_t entries, uint32_t n, uint8_t opcode)
{
	uint8_t *cqe = cqe_at(asked, n % entries);

	cqe[60] = (uint8_t)(n >> 8); /* WQE counter */
	cqe[61] = (uint8_t)n;
	cqe[63] = (uint8_t)((unsigned int)opcode << 4 | (n / entries & 1));
}

uint32_t big32(const void *at)
{
	const uint8_t *p = at;

	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
