/* SPDX-License-Identifier: BSD-2-Clause */
#include "server.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

const char *connectx_path;
int results, failures;

void result(bool good, const char *what)
{
	results++;
	if (!good)
		failures++;
	printf("%sok %d - %s\n", good ? "" : "not ", results, what);
	fflush(stdout);
}

static void give_up(const char *what)
{
	printf("Bail out! %s: %s\n", what, strerror(errno));
	exit(1);
}

static int dial(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
	if (fd >= 0 && !connect(fd, (struct sockaddr *)&address, sizeof(address)))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* The server needs a moment until it listens. */
static int dial_patiently(const char *path)
{
	for (int i = 0; i < 1000; i++) {
		int fd = dial(path);

		if (fd >= 0)
			return fd;
		usleep(10000);
	}
	give_up(path);
	return -1;
}

void server_start(struct server *server, const char *profile)
{
	memset(server, 0, sizeof(*server));
	strcpy(server->folder, "/tmp/connectx-test-XXXXXX");
	if (!mkdtemp(server->folder))
		give_up("mkdtemp");
	snprintf(server->socket, sizeof(server->socket), "%s/vfio", server->folder);
	snprintf(server->control, sizeof(server->control), "%s/control", server->folder);
	server->memory_fd = memfd_create("guest", MFD_CLOEXEC);
	if (server->memory_fd < 0 || ftruncate(server->memory_fd, MEMORY_SIZE) < 0)
		give_up("memfd");
	server->memory = mmap(NULL, MEMORY_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED,
			      server->memory_fd, 0);
	if (server->memory == MAP_FAILED)
		give_up("mmap");
	server->pid = fork();
	if (!server->pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		execl(connectx_path, connectx_path, "--socket", server->socket, "--control",
		      server->control, "--profile", profile, (char *)NULL);
		_exit(127);
	}
	server->vfio = -1;
	server->control_fd = dial_patiently(server->control);
}

int server_stop(struct server *server)
{
	int status = -1;

	vfio_disconnect(server);
	close(server->control_fd);
	munmap(server->memory, MEMORY_SIZE);
	close(server->memory_fd);
	kill(server->pid, SIGTERM);
	waitpid(server->pid, &status, 0);
	rmdir(server->folder);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool server_alive(struct server *server)
{
	return control_ok(server, "ping");
}

int control_dial(struct server *server)
{
	return dial(server->control);
}

/* One line from the control socket, without its end. */
static char *control_line(struct server *server)
{
	size_t room = 1 << 16, have = 0;
	char *line = malloc(room);

	while (line && read(server->control_fd, line + have, 1) == 1 && line[have] != '\n') {
		if (++have == room) {
			room *= 2;
			line = realloc(line, room);
		}
	}
	if (!line)
		give_up("memory");
	line[have] = '\0';
	return line;
}

cJSON *control(struct server *server, const char *line)
{
	char request[2048];
	int len = line ? snprintf(request, sizeof(request), "%s\n", line) : 0;
	char *answer;
	cJSON *json;

	if (line && write(server->control_fd, request, (size_t)len) != len)
		return NULL;
	answer = control_line(server);
	json = cJSON_Parse(answer);
	free(answer);
	return json;
}

bool control_ok(struct server *server, const char *line)
{
	cJSON *json = control(server, line);
	bool ok = cJSON_IsTrue(cJSON_GetObjectItem(json, "ok"));

	cJSON_Delete(json);
	return ok;
}

bool control_refuses(struct server *server, const char *line, const char *part_of_error)
{
	cJSON *json = control(server, line);
	const char *error = cJSON_GetStringValue(cJSON_GetObjectItem(json, "error"));
	bool refuses = cJSON_IsFalse(cJSON_GetObjectItem(json, "ok")) && error &&
		       strstr(error, part_of_error);

	cJSON_Delete(json);
	return refuses;
}

/* The number at a path of names with dots between; −1 if there is none. */
long long control_number(struct server *server, const char *line, const char *path)
{
	cJSON *json = control(server, line), *at = json;
	char copy[256], *rest = NULL;
	long long number;

	snprintf(copy, sizeof(copy), "%s", path);
	for (char *name = strtok_r(copy, ".", &rest); name; name = strtok_r(NULL, ".", &rest))
		at = cJSON_GetObjectItem(at, name);
	number = cJSON_IsNumber(at) ? (long long)at->valuedouble : -1;
	cJSON_Delete(json);
	return number;
}

void vfio_connect(struct server *server)
{
	vfio_disconnect(server);
	server->vfio = dial_patiently(server->socket);
}

void vfio_disconnect(struct server *server)
{
	if (server->vfio >= 0)
		close(server->vfio);
	server->vfio = -1;
}

bool vfio_ended(struct server *server)
{
	struct pollfd ready = { .fd = server->vfio, .events = POLLIN };
	char byte;

	return poll(&ready, 1, 5000) == 1 && recv(server->vfio, &byte, 1, MSG_PEEK) <= 0;
}
