/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What we know of the firmware's commands: names, and where fields lie in their
 * mailboxes. Bits are counted from the start of the layout, most significant first.
 */
#ifndef CLI_PRM_H
#define CLI_PRM_H

#include <stdbool.h>
#include <stdint.h>

#include "report.h"

struct prm_field {
	const char *name;
	uint16_t bit;
	uint8_t width; /* 1 to 64 */
};

struct prm_layout {
	const char *name; /* NULL: of a command, whose own fields these are */
	const struct prm_field *fields;
	uint16_t count;
	const struct prm_layout *inner; /* what lies inside it, from @inner_bit; NULL nothing */
	uint16_t inner_bit;
};

struct prm_command {
	uint16_t opcode;
	const struct prm_layout *in; /* behind the header that all have; NULL nothing */
	const struct prm_layout *out;
};

extern const struct prm_layout prm_wq, prm_sqc, prm_rqc, prm_rmpc, prm_cqc, prm_tisc, prm_tirc,
	prm_rqtc, prm_mkc, prm_umem, prm_uctx, prm_pp_rate_limit, prm_qpc, prm_flow_table_context,
	prm_flow_context, prm_packet_reformat_context_in, prm_scheduling_context, prm_qos_cap,
	prm_cmd_hca_cap;

/* NULL where the table has none. */
const struct prm_command *prm_command(uint16_t opcode);

/* "CREATE_SQ", "BAD_PARAM", "qos", "VIRTIO_NET_Q"; NULL: not known. */
const char *prm_opcode_name(uint16_t opcode);
const char *prm_status_name(uint8_t status);
const char *prm_capability_name(uint16_t type);
const char *prm_object_name(uint16_t type);

/* The opcode of an input mailbox; false: too short for one. */
bool prm_opcode(struct view in, uint16_t *ret_opcode);

/* A mailbox, field by field. @in is the input that an output belongs to. */
void prm_report_in(struct report *report, struct view in);
void prm_report_out(struct report *report, struct view in, struct view out);

/* A context that stands alone, as that of a pacing entry. */
void prm_report_layout(struct report *report, const struct prm_layout *layout, const char *name,
		       struct view view);

#endif
