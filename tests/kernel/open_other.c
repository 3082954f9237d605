/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A device of another driver: rxe, on a dummy network device. Runs in a guest with both it
 * and the ConnectX.
 */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "guest.h"

#define NOT_MLX5 "the device's driver is not mlx5 (it is kernel driver id 14)"
#define RXE_NODE "/dev/infiniband/uverbs1"

static void rxe_wait(void)
{
	for (int i = 0; i < 500 && access(RXE_NODE, F_OK) != 0; i++)
		usleep(10000);
}

static void rxe_make(void)
{
	shell("ip link set dummy0 up 2>/dev/null || ip link add dummy0 type dummy; ip link set dummy0 up");
	if (access(RXE_NODE, F_OK) != 0 && shell("rdma link add rxe0 type rxe netdev dummy0") != 0)
		cr_skip_test("this kernel has no rxe");
	rxe_wait();
	cr_assert_eq(access(RXE_NODE, F_OK), 0, "no " RXE_NODE);
}

TestSuite(open_other, .init = rxe_make);

static struct ibv_device *find(struct ibv_device **list, const char *name)
{
	for (; *list; list++)
		if (strcmp(ibv_get_device_name(*list), name) == 0)
			return *list;
	cr_assert_fail("no device %s in the list", name);
	return NULL;
}

Test(open_other, it_is_listed_and_is_not_mlx5)
{
	int count = 0;
	struct ibv_device **list = ibv_get_device_list(&count);

	cr_assert_eq(count, 2);
	cr_expect_not(mlx5dv_is_supported(find(list, "rxe0")));
	cr_expect(mlx5dv_is_supported(find(list, "mlx5_0")));
	cr_expect_eq(rv_device_driver(find(list, "rxe0")), 14u);
	ibv_free_device_list(list);
}

Test(open_other, verbs_open_it_and_mlx5_calls_say_what_it_is)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_context *context = ibv_open_device(find(list, "rxe0"));
	struct ibv_device_attr attr;
	struct rv_pacing_limits limits;
	uint8_t mailbox[16] = { 0x01, 0x01 };

	cr_assert_not_null(context, "%s", rv_last_error()->message);
	cr_expect_not(rv_context_is_devx(context));
	cr_expect_eq(rv_context_driver(context), 14u);
	cr_expect_eq(ibv_query_device(context, &attr), 0, "%s", rv_last_error()->message);
	refused_null("pacing on a device of another driver",
		     mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0), EOPNOTSUPP, RV_LAYER_DRIVER,
		     NOT_MLX5);
	refused_null("", rv_pp_alloc(context, &(struct rv_rate){ .rate = 1000 }, 0), EOPNOTSUPP,
		     RV_LAYER_DRIVER, NOT_MLX5);
	refused_errno("DEVX on a device of another driver",
		      mlx5dv_devx_general_cmd(context, mailbox, 16, mailbox, 16), EOPNOTSUPP,
		      RV_LAYER_DRIVER, NOT_MLX5);
	refused_null("", mlx5dv_devx_obj_create(context, mailbox, 16, mailbox, 16), EOPNOTSUPP,
		     RV_LAYER_DRIVER, NOT_MLX5);
	refused_negative("", rv_pacing_limits(context, &limits), EOPNOTSUPP, RV_LAYER_DRIVER,
			 NOT_MLX5);
	ibv_close_device(context);
	ibv_free_device_list(list);
}

Test(open_other, mlx5_opens_are_refused)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct mlx5dv_context_attr any = { .flags = 0 };
	struct mlx5dv_context_attr devx = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };

	refused_null("mlx5 open of a device of another driver",
		     mlx5dv_open_device(find(list, "rxe0"), &any), EOPNOTSUPP, RV_LAYER_DRIVER,
		     NOT_MLX5);
	refused_null("", mlx5dv_open_device(find(list, "rxe0"), &devx), EOPNOTSUPP,
		     RV_LAYER_DRIVER, NOT_MLX5);
	refused_null("DEVX open of a device of another driver", rv_open_path(RXE_NODE, RV_OPEN_DEVX),
		     EOPNOTSUPP, RV_LAYER_DRIVER, NOT_MLX5);
	refused_null("", rv_open_name("rxe0", RV_OPEN_DEVX), EOPNOTSUPP, RV_LAYER_DRIVER, NOT_MLX5);
	ibv_free_device_list(list);
}

Test(open_other, every_way_to_a_plain_context_is_open)
{
	struct ibv_context *context = rv_open_path(RXE_NODE, 0);

	cr_assert_not_null(context, "%s", rv_last_error()->message);
	refused_null("adopting a context of a driver that cannot tell of it",
		     ibv_import_device(context->cmd_fd), EOPNOTSUPP, RV_LAYER_DRIVER,
		     "the device's driver (kernel driver id 14) cannot tell of a context that exists, so it cannot be adopted");
	refused_null("", rv_open_fd(context->cmd_fd, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "a context exists on this descriptor already: *");
	ibv_close_device(context);
	context = rv_open_name("rxe0", 0);
	cr_expect_not_null(context, "%s", rv_last_error()->message);
	ibv_close_device(context);
	context = rv_open_fd(open(RXE_NODE, O_RDWR), RV_OPEN_PLAIN);
	cr_expect_not_null(context, "%s", rv_last_error()->message);
	ibv_close_device(context);
	refused_null("", ibv_import_device(open(RXE_NODE, O_RDWR)), EINVAL, RV_LAYER_ARGUMENT,
		     "no context exists on this descriptor: *");
}

Test(open_other, the_connectx_beside_it_paces)
{
	struct ibv_context *context = rv_open_name("mlx5_0", RV_OPEN_DEVX);

	cr_assert_not_null(context, "%s", rv_last_error()->message);
	mlx5dv_pp_free(pace(context, 5000000, 0));
	ibv_close_device(context);
}
