/* SPDX-License-Identifier: BSD-2-Clause */
#include "splice.h"

#include <string.h>

#include "program_parts.h"

static bool copy_span(struct program *into, const struct program *from, struct data_span *span)
{
	const struct data_span old = *span;
	const unsigned int patches = from->patch_count;

	if (!old.bytes)
		return true;
	if (!program_data(into, old.bytes, span))
		return false;
	memmove(into->data + span->offset, from->data + old.offset, old.bytes);
	for (unsigned int i = 0; i < patches; i++) {
		struct data_patch patch = from->patches[i];

		if (patch.offset < old.offset ||
		    patch.offset + patch.bytes > old.offset + old.bytes)
			continue;
		if (into->patch_count == PROGRAM_MAX_PATCHES)
			return false;
		patch.offset = (uint16_t)(patch.offset - old.offset + span->offset);
		into->patches[into->patch_count++] = patch;
	}
	return true;
}

static bool copy_spans(struct program *into, const struct program *from, struct call *call)
{
	if (!copy_span(into, from, &call->data))
		return false;
	for (unsigned int i = 0; i < call->attr_count; i++)
		if (program_source_has_data(call->attrs[i].source) &&
		    !copy_span(into, from, &call->attrs[i].data))
			return false;
	return true;
}

unsigned int splice(struct program *into, unsigned int at, const struct program *from,
		    unsigned int first, unsigned int count)
{
	unsigned int done = 0;

	if (at > into->call_count)
		at = into->call_count;
	while (done < count && first < from->call_count) {
		struct call call = from->calls[first];

		if (into->call_count == PROGRAM_MAX_CALLS || !copy_spans(into, from, &call))
			break;
		memmove(&into->calls[at + 1], &into->calls[at],
			sizeof(call) * (into->call_count - at));
		into->calls[at] = call;
		into->call_count++;
		first++;
		at++;
		done++;
	}
	return done;
}

void splice_cross(struct program *ret, const struct program *one, unsigned int cut,
		  const struct program *other, unsigned int rest)
{
	memset(ret, 0, sizeof(*ret));
	splice(ret, 0, one, 0, cut);
	if (rest < other->call_count)
		splice(ret, ret->call_count, other, rest, other->call_count - rest);
	program_sound(ret);
}
