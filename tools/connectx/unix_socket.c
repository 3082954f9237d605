/* SPDX-License-Identifier: BSD-2-Clause */
#include "unix_socket.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A socket file that nobody listens on is left over from a server that was killed. */
static bool unix_socket_is_stale(const struct sockaddr_un *address)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool stale;

	if (fd < 0)
		return false;
	stale = connect(fd, (const struct sockaddr *)address, sizeof(*address)) < 0 &&
		errno == ECONNREFUSED;
	close(fd);
	return stale;
}

int unix_socket_listen(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int fd;

	if (strlen(path) >= sizeof(address.sun_path)) {
		fprintf(stderr, "connectx: socket path %s is longer than %zu bytes\n", path,
			sizeof(address.sun_path) - 1);
		return -1;
	}
	memcpy(address.sun_path, path, strlen(path) + 1);
	if (unix_socket_is_stale(&address))
		unlink(path);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(address)) < 0 ||
	    listen(fd, 8) < 0) {
		fprintf(stderr, "connectx: cannot listen on %s: %s\n", path, strerror(errno));
		if (fd >= 0)
			close(fd);
		return -1;
	}
	return fd;
}
