/* SPDX-License-Identifier: BSD-2-Clause */
#include "context_script.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/* struct mlx5_ib_alloc_ucontext_req_v2: flags at 8, max_cqe_version at 16, lib_caps at 24. */
static const uint8_t *request(enum ask ask)
{
	static uint8_t requests[2][32];
	const uint32_t devx = 1;
	const uint64_t caps = 3;

	if (ask == ASK_DEVX)
		memcpy(requests[ask] + 8, &devx, sizeof(devx));
	requests[ask][16] = 1;
	memcpy(requests[ask] + 24, &caps, sizeof(caps));
	return requests[ask];
}

static const uint32_t *number(uint32_t value)
{
	static uint32_t numbers[64];
	static unsigned int used;

	numbers[used % 64] = value;
	return &numbers[used++ % 64];
}

static void get_context_answering(uint32_t driver, enum ask ask, const struct ibv_fd_arr *fds,
				  uint32_t vectors, int result, const uint8_t *response)
{
	struct step *step = expect_ioctl(0, 3, driver, result);

	with_out(step, 0, 4, number(vectors), result == 0 ? 4 : 0);
	with_out(step, 1, 8, NULL, 0);
	with_optional(step);
	if (fds)
		with_in(step, 2, fds->arr, fds->count * sizeof(int));
	if (driver != MLX5)
		return;
	with_in(step, 0x1000, request(ask), 32);
	with_out(step, 0x1001, 72, response, result == 0 ? 72 : 0);
}

static void get_context(uint32_t driver, enum ask ask, const struct ibv_fd_arr *fds,
			uint32_t vectors, int result)
{
	static const uint8_t response[72];

	get_context_answering(driver, ask, fds, vectors, result, response);
}

/* struct mlx5_ib_alloc_ucontext_resp: comp_mask at 36, hca_core_clock_offset at 48. */
void expect_get_context_clock(uint64_t offset)
{
	static uint8_t response[72];
	const uint32_t mask = 1;

	memcpy(response + 36, &mask, sizeof(mask));
	memcpy(response + 48, &offset, sizeof(offset));
	get_context_answering(MLX5, ASK_DEVX, NULL, VECTORS, 0, response);
}

void expect_get_context(enum ask ask, int result)
{
	get_context(MLX5, ask, NULL, VECTORS, result);
}

void expect_get_context_fds(enum ask ask, const struct ibv_fd_arr *fds, int result)
{
	get_context(MLX5, ask, fds, VECTORS, result);
}

void expect_get_context_vectors(enum ask ask, uint32_t vectors)
{
	get_context(MLX5, ask, NULL, vectors, 0);
}

void expect_get_context_of(uint32_t driver, int result)
{
	get_context(driver, ASK_PLAIN, NULL, VECTORS, result);
}

void expect_query_context(uint32_t driver, uint32_t vectors, int result)
{
	static const uint8_t response[72];
	struct step *step = expect_ioctl(0, 4, driver, result);

	with_out(step, 0, 4, number(vectors), result == 0 ? 4 : 0);
	with_out(step, 1, 8, NULL, 0);
	with_optional(step);
	if (driver == MLX5)
		with_out(step, 0x1000, 72, response, result == 0 ? 72 : 0);
}

void expect_async(uint32_t driver, int result)
{
	with_new_fd(expect_ioctl(16, 0, driver, result), 0, A_DESCRIPTOR);
}

void expect_driver_question(uint32_t id, int result)
{
	expect_ioctl(0xfff, 0, id, result);
}

void expect_driver_search(uint32_t driver)
{
	for (uint32_t id = 1; id < driver; id++)
		expect_driver_question(id, -EINVAL);
	expect_driver_question(driver, -EPROTONOSUPPORT);
}

void expect_gone_question(bool gone)
{
	expect_ioctl(0x1000, 0x1000, MLX5, gone ? -EIO : -EINVAL);
}

void expect_user_contexts_question(int result)
{
	expect_ioctl(0x1000, 0x1000, MLX5, result);
}

void expect_active_question(int result)
{
	static const uint8_t ones[8] = { 255, 255, 255, 255, 255, 255, 255, 255 };
	static uint8_t asked[32];
	struct step *step = expect_ioctl(0, 3, MLX5, result);

	memcpy(asked + 8, ones, sizeof(ones)); /* flags, comp_mask */
	with_out(step, 0, 4, NULL, 0);
	with_out(step, 1, 8, NULL, 0);
	with_in(step, 0x1000, asked, sizeof(asked));
	with_out(step, 0x1001, 72, NULL, 0);
}

void expect_handle_question(int result)
{
	with_new_handle(expect_ioctl(3, 0, MLX5, result), 0, 0);
}

struct ibv_context *open_devx(void)
{
	struct ibv_context *context;

	expect_open("/dev/infiniband/uverbs0", A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	context = rv_open_path("/dev/infiniband/uverbs0", RV_OPEN_DEVX);
	cr_assert_not_null(context);
	return context;
}

struct ibv_context *open_plain(void)
{
	struct ibv_context *context;

	expect_open("/dev/infiniband/uverbs0", A_DESCRIPTOR);
	expect_get_context(ASK_PLAIN, 0);
	expect_async(MLX5, 0);
	context = rv_open_path("/dev/infiniband/uverbs0", RV_OPEN_PLAIN);
	cr_assert_not_null(context);
	return context;
}

struct ibv_context *open_other(uint32_t driver)
{
	struct ibv_context *context;

	expect_open("/dev/infiniband/uverbs0", A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_search(driver);
	expect_get_context_of(driver, 0);
	expect_async(driver, 0);
	context = rv_open_path("/dev/infiniband/uverbs0", 0);
	cr_assert_not_null(context);
	return context;
}

struct ibv_context *open_imported(void)
{
	const int fd = kernel_caller_fd();
	struct ibv_context *context;

	expect_fstat(S_IFCHR, makedev(231, 192), 0);
	expect_readlink_error("/sys/dev/char/231:192", -ENOENT);
	expect_query_context(MLX5, VECTORS, 0);
	expect_async(MLX5, 0);
	expect_cloexec(0);
	context = ibv_import_device(fd);
	cr_assert_not_null(context);
	kernel_adopted(fd);
	return context;
}

void fails_with(int error, int layer, const char *words)
{
	const struct rv_error *last = rv_last_error();

	cr_assert_eq(errno, error, "errno %d instead of %d", errno, error);
	cr_assert_eq(last->error, error);
	cr_assert_not_null(strstr(last->message, words), "%s", last->message);
	cr_assert_eq((int)last->layer, layer, "%s: layer %s", last->message,
		     rv_error_layer_name(last->layer));
}

struct rv_device *listed_device(uint32_t driver)
{
	static struct rv_device device;

	device = (struct rv_device){
		.ibv = { .name = "mlx5_0", .dev_name = "uverbs0" },
		.number = makedev(231, 192),
		.driver_id = driver,
		.node = "/dev/infiniband/uverbs0",
	};
	return &device;
}
