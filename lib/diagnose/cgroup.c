/* SPDX-License-Identifier: BSD-2-Clause */
#include "cgroup.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/file.h"

#define MOUNT_2 "/sys/fs/cgroup"      /* the one hierarchy of version 2 */
#define MOUNT_1 "/sys/fs/cgroup/rdma" /* the controller's own of version 1 */
#define MOST_PATH 512
#define MOST_BYTES 4096
#define NO_NUMBER UINT64_MAX /* "max", or no such line */

/* The start of a file as text, or false. */
static bool read_text(const char *path, char text[static MOST_BYTES])
{
	const ssize_t n = rv_file_read(path, false, text, MOST_BYTES - 1);

	text[n < 0 ? 0 : n] = '\0';
	return n >= 0;
}

/* Cuts off the first line of *@rest and returns it, or NULL at the end. */
static char *next_line(char **rest)
{
	char *line = *rest;
	char *end = strchr(line, '\n');

	if (!*line)
		return NULL;
	*rest = end ? end + 1 : line + strlen(line);
	if (end)
		*end = '\0';
	return line;
}

static bool is_node_name(const char *device)
{
	return strncmp(device, "uverbs", 6) == 0 || !*device;
}

/* "mlx5_0 hca_handle=1 hca_object=max": the number of @resource in the line of @device. */
static uint64_t number_of(const char *line, const char *device, const char *resource)
{
	const size_t length = strlen(device);
	const char *at = strstr(line, resource);
	uint64_t number = 0;

	if (!is_node_name(device) && (strncmp(line, device, length) != 0 || line[length] != ' '))
		return NO_NUMBER;
	at = at ? at + strlen(resource) : line;
	if (*at != '=' || at[1] < '0' || at[1] > '9')
		return NO_NUMBER;
	for (at++; *at >= '0' && *at <= '9' && number < UINT32_MAX; at++)
		number = number * 10 + (uint64_t)(*at - '0');
	return number;
}

static uint64_t number_in(char *text, const char *device, const char *resource)
{
	uint64_t number = NO_NUMBER;
	char *line;

	while (number == NO_NUMBER && (line = next_line(&text)))
		number = number_of(line, device, resource);
	return number;
}

/* The files of the group at @path, which has room for their names. */
static enum rv_limit_seen look(char *path, const char *device, const char *resource)
{
	char text[MOST_BYTES];
	char *end = path + strlen(path);
	uint64_t most, now;
	bool seen;

	memcpy(end, "/rdma.max", sizeof("/rdma.max"));
	seen = read_text(path, text);
	most = seen ? number_in(text, device, resource) : NO_NUMBER;
	memcpy(end, "/rdma.current", sizeof("/rdma.current"));
	now = most != NO_NUMBER && read_text(path, text) ? number_in(text, device, resource) :
							   NO_NUMBER;
	*end = '\0';
	if (now != NO_NUMBER && now >= most)
		return RV_LIMIT_REACHED;
	return seen ? RV_LIMIT_FREE : RV_LIMIT_UNSEEN;
}

/* Where this process is: the path of its group below @ret_mount, or NULL. */
static const char *own_group(char text[static MOST_BYTES], const char **ret_mount)
{
	const char *found = NULL;
	char *line;

	if (!read_text("/proc/self/cgroup", text))
		return NULL;
	while ((line = next_line(&text))) {
		const char *controllers = strchr(line, ':');
		const char *path = controllers ? strchr(controllers + 1, ':') : NULL;

		if (!path)
			continue;
		if (strncmp(controllers, ":rdma:", 6) == 0) {
			*ret_mount = MOUNT_1;
			return path + 1;
		}
		if (strncmp(line, "0::", 3) == 0) {
			*ret_mount = MOUNT_2;
			found = path + 1;
		}
	}
	return found;
}

/*
 * From the process's group up: each counts. The root has no limits and no such files; a
 * mount whose top has them is a namespace's, and what is above cannot be seen.
 */
enum rv_limit_seen rv_cgroup_limit(const char *device, const char *resource)
{
	char text[MOST_BYTES];
	char path[MOST_PATH + sizeof("/rdma.current")];
	const char *mount = NULL;
	const char *group = own_group(text, &mount);
	size_t top;

	if (!group || strlen(mount) + strlen(group) >= MOST_PATH)
		return RV_LIMIT_UNSEEN;
	top = strlen(mount);
	memcpy(path, mount, top);
	memcpy(path + top, group, strlen(group) + 1);
	if (path[strlen(path) - 1] == '/')
		path[strlen(path) - 1] = '\0';
	for (;;) {
		const enum rv_limit_seen seen = look(path, device, resource);

		if (seen == RV_LIMIT_REACHED)
			return seen;
		if (strlen(path) <= top)
			return seen == RV_LIMIT_FREE ? RV_LIMIT_UNSEEN : RV_LIMIT_FREE;
		*strrchr(path, '/') = '\0';
	}
}
