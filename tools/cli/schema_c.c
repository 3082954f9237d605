/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The table as C: one macro call a row. Who includes it defines what a row becomes; by
 * itself each is compared with the kernel headers of the machine.
 */
#include <stdio.h>

#include "schema.h"

static const char head[] =
	"/*\n"
	" * The uverbs surface, a row a line; written by rawverbs schema --format c.\n"
	" * Define RV_OBJECT(), RV_METHOD(), RV_ATTR(), RV_WRITE(), RV_STRUCT(), RV_FIELD() and\n"
	" * RV_VALUE() as you need them. Those that are not defined compare their rows with the\n"
	" * kernel's headers.\n"
	" *\n"
	" * RV_OBJECT(name, id)\n"
	" * RV_METHOD(object, name, id)\n"
	" * RV_ATTR(method, name, id, \"kind\", \"access\", mandatory, least bytes, most bytes)\n"
	" * RV_WRITE(name, number, request, response)\n"
	" * RV_STRUCT(name, bytes)\n"
	" * RV_FIELD(struct, member, offset, bytes of one element)\n"
	" * RV_VALUE(name, value)\n"
	" */\n"
	"#include <stddef.h>\n"
	"#include <rdma/ib_user_ioctl_cmds.h>\n"
	"#include <rdma/ib_user_ioctl_verbs.h>\n"
	"#include <rdma/ib_user_verbs.h>\n"
	"#include <rdma/mlx5-abi.h>\n"
	"#include <rdma/mlx5_user_ioctl_cmds.h>\n"
	"#include <rdma/mlx5_user_ioctl_verbs.h>\n"
	"#include <rdma/rdma_user_ioctl_cmds.h>\n"
	"\n"
	"#define RV_SAME(name, value) \\\n"
	"\t_Static_assert((unsigned long long)(name) == (value), #name);\n"
	"#ifndef RV_OBJECT\n"
	"#define RV_OBJECT(name, id) RV_SAME(name, id)\n"
	"#endif\n"
	"#ifndef RV_METHOD\n"
	"#define RV_METHOD(object, name, id) RV_SAME(name, id)\n"
	"#endif\n"
	"#ifndef RV_ATTR\n"
	"#define RV_ATTR(method, name, id, kind, access, mandatory, least, most) RV_SAME(name, id)\n"
	"#endif\n"
	"#ifndef RV_WRITE\n"
	"#define RV_WRITE(name, number, request, response) \\\n"
	"\tRV_SAME(name, (number) & 0x7fffffffu)\n"
	"#endif\n"
	"#ifndef RV_STRUCT\n"
	"#define RV_STRUCT(name, bytes) RV_SAME(sizeof(struct name), bytes)\n"
	"#endif\n"
	"#ifndef RV_FIELD\n"
	"#define RV_FIELD(name, member, offset, bytes) \\\n"
	"\t_Static_assert(offsetof(struct name, member) == (offset), #name \".\" #member);\n"
	"#endif\n"
	"#ifndef RV_VALUE\n"
	"#define RV_VALUE(name, value) RV_SAME(name, value)\n"
	"#endif\n";

static void print_objects(uint16_t kernel)
{
	const struct rv_schema_object *object = NULL;

	while ((object = rv_schema_next_object(object))) {
		const struct rv_schema_method *method = NULL;

		if (!schema_shown(object->life, kernel))
			continue;
		printf("\nRV_OBJECT(%s, 0x%x)\n", object->name, object->id);
		while ((method = rv_schema_next_method(object, method))) {
			const struct rv_schema_attr *attr = NULL;

			if (!schema_shown(method->life, kernel))
				continue;
			printf("RV_METHOD(%s, %s, 0x%x)\n", object->name, method->name, method->id);
			while ((attr = rv_schema_next_attr(method, attr)))
				if (schema_shown(attr->life, kernel))
					printf("RV_ATTR(%s, %s, 0x%x, \"%s\", \"%s\", %d, %u, %u)\n",
					       method->name, attr->name, attr->id,
					       schema_kind_name(attr), schema_access_name(attr),
					       attr->mandatory, attr->min_bytes, attr->max_bytes);
		}
	}
}

static void print_layouts(uint16_t kernel)
{
	const struct rv_schema_layout *layout = NULL;

	while ((layout = rv_schema_next_layout(layout))) {
		const struct rv_schema_field *field = NULL;

		if (!schema_shown(layout->life, kernel))
			continue;
		printf("\nRV_STRUCT(%s, %u)\n", layout->name, rv_schema_layout_bytes(layout, kernel));
		while ((field = rv_schema_next_field(layout, field)))
			if (schema_shown(field->life, kernel))
				printf("RV_FIELD(%s, %s, %u, %u)\n", layout->name, field->name,
				       field->offset, field->bytes);
	}
}

void schema_c(uint16_t kernel)
{
	const struct rv_schema_write *write = NULL;
	const struct rv_schema_values *values = NULL;

	/* Rows of several kernels together would fit the headers of none. */
	if (kernel == 0)
		kernel = RV_SCHEMA_NEWEST;
	fputs(head, stdout);
	print_objects(kernel);
	putchar('\n');
	while ((write = rv_schema_next_write(write)))
		if (schema_shown(write->life, kernel))
			printf("RV_WRITE(%s, 0x%x, %s, %s)\n", write->name, write->number,
			       write->request->name,
			       write->response ? write->response->name : "none");
	print_layouts(kernel);
	while ((values = rv_schema_next_values(values))) {
		const struct rv_schema_value *value = NULL;

		putchar('\n');
		while ((value = rv_schema_next_value(values, value)))
			if (schema_shown(value->life, kernel))
				printf("RV_VALUE(%s, 0x%llxull)\n", value->name,
				       (unsigned long long)value->value);
	}
}
