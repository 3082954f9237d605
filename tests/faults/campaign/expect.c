/* SPDX-License-Identifier: BSD-2-Clause */
/* What a function gives is the errno that it met, but for what stands here. */
#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "sweep.h"

/* Which errnos a row is about, besides one of them. */
enum which {
	ANY = 0,
	UNLESS_EXHAUSTED = -1, /* but EMFILE, ENFILE, ENOMEM: those stand for the process */
	CURABLE = -2           /* a context without DEVX may do where one with it is refused */
};

#define SAME (-1)

struct row {
	const char *function; /* NULL: any */
	const char *what;     /* how the call begins */
	int which;
	int result;
};

static const struct row rows[] = {
	/* A device about which sysfs does not tell is left out, or its node tells. */
	{ "ibv_get_device_list", "open /sys/", UNLESS_EXHAUSTED, 0 },
	{ "ibv_get_device_list", "read ", UNLESS_EXHAUSTED, 0 },
	{ "ibv_get_device_list", "list /sys/class/infiniband_verbs", ENOENT, 0 },
	{ "rv_open_name", "open /sys/", UNLESS_EXHAUSTED, 0 },
	{ "rv_open_name", "read ", UNLESS_EXHAUSTED, 0 },
	{ "rv_open_name", "list /sys/class/infiniband/", UNLESS_EXHAUSTED, 0 },
	{ "rv_open_fd", "open /sys/", ANY, 0 },
	{ "rv_open_fd", "read ", ANY, 0 },
	{ "ibv_import_device", "open /sys/", ANY, 0 },
	{ "ibv_import_device", "read ", ANY, 0 },
	{ NULL, "readlink /sys/", ANY, 0 },
	{ "rv_open_path", "open /dev/", ANY, SAME },
	{ NULL, "open /dev/infiniband/uverbs0", ELOOP, ENODEV }, /* a link in the node's place */
	/* The driver's name is one more answer, "unknown" among them. */
	{ "rv_device_driver", "ioctl ", ANY, 0 },
	{ "mlx5dv_is_supported", "ioctl ", ANY, 0 },
	{ "rv_context_is_devx", "ioctl ", ANY, 0 },
	{ "ibv_open_device", "ioctl UVERBS_METHOD_GET_CONTEXT", CURABLE, 0 },
	{ "rv_open_path", "ioctl UVERBS_METHOD_GET_CONTEXT", CURABLE, 0 },
	/* A kernel without the object: no events, all else works. */
	{ NULL, "ioctl UVERBS_METHOD_ASYNC_EVENT_ALLOC", EPROTONOSUPPORT, 0 },
	/* Cannot fail on a descriptor that an ioctl was just carried out on. */
	{ NULL, "cloexec ", ANY, 0 },
	/* The clock is then not among what is given. */
	{ "mlx5dv_query_device", "map ", ANY, 0 },
	{ "mlx5dv_query_device", "an allocation", ANY, 0 },
	/* Where the capabilities cannot be read the kernel decides. */
	{ "rv_pp_alloc", "ioctl MLX5_IB_METHOD_DEVX_OTHER", ANY, 0 },
	{ "rv_pp_alloc", "an allocation 0", ANY, 0 },
	/* Without /proc an eventfd is believed to be one. */
	{ "mlx5dv_devx_subscribe_devx_event_fd", "readlink /proc/self/fd/", ANY, 0 },
	/* Functions that return nothing: the kernel destroys it at close. */
	{ "mlx5dv_devx_free_uar", "ioctl ", ANY, 0 },
	{ "mlx5dv_free_var", "ioctl ", ANY, 0 },
	{ "mlx5dv_pp_free", "ioctl ", ANY, 0 },
	/* Another sentence, never none. */
	{ "rv_last_error", "", ANY, 0 },
};

static bool curable(int error)
{
	return error != ENOTTY && error != EPROTONOSUPPORT && error != EPROTO &&
	       error != ETIMEDOUT && error != EBADF && error != EAGAIN;
}

static bool concerns(const struct row *row, const struct function *function, const char *what,
		     int error)
{
	if ((row->function && strcmp(row->function, function->name) != 0) ||
	    strncmp(row->what, what, strlen(row->what)) != 0)
		return false;
	switch (row->which) {
	case ANY:
		return true;
	case UNLESS_EXHAUSTED:
		return error != EMFILE && error != ENFILE && error != ENOMEM;
	case CURABLE:
		return curable(error);
	default:
		return row->which == error;
	}
}

/* What was destroyed by another who shares the descriptor is destroyed. */
static bool destroyed(const char *what, int error)
{
	return error == ENOENT && (strstr(what, "_DESTROY") || strstr(what, "_DEREG"));
}

bool expected(const struct function *function, const char *what, int error, int result)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (concerns(&rows[i], function, what, error))
			return result == (rows[i].result == SAME ? error : rows[i].result);
	return result == (destroyed(what, error) ? 0 : error);
}
