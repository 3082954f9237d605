/* SPDX-License-Identifier: BSD-2-Clause */
/* QUERY_DEVICE by INVOKE_WRITE: drivers/infiniband/core/uverbs_cmd.c. */
#include <errno.h>
#include <infiniband/verbs.h>
#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "ib_user_verbs.h"
#include "write_command.h"

/* "MAJOR.MINOR.SUBMINOR" as libmlx5 prints it, without stdio: 16, 16 and 4 digits wide. */
static void format_firmware(uint64_t version, char text[static 64])
{
	const unsigned int parts[3] = { (unsigned int)(version >> 32 & 0xffff),
					(unsigned int)(version >> 16 & 0xffff),
					(unsigned int)(version & 0xffff) };
	size_t at = 0;

	for (int i = 0; i < 3; i++) {
		char digits[8];
		unsigned int value = parts[i];
		size_t n = 0;

		do {
			digits[n++] = (char)('0' + value % 10);
			value /= 10;
		} while (value > 0);
		while (i == 2 && n < 4)
			digits[n++] = '0';
		while (n > 0)
			text[at++] = digits[--n];
		text[at++] = i < 2 ? '.' : '\0';
	}
}

/* The kernel's counts are unsigned, the verbs' int. */
static int count(uint32_t value)
{
	return value > INT_MAX ? INT_MAX : (int)value;
}

static void from_uapi(struct ibv_device_attr *to, const struct ib_uverbs_query_device_resp *from)
{
	memset(to, 0, sizeof(*to));
	format_firmware(from->fw_ver, to->fw_ver);
	to->node_guid = from->node_guid;
	to->sys_image_guid = from->sys_image_guid;
	to->max_mr_size = from->max_mr_size;
	to->page_size_cap = from->page_size_cap;
	to->vendor_id = from->vendor_id;
	to->vendor_part_id = from->vendor_part_id;
	to->hw_ver = from->hw_ver;
	to->max_qp = count(from->max_qp);
	to->max_qp_wr = count(from->max_qp_wr);
	to->device_cap_flags = from->device_cap_flags;
	to->max_sge = count(from->max_sge);
	to->max_sge_rd = count(from->max_sge_rd);
	to->max_cq = count(from->max_cq);
	to->max_cqe = count(from->max_cqe);
	to->max_mr = count(from->max_mr);
	to->max_pd = count(from->max_pd);
	to->max_qp_rd_atom = count(from->max_qp_rd_atom);
	to->max_ee_rd_atom = count(from->max_ee_rd_atom);
	to->max_res_rd_atom = count(from->max_res_rd_atom);
	to->max_qp_init_rd_atom = count(from->max_qp_init_rd_atom);
	to->max_ee_init_rd_atom = count(from->max_ee_init_rd_atom);
	to->atomic_cap = from->atomic_cap <= IBV_ATOMIC_GLOB ?
				 (enum ibv_atomic_cap)from->atomic_cap :
				 IBV_ATOMIC_NONE;
	to->max_ee = count(from->max_ee);
	to->max_rdd = count(from->max_rdd);
	to->max_mw = count(from->max_mw);
	to->max_raw_ipv6_qp = count(from->max_raw_ipv6_qp);
	to->max_raw_ethy_qp = count(from->max_raw_ethy_qp);
	to->max_mcast_grp = count(from->max_mcast_grp);
	to->max_mcast_qp_attach = count(from->max_mcast_qp_attach);
	to->max_total_mcast_qp_attach = count(from->max_total_mcast_qp_attach);
	to->max_ah = count(from->max_ah);
	to->max_fmr = count(from->max_fmr);
	to->max_map_per_fmr = count(from->max_map_per_fmr);
	to->max_srq = count(from->max_srq);
	to->max_srq_wr = count(from->max_srq_wr);
	to->max_srq_sge = count(from->max_srq_sge);
	to->max_pkeys = from->max_pkeys;
	to->local_ca_ack_delay = from->local_ca_ack_delay;
	to->phys_port_cnt = from->phys_port_cnt;
}

int ibv_query_device(struct ibv_context *context, struct ibv_device_attr *device_attr)
{
	const struct ib_uverbs_query_device request = { 0 };
	struct ib_uverbs_query_device_resp response = { 0 };
	struct rv_command command;
	int err = rv_context_check(context);

	if (err != 0)
		return -err;
	if (!device_attr)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "device_attr");
	rv_write_command_init(&command, rv_context_of(context), IB_USER_VERBS_CMD_QUERY_DEVICE,
			      &request, sizeof(request), &response, sizeof(response));
	err = rv_context_execute(rv_context_of(context), &command);
	if (err != 0)
		return -err;
	from_uapi(device_attr, &response);
	return 0;
}
