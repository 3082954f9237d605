/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The table as descriptions for syzkaller (docs/syscall_descriptions_syntax.md of its tree).
 * All names are prefixed, so that they stand beside its own.
 */
#include "schema_syz.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "schema.h"

static const struct syz_driver drivers[] = {
	{ "mlx5", "RDMA_DRIVER_MLX5", RV_SCHEMA_MLX5 },
	{ "rxe", "RDMA_DRIVER_RXE", 14 },
	{ "siw", "RDMA_DRIVER_SIW", 17 },
};

static const char head[] =
	"# The uverbs ioctl interface of the core and of mlx5; written by rawverbs schema --format\n"
	"# syzkaller. A call by each driver's number: with the mandatory attributes alone, with the\n"
	"# driver's part beside them (_uhw), with all (_all), and with any (_any). The first one on\n"
	"# a descriptor is to be get_context, of mlx5 get_context_uhw: nothing is made without it.\n"
	"# Lengths are in bytes, an attribute has 16, and input of 8 bytes or less stands in the\n"
	"# attribute itself.\n"
	"\n"
	"include <uapi/linux/fcntl.h>\n"
	"include <uapi/rdma/rdma_user_ioctl.h>\n"
	"include <uapi/rdma/rdma_user_ioctl_cmds.h>\n"
	"include <uapi/rdma/ib_user_ioctl_cmds.h>\n"
	"include <uapi/rdma/ib_user_ioctl_verbs.h>\n"
	"include <uapi/rdma/ib_user_verbs.h>\n"
	"include <uapi/rdma/mlx5-abi.h>\n"
	"include <uapi/rdma/mlx5_user_ioctl_cmds.h>\n"
	"include <uapi/rdma/mlx5_user_ioctl_verbs.h>\n"
	"\n"
	"resource fd_rv_uverbs[fd]\n"
	"\n"
	"openat$rv_uverbs(fd const[AT_FDCWD], file ptr[in, string[\"/dev/infiniband/uverbs0\"]], "
	"flags const[O_RDWR], mode const[0]) fd_rv_uverbs\n";

void syz_short(const char *name, char lower[static SYZ_NAME_BYTES])
{
	static const char *const prefixes[] = {
		"UVERBS_OBJECT_",   "UVERBS_METHOD_",  "UVERBS_ATTR_",  "MLX5_IB_OBJECT_",
		"MLX5_IB_METHOD_",  "MLX5_IB_ATTR_",   "IB_USER_VERBS_CMD_",
		"IB_USER_VERBS_",
	};
	const bool mlx5 = strncmp(name, "MLX5_", 5) == 0;
	size_t used = 0;

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++)
		if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) {
			name += strlen(prefixes[i]);
			break;
		}
	used = (size_t)snprintf(lower, SYZ_NAME_BYTES, "%s", mlx5 ? "m_" : "");
	for (; *name && used + 1 < SYZ_NAME_BYTES; name++)
		lower[used++] = (char)tolower((unsigned char)*name);
	lower[used] = '\0';
}

void syz_resource(uint16_t object_id, char type[static SYZ_TYPE_BYTES])
{
	char lower[SYZ_NAME_BYTES];

	if (!syz_is_resource(object_id)) {
		snprintf(type, SYZ_TYPE_BYTES, "int32");
		return;
	}
	syz_short(schema_object_name(object_id), lower);
	snprintf(type, SYZ_TYPE_BYTES, "rv_%s", lower);
}

void syz_number(const struct rv_schema_values *values, unsigned int bytes,
		char type[static SYZ_TYPE_BYTES])
{
	/* An enum without a name has none in the descriptions either. */
	if (values && values->name)
		snprintf(type, SYZ_TYPE_BYTES, "flags[rv_f_%s, int%u]", values->name, bytes * 8);
	else
		snprintf(type, SYZ_TYPE_BYTES, "int%u", bytes * 8);
}

void syz_header(const char *name, const char *object, const char *method,
		const struct syz_driver *driver, uint32_t attrs)
{
	printf("\nrv_%s_%s {\n"
	       "\tlength\tbytesize[parent, int16]\n"
	       "\tobject_id\tconst[%s, int16]\n"
	       "\tmethod_id\tconst[%s, int16]\n",
	       driver->name, name, object, method);
	if (attrs != SYZ_ANY)
		printf("\tnum_attrs\tconst[%u, int16]\n", attrs);
	else
		printf("\tnum_attrs\tlen[attrs, int16]\n");
	printf("\treserved1\tconst[0, int64]\n"
	       "\tdriver_id\tconst[%s, int32]\n"
	       "\treserved2\tconst[0, int32]\n",
	       driver->value);
}

void schema_syzkaller(uint16_t kernel)
{
	struct syz syz = { .kernel = kernel ? kernel : RV_SCHEMA_NEWEST };

	for (size_t i = 0; i < sizeof(drivers) / sizeof(drivers[0]); i++) {
		syz_methods(&syz, &drivers[i]);
		syz_writes(&syz, &drivers[i]);
	}
	syz.printing = true;
	fputs(head, stdout);
	syz_print_needed(syz.kernel);
	for (size_t i = 0; i < sizeof(drivers) / sizeof(drivers[0]); i++) {
		syz_methods(&syz, &drivers[i]);
		syz_writes(&syz, &drivers[i]);
	}
}
