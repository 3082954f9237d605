/* SPDX-License-Identifier: BSD-2-Clause */
/* What refs stand for, and data with the values of refs in it. */
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include "machine_parts.h"

static int made_once(struct machine *machine, int *fd, uint16_t class_id)
{
	if (*fd >= 0)
		return *fd;
	machine->first = false;
	if (class_id == RESOURCE_EVENT_FD)
		return *fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	*fd = memfd_create("fuzz", MFD_CLOEXEC);
	if (*fd >= 0 && ftruncate(*fd, SLOT_BYTES) != 0) {
		close(*fd);
		*fd = -1;
	}
	return *fd;
}

bool ref_value(struct machine *machine, struct resource_ref ref, struct resource **ret,
	       uint64_t *ret_value)
{
	*ret = NULL;
	if (ref.class_id == RESOURCE_EVENT_FD || ref.class_id == RESOURCE_MEMFD) {
		int *fd = ref.class_id == RESOURCE_EVENT_FD ? &machine->event_fd : &machine->memfd;

		*ret_value = (uint64_t)(int64_t)made_once(machine, fd, ref.class_id);
		return *fd >= 0;
	}
	*ret = registry_find(&machine->registry, ref);
	if (!*ret)
		return false;
	*ret_value = (*ret)->value;
	return true;
}

static void put(uint8_t *to, size_t room, const struct data_patch *patch, uint64_t value)
{
	value <<= patch->shift;
	for (unsigned int i = 0; i < patch->bytes && i < room; i++) {
		const unsigned int byte = patch->big_endian ? patch->bytes - 1u - i : i;

		to[i] = (uint8_t)(value >> 8 * byte);
	}
}

void patched(struct machine *machine, const struct program *program, struct data_span span,
	     uint8_t *to, size_t short_by)
{
	const size_t bytes = span.bytes > short_by ? span.bytes - short_by : 0;

	if (bytes > 0)
		memcpy(to, program->data + span.offset, bytes);
	for (unsigned int i = 0; i < program->patch_count; i++) {
		const struct data_patch *patch = &program->patches[i];
		const size_t at = (size_t)patch->offset - span.offset;
		struct resource *resource;
		uint64_t value;

		if (patch->offset >= span.offset && at < bytes &&
		    ref_value(machine, patch->ref, &resource, &value))
			put(to + at, bytes - at, patch, value);
	}
}
