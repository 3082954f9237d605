/* SPDX-License-Identifier: BSD-2-Clause */
/* Sizes of structures that the kernel itself tells: in the member response_length. */
#include <stdio.h>
#include <string.h>

#include "probe.h"

#define EX_QUERY_DEVICE (RV_SCHEMA_WRITE_EX | 1u)
#define DEVICE 0
#define INVOKE_WRITE 0
#define QUERY_CONTEXT 4
#define RESP_UCTX 0x1000

static const struct rv_schema_field *member(const struct rv_schema_layout *layout, const char *name)
{
	const struct rv_schema_field *field = NULL;

	while ((field = rv_schema_next_field(layout, field)))
		if (strcmp(field->name, name) == 0)
			return field;
	return NULL;
}

static void judge(const struct device *device, const struct rv_schema_layout *layout,
		  const uint8_t *bytes)
{
	const struct rv_schema_field *field = member(layout, "response_length");
	const unsigned int wanted = rv_schema_layout_bytes(layout, device->kernel);
	uint32_t told;

	if (!field)
		return;
	memcpy(&told, bytes + field->offset, sizeof(told));
	printf("LAYOUT\t%s\t%s\tresponse_length\t\t%x\t1\t", device->name, layout->name,
	       layout->life.since);
	if (told == wanted)
		printf("right\n");
	else
		printf("WRONG %u bytes expected, the kernel has %u\n", wanted, told);
}

void probe_layouts(const struct device *device)
{
	static uint8_t core[4096], driver[4096];
	const struct rv_schema_write *write = rv_schema_write(EX_QUERY_DEVICE);
	const uint64_t request = 0;
	struct rv_command command;

	rv_command_init(&command, DEVICE, INVOKE_WRITE, device->driver);
	rv_command_in(&command, 0, &request, sizeof(request));
	rv_command_out(&command, 1, core, sizeof(core));
	rv_command_const(&command, 2, EX_QUERY_DEVICE);
	if (rv_command_execute(device->fd, &command) == 0)
		judge(device, write->response, core);
	if (device->driver != RV_SCHEMA_MLX5)
		return;
	rv_command_init(&command, DEVICE, QUERY_CONTEXT, device->driver);
	rv_command_out(&command, RESP_UCTX, driver, sizeof(driver));
	if (rv_command_execute(device->fd, &command) == 0)
		judge(device, rv_schema_layout("mlx5_ib_alloc_ucontext_resp"), driver);
}
