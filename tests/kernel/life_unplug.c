/* SPDX-License-Identifier: BSD-2-Clause */
/* The device is pulled out while it is in use, and put back. */
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"
#include "process.h"

#define DEDICATED MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX
#define GONE "the device is gone: it was unplugged or its driver unbound while the context was open"

static void calls_say_gone(struct ibv_context *context, struct mlx5dv_devx_obj *tis)
{
	uint8_t in[16] = { 0x01, 0x01 };
	uint8_t out[DEVX_ST_SZ_BYTES(query_adapter_out)];
	struct ibv_device_attr attr;
	struct rv_pacing_limits limits;
	uint32_t handle, count;

	refused_null("device unplugged", mlx5dv_pp_alloc(context, 48, rate_bytes(5000000), 0), EIO,
		     RV_LAYER_DEVICE_GONE, GONE);
	refused_null("", mlx5dv_pp_alloc(context, 48, rate_bytes(7000), DEDICATED), EIO,
		     RV_LAYER_DEVICE_GONE, GONE);
	refused_errno("device unplugged",
		      mlx5dv_devx_general_cmd(context, in, 16, out, sizeof(out)), EIO,
		      RV_LAYER_DEVICE_GONE, GONE);
	refused_null("device unplugged", header_object(context, OP_ALLOC_PD, NULL), EIO,
		     RV_LAYER_DEVICE_GONE, GONE);
	refused_errno("device unplugged", tis_query(tis, 1, out, 16), EIO, RV_LAYER_DEVICE_GONE,
		      GONE);
	refused_errno("device unplugged", ibv_query_device(context, &attr), EIO,
		      RV_LAYER_DEVICE_GONE, GONE);
	refused_negative("device unplugged", rv_pacing_limits(context, &limits), EIO,
			 RV_LAYER_DEVICE_GONE, GONE);
	/* A method of the core, which still answers: the kernel has let go of everything. */
	cr_expect_eq(rv_context_handles(context, OBJECT_PP, &handle, 1, &count), 0);
	cr_expect_eq(count, 0u);
}

static void opens_are_refused(struct ibv_device *device)
{
	refused_null("device that is unplugged, by its list entry", ibv_open_device(device), ENOENT,
		     RV_LAYER_NODE,
		     NODE " does not exist and the kernel has no such device (unplugged?)");
	refused_null("device that is unplugged, by its path", rv_open_path(NODE, 0), ENOENT,
		     RV_LAYER_NODE,
		     NODE " does not exist and the kernel has no such device (unplugged?)");
	refused_null("device that is unplugged, by its name", rv_open_name("mlx5_0", 0), ENOENT,
		     RV_LAYER_SYSFS, "no RDMA device is named \"mlx5_0\"");
	cr_expect_eq(ibv_get_device_guid(device), 0u);
}

static void paces(struct ibv_device *device)
{
	struct ibv_context *context = ibv_open_device(device);
	struct mlx5dv_pp *pp;

	cr_assert_not_null(context, "%s", rv_last_error()->message);
	pp = pace(context, 5000000, 0);
	cr_expect_eq(rates_live(), 1u);
	cr_expect_eq(rv_pp_destroy(pp), 0);
	ibv_close_device(context);
}

Test(life_unplug, calls_say_gone_frees_succeed_and_a_replug_opens_again)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_device *device = list[0];
	struct ibv_context *context = ibv_open_device(device);
	struct mlx5dv_pp *shared, *dedicated;
	struct mlx5dv_devx_obj *td, *tis;
	uint8_t out[16];
	uint32_t domain;
	int count = -1;

	ibv_free_device_list(list);
	cr_assert_not_null(context, "%s", rv_last_error()->message);
	shared = pace(context, 5000000, 0);
	dedicated = pace(context, 5000000, DEDICATED);
	td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	tis = tis_create(context, domain, out);
	cr_assert(td && tis, "%s", rv_last_error()->message);
	unplug();
	calls_say_gone(context, tis);
	opens_are_refused(device);
	list = ibv_get_device_list(&count);
	cr_expect(list && count == 0, "%d devices: %s", count, rv_last_error()->message);
	ibv_free_device_list(list);
	cr_expect_eq(rv_pp_destroy(shared), 0, "%s", rv_last_error()->message);
	mlx5dv_pp_free(dedicated);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0, "%s", rv_last_error()->message);
	cr_expect_eq(ibv_close_device(context), 0);
	replug();
	cr_expect_eq(rates_live(), 0u);
	paces(device);
	list = ibv_get_device_list(&count);
	cr_assert_eq(count, 1);
	paces(list[0]);
	ibv_free_device_list(list);
}

Test(life_unplug, the_event_descriptor_wakes_its_holder)
{
	struct ibv_context *context = device_open();
	struct pollfd wait = { .fd = context->async_fd, .events = POLLIN };

	cr_expect_eq(poll(&wait, 1, 0), 0);
	unplug();
	cr_expect_eq(poll(&wait, 1, 5000), 1);
	ibv_close_device(context);
	replug();
}

Test(life_unplug, a_context_of_before_stays_gone_after_the_replug)
{
	struct ibv_context *old = device_open();
	struct mlx5dv_pp *entry = pace(old, 5000000, 0);
	struct ibv_context *fresh;
	struct mlx5dv_pp *theirs;

	unplug();
	replug();
	fresh = device_open();
	theirs = pace(fresh, 5000000, 0);
	refused_null("", mlx5dv_pp_alloc(old, 48, rate_bytes(5000000), 0), EIO,
		     RV_LAYER_DEVICE_GONE, GONE);
	cr_expect_eq(rv_pp_destroy(entry), 0);
	cr_expect(rate_at(theirs->index).live, "the old handle freed the new device's entry");
	mlx5dv_pp_free(theirs);
	ibv_close_device(old);
	ibv_close_device(fresh);
}

Test(life_unplug, a_process_that_paces_all_the_time_is_told_and_ends_by_itself)
{
	static const char path[] = "/tmp/holder-progress";
	struct progress *progress = progress_new(path);
	const pid_t pid = holder_start("churn", path, NULL);
	int status;

	usleep(100000);
	unplug();
	status = child_end(pid);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 1, "status 0x%x", status);
	cr_expect_gt(progress->cleared, 0u, "it had not begun");
	replug();
	cr_expect_eq(rates_live_soon(0), 0u);
	unlink(path);
}
