/* SPDX-License-Identifier: BSD-2-Clause */
#include <prm.h>
#include <rawverbs/schema.h>

#include "flow_rules.h"
#include "show.h"

static const char *const names[] = {
	"node", "mapping", "mmap page", "pp index", "uar page", "umem id", "eqn", "pdn",
	"eventfd", "memfd", "lkey",
};

const char *class_name(uint16_t class_id, char *room, size_t bytes)
{
	const struct rv_schema_object *object;
	const char *opcode = prm_opcode_name(class_id & 0x0fff);

	if (class_id >= RESOURCE_CMD_FD) {
		if (class_id - RESOURCE_CMD_FD < (int)(sizeof(names) / sizeof(names[0])))
			return names[class_id - RESOURCE_CMD_FD];
	} else if (class_id >= 0x8000) {
		snprintf(room, bytes, class_id < 0xc000 ? "number of %s" : "handle of %s",
			 opcode ? opcode : "?");
		return room;
	} else {
		object = rv_schema_object(FLOW_MLX5, class_id);
		if (object)
			return object->name;
	}
	snprintf(room, bytes, "class 0x%x", class_id);
	return room;
}
