/* SPDX-License-Identifier: BSD-2-Clause */
/* What a kernel that lies could answer: each field of each answer, in turn. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layer.h"

/* Values that a field becomes: index 0 to VALUES - 1. */
#define VALUES 6

static uint64_t value(uint64_t was, unsigned int which, unsigned int bits)
{
	const uint64_t all = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
	const uint64_t values[VALUES] = { 0, 1, all, UINT64_C(1) << (bits - 1), was + 1, all >> 1 };

	return values[which] & all;
}

/* A walk over all alterations: takes one where it has come to @left of them. */
struct walk {
	unsigned int left;
	struct altered *altered;
	bool done;
};

/* Whether @count alterations begin here and the wanted one is among them: which, in *ret. */
static bool among(struct walk *walk, unsigned int count, unsigned int *ret)
{
	if (walk->done)
		return false;
	if (walk->left >= count) {
		walk->left -= count;
		return false;
	}
	*ret = walk->left;
	walk->done = true;
	return true;
}

static void say(struct walk *walk, const char *field, unsigned int number, unsigned int which)
{
	snprintf(walk->altered->what, sizeof(walk->altered->what), "%s %u, alteration %u", field,
		 number, which);
}

/* How many words of @bytes are altered: all of a small answer, some of a large one. */
static unsigned int stride(size_t bytes)
{
	const bool whole = getenv("RAWVERBS_LONG");

	if (bytes <= 128 || (whole && bytes <= 8192))
		return 1;
	return bytes <= 512 ? 5 : 61;
}

static void alter_words(struct walk *walk, const char *field, void *buffer, size_t bytes)
{
	unsigned int which;

	for (size_t at = 0; at < bytes && !walk->done; at += 4 * (size_t)stride(bytes)) {
		const size_t width = bytes - at < 4 ? bytes - at : 4;
		uint32_t word = 0;

		if (!among(walk, VALUES, &which))
			continue;
		memcpy(&word, (char *)buffer + at, width);
		word = (uint32_t)value(word, which, (unsigned int)width * 8);
		memcpy((char *)buffer + at, &word, width);
		say(walk, field, (unsigned int)at, which);
	}
}

/* A handle or a descriptor that the kernel gave. */
static void alter_new(struct walk *walk, struct ib_uverbs_attr *attr, int fd)
{
	unsigned int which;

	if (among(walk, VALUES, &which)) {
		attr->data = value(attr->data, which, 64);
	} else if (among(walk, 3, &which)) {
		const uint64_t others[] = { (uint64_t)fd, UINT32_MAX, UINT64_C(1) << 31 };

		attr->data = others[which];
		which += VALUES;
	} else {
		return;
	}
	walk->altered->objects = true;
	say(walk, "what attribute is given", attr->attr_id, which);
}

static void alter_attr(struct walk *walk, struct ib_uverbs_attr *attr, int fd)
{
	const bool out = attr->flags & UVERBS_ATTR_F_VALID_OUTPUT;
	unsigned int which;

	if (out && among(walk, 1, &which)) {
		const bool must = attr->flags & UVERBS_ATTR_F_MANDATORY;

		attr->flags &= (uint16_t)~UVERBS_ATTR_F_VALID_OUTPUT;
		walk->altered->objects = true; /* not believed: the kernel's until close */
		say(walk, must ? "no valid output in attribute" : "nothing in optional attribute",
		    attr->attr_id, which);
	}
	if (among(walk, VALUES, &which)) {
		say(walk, "number of attribute", attr->attr_id, which);
		attr->attr_id = (uint16_t)value(attr->attr_id, which, 16);
		walk->altered->objects = true;
	}
	if (among(walk, VALUES, &which)) {
		say(walk, "length of attribute", attr->attr_id, which);
		attr->len = (uint16_t)value(attr->len, which, 16);
	}
	if (out)
		alter_words(walk, "output at byte", (void *)(uintptr_t)attr->data, attr->len);
	else if (attr->len == 0)
		alter_new(walk, attr, fd);
}

bool alter_ioctl(struct ib_uverbs_ioctl_hdr *header, int fd, unsigned int which,
		 struct altered *altered)
{
	static const int rets[] = { 1, 2, 4096, INT_MAX, INT_MIN, -4096, -1000000 };
	struct walk walk = { which, altered, false };
	const unsigned int count = header->num_attrs;
	/* What a legacy command makes is told in its answer. */
	const bool legacy = header->object_id == UVERBS_OBJECT_DEVICE &&
			    header->method_id == UVERBS_METHOD_INVOKE_WRITE;
	unsigned int one;

	if (among(&walk, sizeof(rets) / sizeof(rets[0]), &one)) {
		altered->ret = rets[one];
		altered->objects = true;
		snprintf(altered->what, sizeof(altered->what), "result %d", rets[one]);
	}
	if (altered->ret != 0 && !walk.done)
		return false; /* a failure as it is: its answer is not looked at */
	if (among(&walk, VALUES, &one)) {
		header->num_attrs = (uint16_t)value(header->num_attrs, one, 16);
		altered->objects = true;
		say(&walk, "count of attributes", 0, one);
	}
	if (among(&walk, VALUES, &one)) {
		header->length = (uint16_t)value(header->length, one, 16);
		say(&walk, "length of the command", 0, one);
	}
	if (among(&walk, VALUES, &one)) {
		header->object_id = (uint16_t)value(header->object_id, one, 16);
		header->method_id = (uint16_t)value(header->method_id, one, 16);
		say(&walk, "object and method", 0, one);
	}
	for (unsigned int i = 0; i < count && !walk.done; i++)
		alter_attr(&walk, &header->attrs[i], fd);
	altered->objects |= legacy;
	return walk.done;
}

bool alter_bytes(void *buffer, size_t size, ssize_t *n, unsigned int which,
		 struct altered *altered)
{
	struct walk walk = { which, altered, false };
	const ssize_t counts[] = { 0, 1, *n - 1, *n + 1, (ssize_t)size, (ssize_t)size + 1, INT_MAX };
	unsigned int one;

	if (among(&walk, 7, &one)) {
		*n = counts[one];
		snprintf(altered->what, sizeof(altered->what), "%zd of %zu bytes", *n, size);
		return true;
	}
	if (among(&walk, 3, &one)) {
		static const char fills[] = { '\0', '\n', (char)0xff };

		memset(buffer, fills[one], size);
		*n = (ssize_t)size;
		say(&walk, "filled", 0, one);
		return true;
	}
	alter_words(&walk, "byte", buffer, (size_t)*n);
	return walk.done;
}

bool alter_number(int *ret, unsigned int which, struct altered *altered)
{
	static const int rets[] = { 1, INT_MAX, INT_MIN, -4096 };

	if (which >= sizeof(rets) / sizeof(rets[0]))
		return false;
	*ret = rets[which];
	snprintf(altered->what, sizeof(altered->what), "result %d", *ret);
	return true;
}
