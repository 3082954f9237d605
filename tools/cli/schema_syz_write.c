/* SPDX-License-Identifier: BSD-2-Clause */
/* Write commands, carried by INVOKE_WRITE, with the driver's part beside. */
#include <stdio.h>

#include "schema.h"
#include "schema_syz.h"

#define IN_PLACE 8u

static void attr_head(const char *field, const char *id, const char *len)
{
	printf("\t%s_id\tconst[%s, int16]\n"
	       "\t%s_len\t%s\n"
	       "\t%s_flags\tconst[UVERBS_ATTR_F_MANDATORY, int16]\n"
	       "\t%s_reserved\tconst[0, int16]\n",
	       field, id, field, len, field, field);
}

static void print_in(const char *field, const char *id, const struct rv_schema_layout *layout,
		     uint16_t kernel)
{
	const unsigned int bytes = rv_schema_layout_bytes(layout, kernel);
	char len[SYZ_TYPE_BYTES];

	if (bytes > IN_PLACE) {
		snprintf(len, sizeof(len), "bytesize[%s, int16]", field);
		attr_head(field, id, len);
		printf("\t%s\tptr64[in, rv_s_%s]\n", field, layout->name);
		return;
	}
	snprintf(len, sizeof(len), "const[%u, int16]", bytes);
	attr_head(field, id, len);
	printf("\t%s\trv_s_%s\n", field, layout->name);
	if (bytes < IN_PLACE)
		printf("\t%s_rest\tarray[const[0, int8], %u]\n", field, IN_PLACE - bytes);
}

static void print_out(const char *field, const char *id, const struct rv_schema_layout *layout)
{
	char len[SYZ_TYPE_BYTES];

	snprintf(len, sizeof(len), "bytesize[%s, int16]", field);
	attr_head(field, id, len);
	printf("\t%s\tptr64[out, rv_s_%s]\n", field, layout->name);
}

unsigned int syz_uhw_fields(const struct syz *syz, const struct rv_schema_uhw *uhw, bool print)
{
	if (!uhw)
		return 0;
	if (print && uhw->in)
		print_in("uhw_in", "UVERBS_ATTR_UHW_IN", uhw->in, syz->kernel);
	if (print && uhw->out)
		print_out("uhw_out", "UVERBS_ATTR_UHW_OUT", uhw->out);
	return (uhw->in ? 1u : 0u) + (uhw->out ? 1u : 0u);
}

static void print_write(const struct syz *syz, const struct syz_driver *driver,
			const struct rv_schema_write *write)
{
	const struct rv_schema_uhw *uhw = rv_schema_uhw_of_write(driver->number, write->number);
	const unsigned int count =
		(write->response ? 3u : 2u) + syz_uhw_fields(syz, uhw, false);
	char of[SYZ_NAME_BYTES], name[SYZ_NAME_BYTES + 8];

	syz_short(write->name, of);
	snprintf(name, sizeof(name), "write_%s", of);
	syz_header(name, "UVERBS_OBJECT_DEVICE", "UVERBS_METHOD_INVOKE_WRITE", driver, count);
	attr_head("command", "UVERBS_ATTR_WRITE_CMD", "const[8, int16]");
	printf("\tcommand\tconst[0x%x, int64]\n", write->number);
	print_in("request", "UVERBS_ATTR_CORE_IN", write->request, syz->kernel);
	if (write->response)
		print_out("response", "UVERBS_ATTR_CORE_OUT", write->response);
	syz_uhw_fields(syz, uhw, true);
	printf("} [packed]\n"
	       "\nioctl$rv_%s_%s(fd fd_rv_uverbs, cmd const[RDMA_VERBS_IOCTL], "
	       "arg ptr[inout, rv_%s_%s])\n",
	       driver->name, name, driver->name, name);
}

static void note_handles(const struct rv_schema_layout *layout, bool out)
{
	const struct rv_schema_field *field = NULL;

	while ((field = rv_schema_next_field(layout, field))) {
		if (field->layout)
			note_handles(field->layout, out);
		if (field->kind != RV_SCHEMA_FIELD_HANDLE)
			continue;
		if (out)
			syz_makes(field->object_id);
		else
			syz_takes(field->object_id);
	}
}

static void note_write(const struct syz_driver *driver, const struct rv_schema_write *write)
{
	const struct rv_schema_uhw *uhw = rv_schema_uhw_of_write(driver->number, write->number);

	syz_need_layout(write->request);
	syz_need_layout(write->response);
	note_handles(write->request, false);
	note_handles(write->response, true);
	if (uhw) {
		syz_need_layout(uhw->in);
		syz_need_layout(uhw->out);
	}
}

void syz_writes(const struct syz *syz, const struct syz_driver *driver)
{
	const struct rv_schema_write *write = NULL;

	while ((write = rv_schema_next_write(write))) {
		if (!rv_schema_alive(write->life, syz->kernel))
			continue;
		if (syz->printing)
			print_write(syz, driver, write);
		else
			note_write(driver, write);
	}
}
