/* SPDX-License-Identifier: BSD-2-Clause */
#include "control.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define ANSWER_BYTES (1u << 20)
#define LIMIT_MS 10000

/* The guest's tools take turns with this lock: a port can be opened once. */
static int lock_take(const char *path)
{
	const char *name = strrchr(path, '/');
	char lock[128];
	int fd;

	snprintf(lock, sizeof(lock), "/run/%s.lock", name ? name + 1 : path);
	fd = open(lock, O_RDWR | O_CLOEXEC);
	if (fd >= 0 && flock(fd, LOCK_EX) != 0) {
		close(fd);
		return -1;
	}
	return fd;
}

bool control_open(struct control *control, const char *path)
{
	*control = (struct control){ .port = -1, .lock = -1 };
	pthread_mutex_init(&control->mutex, NULL);
	if (!path)
		return true;
	control->lock = lock_take(path);
	control->port = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	control->answer = malloc(ANSWER_BYTES);
	if (control->port >= 0 && control->answer)
		return true;
	fprintf(stderr, "no port to the device's control at %s: %s\n", path, strerror(errno));
	control_close(control);
	return false;
}

void control_close(struct control *control)
{
	if (control->port >= 0)
		close(control->port);
	if (control->lock >= 0)
		close(control->lock);
	free(control->answer);
	pthread_mutex_destroy(&control->mutex);
	*control = (struct control){ .port = -1, .lock = -1 };
}

static bool send_line(int port, const char *line)
{
	struct pollfd wait = { .fd = port, .events = POLLOUT };
	size_t left = strlen(line);

	while (left > 0) {
		const ssize_t n = write(port, line, left);

		if (n > 0) {
			line += n;
			left -= (size_t)n;
		} else if ((errno != EAGAIN && errno != EINTR) || poll(&wait, 1, LIMIT_MS) == 0) {
			return false;
		}
	}
	return true;
}

static bool receive_line(struct control *control)
{
	struct pollfd wait = { .fd = control->port, .events = POLLIN };
	size_t have = 0;

	while (have < ANSWER_BYTES - 1) {
		ssize_t n;

		if (poll(&wait, 1, LIMIT_MS) == 0)
			return false;
		n = read(control->port, control->answer + have, ANSWER_BYTES - 1 - have);
		/* 0: there is nobody at the other end any more. */
		if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
			return false;
		if (n < 0)
			continue;
		have += (size_t)n;
		control->answer[have] = '\0';
		if (control->answer[have - 1] == '\n')
			return true;
	}
	return false;
}

static bool ask(struct control *control, const char *line, char **ret_answer)
{
	/* What an earlier request left, which nobody waited for. */
	while (read(control->port, control->answer, ANSWER_BYTES) > 0)
		continue;
	if (!send_line(control->port, line) || !receive_line(control))
		return false;
	if (strncmp(control->answer, "{\"ok\":true", 10) != 0)
		return false;
	if (!ret_answer)
		return true;
	*ret_answer = strdup(control->answer);
	return *ret_answer;
}

const char *control_opcode(uint16_t opcode, char room[CONTROL_OPCODE])
{
	if (opcode == 0)
		return "any";
	snprintf(room, CONTROL_OPCODE, "0x%x", opcode);
	return room;
}

bool control_ask(struct control *control, char **ret_answer, const char *format, ...)
{
	char line[128];
	va_list words;
	bool good;
	int length;

	if (control->port < 0)
		return false;
	va_start(words, format);
	length = vsnprintf(line, sizeof(line) - 1, format, words);
	va_end(words);
	if (length < 0 || (size_t)length >= sizeof(line) - 1)
		return false;
	line[length] = '\n';
	line[length + 1] = '\0';
	pthread_mutex_lock(&control->mutex);
	good = ask(control, line, ret_answer);
	pthread_mutex_unlock(&control->mutex);
	return good;
}
