/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A library whose devices do what the environment says, for what no machine can be asked to
 * do on demand. Every allocation, release and close is a line in the file SCRIPT_LOG.
 *   SCRIPT_DEVICES  names, separated by spaces; mlx5_… are of mlx5; "none" no RDMA at all
 *   SCRIPT_NODES    the folder of their nodes, not /dev/infiniband
 *   SCRIPT_REFUSE   number of the allocation that is refused, from 1
 *   SCRIPT_STUCK    index that cannot be freed
 *   SCRIPT_EVENT    number of the asynchronous event that comes at once; "eof" a dead descriptor
 *   SCRIPT_DRIVER, SCRIPT_NO_OBJECTS  what answers to a probe of the driver and its objects
 *   SCRIPT_NO_CAPS  capabilities that the device lacks, by name
 *   SCRIPT_PLAIN, SCRIPT_MUTE, SCRIPT_NO_RANGE, SCRIPT_NO_UID  no DEVX; limits refused; …
 */
#include <errno.h>
#include <fcntl.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_DEVICES 8

static struct rv_error last = { .message = "nothing failed" };
static struct ibv_device devices[MAX_DEVICES];
static char nodes[MAX_DEVICES][IBV_SYSFS_PATH_MAX];
static int device_count;
static struct ibv_context the_context;
static int allocations;

const struct rv_error *rv_last_error(void)
{
	return &last;
}

const char *rv_error_layer_name(enum rv_error_layer layer)
{
	return layer == RV_LAYER_LIMIT ? "limit" : layer == RV_LAYER_DEVICE_GONE ? "device gone" :
						   "other";
}

static int fail(int error, enum rv_error_layer layer, const char *message)
{
	last = (struct rv_error){ .error = error, .layer = layer, .message = message };
	errno = error;
	return -error;
}

static int number(const char *name)
{
	const char *value = getenv(name);

	return value ? atoi(value) : 0;
}

static void note(const char *what, unsigned int index)
{
	const char *path = getenv("SCRIPT_LOG");
	FILE *log = path ? fopen(path, "ae") : NULL;

	if (log) {
		fprintf(log, "%s %u\n", what, index);
		fclose(log);
	}
}

/* False where there is no RDMA at all. */
static bool fill(void)
{
	const char *script = getenv("SCRIPT_DEVICES");
	const char *folder = getenv("SCRIPT_NODES");
	const char *p = script ? script : "mlx5_0";

	device_count = 0;
	if (strcmp(p, "none") == 0)
		return false;
	while (*p && device_count < MAX_DEVICES) {
		const int length = (int)strcspn(p, " ");
		struct ibv_device *device = &devices[device_count];

		snprintf(device->name, sizeof(device->name), "%.*s", length, p);
		snprintf(device->dev_name, sizeof(device->dev_name), "uverbs%d", device_count);
		snprintf(nodes[device_count], sizeof(nodes[0]), "%s/uverbs%d",
			 folder ? folder : "/dev/infiniband", device_count);
		device->node_type = IBV_NODE_CA;
		device_count++;
		p += length + (p[length] == ' ');
	}
	return true;
}

struct ibv_device **ibv_get_device_list(int *num_devices)
{
	static struct ibv_device *list[MAX_DEVICES + 1];

	if (!fill()) {
		fail(ENOSYS, RV_LAYER_SYSFS, "no RDMA here");
		return NULL;
	}
	for (int i = 0; i < device_count; i++)
		list[i] = &devices[i];
	list[device_count] = NULL;
	if (num_devices)
		*num_devices = device_count;
	return list;
}

void ibv_free_device_list(struct ibv_device **list)
{
	(void)list;
}

const char *ibv_get_device_name(struct ibv_device *device)
{
	return device->name;
}

__be64 ibv_get_device_guid(struct ibv_device *device)
{
	const uint8_t bytes[8] = { 0x50, 0, 0, 1, 0xab, 0xcd, 0xef, 2 };
	__be64 guid = 0;

	if (device->name[0] == 'm')
		memcpy(&guid, bytes, sizeof(guid));
	return guid;
}

const char *rv_device_node(const struct ibv_device *device)
{
	return nodes[device - devices];
}

uint32_t rv_device_driver(struct ibv_device *device)
{
	return strncmp(device->name, "mlx5_", 5) == 0 ? RV_DRIVER_MLX5 : RV_DRIVER_UNKNOWN;
}

static struct ibv_context *context_on(struct ibv_device *device, uint32_t flags)
{
	const char *script = getenv("SCRIPT_EVENT");
	uint32_t event[4] = { 0, 0, (uint32_t)number("SCRIPT_EVENT"), 0 };
	int ends[2];

	if ((flags & RV_OPEN_DEVX) && getenv("SCRIPT_PLAIN")) {
		fail(EINVAL, RV_LAYER_DRIVER, "no DEVX here");
		return NULL;
	}
	if (pipe2(ends, O_CLOEXEC) != 0)
		abort();
	if (script && strcmp(script, "eof") == 0) {
		close(ends[0]);
		ends[0] = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	} else if (script && write(ends[1], event, sizeof(event)) < 0) {
		abort();
	}
	the_context.device = device;
	the_context.cmd_fd = open("/dev/null", O_RDWR | O_CLOEXEC);
	the_context.async_fd = ends[0];
	return &the_context;
}

struct ibv_context *rv_open_name(const char *name, uint32_t flags)
{
	fill();
	for (int i = 0; i < device_count; i++) {
		if (strcmp(name, devices[i].name) == 0 || strcmp(name, devices[i].dev_name) == 0)
			return context_on(&devices[i], flags);
	}
	fail(ENOENT, RV_LAYER_ARGUMENT, "no such name");
	return NULL;
}

struct ibv_context *rv_open_path(const char *path, uint32_t flags)
{
	fill();
	for (int i = 0; i < device_count; i++) {
		if (strcmp(path, nodes[i]) == 0)
			return context_on(&devices[i], flags);
	}
	fail(ENOENT, RV_LAYER_NODE, "no such node");
	return NULL;
}

struct ibv_context *rv_open_fd(int fd, uint32_t flags)
{
	struct ibv_context *context;

	fill();
	context = context_on(&devices[0], flags);
	if (context)
		close(fd);
	return context;
}

/* A kernel that has the objects of mlx5 but those that SCRIPT_NO_OBJECTS lists, as 0x1007. */
int rv_command_raw(int fd, void *buffer)
{
	const char *missing = getenv("SCRIPT_NO_OBJECTS");
	uint16_t header[12];
	uint32_t driver;
	char object[16];

	(void)fd;
	memcpy(header, buffer, sizeof(header));
	memcpy(&driver, header + 8, sizeof(driver));
	if (driver != (uint32_t)number("SCRIPT_DRIVER"))
		return -EINVAL;
	snprintf(object, sizeof(object), "0x%x", header[1]);
	if (header[1] < 0x1000 || (missing && strstr(missing, object)))
		return -EPROTONOSUPPORT;
	return -EINVAL;
}

int ibv_close_device(struct ibv_context *context)
{
	note("close", 0);
	close(context->cmd_fd);
	close(context->async_fd);
	return 0;
}

int ibv_query_device(struct ibv_context *context, struct ibv_device_attr *device_attr)
{
	*device_attr = (struct ibv_device_attr){ .vendor_id = 0x2c9, .vendor_part_id = 4125 };
	snprintf(device_attr->fw_ver, sizeof(device_attr->fw_ver), "22.35.1012");
	device_attr->node_guid = ibv_get_device_guid(context->device);
	return 0;
}

bool rv_context_is_devx(struct ibv_context *context)
{
	return rv_context_driver(context) == RV_DRIVER_MLX5 && !getenv("SCRIPT_PLAIN");
}

uint32_t rv_context_driver(const struct ibv_context *context)
{
	return rv_device_driver(context->device);
}

int rv_pacing_limits(struct ibv_context *context, struct rv_pacing_limits *ret_limits)
{
	const bool uid = !getenv("SCRIPT_NO_UID");
	const char *lacks = getenv("SCRIPT_NO_CAPS") ? getenv("SCRIPT_NO_CAPS") : "";

	if (getenv("SCRIPT_MUTE"))
		return fail(EREMOTEIO, RV_LAYER_LIMIT, "limits refused");
	*ret_limits = (struct rv_pacing_limits){
		.supported = uid && context && !strstr(lacks, "qos") && !strstr(lacks, "pacing"),
		.qos = !strstr(lacks, "qos"), .packet_pacing = !strstr(lacks, "pacing"),
		.packet_pacing_uid = uid, .burst_bound = true,
		.range_known = !getenv("SCRIPT_NO_RANGE"), .min_rate = 1000,
		.max_rate = 100000000, .table_size = 128,
	};
	return 0;
}

struct mlx5dv_pp *rv_pp_alloc(struct ibv_context *context, const struct rv_rate *rate,
			      uint32_t flags)
{
	struct mlx5dv_pp *pp;

	(void)context;
	(void)rate;
	if (++allocations == number("SCRIPT_REFUSE")) {
		fail(ENOSPC, RV_LAYER_LIMIT, "the table is full");
		return NULL;
	}
	pp = malloc(sizeof(*pp));
	if (!pp)
		abort();
	pp->index = flags ? (uint16_t)allocations : 1;
	note("alloc", pp->index);
	return pp;
}

int rv_pp_destroy(struct mlx5dv_pp *pp)
{
	const int stuck = number("SCRIPT_STUCK") == pp->index;

	note(stuck ? "stuck" : "free", pp->index);
	free(pp);
	return stuck ? fail(ETIMEDOUT, RV_LAYER_LIMIT, "no answer") : 0;
}
