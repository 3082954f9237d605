/* SPDX-License-Identifier: BSD-2-Clause */
#include "model_kernel.h"

#include <errno.h>
#include <pthread.h>
#include <rawverbs/schema.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/kernel.h"
#include "ib_user_ioctl_cmds.h"
#include "ib_user_verbs.h"
#include "mlx5_user_ioctl_cmds.h"
#include "rdma_user_ioctl_cmds.h"

#define FIRST_DESCRIPTOR 1000
#define MOST 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned int calls;
static unsigned int fail_at;
static int fail_with;
static bool failed;
static bool failed_destroy;
static char failed_call[64];
static bool gone;
static bool descriptors[MOST];
static int next_descriptor;
static uint16_t objects[MOST]; /* type of each handle, 0 where it is dead */
static uint32_t next_handle;
static int pages;

void model_begin(unsigned int nth, int error)
{
	calls = 0;
	fail_at = nth;
	fail_with = error;
	failed = false;
	failed_destroy = false;
	failed_call[0] = '\0';
	gone = false;
	memset(descriptors, 0, sizeof(descriptors));
	memset(objects, 0, sizeof(objects));
	next_descriptor = 0;
	next_handle = 1;
	pages = 0;
}

void model_unplug(void)
{
	gone = true;
}

unsigned int model_calls(void)
{
	return calls;
}

bool model_failed(void)
{
	return failed;
}

bool model_failed_to_destroy(void)
{
	return failed_destroy;
}

const char *model_failed_call(void)
{
	return failed_call;
}

int model_descriptors(void)
{
	int count = 0;

	for (int i = 0; i < MOST; i++)
		count += descriptors[i];
	return count;
}

bool model_has_descriptor(int fd)
{
	return fd >= FIRST_DESCRIPTOR && fd < FIRST_DESCRIPTOR + MOST &&
	       descriptors[fd - FIRST_DESCRIPTOR];
}

int model_pages(void)
{
	return pages;
}

int model_objects_of(unsigned int object_id)
{
	int count = 0;

	for (int i = 0; i < MOST; i++)
		count += objects[i] == object_id;
	return count;
}

int model_objects(void)
{
	return MOST - model_objects_of(0);
}

unsigned int model_handles_of(unsigned int object_id, uint32_t *handles, unsigned int most)
{
	unsigned int count = 0;

	for (uint32_t i = 0; i < MOST && count < most; i++)
		if (objects[i] == object_id)
			handles[count++] = i;
	return count;
}

/* Counts a call; 0, or the errno with which it is to fail. */
static int enter(const char *call)
{
	pthread_mutex_lock(&lock);
	if (++calls != fail_at)
		return 0;
	failed = true;
	snprintf(failed_call, sizeof(failed_call), "%s", call);
	return -fail_with;
}

static int leave(int result)
{
	pthread_mutex_unlock(&lock);
	return result;
}

static int new_descriptor(void)
{
	if (next_descriptor >= MOST)
		abort();
	descriptors[next_descriptor] = true;
	return FIRST_DESCRIPTOR + next_descriptor++;
}

static uint32_t new_object(uint16_t object_id)
{
	/* Numbers of the dead are given out again. */
	for (uint32_t i = 0; i < MOST; i++) {
		const uint32_t handle = (next_handle + i) % MOST;

		if (objects[handle] == 0 && handle != 0) {
			objects[handle] = object_id;
			next_handle = handle + 1;
			return handle;
		}
	}
	abort();
}

static void *pointer(const struct ib_uverbs_attr *attr)
{
	return (void *)(uintptr_t)attr->data;
}

static struct ib_uverbs_attr *find(struct ib_uverbs_ioctl_hdr *header, uint16_t id)
{
	for (unsigned int i = 0; i < header->num_attrs; i++)
		if (header->attrs[i].attr_id == id)
			return &header->attrs[i];
	return NULL;
}

/* Outputs are zeros but for those that the library depends on. */
static void answer(struct ib_uverbs_ioctl_hdr *header, struct ib_uverbs_attr *attr)
{
	const uint32_t method = (uint32_t)header->object_id << 16 | header->method_id;
	uint32_t number = 0;
	uint64_t command;

	memset(pointer(attr), 0, attr->len);
	attr->flags |= UVERBS_ATTR_F_VALID_OUTPUT;
	if (method == (MLX5_IB_OBJECT_UAR << 16 | MLX5_IB_METHOD_UAR_OBJ_ALLOC) &&
	    attr->attr_id == MLX5_IB_ATTR_UAR_OBJ_ALLOC_MMAP_LENGTH)
		number = 4096;
	if (method == (UVERBS_OBJECT_CQ << 16 | UVERBS_METHOD_CQ_CREATE) &&
	    attr->attr_id == UVERBS_ATTR_CREATE_CQ_RESP_CQE)
		memcpy(&number, &find(header, UVERBS_ATTR_CREATE_CQ_CQE)->data, 4);
	if (method == 0 && attr->attr_id == UVERBS_ATTR_CORE_OUT) {
		command = find(header, UVERBS_ATTR_WRITE_CMD)->data;
		if (command == IB_USER_VERBS_CMD_ALLOC_PD)
			number = new_object(UVERBS_OBJECT_PD);
		if (command == IB_USER_VERBS_CMD_REG_MR)
			number = new_object(UVERBS_OBJECT_MR);
		if (command == IB_USER_VERBS_CMD_CREATE_COMP_CHANNEL)
			number = (uint32_t)new_descriptor();
	}
	/* The device's vectors. */
	if (header->object_id == 0 && header->method_id == UVERBS_METHOD_GET_CONTEXT &&
	    attr->attr_id == UVERBS_ATTR_GET_CONTEXT_NUM_COMP_VECTORS)
		number = 4;
	if (number)
		memcpy(pointer(attr), &number, sizeof(number));
}

/* Reads an input to its last byte, as copy_from_user() does. */
static void take(const struct ib_uverbs_attr *attr)
{
	volatile uint8_t byte = 0;

	for (size_t i = 0; attr->len > 8 && i < attr->len; i++)
		byte = byte ^ ((const uint8_t *)pointer(attr))[i];
}

static bool is_destroy(const struct rv_schema_method *method)
{
	const struct rv_schema_attr *first = rv_schema_next_attr(method, NULL);

	return first && first->access == RV_SCHEMA_ACCESS_DESTROY;
}

/* uverbs_ioctl.c, ib_uverbs_run_method(): nothing is made where a mandatory one is missing. */
static bool complete(struct ib_uverbs_ioctl_hdr *header, const struct rv_schema_method *method)
{
	const struct rv_schema_attr *row = NULL;

	while ((row = rv_schema_next_attr(method, row)))
		if (row->mandatory && rv_schema_alive(row->life, RV_SCHEMA_NEWEST) &&
		    !find(header, row->id))
			return false;
	return true;
}

static int carry_out(struct ib_uverbs_ioctl_hdr *header, const struct rv_schema_method *method)
{
	for (unsigned int i = 0; i < header->num_attrs; i++) {
		struct ib_uverbs_attr *attr = &header->attrs[i];
		const struct rv_schema_attr *row = rv_schema_attr(
			header->driver_id, method, attr->attr_id, RV_SCHEMA_NEWEST);

		if (!row)
			return -EPROTONOSUPPORT;
		if (row->access == RV_SCHEMA_ACCESS_DESTROY) {
			if (attr->data >= MOST || objects[attr->data] != header->object_id)
				return -ENOENT;
			objects[attr->data] = 0;
		}
		if (row->access == RV_SCHEMA_ACCESS_NEW && row->kind == RV_SCHEMA_HANDLE)
			attr->data = new_object(header->object_id);
		if (row->access == RV_SCHEMA_ACCESS_NEW && row->kind == RV_SCHEMA_FD)
			attr->data_s64 = new_descriptor();
		if (row->kind == RV_SCHEMA_IN || row->kind == RV_SCHEMA_UHW_IN)
			take(attr);
		if (row->kind == RV_SCHEMA_OUT || row->kind == RV_SCHEMA_UHW_OUT)
			answer(header, attr);
	}
	return 0;
}

/* Of an ioctl that fails. */
static void name_call(struct ib_uverbs_ioctl_hdr *header, const struct rv_schema_method *method)
{
	const struct ib_uverbs_attr *write = find(header, UVERBS_ATTR_WRITE_CMD);

	failed_destroy = is_destroy(method);
	if (header->object_id == UVERBS_OBJECT_DEVICE &&
	    header->method_id == UVERBS_METHOD_INVOKE_WRITE && write)
		snprintf(failed_call, sizeof(failed_call), "write %u", (unsigned int)write->data);
	else
		snprintf(failed_call, sizeof(failed_call), "%s", method ? method->name : "?");
}

int rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	struct ib_uverbs_ioctl_hdr *header = argument;
	const struct rv_schema_method *method =
		rv_schema_method(header->driver_id, header->object_id, header->method_id);
	int err = enter("ioctl");

	(void)request;
	if (!descriptors[fd - FIRST_DESCRIPTOR])
		abort();
	if (err != 0)
		name_call(header, method);
	else if (gone && header->object_id >= 0x1000)
		err = -EIO;
	else if (!method)
		err = -EPROTONOSUPPORT;
	else if (!complete(header, method))
		err = -EINVAL;
	else
		err = carry_out(header, method);
	return leave(err);
}

int rv_kernel_open(const char *path, int flags)
{
	const int err = enter("open");

	(void)path;
	(void)flags;
	return leave(err != 0 ? err : new_descriptor());
}

void rv_kernel_close(int fd)
{
	pthread_mutex_lock(&lock);
	if (fd < FIRST_DESCRIPTOR || !descriptors[fd - FIRST_DESCRIPTOR])
		abort(); /* closed twice */
	descriptors[fd - FIRST_DESCRIPTOR] = false;
	leave(0);
}

void *rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error)
{
	const int err = enter("map");
	void *page = NULL;

	(void)fd;
	(void)offset;
	(void)writable;
	*ret_error = err;
	/* Not of the heap, whose failures are another matter. */
	if (err == 0)
		page = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
			    0);
	if (page == MAP_FAILED)
		abort();
	pages += page != NULL;
	leave(0);
	return page;
}

void rv_kernel_unmap(void *address, size_t length)
{
	pthread_mutex_lock(&lock);
	munmap(address, length);
	pages--;
	leave(0);
}

ssize_t rv_kernel_read_event(int fd, void *buffer, size_t size)
{
	const int err = enter("read");

	(void)fd;
	(void)buffer;
	(void)size;
	return leave(err != 0 ? err : -EAGAIN);
}
