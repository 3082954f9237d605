/* SPDX-License-Identifier: BSD-2-Clause */
/* Every way to open a device, each of its failure points failed in turn. */
#include <criterion/criterion.h>
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <string.h>

#include "../unit/tail.h"
#include "scenario.h"

TestSuite(faults, .timeout = 120);

#define NODE "/dev/infiniband/uverbs0"
#define PARENT "/device/infiniband_verbs"

/* Closes @context, which is half made in no case. */
static int close_it(struct ibv_context *context)
{
	const int error = errno;
	unsigned int alive;

	if (!context)
		return error;
	cr_assert_geq(context->cmd_fd, 0);
	cr_assert_not_null(context->device);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
	return 0;
}

/* @text, its end where an unmapped page begins; of each length one. */
static const char *tail(const char *text)
{
	static void *kept[64];

	return tail_again(&kept[strlen(text)], text, strlen(text) + 1);
}

static int by_path(void)
{
	return close_it(rv_open_path(tail(NODE), 0));
}

static int by_path_devx(void)
{
	return close_it(rv_open_path(tail(NODE), RV_OPEN_DEVX));
}

static int by_kernel_name(void)
{
	return close_it(rv_open_name(tail("mlx5_0"), RV_OPEN_DEVX));
}

static int by_node_name(void)
{
	return close_it(rv_open_name(tail("uverbs0"), RV_OPEN_DEVX));
}

static int by_name_of_another_driver(void)
{
	return close_it(rv_open_name(tail("rxe0"), 0));
}

static int by_list(void)
{
	static const struct mlx5dv_context_attr wish = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	static void *kept[2];
	struct mlx5dv_context_attr *attr = tail_again(&kept[0], &wish, sizeof(wish));
	int *count = tail_again(&kept[1], &(int){ 77 }, sizeof(*count));
	struct ibv_device *device = NULL;
	struct ibv_device **list;

	list = ibv_get_device_list(count);
	if (!list) {
		cr_assert_eq(*count, 77);
		return errno;
	}
	cr_assert_leq(*count, 2);
	for (int i = 0; i < *count; i++)
		if (strcmp(list[i]->dev_name, "uverbs0") == 0)
			device = list[i];
	ibv_free_device_list(list);
	/* Left out of the list: which is no failure of a call, hence no last error. */
	return device ? close_it(mlx5dv_open_device(device, attr)) : LEFT_OUT;
}

/* @fd is the caller's before and after a failure. */
static int on_descriptor(int fd, struct ibv_context *context)
{
	if (context) {
		cr_assert_eq(context->cmd_fd, fd);
		model_caller_gives(fd);
		return close_it(context);
	}
	cr_assert_not(model_is_cloexec(fd));
	model_caller_close(fd);
	return errno;
}

static int by_descriptor(void)
{
	const int fd = model_caller_fd(false);

	return on_descriptor(fd, rv_open_fd(fd, 0));
}

static int by_import(void)
{
	const int fd = model_caller_fd(true);

	return on_descriptor(fd, ibv_import_device(fd));
}

#define NO_EVENTS { CALL_IOCTL, "ASYNC_ALLOC", EPROTONOSUPPORT, NATURAL, 0 }
#define FALLS_BACK { CALL_IOCTL, "GET_CONTEXT", CURABLE, NATURAL, 0 }
#define NO_DRIVER_LINK { CALL_READLINK, NULL, ANY, NATURAL, 0 }
#define END { 0, NULL, 0, 0, 0 }

Test(faults, opening_by_path)
{
	static const struct rule rules[] = { FALLS_BACK, NO_EVENTS, END };

	sweep(&(struct scenario){ by_path, 0, rules });
}

Test(faults, opening_by_path_with_devx)
{
	static const struct rule rules[] = { NO_EVENTS, END };

	sweep(&(struct scenario){ by_path_devx, 0, rules });
}

Test(faults, opening_by_the_kernels_name)
{
	static const struct rule rules[] = {
		/* Below its parent or in the class directory: one of the two is enough. */
		{ CALL_LIST, PARENT, FILE_ONLY, NATURAL, 0 },
		{ CALL_OPEN, "ibdev", FILE_ONLY, NATURAL, 0 },
		{ CALL_READ, NULL, FILE_ONLY, NATURAL, 0 },
		NO_DRIVER_LINK, NO_EVENTS, END,
	};

	sweep(&(struct scenario){ by_kernel_name, 0, rules });
}

Test(faults, opening_by_the_nodes_name)
{
	static const struct rule rules[] = {
		{ CALL_OPEN, "ibdev", FILE_ONLY, NATURAL, 0 },
		{ CALL_READ, NULL, FILE_ONLY, NATURAL, 0 },
		NO_DRIVER_LINK, NO_EVENTS, END,
	};

	sweep(&(struct scenario){ by_node_name, 0, rules });
}

Test(faults, opening_a_device_of_another_driver_by_name)
{
	static const struct rule rules[] = {
		{ CALL_LIST, PARENT, FILE_ONLY, NATURAL, 0 },
		/* While it is looked for, such an entry is another's; then its errno is told. */
		{ CALL_OPEN, "ibdev", FILE_ONLY, ENOENT, INJECTED },
		{ CALL_READ, "ibdev", FILE_ONLY, ENOENT, INJECTED },
		{ CALL_OPEN, "node_type", FILE_ONLY, NATURAL, 0 },
		{ CALL_READ, "node_type", FILE_ONLY, NATURAL, 0 },
		/* As if it were mlx5's, which it is not; then as what it is. */
		{ CALL_IOCTL, "GET_CONTEXT", EINVAL, NATURAL, INJECTED },
		{ CALL_IOCTL, "GET_CONTEXT", CURABLE, EINVAL, INJECTED },
		/* What answers so to every question is no uverbs node. */
		{ CALL_IOCTL, "QUESTION", EINVAL, ENOTTY, NATURAL },
		{ CALL_IOCTL, "QUESTION", ANY, EINVAL, NATURAL },
		NO_DRIVER_LINK, NO_EVENTS, END,
	};

	sweep(&(struct scenario){ by_name_of_another_driver, 0, rules });
}

Test(faults, listing_and_opening)
{
	static const struct rule rules[] = {
		/* Without the class directory the nodes are the devices. */
		{ CALL_LIST, "infiniband_verbs", ENOENT, NATURAL, 0 },
		{ CALL_OPEN, "ibdev", FILE_ONLY, LEFT_OUT, NATURAL },
		{ CALL_READ, "ibdev", FILE_ONLY, LEFT_OUT, NATURAL },
		{ CALL_OPEN, "node_type", FILE_ONLY, NATURAL, 0 },
		{ CALL_READ, "node_type", FILE_ONLY, NATURAL, 0 },
		NO_DRIVER_LINK, NO_EVENTS, END,
	};

	sweep(&(struct scenario){ by_list, 0, rules });
}

Test(faults, opening_a_descriptor)
{
	static const struct rule rules[] = {
		/* What sysfs would tell is not needed. */
		{ CALL_OPEN, NULL, ANY, NATURAL, 0 },
		{ CALL_READ, NULL, ANY, NATURAL, 0 },
		{ CALL_CLOEXEC, NULL, ANY, NATURAL, 0 },
		{ ALLOCATION, NULL, ANY, NATURAL, INJECTED },
		FALLS_BACK, NO_DRIVER_LINK, NO_EVENTS, END,
	};

	sweep(&(struct scenario){ by_descriptor, 0, rules });
}

Test(faults, importing_a_descriptor)
{
	static const struct rule rules[] = {
		{ CALL_OPEN, NULL, ANY, NATURAL, 0 },
		{ CALL_READ, NULL, ANY, NATURAL, 0 },
		{ CALL_CLOEXEC, NULL, ANY, NATURAL, 0 },
		{ ALLOCATION, NULL, ANY, NATURAL, INJECTED },
		NO_DRIVER_LINK, NO_EVENTS, END,
	};

	sweep(&(struct scenario){ by_import, 0, rules });
}
