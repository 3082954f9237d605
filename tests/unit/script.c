/* SPDX-License-Identifier: BSD-2-Clause */
#include "script.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "scripted_kernel.h"

#define MOST_STEPS 256
#define FIRST_DESCRIPTOR 1000
#define MOST_DESCRIPTORS 256
#define MOST_MAPPINGS 16

static struct step steps[MOST_STEPS];
static unsigned int step_count;
static unsigned int made;

static struct {
	enum owner owner;
	bool open;
	bool cloexec;
} descriptors[MOST_DESCRIPTORS];
static int descriptor_count;

static struct {
	uint8_t *address;
	size_t length;
	bool mapped;
} mappings[MOST_MAPPINGS];
static int mapping_count;

struct step *script_next(enum step_kind kind)
{
	if (kind == STEP_READ && made > 0 && steps[made - 1].kind == STEP_READ)
		return &steps[made - 1];
	return made < step_count ? &steps[made++] : NULL;
}

unsigned int script_made(void)
{
	return made;
}

unsigned int kernel_calls(void)
{
	return made;
}

static struct step *add(enum step_kind kind, const char *path, int64_t result)
{
	struct step *step = &steps[step_count];

	cr_assert_lt(step_count++, MOST_STEPS);
	*step = (struct step){ .kind = kind, .path = path, .result = result };
	return step;
}

void expect_open(const char *path, int64_t result)
{
	add(STEP_OPEN, path, result);
}

void expect_fstat(mode_t mode, dev_t rdev, int result)
{
	struct step *step = add(STEP_FSTAT, NULL, result);

	step->mode = mode;
	step->rdev = rdev;
}

void expect_stat(const char *path, int result)
{
	add(STEP_STAT, path, result);
}

void expect_access(const char *path, int result)
{
	add(STEP_ACCESS, path, result);
}

void expect_read(const char *text)
{
	add(STEP_READ, NULL, 0)->text = text;
}

void expect_read_error(int result)
{
	add(STEP_READ, NULL, result);
}

void expect_event(const void *bytes, size_t count, int64_t result)
{
	struct step *step = add(STEP_EVENT, NULL, result);

	step->raw = bytes;
	step->raw_bytes = count;
}

void expect_map(size_t length, uint64_t offset, int result)
{
	struct step *step = add(STEP_MAP, NULL, result);

	step->length = length;
	step->offset = offset;
}

void expect_map_read_only(size_t length, uint64_t offset, int result)
{
	struct step *step = add(STEP_MAP, NULL, result);

	step->length = length;
	step->offset = offset;
	step->read_only = true;
}

void expect_file(const char *path, const char *text)
{
	expect_open(path, A_DESCRIPTOR);
	expect_read(text);
}

void expect_readlink(const char *path, const char *target)
{
	add(STEP_READLINK, path, 0)->text = target;
}

void expect_readlink_error(const char *path, int result)
{
	add(STEP_READLINK, path, result);
}

void expect_list(const char *path, const char *const *names, int result)
{
	add(STEP_LIST, path, result)->names = names;
}

void expect_cloexec(int result)
{
	add(STEP_CLOEXEC, NULL, result);
}

static void put16(uint8_t *to, uint16_t value)
{
	memcpy(to, &value, sizeof(value));
}

struct step *expect_ioctl(uint16_t object, uint16_t method, uint32_t driver, int result)
{
	struct step *step = add(STEP_IOCTL, NULL, result);

	put16(step->header, 24);
	put16(step->header + 2, object);
	put16(step->header + 4, method);
	memcpy(step->header + 16, &driver, sizeof(driver));
	return step;
}

static struct wire_attr *add_attr(struct step *step, enum wire_action action, uint16_t id,
				  size_t length)
{
	struct wire_attr *attr = &step->attrs[step->attr_count];

	cr_assert_lt(step->attr_count++, MOST_ATTRS);
	put16(step->header, (uint16_t)(24 + 16 * step->attr_count));
	put16(step->header + 6, (uint16_t)step->attr_count);
	*attr = (struct wire_attr){ .action = action };
	put16(attr->bytes, id);
	put16(attr->bytes + 2, (uint16_t)length);
	put16(attr->bytes + 4, 1);
	return attr;
}

void with_in(struct step *step, uint16_t id, const void *bytes, size_t count)
{
	struct wire_attr *attr = add_attr(step, count > 8 ? WIRE_IN : WIRE_VALUE, id, count);

	attr->data = bytes;
	attr->count = count;
	if (count > 0 && count <= 8)
		memcpy(attr->bytes + 8, bytes, count);
}

void with_u64(struct step *step, uint16_t id, uint64_t value)
{
	with_in(step, id, &value, sizeof(value));
}

void with_out(struct step *step, uint16_t id, size_t room, const void *bytes, size_t count)
{
	struct wire_attr *attr = add_attr(step, WIRE_OUT, id, room);

	attr->data = bytes;
	attr->count = count;
}

void with_handle(struct step *step, uint16_t id, uint32_t handle)
{
	const uint64_t value = handle;

	memcpy(add_attr(step, WIRE_VALUE, id, 0)->bytes + 8, &value, sizeof(value));
}

void with_new_handle(struct step *step, uint16_t id, uint64_t given)
{
	add_attr(step, WIRE_NEW, id, 0)->given = (int64_t)given;
}

void with_new_fd(struct step *step, uint16_t id, int64_t given)
{
	add_attr(step, WIRE_NEW_FD, id, 0)->given = given;
}

void with_fd(struct step *step, uint16_t id, int fd)
{
	const int64_t value = fd;

	memcpy(add_attr(step, WIRE_VALUE, id, 0)->bytes + 8, &value, sizeof(value));
}

void with_any(struct step *step, uint16_t id, size_t count, void *kept)
{
	struct wire_attr *attr = add_attr(step, WIRE_ANY, id, count);

	attr->count = count;
	attr->kept = kept;
}

void with_optional(struct step *step)
{
	put16(step->attrs[step->attr_count - 1].bytes + 4, 0);
}

void with_unwritten(struct step *step)
{
	step->attrs[step->attr_count - 1].unwritten = true;
}

struct step *expect_raw_ioctl(const void *buffer, size_t bytes, int result)
{
	struct step *step = add(STEP_IOCTL, NULL, result);

	step->raw = buffer;
	step->raw_bytes = bytes;
	return step;
}

int descriptor_new(enum owner owner)
{
	cr_assert_lt(descriptor_count, MOST_DESCRIPTORS);
	descriptors[descriptor_count].owner = owner;
	descriptors[descriptor_count].open = true;
	return FIRST_DESCRIPTOR + descriptor_count++;
}

static int slot(int fd)
{
	cr_assert(fd >= FIRST_DESCRIPTOR && fd < FIRST_DESCRIPTOR + descriptor_count,
		  "nobody gave descriptor %d out", fd);
	return fd - FIRST_DESCRIPTOR;
}

bool descriptor_open(int fd)
{
	return descriptors[slot(fd)].open;
}

void descriptor_close(int fd)
{
	cr_assert(descriptors[slot(fd)].open, "descriptor %d is closed twice", fd);
	cr_assert_eq(descriptors[slot(fd)].owner, OWNER_LIBRARY,
		     "descriptor %d is the caller's, not the library's to close", fd);
	descriptors[slot(fd)].open = false;
}

void descriptor_set_cloexec(int fd)
{
	descriptors[slot(fd)].cloexec = true;
}

void *mapping_new(size_t length)
{
	cr_assert_lt(mapping_count, MOST_MAPPINGS);
	mappings[mapping_count].address = calloc(1, length);
	mappings[mapping_count].length = length;
	mappings[mapping_count].mapped = true;
	return mappings[mapping_count++].address;
}

void mapping_remove(void *address, size_t length)
{
	for (int i = 0; i < mapping_count; i++) {
		if (mappings[i].address != address)
			continue;
		cr_assert(mappings[i].mapped, "a page is unmapped twice");
		cr_assert_eq(length, mappings[i].length, "%zu bytes are unmapped", length);
		mappings[i].mapped = false;
		return;
	}
	cr_assert_fail("nobody mapped %p", address);
}

void *kernel_last_page(void)
{
	return mappings[mapping_count - 1].address;
}

int kernel_pages(void)
{
	int pages = 0;

	for (int i = 0; i < mapping_count; i++)
		pages += mappings[i].mapped;
	return pages;
}

int kernel_caller_fd(void)
{
	return descriptor_new(OWNER_CALLER);
}

void kernel_adopted(int fd)
{
	descriptors[slot(fd)].owner = OWNER_LIBRARY;
}

int kernel_is_open(int fd)
{
	return descriptor_open(fd);
}

int kernel_is_cloexec(int fd)
{
	return descriptors[slot(fd)].cloexec;
}

int kernel_last_fd(void)
{
	return FIRST_DESCRIPTOR + descriptor_count - 1;
}

void kernel_all_made(void)
{
	cr_assert_eq(made, step_count, "%u of %u expected calls were made", made, step_count);
}

void kernel_done(void)
{
	kernel_all_made();
	for (int i = 0; i < descriptor_count; i++)
		cr_assert(!descriptors[i].open || descriptors[i].owner == OWNER_CALLER,
			  "descriptor %d was left open", FIRST_DESCRIPTOR + i);
	cr_assert_eq(kernel_pages(), 0, "a page was left mapped");
	for (int i = 0; i < mapping_count; i++)
		free(mappings[i].address);
	mapping_count = 0;
}
