/* SPDX-License-Identifier: BSD-2-Clause */
#include "control.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "unix_socket.h"

int control_listen(struct control *control, struct device *device, struct vfio_server *vfio,
		   const char *path)
{
	control->device = device;
	control->vfio = vfio;
	for (int i = 0; i < CONTROL_CLIENTS; i++)
		control->clients[i].fd = -1;
	control->listen_fd = unix_socket_listen(path);
	return control->listen_fd < 0 ? -1 : 0;
}

static void control_drop(struct control_client *client)
{
	close(client->fd);
	free(client->answer);
	memset(client, 0, sizeof(*client));
	client->fd = -1;
}

void control_close(struct control *control)
{
	for (int i = 0; i < CONTROL_CLIENTS; i++)
		if (control->clients[i].fd >= 0)
			control_drop(&control->clients[i]);
	close(control->listen_fd);
}

static void control_accept(struct control *control)
{
	int fd = accept4(control->listen_fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

	for (int i = 0; fd >= 0 && i < CONTROL_CLIENTS; i++) {
		if (control->clients[i].fd < 0) {
			control->clients[i].fd = fd;
			return;
		}
	}
	if (fd >= 0)
		close(fd);
}

static void control_send(struct control_client *client)
{
	while (client->sent < client->answer_len) {
		ssize_t sent = send(client->fd, client->answer + client->sent,
				    client->answer_len - client->sent, MSG_NOSIGNAL);

		if (sent < 0 && errno == EINTR)
			continue;
		if (sent < 0 && errno == EAGAIN)
			return;
		if (sent < 0) {
			control_drop(client);
			return;
		}
		client->sent += (size_t)sent;
	}
	free(client->answer);
	client->answer = NULL;
	client->sent = client->answer_len = 0;
}

static void control_answer(struct control *control, struct control_client *client, char *line)
{
	cJSON *json = control_execute(control, line);
	char *text = cJSON_PrintUnformatted(json);

	cJSON_Delete(json);
	if (!text) {
		control_drop(client);
		return;
	}
	client->answer = text;
	client->answer_len = strlen(text) + 1;
	text[client->answer_len - 1] = '\n';
	control_send(client);
}

/* Answers the lines that are complete, one after the other, as they can be sent. */
static void control_lines(struct control *control, struct control_client *client)
{
	while (client->fd >= 0 && !client->answer) {
		char *end = memchr(client->line, '\n', client->have);
		char line[CONTROL_LINE];
		size_t len;

		if (!end && client->have == CONTROL_LINE) {
			control_drop(client);
			return;
		}
		if (!end)
			return;
		len = (size_t)(end - client->line);
		memcpy(line, client->line, len);
		line[len] = '\0';
		client->have -= len + 1;
		memmove(client->line, end + 1, client->have);
		control_answer(control, client, line);
	}
}

static void control_receive(struct control *control, struct control_client *client)
{
	ssize_t got = recv(client->fd, client->line + client->have, CONTROL_LINE - client->have, 0);

	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (got <= 0) {
		control_drop(client);
		return;
	}
	client->have += (size_t)got;
	control_lines(control, client);
}

nfds_t control_fill_poll(struct control *control, struct pollfd *fds)
{
	fds[0] = (struct pollfd) { .fd = control->listen_fd, .events = POLLIN };
	for (int i = 0; i < CONTROL_CLIENTS; i++)
		fds[i + 1] = (struct pollfd) {
			.fd = control->clients[i].fd,
			.events = control->clients[i].answer ? POLLOUT : POLLIN,
		};
	return CONTROL_POLL_MAX;
}

void control_handle_poll(struct control *control, const struct pollfd *fds)
{
	for (int i = 0; i < CONTROL_CLIENTS; i++) {
		struct control_client *client = &control->clients[i];

		if (client->fd < 0 || !fds[i + 1].revents)
			continue;
		if (client->answer) {
			control_send(client);
			control_lines(control, client);
		} else {
			control_receive(control, client);
		}
	}
	if (fds[0].revents)
		control_accept(control);
}
