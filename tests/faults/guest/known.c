/* SPDX-License-Identifier: BSD-2-Clause */
#include "known.h"

#include <string.h>

bool driver_ignores(const struct call *call, const struct step *step)
{
	/* core/fs_core.c, update_root_ft_destroy(): the table goes nevertheless. */
	if (strcmp(call->name, "destroy: flow") == 0 &&
	    strcmp(step->command, "SET_FLOW_TABLE_ROOT") == 0)
		return true;
	/* rdma_create_user_id() and GID entries: a port without an address still opens. */
	if (strcmp(step->command, "QUERY_NIC_VPORT_CONTEXT") == 0)
		return true;
	/* ibv_open_device() falls back to a context without DEVX, as it says. */
	return strcmp(call->name, "rv_open_path, any") == 0;
}

bool driver_keeps(const struct step *step)
{
	static const char *const commands[] = {
		"SET_PP_RATE_LIMIT",      /* core/rl.c, mlx5_rl_remove_rate_raw() */
		"DEALLOC_UAR",            /* main.c, mlx5_ib_mmap_free() */
		"DESTROY_UCTX",           /* devx.c, mlx5_ib_devx_destroy() */
		"DELETE_FLOW_TABLE_ENTRY", "DESTROY_FLOW_GROUP",
		"DESTROY_FLOW_TABLE",     /* core/fs_core.c: del_hw_fte(), del_hw_flow_*() */
		"DEALLOC_MODIFY_HEADER_CONTEXT",
		"DEALLOC_PACKET_REFORMAT_CONTEXT", /* core/fs_cmd.c: void */
	};

	for (unsigned int i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (strcmp(step->command, commands[i]) == 0)
			return true;
	return false;
}

/*
 * core/fs_core.c, update_root_ft_destroy(): root->root_ft is still the table that is freed then,
 * and which commands later calls take depends on what stands in that memory.
 */
static bool driver_dangles(const struct step *step)
{
	return strcmp(step->command, "SET_FLOW_TABLE_ROOT") == 0;
}

enum kept kept_by(const struct step *step)
{
	if (driver_dangles(step))
		return DRIVER_BROKEN;
	return driver_keeps(step) ? OBJECTS_KEPT : NOTHING_KEPT;
}

bool sentence_is_general(const struct call *call, const struct rv_error *said)
{
	if (strncmp(call->name, "rv_open_", 8) == 0)
		return strstr(said->message, "context") != NULL;
	if (strcmp(call->name, "make: flow") == 0)
		return strstr(said->message, "flow") || strstr(said->message, "CREATE_FLOW");
	/* Of pinned memory neither kernel nor firmware says whose limit it was. */
	if (said->layer == RV_LAYER_LIMIT && strstr(said->message, "pinned"))
		return true;
	/* A destroy names what was to go, by the command that made it. */
	return strncmp(call->name, "destroy: ", 9) == 0 &&
	       (strstr(said->message, "destroy") || strstr(said->message, "is used by"));
}
