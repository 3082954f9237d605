/* SPDX-License-Identifier: BSD-2-Clause */
/* Records: Documentation/ABI/testing/dev-kmsg, "priority,sequence,time,flags;text\n". */
#include "kmsg.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROOM (1u << 20)
#define MOMENT_US 20000
#define MOMENTS 25 /* how often nothing may come before a report counts as ended */

struct kmsg {
	int fd;
	size_t bytes; /* of text */
	size_t from;  /* looked at up to here */
	char text[ROOM];
};

struct kmsg *kmsg_open(void)
{
	struct kmsg *kmsg = calloc(1, sizeof(*kmsg));

	if (!kmsg)
		return NULL;
	kmsg->fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (kmsg->fd < 0) {
		free(kmsg);
		return NULL;
	}
	lseek(kmsg->fd, 0, SEEK_END);
	return kmsg;
}

void kmsg_close(struct kmsg *kmsg)
{
	if (!kmsg)
		return;
	close(kmsg->fd);
	free(kmsg);
}

/* What has been looked at makes room. */
static void make_room(struct kmsg *kmsg, size_t wanted)
{
	if (kmsg->bytes + wanted <= ROOM)
		return;
	if (kmsg->from == 0)
		kmsg->from = kmsg->bytes; /* it does not fit at all: given up */
	memmove(kmsg->text, kmsg->text + kmsg->from, kmsg->bytes - kmsg->from);
	kmsg->bytes -= kmsg->from;
	kmsg->from = 0;
}

/* Takes in all records that are there; false where there is none. */
static bool take(struct kmsg *kmsg)
{
	bool some = false;
	char record[8192];

	for (;;) {
		const ssize_t bytes = read(kmsg->fd, record, sizeof(record) - 1);
		char *text, *end;

		/* EPIPE: some were overwritten before they were read. */
		if (bytes < 0 && (errno == EPIPE || errno == EINTR))
			continue;
		if (bytes <= 0)
			return some;
		record[bytes] = '\0';
		text = strchr(record, ';');
		end = text ? strchr(text, '\n') : NULL;
		if (!end)
			continue;
		*end++ = '\n';
		text++;
		make_room(kmsg, (size_t)(end - text));
		memcpy(kmsg->text + kmsg->bytes, text, (size_t)(end - text));
		kmsg->bytes += (size_t)(end - text);
		some = true;
	}
}

void kmsg_forget(struct kmsg *kmsg)
{
	take(kmsg);
	kmsg->bytes = 0;
	kmsg->from = 0;
}

bool kmsg_next(struct kmsg *kmsg, struct report *ret_report, const char **ret_text)
{
	take(kmsg);
	if (kmsg->from == kmsg->bytes)
		return false;
	if (!report_next(kmsg->text, kmsg->bytes, kmsg->from, ret_report)) {
		/* The words before a report may stand in the last lines. */
		if (kmsg->bytes > ROOM / 2)
			kmsg->from = kmsg->bytes - 1024;
		return false;
	}
	for (int quiet = 0; !ret_report->ended && quiet < MOMENTS; quiet++) {
		usleep(MOMENT_US);
		if (take(kmsg))
			quiet = 0;
		/* It made no room for itself: there were more words than all there is room for. */
		if (!report_next(kmsg->text, kmsg->bytes, kmsg->from, ret_report))
			return false;
	}
	kmsg->from = ret_report->end;
	*ret_text = kmsg->text + ret_report->first;
	return true;
}

void kmsg_say(const char *text)
{
	char line[512];
	const int bytes = snprintf(line, sizeof(line), "<5>rawverbs-fuzz: %s\n", text);
	const int fd = open("/dev/kmsg", O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	if (write(fd, line, (size_t)bytes < sizeof(line) ? (size_t)bytes : sizeof(line) - 1) < 0)
		perror("/dev/kmsg");
	close(fd);
}
