// SPDX-License-Identifier: BSD-2-Clause
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "init.h"

static void write_whole(int to, const char *data, size_t size)
{
	while (size > 0) {
		ssize_t done = write(to, data, size);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0) {
			sleep_ms(1); /* a port refuses for as long as its reader is full */
			if (done < 0 && errno != EAGAIN)
				return;
			continue;
		}
		data += done;
		size -= (size_t)done;
	}
}

static void relay_step(struct relay *relay)
{
	static char buffer[32768];
	ssize_t got = read(relay->from, buffer, sizeof(buffer));

	if (got > 0) {
		write_whole(relay->to, buffer, (size_t)got);
	} else if (got == 0 || errno != EINTR) {
		close(relay->from);
		relay->from = -1;
	}
}

bool relay_until(struct relay relay[static 2], int wake, int limit_ms)
{
	for (;;) {
		struct pollfd polls[3] = {
			{ .fd = relay[0].from, .events = POLLIN },
			{ .fd = relay[1].from, .events = POLLIN },
			{ .fd = wake, .events = POLLIN },
		};
		int ready;

		if (wake < 0 && relay[0].from < 0 && relay[1].from < 0)
			return false;
		ready = poll(polls, 3, limit_ms);
		if (ready == 0)
			return false;
		if (ready > 0 && polls[2].revents)
			return true;
		for (int i = 0; ready > 0 && i < 2; i++)
			if (polls[i].revents)
				relay_step(&relay[i]);
	}
}
