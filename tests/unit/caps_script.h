/* SPDX-License-Identifier: BSD-2-Clause */
/* QUERY_HCA_CAP as script, its answer built by byte: Linux include/linux/mlx5/mlx5_ifc.h. */
#ifndef TEST_CAPS_SCRIPT_H
#define TEST_CAPS_SCRIPT_H

#include "context_script.h"

struct caps {
	uint8_t no_qos;
	uint8_t no_pacing;
	uint8_t no_uid;
	uint8_t burst;
	uint8_t typical;
	uint8_t wqe_rate;
	uint32_t max;
	uint32_t min;
	uint16_t table;
};

/* All the library asks of a device with these capabilities. */
void expect_caps(const struct caps *caps);
/* The firmware's NOP, by which an imported context is asked whether it is DEVX. */
void expect_nop(int result);
/* The first question, refused. */
void expect_caps_refused(int result);
/* The second question, refused. */
void expect_qos_caps_refused(int result);

#endif
