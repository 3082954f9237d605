/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A device that is fatally ill. Left to itself the driver would take it down and up again
 * within moments; told not to recover, it keeps the device, which is then not active.
 */
#include <unistd.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

#define FATAL "the device met a fatal error and its driver refuses all commands: look at the device's health"
#define ILL "fatally ill device"

/* What the reporter that restarts the device shall do. */
static void health(const char *words)
{
	cr_assert_eq(shell("devlink health %s", words), 0, "devlink health %s", words);
}

#define REPORTER "$(devlink dev | grep -m 1 ^pci) reporter fw_fatal"

/* 5.10 answers EIO to everything, as to a status without an errno of its own. */
static void calls_are_refused(struct ibv_context *context)
{
	const bool told = kernel_at_least(6, 1);
	uint8_t out[DEVX_ST_SZ_BYTES(query_adapter_out)];
	const uint8_t in[16] = { 0x01, 0x01 };

	refused_null(ILL, mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0), told ? ENOLINK : EIO,
		     told ? RV_LAYER_DEVICE_GONE : RV_LAYER_FIRMWARE,
		     told ? FATAL :
			    "firmware refused SET_PP_RATE_LIMIT (0x780) and the driver turned its status into Input/output error (EIO)");
	refused_errno(ILL, mlx5dv_devx_general_cmd(context, in, sizeof(in), out, sizeof(out)),
		      told ? ENXIO : EIO, told ? RV_LAYER_DEVICE_GONE : RV_LAYER_FIRMWARE,
		      told ? FATAL :
			     "firmware refused QUERY_ADAPTER (0x101) and the driver turned its status into Input/output error (EIO)");
	refused_null(ILL, header_object(context, OP_ALLOC_PD, NULL), told ? ENXIO : EIO,
		     told ? RV_LAYER_DEVICE_GONE : RV_LAYER_FIRMWARE,
		     told ? FATAL :
			    "firmware refused ALLOC_PD (0x800) and the driver turned its status into Input/output error (EIO)");
}

/* The driver sees it within a second or two, and a moment later the device is not active. */
static void wait_until_inactive(void)
{
	for (int i = 0; i < 300; i++) {
		struct ibv_context *context = rv_open_path(NODE, RV_OPEN_DEVX);

		if (!context && errno == EAGAIN)
			return;
		ibv_close_device(context);
		usleep(20000);
	}
	cr_assert_fail("opens are not refused: %s", rv_last_error()->message);
}

Test(open_sick, a_device_that_is_not_active_is_named)
{
	struct ibv_context *context = device_open();

	health("set " REPORTER " auto_recover false");
	control_do("health 1");
	wait_until_inactive();
	refused_null("device that is not active", rv_open_path(NODE, RV_OPEN_DEVX), EAGAIN,
		     RV_LAYER_DEVICE_GONE,
		     "the device is not active: its driver met a fatal error, or is starting or stopping; look at the device's health");
	calls_are_refused(context);
	ibv_close_device(context);
	control_do("health 0");
	health("recover " REPORTER);
	health("set " REPORTER " auto_recover true");
	for (int i = 0; i < 1000 && access(NODE, F_OK) != 0; i++)
		usleep(10000);
	context = device_open();
	mlx5dv_pp_free(pace(context, 5000000, 0));
	ibv_close_device(context);
}
