/* SPDX-License-Identifier: BSD-2-Clause */
/* The control of the software ConnectX, reached through a virtio port of the guest. */
#include "control.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIMIT_MS 10000

static char answer[1 << 20];

/* One process at a time may have the port open: the guest's tools share this lock. */
static int lock_take(void)
{
	const int fd = open("/run/connectx.lock", O_RDWR | O_CLOEXEC);

	cr_assert_geq(fd, 0, "no lock for the device's control: %s", strerror(errno));
	cr_assert_eq(flock(fd, LOCK_EX), 0);
	return fd;
}

static void send_line(int port, const char *line)
{
	size_t left = strlen(line);

	while (left > 0) {
		const ssize_t n = write(port, line, left);

		cr_assert(n > 0 || errno == EAGAIN || errno == EINTR, "port: %s", strerror(errno));
		if (n > 0) {
			line += n;
			left -= (size_t)n;
		}
	}
}

static void receive_line(int port, const char *request)
{
	struct pollfd wait = { .fd = port, .events = POLLIN };
	size_t have = 0;

	for (;;) {
		ssize_t n;

		cr_assert_gt(poll(&wait, 1, LIMIT_MS), 0, "no answer to: %s", request);
		n = read(port, answer + have, sizeof(answer) - 1 - have);
		cr_assert(n > 0 || errno == EAGAIN || errno == EINTR, "port: %s", strerror(errno));
		if (n <= 0)
			continue;
		have += (size_t)n;
		answer[have] = '\0';
		if (answer[have - 1] == '\n')
			return;
		cr_assert_lt(have, sizeof(answer) - 1, "the answer is too long");
	}
}

static cJSON *ask(const char *line)
{
	const int lock = lock_take();
	const int port = open("/dev/virtio-ports/connectx", O_RDWR | O_NONBLOCK | O_CLOEXEC);
	cJSON *json;

	cr_assert_geq(port, 0, "no port to the device's control: %s", strerror(errno));
	while (read(port, answer, sizeof(answer)) > 0)
		continue; /* what an earlier user left */
	send_line(port, line);
	receive_line(port, line);
	close(port);
	close(lock);
	json = cJSON_Parse(answer);
	cr_assert_not_null(json, "not JSON: %s", answer);
	cr_assert(cJSON_IsTrue(cJSON_GetObjectItem(json, "ok")), "%s: %s", line, answer);
	return json;
}

cJSON *control(const char *format, ...)
{
	char line[256];
	va_list words;

	va_start(words, format);
	vsnprintf(line, sizeof(line) - 1, format, words);
	va_end(words);
	strcat(line, "\n");
	return ask(line);
}

void control_do(const char *format, ...)
{
	char line[256];
	va_list words;

	va_start(words, format);
	vsnprintf(line, sizeof(line) - 1, format, words);
	va_end(words);
	strcat(line, "\n");
	cJSON_Delete(ask(line));
}

double control_number(const char *request, const char *path)
{
	char names[128];
	char *rest = names;
	cJSON *json = control("%s", request);
	const cJSON *at = json;
	double number;

	snprintf(names, sizeof(names), "%s", path);
	for (const char *name = strsep(&rest, "."); name && at; name = strsep(&rest, "."))
		at = cJSON_GetObjectItem(at, name);
	cr_assert(cJSON_IsNumber(at), "the answer to %s has no number %s", request, path);
	number = at->valuedouble;
	cJSON_Delete(json);
	return number;
}

unsigned int rates_live(void)
{
	return (unsigned int)control_number("rates", "live");
}

unsigned int rates_live_soon(unsigned int wanted)
{
	unsigned int live = rates_live();

	for (int i = 0; i < 300 && live != wanted; i++) {
		usleep(10000);
		live = rates_live();
	}
	return live;
}

static void from_hex(const char *text, uint8_t bytes[static 48])
{
	cr_assert_eq(strlen(text), 96u, "a context of %zu digits", strlen(text));
	for (unsigned int i = 0; i < 48; i++) {
		const char pair[3] = { text[2 * i], text[2 * i + 1], '\0' };

		bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
	}
}

struct rate rate_at(unsigned int index)
{
	cJSON *json = control("rates");
	struct rate rate = { .live = false };
	const cJSON *entry;

	cJSON_ArrayForEach(entry, cJSON_GetObjectItem(json, "rates")) {
		if ((unsigned int)cJSON_GetObjectItem(entry, "index")->valuedouble != index)
			continue;
		rate.live = true;
		rate.shared = cJSON_IsTrue(cJSON_GetObjectItem(entry, "shared"));
		rate.uid = (unsigned int)cJSON_GetObjectItem(entry, "uid")->valuedouble;
		from_hex(cJSON_GetObjectItem(entry, "context")->valuestring, rate.context);
	}
	cJSON_Delete(json);
	return rate;
}

unsigned int commands_of(const char *name)
{
	cJSON *json = control("commands 0");
	const cJSON *counters = cJSON_GetObjectItem(json, "counters");
	const cJSON *count = cJSON_GetObjectItem(counters, name);
	char request[64];

	if (count) {
		const unsigned int number = (unsigned int)count->valuedouble;

		cJSON_Delete(json);
		return number;
	}
	cJSON_Delete(json);
	/* The long answer, with the last of them: refused where the device has no such command. */
	snprintf(request, sizeof(request), "commands %s", name);
	return (unsigned int)control_number(request, "count");
}

const char *profile(void)
{
	static char name[64];
	cJSON *json = control("version");

	snprintf(name, sizeof(name), "%s", cJSON_GetObjectItem(json, "profile")->valuestring);
	cJSON_Delete(json);
	return name;
}

static void plug(const char *tool)
{
	const int status = system(tool);

	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s: status 0x%x", tool, status);
}

void unplug(void)
{
	plug("unplug 60");
}

void replug(void)
{
	plug("replug 60");
}
