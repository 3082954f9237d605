// SPDX-License-Identifier: BSD-2-Clause
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "port.h"

long long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void sleep_ms(long ms)
{
	struct timespec time = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };

	nanosleep(&time, NULL);
}

static bool lock_take(struct port *port, const char *name)
{
	char path[PATH_MAX];

	snprintf(path, sizeof(path), "/run/%s.lock", name);
	port->lock = open(path, O_RDWR | O_CLOEXEC);
	while (port->lock >= 0 && flock(port->lock, LOCK_EX | LOCK_NB)) {
		if (now_ms() >= port->deadline_ms)
			return false;
		sleep_ms(2);
	}
	return port->lock >= 0;
}

bool port_open(struct port *port, const char *name, long limit_ms)
{
	char path[PATH_MAX];

	*port = (struct port){ .lock = -1, .fd = -1, .deadline_ms = now_ms() + limit_ms };
	if (!lock_take(port, name)) {
		fprintf(stderr, "the port '%s' is not there or is busy\n", name);
		return false;
	}
	snprintf(path, sizeof(path), "/dev/virtio-ports/%s", name);
	port->fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	if (port->fd < 0)
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
	return port->fd >= 0;
}

static bool port_poll(const struct port *port, short events)
{
	long long left = port->deadline_ms - now_ms();
	struct pollfd poll_port = { .fd = port->fd, .events = events };

	return left > 0 && poll(&poll_port, 1, (int)left) > 0 && (poll_port.revents & events);
}

bool port_send(struct port *port, const char *text, size_t size)
{
	while (size > 0) {
		ssize_t done;

		if (!port_poll(port, POLLOUT))
			return false;
		done = write(port->fd, text, size);
		if (done < 0 && errno != EAGAIN && errno != EINTR)
			return false;
		if (done > 0) {
			text += done;
			size -= (size_t)done;
		}
	}
	return true;
}

const char *port_line(struct port *port)
{
	memmove(port->buffer, port->buffer + port->used, port->have - port->used);
	port->have -= port->used;
	port->used = 0;
	for (;;) {
		char *end = memchr(port->buffer, '\n', port->have);
		ssize_t got;

		if (end) {
			*end = '\0';
			port->used = (size_t)(end - port->buffer) + 1;
			return port->buffer;
		}
		if (port->have == sizeof(port->buffer) || !port_poll(port, POLLIN))
			return NULL;
		got = read(port->fd, port->buffer + port->have, sizeof(port->buffer) - port->have);
		if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
			return NULL;
		if (got > 0)
			port->have += (size_t)got;
	}
}

void port_drain(struct port *port)
{
	char waste[4096];

	while (read(port->fd, waste, sizeof(waste)) > 0)
		;
}
