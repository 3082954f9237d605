/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_REPORT_H
#define CONNECTX_REPORT_H

#include <cjson/cJSON.h>
#include <stdint.h>

struct device;
struct object;
struct vfio_server;

/* What the control socket tells. Each adds its members to an answer that exists already. */
void report_state(cJSON *answer, const struct device *device, const struct vfio_server *vfio);
void report_rates(cJSON *answer, const struct device *device);
void report_commands(cJSON *answer, const struct device *device, unsigned int last);
void report_commands_of(cJSON *answer, const struct device *device, unsigned int opcode);
void report_faults(cJSON *answer, const struct device *device);
void report_wire(cJSON *answer, const struct device *device);	/* report_wire.c */

/* Members of one object, and of whatever else. */
void report_send_queue(cJSON *json, const struct object *sq);
void report_completion_queue(cJSON *json, const struct object *cq);
void report_number(cJSON *to, const char *name, uint64_t value);

#endif
