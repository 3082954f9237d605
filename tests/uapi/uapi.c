/* SPDX-License-Identifier: BSD-2-Clause */
/* The lists of kernel identifiers; compiled with OURS against our headers, without against the system's. */
#include <linux/version.h>

#ifdef OURS
#include <ib_user_ioctl_cmds.h>
#include <ib_user_ioctl_verbs.h>
#include <ib_user_verbs.h>
#include <infiniband/mlx5_user_ioctl_verbs.h>
#include <mlx5_abi.h>
#include <mlx5_ifc.h>
#include <mlx5_user_ioctl_cmds.h>
#include <rdma_user_ioctl_cmds.h>
#define UAPI our_uapi
#else
#include <rdma/ib_user_ioctl_cmds.h>
#include <rdma/ib_user_ioctl_verbs.h>
#include <rdma/ib_user_verbs.h>
#include <rdma/mlx5-abi.h>
#include <rdma/mlx5_user_ioctl_cmds.h>
#include <rdma/mlx5_user_ioctl_verbs.h>
#include <rdma/rdma_user_ioctl_cmds.h>
#include <sys/ioctl.h>
#define UAPI system_uapi
#endif

#include "table.h"

static const struct value rdma_user_ioctl_cmds[] = {
#include "list/rdma_user_ioctl_cmds.h"
	END
};

static const struct value ib_user_ioctl_cmds[] = {
#include "list/ib_user_ioctl_cmds.h"
	END
};

static const struct value ib_user_ioctl_verbs[] = {
#include "list/ib_user_ioctl_verbs.h"
	END
};

static const struct value ib_user_verbs[] = {
#include "list/ib_user_verbs.h"
	END
};

static const struct value mlx5_abi[] = {
#include "list/mlx5_abi.h"
	END
};

static const struct value mlx5_user_ioctl_cmds[] = {
#include "list/mlx5_user_ioctl_cmds.h"
	END
};

static const struct value mlx5_user_ioctl_verbs[] = {
#include "list/mlx5_user_ioctl_verbs.h"
	END
};

static const struct value mlx5_ifc[] = {
#include "list/mlx5_ifc.h"
	END
};

static const struct value newer[] = {
#include "list/newer.h"
	END
};

const struct table UAPI[] = {
	{ "rdma_user_ioctl_cmds.h", rdma_user_ioctl_cmds },
	{ "ib_user_ioctl_cmds.h", ib_user_ioctl_cmds },
	{ "ib_user_ioctl_verbs.h", ib_user_ioctl_verbs },
	{ "ib_user_verbs.h", ib_user_verbs },
	{ "mlx5_abi.h", mlx5_abi },
	{ "mlx5_user_ioctl_cmds.h", mlx5_user_ioctl_cmds },
	{ "mlx5_user_ioctl_verbs.h", mlx5_user_ioctl_verbs },
	{ "mlx5_ifc.h", mlx5_ifc },
	{ "newer kernels", newer },
	{ NULL, NULL },
};
