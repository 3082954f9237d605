// SPDX-License-Identifier: BSD-2-Clause
/*
 * unplug [SECONDS] takes the ConnectX out of the running machine, replug [SECONDS] puts it back; each waits until that has
 * happened. 0 done, 1 QEMU refused, 2 not within the time or wrong use. `replug 0` does not wait for the driver.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "port.h"

#define DEFAULT_SECONDS 30

enum outcome { DONE, REFUSED, LATE };

static struct port monitor;

/* QEMU's monitor prints a reply as one line; its "id" tells it from replies to an earlier user and from events. */
static const char *reply_wait(const char *id)
{
	char mark[64];
	const char *line;

	snprintf(mark, sizeof(mark), "\"id\": \"%s\"", id);
	while ((line = port_line(&monitor)))
		if (strstr(line, mark))
			break;
	return line;
}

static enum outcome command(const char *name, const char *arguments)
{
	char id[32], text[1024];
	const char *reply;
	int size;

	snprintf(id, sizeof(id), "%s-%ld", name, (long)getpid());
	size = snprintf(text, sizeof(text), "{\"execute\":\"%s\",\"arguments\":%s,\"id\":\"%s\"}\n", name, arguments, id);
	if (size >= (int)sizeof(text) || !port_send(&monitor, text, (size_t)size))
		return LATE;
	reply = reply_wait(id);
	if (!reply)
		return LATE;
	if (strstr(reply, "\"return\""))
		return DONE;
	/* Only the first user of the monitor has to negotiate; for the others this is an error that means nothing. */
	if (strcmp(name, "qmp_capabilities"))
		fprintf(stderr, "%s\n", reply);
	return REFUSED;
}

static enum outcome unplug(void)
{
	enum outcome outcome = command("device_del", "{\"id\":\"connectx\"}");
	const char *line;

	if (outcome != DONE)
		return outcome;
	while ((line = port_line(&monitor)))
		if (strstr(line, "\"DEVICE_DELETED\"") && strstr(line, "\"device\": \"connectx\""))
			return DONE;
	return LATE;
}

static int nodes_count(void)
{
	DIR *folder = opendir("/dev/infiniband");
	struct dirent *entry;
	int count = 0;

	while (folder && (entry = readdir(folder)))
		count += !strncmp(entry->d_name, "uverbs", 6);
	if (folder)
		closedir(folder);
	return count;
}

static enum outcome replug(bool wait)
{
	char device[512] = "";
	int before = nodes_count();
	int fd = open("/rv/run/device", O_RDONLY | O_CLOEXEC);
	enum outcome outcome;

	if (fd < 0 || read(fd, device, sizeof(device) - 1) <= 0) {
		fprintf(stderr, "replug: this machine has no ConnectX\n");
		return REFUSED;
	}
	close(fd);
	outcome = command("device_add", device);
	while (outcome == DONE && wait && nodes_count() <= before) {
		if (now_ms() >= monitor.deadline_ms)
			return LATE;
		sleep_ms(10);
	}
	return outcome;
}

int main(int argc, char *argv[])
{
	const char *name = basename(argv[0]);
	char *end = argv[0];
	long seconds = argc == 2 ? strtol(argv[1], &end, 10) : DEFAULT_SECONDS;
	enum outcome outcome;

	if (argc > 2 || (argc == 2 && (end == argv[1] || *end || seconds < 0 || seconds > 3600))) {
		fprintf(stderr, "usage: %s [SECONDS]\n", name);
		return 2;
	}
	if (!port_open(&monitor, "monitor", seconds ? seconds * 1000 : DEFAULT_SECONDS * 1000))
		return 2;
	outcome = command("qmp_capabilities", "{}");
	if (outcome != LATE)
		outcome = strcmp(name, "unplug") ? replug(seconds > 0) : unplug();
	if (outcome == LATE)
		fprintf(stderr, "%s: not done within the time\n", name);
	return (int)outcome;
}
