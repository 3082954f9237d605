/* SPDX-License-Identifier: BSD-2-Clause */
/* Every way to open a device; all end in adopt(). */
#include <errno.h>
#include <fcntl.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <string.h>

#include "base/error.h"
#include "base/kernel.h"
#include "find.h"
#include "get_context.h"
#include "node.h"
#include "sysfs.h"

/* Most descriptors that GET_CONTEXT may be given: one a UCAP, of which kernels have few. */
#define MOST_FDS 16

/*
 * Makes @context out of @fd. Owns @context in any case; @fd is the context's on success
 * and the caller's on failure.
 */
static struct ibv_context *adopt(struct rv_context *context, int fd,
				 const struct rv_open_request *request)
{
	const struct rv_fault before = *rv_fault();
	int err = request ? rv_get_context(context, fd, request) : rv_query_context(context, fd);

	if (err == 0)
		err = rv_async_fd(context, fd);
	if (err != 0) {
		rv_context_unref(context);
		errno = -err;
		return NULL;
	}
	*rv_fault() = before; /* a first try that was refused is no failure of this call */
	context->ibv.cmd_fd = fd;
	return &context->ibv;
}

/* Opens a device that was listed. */
static struct ibv_context *open_device(struct rv_device *device,
				       const struct rv_open_request *request)
{
	struct rv_context *context = rv_context_new();
	struct ibv_context *opened;
	int fd;

	if (!context)
		return NULL;
	context->ibv.device = &device->ibv;
	context->driver_id = device->driver_id;
	fd = rv_node_open(device);
	if (fd < 0) {
		rv_context_unref(context);
		errno = -fd;
		return NULL;
	}
	opened = adopt(context, fd, request);
	if (!opened) {
		const int error = errno;

		rv_kernel_close(fd);
		errno = error;
	}
	return opened;
}

struct ibv_context *ibv_open_device(struct ibv_device *device)
{
	const struct rv_open_request request = { .devx = true };

	if (!device) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "device");
		return NULL;
	}
	return open_device(rv_device_of(device), &request);
}

struct ibv_context *mlx5dv_open_device(struct ibv_device *device,
				       struct mlx5dv_context_attr *attr)
{
	struct rv_open_request request = { .devx = true, .mlx5_required = true };

	if (!device || !attr) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, device ? "attr" : "device");
		return NULL;
	}
	if (attr->flags & ~(uint32_t)MLX5DV_CONTEXT_FLAGS_DEVX) {
		rv_fail_numbers(EINVAL, RV_CAUSE_ARG_FLAGS, "attr->flags",
				attr->flags & ~(uint32_t)MLX5DV_CONTEXT_FLAGS_DEVX, 0, 0);
		return NULL;
	}
	if (attr->comp_mask & ~(uint64_t)MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY) {
		rv_fail_numbers(EINVAL, RV_CAUSE_ARG_FLAGS, "attr->comp_mask",
				attr->comp_mask & ~(uint64_t)MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY, 0,
				0);
		return NULL;
	}
	request.devx_required = attr->flags & MLX5DV_CONTEXT_FLAGS_DEVX;
	if (attr->comp_mask & MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY) {
		if (!attr->fds || (!attr->fds->arr && attr->fds->count)) {
			rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "attr->fds");
			return NULL;
		}
		if (attr->fds->count > MOST_FDS) {
			rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "attr->fds->count",
					attr->fds->count, 0, MOST_FDS);
			return NULL;
		}
		request.fds = attr->fds->count ? attr->fds : NULL;
	}
	return open_device(rv_device_of(device), &request);
}

struct ibv_context *rv_open_path(const char *path, uint32_t flags)
{
	struct rv_open_request request;
	struct rv_context *context;
	struct rv_device bare;
	struct ibv_context *opened;
	const char *base;
	int fd;

	if (!path) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "path");
		return NULL;
	}
	if (rv_open_request_from_flags(flags, &request) != 0)
		return NULL;
	if (strlen(path) >= sizeof(bare.node)) {
		rv_fail_text(ENAMETOOLONG, RV_CAUSE_PATH_LONG, NULL, path);
		return NULL;
	}
	context = rv_context_new();
	if (!context)
		return NULL;
	base = strrchr(path, '/');
	base = base ? base + 1 : path;
	rv_find_bare(&rv_system_roots, rv_uverbs_name(base) ? base : "uverbs",
		     &context->own_device);
	memcpy(context->own_device.node, path, strlen(path) + 1);
	context->ibv.device = &context->own_device.ibv;
	fd = rv_kernel_open(path, O_RDWR);
	if (fd < 0) {
		rv_context_unref(context);
		rv_fail_text(-fd, RV_CAUSE_NODE_OPEN, NULL, path);
		return NULL;
	}
	opened = adopt(context, fd, &request);
	if (!opened) {
		const int error = errno;

		rv_kernel_close(fd);
		errno = error;
	}
	return opened;
}

struct ibv_context *rv_open_name(const char *name, uint32_t flags)
{
	struct rv_open_request request;
	struct rv_device *device;

	if (!name) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "name");
		return NULL;
	}
	if (rv_open_request_from_flags(flags, &request) != 0)
		return NULL;
	device = rv_find_name(&rv_system_roots, name);
	return device ? open_device(device, &request) : NULL;
}

/* A context on a descriptor of the caller: GET_CONTEXT with @request, else QUERY_CONTEXT. */
static struct ibv_context *open_fd(int fd, const struct rv_open_request *request)
{
	struct rv_context *context;
	struct ibv_context *opened;
	struct stat st;
	int err;

	err = rv_kernel_fstat(fd, &st);
	if (err != 0) {
		rv_fail_numbers(-err, RV_CAUSE_DESCRIPTOR, NULL, (uint64_t)fd, 0, 0);
		return NULL;
	}
	if (!S_ISCHR(st.st_mode)) {
		rv_fail(ENOTTY, RV_CAUSE_NODE_NO_UVERBS, NULL);
		return NULL;
	}
	context = rv_context_new();
	if (!context)
		return NULL;
	context->ibv.device = rv_find_number(&rv_system_roots, st.st_rdev, &context->own_device);
	opened = adopt(context, fd, request);
	if (opened)
		rv_kernel_set_cloexec(fd);
	return opened;
}

struct ibv_context *rv_open_fd(int fd, uint32_t flags)
{
	struct rv_open_request request;

	if (rv_open_request_from_flags(flags, &request) != 0)
		return NULL;
	return open_fd(fd, &request);
}

struct ibv_context *ibv_import_device(int cmd_fd)
{
	return open_fd(cmd_fd, NULL);
}
