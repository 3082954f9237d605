/* SPDX-License-Identifier: BSD-2-Clause */
/* The table as a page: docs/surface.md. */
#include <stdio.h>

#include "schema.h"

struct counts {
	unsigned int objects, core, mlx5, attrs, writes, layouts, uhws;
};

static void count_objects(struct counts *counts, uint16_t kernel)
{
	const struct rv_schema_object *object = NULL;

	while ((object = rv_schema_next_object(object))) {
		const struct rv_schema_method *method = NULL;

		if (!rv_schema_alive(object->life, kernel))
			continue;
		counts->objects++;
		while ((method = rv_schema_next_method(object, method))) {
			const struct rv_schema_attr *attr = NULL;

			if (!rv_schema_alive(method->life, kernel))
				continue;
			if (method->driver == RV_SCHEMA_CORE)
				counts->core++;
			else
				counts->mlx5++;
			while ((attr = rv_schema_next_attr(method, attr)))
				counts->attrs += rv_schema_alive(attr->life, kernel);
		}
	}
}

static void print_counts(uint16_t kernel)
{
	const struct rv_schema_write *write = NULL;
	const struct rv_schema_layout *layout = NULL;
	const struct rv_schema_uhw *uhw = NULL;
	struct counts counts = { 0 };

	count_objects(&counts, kernel);
	while ((write = rv_schema_next_write(write)))
		counts.writes += rv_schema_alive(write->life, kernel);
	while ((layout = rv_schema_next_layout(layout)))
		counts.layouts += rv_schema_alive(layout->life, kernel);
	while ((uhw = rv_schema_next_uhw(uhw)))
		counts.uhws += rv_schema_alive(uhw->life, kernel);
	printf("| %u.%u | %u | %u | %u | %u | %u | %u | %u |\n", kernel / 256u, kernel % 256u,
	       counts.objects, counts.core, counts.mlx5, counts.attrs, counts.writes,
	       counts.layouts, counts.uhws);
}

static void print_life(struct rv_schema_life life)
{
	char words[SCHEMA_WORDS_BYTES];

	schema_life(life, words);
	printf(" %s |\n", words);
}

static void print_attr(const struct rv_schema_attr *attr)
{
	char sizes[SCHEMA_WORDS_BYTES];

	schema_sizes(attr, sizes);
	printf("| `%s` | 0x%x | %s%s%s", attr->name, attr->id, schema_access_name(attr),
	       attr->access ? " " : "", schema_kind_name(attr));
	if (attr->object_id != RV_SCHEMA_NO_OBJECT)
		printf(" of `%s`", schema_object_name(attr->object_id));
	if (attr->layout)
		printf(" `%s`%s", attr->layout->name, attr->repeated ? " each" : "");
	if (attr->values && attr->values->name)
		printf(" `%s`", attr->values->name);
	printf(" | %s | %s |", sizes, attr->mandatory ? "yes" : "");
	print_life(attr->life);
}

static void print_object(const struct rv_schema_object *object, uint16_t kernel)
{
	const struct rv_schema_method *method = NULL;
	char words[SCHEMA_WORDS_BYTES];

	schema_life(object->life, words);
	printf("\n## %s\n\n%s, object 0x%x%s%s%s.", object->name,
	       object->driver == RV_SCHEMA_CORE ? "Core" : "mlx5", object->id,
	       object->is_fd ? ", by descriptor" : "", words[0] ? ", " : "", words);
	if (object->needs)
		printf(" The device must have %s.", object->needs);
	putchar('\n');
	while ((method = rv_schema_next_method(object, method))) {
		const struct rv_schema_attr *attr = NULL;

		if (!schema_shown(method->life, kernel))
			continue;
		schema_life(method->life, words);
		printf("\n### %s\n\nMethod 0x%x of %s%s%s.\n\n", method->name, method->id,
		       schema_driver_name(method->driver), words[0] ? ", " : "", words);
		printf("| attribute | id | what | bytes | mandatory | Linux |\n|---|---|---|---|---|---|\n");
		while ((attr = rv_schema_next_attr(method, attr)))
			if (schema_shown(attr->life, kernel))
				print_attr(attr);
	}
}

static void print_writes(uint16_t kernel)
{
	const struct rv_schema_write *write = NULL;

	printf("\n## Write commands\n\nCarried by `UVERBS_METHOD_INVOKE_WRITE`; a number from 0x80000000 on is an "
	       "extended one.\n\n| command | number | request | response | Linux |\n|---|---|---|---|---|\n");
	while ((write = rv_schema_next_write(write))) {
		if (!schema_shown(write->life, kernel))
			continue;
		printf("| `%s` | 0x%x | `%s` | %s%s%s |", write->name, write->number,
		       write->request->name, write->response ? "`" : "",
		       write->response ? write->response->name : "",
		       write->response ? "`" : "");
		print_life(write->life);
	}
}

static void print_uhws(uint16_t kernel)
{
	const struct rv_schema_uhw *uhw = NULL;

	printf("\n## What mlx5 takes and gives beside\n\n| of | in | out | when | Linux |\n|---|---|---|---|---|\n");
	while ((uhw = rv_schema_next_uhw(uhw))) {
		const char *of = uhw->object_id == RV_SCHEMA_NO_OBJECT ?
				 rv_schema_write(uhw->write)->name :
				 rv_schema_method(uhw->driver, uhw->object_id, uhw->method_id)->name;

		if (!schema_shown(uhw->life, kernel))
			continue;
		printf("| `%s` | %s | %s | %s |", of, uhw->in ? uhw->in->name : "",
		       uhw->out ? uhw->out->name : "", uhw->when ? uhw->when : "");
		print_life(uhw->life);
	}
}

void schema_markdown(uint16_t kernel)
{
	const struct rv_schema_object *object = NULL;

	puts("<!-- SPDX-License-Identifier: BSD-2-Clause -->\n"
	     "<!-- Written by rawverbs schema --format markdown. -->\n"
	     "# The uverbs surface\n\n"
	     "What `RDMA_VERBS_IOCTL` takes, by the kernel's names: the core and mlx5. The column Linux is empty where all\n"
	     "kernels have a row, else it names the first of them that has it, or no longer has it. How stock kernels\n"
	     "confirmed it is in surface-proof.md; rawverbs schema(1) prints it in other forms.\n\n"
	     "| Linux | objects | core methods | mlx5 methods | attributes | write commands | structures | driver parts |\n"
	     "|---|---|---|---|---|---|---|---|");
	for (uint16_t known = 0; (known = rv_schema_next_kernel(known));)
		if (kernel == 0 || known == kernel)
			print_counts(known);
	while ((object = rv_schema_next_object(object)))
		if (schema_shown(object->life, kernel))
			print_object(object, kernel);
	print_writes(kernel);
	print_uhws(kernel);
}
