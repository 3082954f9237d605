// SPDX-License-Identifier: BSD-2-Clause
/*
 * Send one request to the software ConnectX's control and print its reply: 0 ok, 1 refused, 2 no
 * reply or wrong use.
 */
#include <stdio.h>
#include <string.h>

#include "port.h"

#define LIMIT_MS 10000

static bool request_build(char request[static 4096], int count, char *const words[])
{
	size_t size = 0;

	for (int i = 0; i < count; i++) {
		size_t length = strlen(words[i]);

		if (length + 2 > 4096 - size || strchr(words[i], '\n'))
			return false;
		memcpy(request + size, words[i], length);
		size += length;
		request[size++] = i + 1 < count ? ' ' : '\n';
	}
	request[size] = '\0';
	return size > 0;
}

int main(int argc, char *argv[])
{
	static struct port port;
	char request[4097];
	const char *reply;

	if (!request_build(request, argc - 1, argv + 1)) {
		fprintf(stderr, "usage: connectx-control WORD...\n");
		return 2;
	}
	if (!port_open(&port, "connectx", LIMIT_MS))
		return 2;
	port_drain(&port);
	reply = port_send(&port, request, strlen(request)) ? port_line(&port) : NULL;
	if (!reply) {
		fprintf(stderr, "connectx-control: no reply from the connectx\n");
		return 2;
	}
	puts(reply);
	return strncmp(reply, "{\"ok\":true", 10) ? 1 : 0;
}
