/* SPDX-License-Identifier: BSD-2-Clause */
/* QUERY_PORT: drivers/infiniband/core/uverbs_cmd.c. */
#include <errno.h>
#include <infiniband/verbs.h>
#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "device/firmware.h"
#include "device/write_command.h"
#include "ib_user_verbs.h"
#include "mlx5_ifc.h"

static void from_uapi(struct ibv_port_attr *to, const struct ib_uverbs_query_port_resp *from)
{
	memset(to, 0, sizeof(*to));
	to->state = (enum ibv_port_state)from->state;
	to->max_mtu = (enum ibv_mtu)from->max_mtu;
	to->active_mtu = (enum ibv_mtu)from->active_mtu;
	to->gid_tbl_len = from->gid_tbl_len > INT_MAX ? INT_MAX : (int)from->gid_tbl_len;
	to->port_cap_flags = from->port_cap_flags;
	to->max_msg_sz = from->max_msg_sz;
	to->bad_pkey_cntr = from->bad_pkey_cntr;
	to->qkey_viol_cntr = from->qkey_viol_cntr;
	to->pkey_tbl_len = from->pkey_tbl_len;
	to->lid = from->lid;
	to->sm_lid = from->sm_lid;
	to->lmc = from->lmc;
	to->max_vl_num = from->max_vl_num;
	to->sm_sl = from->sm_sl;
	to->subnet_timeout = from->subnet_timeout;
	to->init_type_reply = from->init_type_reply;
	to->active_width = from->active_width;
	to->active_speed = from->active_speed;
	to->phys_state = from->phys_state;
	to->link_layer = from->link_layer;
	to->flags = from->flags;
}

/* Whether the device has no such port, which is then what is recorded. */
static bool port_is_missing(struct ibv_context *context, uint8_t port_num)
{
	const struct rv_fault before = *rv_fault();
	struct ibv_device_attr device;

	if (ibv_query_device(context, &device) != 0 ||
	    (port_num >= 1 && port_num <= device.phys_port_cnt)) {
		*rv_fault() = before;
		errno = EINVAL;
		return false;
	}
	rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "port_num", port_num, 1, device.phys_port_cnt);
	return true;
}

int ibv_query_port(struct ibv_context *context, uint8_t port_num, struct ibv_port_attr *port_attr)
{
	struct ib_uverbs_query_port request = { .port_num = port_num };
	struct ib_uverbs_query_port_resp response = { 0 };
	struct rv_command command;
	int err = rv_context_check(context);

	if (err != 0)
		return -err;
	if (!port_attr)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "port_attr");
	rv_write_command_init(&command, rv_context_of(context), IB_USER_VERBS_CMD_QUERY_PORT,
			      &request, sizeof(request), &response, sizeof(response));
	err = rv_context_execute(rv_context_of(context), &command);
	if (err == 0)
		from_uapi(port_attr, &response);
	else if (err != -EINVAL || !port_is_missing(context, port_num))
		rv_firmware_asked(rv_context_of(context), MLX5_CMD_OP_ACCESS_REG);
	return -err;
}
