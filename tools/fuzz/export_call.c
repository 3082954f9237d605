/* SPDX-License-Identifier: BSD-2-Clause */
/* One call as a C function. */
#include <inttypes.h>
#include <prm.h>
#include <rawverbs/schema.h>

#include "control.h"
#include "export_parts.h"
#include "program_parts.h"
#include "show.h"

void export_value(struct export *export, struct resource_ref ref)
{
	const struct resource *resource;

	if (ref.class_id == RESOURCE_EVENT_FD) {
		fprintf(export->out, "event_fd()");
		return;
	}
	if (ref.class_id == RESOURCE_MEMFD) {
		fprintf(export->out, "memory_fd()");
		return;
	}
	resource = registry_find(&export->registry, ref);
	if (resource)
		fprintf(export->out, "v[%td]", resource - export->registry.resources);
	else
		fprintf(export->out, "0xffffffff /* there is none */");
}

void export_patches(struct export *export, struct data_span span)
{
	const struct program *program = export->program;

	for (unsigned int i = 0; i < program->patch_count; i++) {
		const struct data_patch *patch = &program->patches[i];

		if (patch->offset < span.offset || patch->offset + patch->bytes > span.offset + span.bytes)
			continue;
		if (!registry_find(&export->registry, patch->ref) &&
		    patch->ref.class_id != RESOURCE_EVENT_FD && patch->ref.class_id != RESOURCE_MEMFD)
			continue;
		fprintf(export->out, "\tput(data%u + %u, %u, %d, ", export->number, patch->offset,
			patch->bytes, patch->big_endian);
		export_value(export, patch->ref);
		if (patch->shift)
			fprintf(export->out, " << %u", patch->shift);
		fprintf(export->out, ");\n");
	}
}

static void result(struct export *export, const char *what)
{
	fprintf(export->out, "\tsay(\"%s\", r);\n", what);
}

/* What the call returned is the one thing it made. */
static void product(struct export *export)
{
	fprintf(export->out, "\tif (r >= 0)\n\t\tv[%u] = (uint64_t)r;\n", export->registry.count);
}

static const struct call *maker_of(struct export *export, struct resource_ref ref)
{
	const struct resource *resource = registry_find(&export->registry, ref);

	return resource ? &export->program->calls[resource->call] : NULL;
}

static void memory(struct export *export, const struct call *call, const char *name)
{
	const struct call *mapped = maker_of(export, call->on);
	FILE *out = export->out;

	switch (call->kind) {
	case CALL_MMAP:
		if (call->data.bytes >= 8)
			fprintf(out, "\tconst uint64_t page = get(data%u + %u, 8, 0);\n", export->number,
				call->data.offset);
		else
			fprintf(out, "\tconst uint64_t page = 0x%" PRIx64 ";\n", call->value);
		fprintf(out, "\tlong r = (long)mmap(NULL, %u * PAGE, PROT_READ%s, MAP_SHARED, (int)",
			call->length, call->flags & CALL_STORE ? " | PROT_WRITE" : "");
		export_value(export, call->on);
		fprintf(out, ", (off_t)(page * PAGE));\n\n");
		result(export, name);
		product(export);
		break;
	case CALL_MUNMAP:
		fprintf(out, "\tlong r = munmap((void *)");
		export_value(export, call->on);
		fprintf(out, ", %u * PAGE);\n\n", mapped ? mapped->length : 1u);
		result(export, name);
		break;
	default:
		fprintf(out, "\tvolatile uint64_t *at = (uint64_t *)(");
		export_value(export, call->on);
		fprintf(out, " + %" PRIu64 "UL);\n\n",
			mapped && mapped->length ? call->value % (mapped->length * UINT64_C(512)) * 8 : 0);
		if (call->flags & CALL_STORE)
			fprintf(out, "\t*at = 0x%" PRIx64 "UL;\n", call->value);
		else
			fprintf(out, "\t(void)*at;\n");
		break;
	}
}

static void descriptor(struct export *export, const struct call *call, const char *name)
{
	FILE *out = export->out;

	fprintf(out, "\tconst int fd = (int)");
	export_value(export, call->on);
	fprintf(out, ";\n");
	switch (call->kind) {
	case CALL_WRITE:
		fprintf(out, "\tlong r = write(fd, tail(data%u + %u, %u, %u), %u);\n\n", export->number,
			call->data.offset, call->data.bytes, call->data.bytes, call->data.bytes);
		break;
	case CALL_READ:
		fprintf(out, "\tlong r = fcntl(fd, F_SETFL, O_NONBLOCK);\n\n");
		fprintf(out, "\tr = read(fd, tail(NULL, 0, %u), %u);\n", call->length, call->length);
		break;
	case CALL_POLL:
		fprintf(out, "\tstruct pollfd look = { .fd = fd, .events = POLLIN | POLLOUT | POLLPRI };\n");
		fprintf(out, "\tlong r = poll(&look, 1, 0);\n\n");
		break;
	case CALL_CLOSE:
		fprintf(out, "\tlong r = close(fd);\n\n");
		break;
	default:
		fprintf(out, "\tlong r = fcntl(fd, F_DUPFD_CLOEXEC, 0);\n\n");
		break;
	}
	result(export, name);
	if (call->kind == CALL_DUP)
		product(export);
}

static void card(struct export *export, const struct call *call)
{
	char room[CONTROL_OPCODE];
	const char *opcode = control_opcode(call->object_id, room);

	if (call->kind == CALL_UNPLUG)
		fprintf(export->out, "\toutside(\"unplug 60\");\n\toutside(\"replug 60\");\n");
	else if (call->kind == CALL_FAULT)
		fprintf(export->out, "\toutside(\"connectx-control fail %s 0x%x 0x00fa0175 %u\");\n",
			opcode, (unsigned int)(call->value & 0xff), call->length);
	else
		fprintf(export->out, "\toutside(\"connectx-control hang %s %u\");\n", opcode,
			call->length);
}

/* "2 ioctl MLX5_IB_METHOD_PP_OBJ_ALLOC", without anything that C would read otherwise. */
static void name_of(const struct call *call, unsigned int index, char *ret_name, size_t room)
{
	const struct rv_schema_method *method =
		rv_schema_method(call->driver_id, call->object_id, call->method_id);

	snprintf(ret_name, room, "%u %s%s%s", index, program_kind_name(call->kind),
		 call->kind == CALL_IOCTL && method ? " " : "",
		 call->kind == CALL_IOCTL && method ? method->name : "");
}

/* Whether there is something that the call acts on; the machine leaves out those without. */
static bool acts(struct export *export, const struct call *call)
{
	return !(program_kind_fields(call->kind) & FIELD_ON) && call->kind != CALL_IOCTL ? true :
	       call->on.class_id == RESOURCE_EVENT_FD || call->on.class_id == RESOURCE_MEMFD ||
	       registry_find(&export->registry, call->on);
}

void export_call(struct export *export, unsigned int index)
{
	const struct call *call = &export->program->calls[index];
	FILE *out = export->out;
	char name[128];

	name_of(call, index, name, sizeof(name));
	fprintf(out, "\n/* %s */\nstatic void call%u_%u(void)\n{\n", name, export->number, index);
	if (!acts(export, call)) {
		fprintf(out, "\t/* There is nothing that it could act on. */\n}\n");
		return;
	}
	if (call->kind != CALL_IOCTL && call->data.bytes)
		export_patches(export, call->data);
	if (call->fail_nth)
		fprintf(out, "\tfail_nth(%u);\n", call->fail_nth);
	switch (call->kind) {
	case CALL_OPEN:
		fprintf(out, "\tlong r = open(node, O_RDWR | O_CLOEXEC);\n\n");
		result(export, name);
		product(export);
		break;
	case CALL_IOCTL:
		export_ioctl(export, call, index);
		break;
	case CALL_MMAP:
	case CALL_MUNMAP:
	case CALL_TOUCH:
		memory(export, call, name);
		break;
	case CALL_FAULT:
	case CALL_SILENT:
	case CALL_UNPLUG:
		card(export, call);
		break;
	default:
		descriptor(export, call, name);
		break;
	}
	if (call->fail_nth && call->kind != CALL_IOCTL)
		fprintf(out, "\tfail_nth(0);\n");
	fprintf(out, "}\n");
}
