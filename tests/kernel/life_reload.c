/* SPDX-License-Identifier: BSD-2-Clause */
/* The driver is unbound from the device, or unloaded, and comes back. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "control.h"
#include "guest.h"

#define GONE "the device is gone: it was unplugged or its driver unbound while the context was open"

Test(life_reload, an_unbound_driver_says_gone_and_comes_back)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);
	char name[32];

	snprintf(name, sizeof(name), "%s", driver_address());
	write_file(DRIVER "/unbind", name);
	refused_null("driver unbound", mlx5dv_pp_alloc(context, 48, rate_bytes(5000000), 0), EIO,
		     RV_LAYER_DEVICE_GONE, GONE);
	cr_expect_eq(rv_pp_destroy(pp), 0);
	ibv_close_device(context);
	write_file(DRIVER "/bind", name);
	node_wait();
	context = device_open();
	mlx5dv_pp_free(pace(context, 5000000, 0));
	ibv_close_device(context);
}

Test(life_reload, the_device_is_given_back_whole_at_unbind)
{
	char name[32];

	snprintf(name, sizeof(name), "%s", driver_address());
	write_file(DRIVER "/unbind", name);
	cr_expect_eq(control_number("state", "pages"), 0, "the driver kept pages");
	cr_expect_eq(control_number("state", "total_objects"), 0);
	cr_expect_eq(control_number("state", "anomalies.left_at_teardown"), 0);
	write_file(DRIVER "/bind", name);
	node_wait();
}

/* A descriptor keeps what the node's number leads to; the device behind it is gone. */
Test(life_reload, a_node_that_somebody_has_open_is_eio_after_an_unbind)
{
	struct stat st;
	char name[32];
	int kept;

	cr_assert_eq(stat(NODE, &st), 0);
	cr_assert_eq(mknod("/tmp/kept", S_IFCHR | 0600, st.st_rdev), 0);
	kept = open("/tmp/kept", O_RDWR | O_CLOEXEC);
	cr_assert_geq(kept, 0);
	snprintf(name, sizeof(name), "%s", driver_address());
	write_file(DRIVER "/unbind", name);
	refused_null("node of a device that is gone, kept by a descriptor",
		     rv_open_path("/tmp/kept", 0), EIO, RV_LAYER_DEVICE_GONE,
		     "/tmp/kept cannot be opened: its device was unplugged or its driver unbound, and somebody still has the node open");
	refused_null("descriptor of a device that is gone", rv_open_fd(kept, 0), EIO,
		     RV_LAYER_DEVICE_GONE,
		     "the device is gone: it was unplugged or its driver unbound");
	close(kept);
	unlink("/tmp/kept");
	write_file(DRIVER "/bind", name);
	node_wait();
}

Test(life_reload, modules_unload_and_load_while_a_device_pointer_is_kept)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_device *device = list[0];
	struct ibv_context *context;

	ibv_free_device_list(list);
	cr_assert_eq(shell("rmmod mlx5_ib"), 0);
	cr_expect_neq(access(NODE, F_OK), 0);
	cr_expect_null(ibv_open_device(device));
	cr_expect_eq(errno, ENOENT);
	cr_assert_eq(shell("insmod /rv/modules/mlx5_ib.ko"), 0);
	node_wait();
	context = ibv_open_device(device);
	cr_assert_not_null(context, "%s", rv_last_error()->message);
	mlx5dv_pp_free(pace(context, 5000000, 0));
	ibv_close_device(context);
}

Test(life_reload, a_module_unloads_under_an_open_context_which_says_gone)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);

	cr_assert_eq(shell("rmmod mlx5_ib"), 0);
	refused_null("driver module unloaded",
		     mlx5dv_pp_alloc(context, 48, rate_bytes(5000000), 0), EIO,
		     RV_LAYER_DEVICE_GONE, GONE);
	cr_expect_eq(rv_pp_destroy(pp), 0);
	ibv_close_device(context);
	cr_assert_eq(shell("insmod /rv/modules/mlx5_ib.ko"), 0);
	node_wait();
}
