/* SPDX-License-Identifier: BSD-2-Clause */
#include "scripted_kernel.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

#include "base/kernel.h"
#include "script.h"

/* Linux include/uapi/rdma/rdma_user_ioctl_cmds.h: a header of 24 bytes. */
#define IOCTL_NUMBER _IOWR(0x1b, 1, uint8_t[24])

static struct step *next(enum step_kind kind, const char *name, const char *path)
{
	struct step *step = script_next(kind);

	cr_assert_not_null(step, "call %u was not expected: %s %s", script_made(), name, path);
	cr_assert_eq(step->kind, kind, "call %u was expected to be another than %s %s",
		     script_made(), name, path);
	if (step->path)
		cr_assert_str_eq(path, step->path, "call %u: %s", script_made(), name);
	return step;
}

int rv_kernel_open(const char *path, int flags)
{
	const struct step *step = next(STEP_OPEN, "open", path);

	(void)flags;
	return step->result == A_DESCRIPTOR ? descriptor_new(OWNER_LIBRARY) : (int)step->result;
}

ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	struct step *step = next(STEP_READ, "read", "");
	size_t rest;

	cr_assert(descriptor_open(fd), "read of descriptor %d, which is not open", fd);
	if (step->result < 0)
		return (ssize_t)step->result;
	rest = strlen(step->text) - step->text_used;
	if (rest > size)
		rest = size;
	memcpy(buffer, step->text + step->text_used, rest);
	step->text_used += rest;
	return (ssize_t)rest;
}

ssize_t rv_kernel_read_event(int fd, void *buffer, size_t size)
{
	const struct step *step = next(STEP_EVENT, "read", "");

	cr_assert(descriptor_open(fd), "read of descriptor %d, which is not open", fd);
	if (step->result != 0)
		return (ssize_t)step->result;
	memcpy(buffer, step->raw, step->raw_bytes < size ? step->raw_bytes : size);
	return (ssize_t)step->raw_bytes;
}

void *rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error)
{
	const struct step *step = next(STEP_MAP, "map", "");

	cr_assert(descriptor_open(fd), "mapping of descriptor %d, which is not open", fd);
	cr_assert_eq(length, step->length, "%zu bytes are mapped", length);
	cr_assert_eq(offset, step->offset, "offset 0x%llx is mapped", (unsigned long long)offset);
	cr_assert_eq(writable, !step->read_only);
	if (step->result == 0)
		return mapping_new(length);
	*ret_error = (int)step->result;
	return NULL;
}

void rv_kernel_unmap(void *address, size_t length)
{
	mapping_remove(address, length);
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	const struct step *step = next(STEP_READLINK, "readlink", path);
	size_t length;

	if (step->result < 0)
		return (ssize_t)step->result;
	length = strlen(step->text) < size ? strlen(step->text) : size;
	memcpy(buffer, step->text, length);
	return (ssize_t)length;
}

int rv_kernel_stat(const char *path, struct stat *ret_stat)
{
	const struct step *step = next(STEP_STAT, "stat", path);

	memset(ret_stat, 0, sizeof(*ret_stat));
	return (int)step->result;
}

int rv_kernel_access(const char *path)
{
	return (int)next(STEP_ACCESS, "access", path)->result;
}

int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	const struct step *step = next(STEP_FSTAT, "fstat", "");

	if (step->result == 0)
		cr_assert(descriptor_open(fd), "fstat of %d, which is not open", fd);
	memset(ret_stat, 0, sizeof(*ret_stat));
	ret_stat->st_mode = step->mode;
	ret_stat->st_rdev = step->rdev;
	return (int)step->result;
}

int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	const struct step *step = next(STEP_LIST, "list", path);
	int ret = (int)step->result;

	for (const char *const *name = step->names; name && *name && ret == 0; name++)
		ret = each(argument, *name);
	return ret;
}

int rv_kernel_set_cloexec(int fd)
{
	const struct step *step = next(STEP_CLOEXEC, "cloexec", "");

	if (step->result == 0)
		descriptor_set_cloexec(fd);
	return (int)step->result;
}

void rv_kernel_close(int fd)
{
	descriptor_close(fd);
}

int rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	struct step *step = next(STEP_IOCTL, "ioctl", "");

	cr_assert(descriptor_open(fd), "ioctl on descriptor %d, which is not open", fd);
	cr_assert_eq(request, (unsigned long)IOCTL_NUMBER, "ioctl 0x%lx", request);
	wire_compare(step, argument);
	wire_answer(step, argument);
	if (step->result < 0 && step->result >= -4095)
		errno = (int)-step->result; /* as the plug itself leaves it */
	return (int)step->result;
}
