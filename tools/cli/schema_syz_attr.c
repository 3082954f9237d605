/* SPDX-License-Identifier: BSD-2-Clause */
/* Methods: a structure of 16 bytes an attribute, and three commands a method and driver. */
#include <stdio.h>

#include "schema.h"
#include "schema_syz.h"

#define IN_PLACE 8u /* bytes that stand in the attribute itself */
#define LONG_BYTES 4096u /* enough for what has no bound */
#define ANY_MOST 8u /* attributes of an _any command */

static bool wanted(const struct syz *syz, const struct syz_driver *driver, uint32_t owner,
		   struct rv_schema_life life)
{
	return (owner == RV_SCHEMA_CORE || owner == driver->number) &&
	       rv_schema_alive(life, syz->kernel);
}

static bool is_uhw(const struct rv_schema_attr *attr)
{
	return attr->kind == RV_SCHEMA_UHW_IN || attr->kind == RV_SCHEMA_UHW_OUT;
}

static void note_attr(const struct rv_schema_attr *attr)
{
	const struct rv_schema_attr *choice = NULL;

	if (attr->access == RV_SCHEMA_ACCESS_NEW)
		syz_makes(attr->object_id);
	else if (attr->access)
		syz_takes(attr->object_id);
	if (attr->kind == RV_SCHEMA_CONST || attr->kind == RV_SCHEMA_FLAGS)
		syz_need_values(attr->values);
	syz_need_layout(attr->layout);
	while ((choice = rv_schema_next_choice(attr, choice)))
		syz_need_layout(choice->layout);
}

/* Bytes behind a pointer: so many, or from so many on. */
static void print_bytes(const char *direction, unsigned int least, unsigned int most)
{
	if (least == most)
		printf("\tdata\tptr64[%s, array[int8, %u]]\n", direction, least);
	else
		printf("\tdata\tptr64[%s, array[int8, %u:%u]]\n", direction, least, most);
}

static void print_number_in(unsigned int bytes)
{
	printf("\tdata\tint%u\n", bytes * 8);
	if (bytes < IN_PLACE)
		printf("\trest\tarray[const[0, int8], %u]\n", IN_PLACE - bytes);
}

static void print_in(const struct rv_schema_attr *attr)
{
	const unsigned int least = attr->min_bytes, most = attr->max_bytes;

	if (attr->layout && attr->layout->bytes > IN_PLACE && attr->repeated)
		printf("\tdata\tptr64[in, array[rv_s_%s]]\n", attr->layout->name);
	else if (attr->layout && attr->layout->bytes > IN_PLACE)
		printf("\tdata\tptr64[in, rv_s_%s]\n", attr->layout->name);
	else if (attr->layout)
		printf("\tdata\trv_s_%s\n\trest\tarray[const[0, int8], %u]\n", attr->layout->name,
		       IN_PLACE - attr->layout->bytes);
	else if (least == most && (least == 1 || least == 2 || least == 4 || least == 8))
		print_number_in(least);
	else if (most == 0)
		printf("\tdata\tconst[0, int64]\n");
	else
		print_bytes("in", least > IN_PLACE ? least : IN_PLACE + 1,
			    most == UINT16_MAX ? LONG_BYTES : most);
}

static const char *length_in(const struct rv_schema_attr *attr, char text[static SYZ_TYPE_BYTES])
{
	const unsigned int least = attr->min_bytes, most = attr->max_bytes;

	if (attr->layout ? attr->layout->bytes <= IN_PLACE :
			   most <= IN_PLACE && least == most)
		snprintf(text, SYZ_TYPE_BYTES, "const[%u, int16]",
			 attr->layout ? attr->layout->bytes : least);
	else
		snprintf(text, SYZ_TYPE_BYTES, "bytesize[data, int16]");
	return text;
}

static void print_out(const struct rv_schema_attr *attr)
{
	if (attr->layout && attr->repeated)
		printf("\tdata\tptr64[out, array[rv_s_%s]]\n", attr->layout->name);
	else if (attr->layout)
		printf("\tdata\tptr64[out, rv_s_%s]\n", attr->layout->name);
	else
		print_bytes("out", attr->min_bytes,
			    attr->max_bytes == UINT16_MAX ? LONG_BYTES : attr->max_bytes);
}

static void print_object_by(const struct rv_schema_attr *attr)
{
	char type[SYZ_TYPE_BYTES];

	syz_resource(attr->object_id, type);
	if (attr->kind == RV_SCHEMA_FD && !syz_is_resource(attr->object_id))
		snprintf(type, sizeof(type), "fd");
	printf("\tdata\t%s%s\n\trest\tconst[0, int32]\n", type,
	       attr->access == RV_SCHEMA_ACCESS_NEW ? " (out)" : "");
}

static void print_handles(const struct rv_schema_attr *attr)
{
	char type[SYZ_TYPE_BYTES];

	/* Two stand in the attribute itself, so one is what a description can hold. */
	syz_resource(attr->object_id, type);
	printf("\tdata\t%s\n\trest\tconst[0, int32]\n", type);
}

static void print_data(const struct rv_schema_attr *attr)
{
	char type[SYZ_TYPE_BYTES];

	switch (attr->kind) {
	case RV_SCHEMA_OUT:
		print_out(attr);
		break;
	case RV_SCHEMA_CONST:
	case RV_SCHEMA_FLAGS:
		syz_number(attr->values, 8, type);
		printf("\tdata\t%s\n", type);
		break;
	case RV_SCHEMA_HANDLE:
	case RV_SCHEMA_FD:
		print_object_by(attr);
		break;
	case RV_SCHEMA_RAW_FD:
		printf("\tdata\tfd\n\trest\tconst[0, int32]\n");
		break;
	case RV_SCHEMA_HANDLES:
		print_handles(attr);
		break;
	default:
		print_in(attr);
	}
}

static void print_length(const struct rv_schema_attr *attr)
{
	char text[SYZ_TYPE_BYTES];

	if (attr->kind == RV_SCHEMA_IN || attr->kind == RV_SCHEMA_ENUM)
		printf("\tlen\t%s\n", length_in(attr, text));
	else if (attr->kind == RV_SCHEMA_OUT)
		printf("\tlen\tbytesize[data, int16]\n");
	else if (attr->kind == RV_SCHEMA_CONST || attr->kind == RV_SCHEMA_FLAGS)
		printf("\tlen\tconst[8, int16]\n");
	else if (attr->kind == RV_SCHEMA_HANDLES)
		printf("\tlen\tconst[4, int16]\n");
	else
		printf("\tlen\tconst[0, int16]\n");
}

/* @sizes: the attribute itself, or one choice of it. */
static void print_struct(const char *name, const struct rv_schema_attr *attr,
			 const struct rv_schema_attr *sizes, unsigned int element)
{
	printf("\nrv_a_%s {\n\tattr_id\tconst[%s, int16]\n", name, attr->name);
	print_length(sizes);
	printf("\tflags\tconst[UVERBS_ATTR_F_MANDATORY, int16]\n"
	       "\telem_id\tconst[%u, int8]\n"
	       "\treserved\tconst[0, int8]\n",
	       element);
	print_data(sizes);
	printf("} [packed]\n");
}

static void attr_name(const struct rv_schema_method *method, const struct rv_schema_attr *attr,
		      char name[static SYZ_ATTR_BYTES])
{
	char of[SYZ_NAME_BYTES], short_name[SYZ_NAME_BYTES];

	syz_short(method->name, of);
	syz_short(attr->name, short_name);
	snprintf(name, SYZ_ATTR_BYTES, "%s_%s", of, short_name);
}

/* An attribute with choices is a union of structures, each of 16 bytes. */
static void print_attr(const struct rv_schema_method *method, const struct rv_schema_attr *attr)
{
	const struct rv_schema_attr *choice = NULL;
	char name[SYZ_ATTR_BYTES], element[SYZ_ATTR_BYTES + 16];

	attr_name(method, attr, name);
	if (attr->kind != RV_SCHEMA_ENUM) {
		print_struct(name, attr, attr, 0);
		return;
	}
	while ((choice = rv_schema_next_choice(attr, choice))) {
		snprintf(element, sizeof(element), "%s_%u", name, choice->id);
		print_struct(element, attr, choice, choice->id);
	}
	printf("\nrv_a_%s [\n", name);
	while ((choice = rv_schema_next_choice(attr, choice)))
		printf("\te%u\trv_a_%s_%u\n", choice->id, name, choice->id);
	printf("]\n");
}

static unsigned int print_fields(const struct syz *syz, const struct syz_driver *driver,
				 const struct rv_schema_method *method, bool all, bool print)
{
	const struct rv_schema_attr *attr = NULL;
	char name[SYZ_ATTR_BYTES];
	unsigned int count = 0;

	while ((attr = rv_schema_next_attr(method, attr))) {
		if (!wanted(syz, driver, attr->driver, attr->life) || is_uhw(attr) ||
		    (!attr->mandatory && !all))
			continue;
		count++;
		attr_name(method, attr, name);
		if (print)
			printf("\ta_%u\trv_a_%s\n", count, name);
	}
	return count;
}

static void print_call(const struct syz_driver *driver, const char *name)
{
	printf("\nioctl$rv_%s_%s(fd fd_rv_uverbs, cmd const[RDMA_VERBS_IOCTL], "
	       "arg ptr[inout, rv_%s_%s])\n",
	       driver->name, name, driver->name, name);
}

/* Which attributes a command has. */
enum which { MANDATORY, WITH_UHW, ALL };

static void print_command(const struct syz *syz, const struct syz_driver *driver,
			  const struct rv_schema_object *object,
			  const struct rv_schema_method *method, enum which which)
{
	static const char *const endings[] = { "", "_uhw", "_all" };
	const struct rv_schema_uhw *uhw =
		which == MANDATORY ?
			NULL :
			rv_schema_uhw_of_method(driver->number, object->id, method->id);
	const unsigned int count = print_fields(syz, driver, method, which == ALL, false) +
				   syz_uhw_fields(syz, uhw, false);
	char of[SYZ_NAME_BYTES], name[SYZ_NAME_BYTES + 8];

	syz_short(method->name, of);
	snprintf(name, sizeof(name), "%s%s", of, endings[which]);
	syz_header(name, object->name, method->name, driver, count);
	print_fields(syz, driver, method, which == ALL, true);
	syz_uhw_fields(syz, uhw, true);
	printf("} [packed]\n");
	print_call(driver, name);
}

/* Any of them, any number of times. */
static void print_any(const struct syz *syz, const struct syz_driver *driver,
		      const struct rv_schema_object *object, const struct rv_schema_method *method)
{
	char of[SYZ_NAME_BYTES], name[SYZ_NAME_BYTES + 8];

	syz_short(method->name, of);
	printf("\nrv_%s_%s_one [\n", driver->name, of);
	print_fields(syz, driver, method, true, true);
	printf("]\n");
	snprintf(name, sizeof(name), "%s_any", of);
	syz_header(name, object->name, method->name, driver, SYZ_ANY);
	printf("\tattrs\tarray[rv_%s_%s_one, 0:%u]\n} [packed]\n", driver->name, of, ANY_MOST);
	print_call(driver, name);
}

static void note_method(const struct syz *syz, const struct syz_driver *driver,
			const struct rv_schema_object *object,
			const struct rv_schema_method *method)
{
	const struct rv_schema_uhw *uhw =
		rv_schema_uhw_of_method(driver->number, object->id, method->id);
	const struct rv_schema_attr *attr = NULL;

	while ((attr = rv_schema_next_attr(method, attr)))
		if (wanted(syz, driver, attr->driver, attr->life) && !is_uhw(attr))
			note_attr(attr);
	if (uhw) {
		syz_need_layout(uhw->in);
		syz_need_layout(uhw->out);
	}
}

static void print_method(const struct syz *syz, const struct syz_driver *driver,
			 const struct rv_schema_object *object,
			 const struct rv_schema_method *method)
{
	const struct rv_schema_attr *attr = NULL;
	const bool first = driver->number == RV_SCHEMA_MLX5;
	const unsigned int must = print_fields(syz, driver, method, false, false);
	const unsigned int all = print_fields(syz, driver, method, true, false);

	/* mlx5 has all attributes that the others have; INVOKE_WRITE's come with the commands. */
	while (first && (attr = rv_schema_next_attr(method, attr)))
		if (wanted(syz, driver, attr->driver, attr->life) && !is_uhw(attr))
			print_attr(method, attr);
	print_command(syz, driver, object, method, MANDATORY);
	if (rv_schema_uhw_of_method(driver->number, object->id, method->id))
		print_command(syz, driver, object, method, WITH_UHW);
	if (all > must)
		print_command(syz, driver, object, method, ALL);
	if (all > 1)
		print_any(syz, driver, object, method);
}

void syz_methods(const struct syz *syz, const struct syz_driver *driver)
{
	const struct rv_schema_object *object = NULL;

	while ((object = rv_schema_next_object(object))) {
		const struct rv_schema_method *method = NULL;

		if (!wanted(syz, driver, object->driver, object->life))
			continue;
		while ((method = rv_schema_next_method(object, method))) {
			/* INVOKE_WRITE is described by the commands that it carries. */
			if (!wanted(syz, driver, method->driver, method->life) ||
			    (object->id == 0 && method->id == 0))
				continue;
			if (syz->printing)
				print_method(syz, driver, object, method);
			else
				note_method(syz, driver, object, method);
		}
	}
}
