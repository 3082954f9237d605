// SPDX-License-Identifier: BSD-2-Clause
/*
 * unplug [--surprise] [SECONDS]: take the ConnectX out of the running machine; replug [SECONDS]:
 * put it back. Each waits until that has happened. 0 done, 1 there is nothing to do that with, 2
 * not within the time or wrong use.
 *
 * The kernel is asked to eject the device, which runs what a hot unplug by the machine runs
 * (pci_stop_and_remove_bus_device). QEMU's own device_del is no way: QEMU 10.1 to 11.1 aborts when
 * a vfio-user-pci device with MSI-X is finalized (vfio_user_msix_teardown deletes a region that is
 * deleted already). --surprise takes the power from the slot first, so that the driver finds a
 * device that answers nothing.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "port.h"
#include "slot.h"

#define DEFAULT_SECONDS 30
#define PCI_DEVICES "/sys/bus/pci/devices"

enum outcome { DONE, NOTHING, LATE };

static bool file_says(const char *path, const char *text)
{
	char have[32] = "";
	FILE *file = fopen(path, "re");
	bool same = file && fgets(have, sizeof(have), file) && !strncmp(have, text, strlen(text));

	if (file)
		fclose(file);
	return same;
}

static bool device_find(char path[static PATH_MAX])
{
	DIR *folder = opendir(PCI_DEVICES);
	struct dirent *entry;
	bool found = false;

	while (folder && !found && (entry = readdir(folder))) {
		snprintf(path, PATH_MAX, PCI_DEVICES "/%s/vendor", entry->d_name);
		found = file_says(path, "0x15b3");
		if (found)
			snprintf(path, PATH_MAX, PCI_DEVICES "/%s", entry->d_name);
	}
	if (folder)
		closedir(folder);
	return found;
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

/*
 * The kernel answers such a write when all is done, and a driver may wait for its device for
 * minutes: a child asks. Done is also when no more than `enough` nodes are there.
 */
static enum outcome ask(const char *path, int enough, long long deadline_ms)
{
	pid_t child = fork();
	int status;

	if (child == 0) {
		int fd = open(path, O_WRONLY | O_CLOEXEC);

		_exit(fd < 0 || write(fd, "1", 1) != 1);
	}
	while (waitpid(child, &status, WNOHANG) == 0) {
		if (nodes_count() <= enough)
			return DONE;
		if (now_ms() >= deadline_ms)
			return LATE;
		sleep_ms(5);
	}
	return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? DONE : NOTHING;
}

static enum outcome unplug(bool surprise, long long deadline_ms)
{
	char path[PATH_MAX], remove[PATH_MAX + 16];

	if (!device_find(path)) {
		fprintf(stderr, "unplug: there is no ConnectX in this machine\n");
		return NOTHING;
	}
	if (surprise && !slot_power(path, false)) {
		fprintf(stderr, "unplug: the slot's power cannot be switched\n");
		return NOTHING;
	}
	snprintf(remove, sizeof(remove), "%s/remove", path);
	return ask(remove, surprise ? nodes_count() - 1 : -1, deadline_ms);
}

static enum outcome replug(long long deadline_ms)
{
	int before = nodes_count();
	char path[PATH_MAX];
	enum outcome outcome;

	if (device_find(path)) {
		fprintf(stderr, "replug: the ConnectX is in its place, or not yet out of it\n");
		return NOTHING;
	}
	slots_power_on();
	outcome = ask("/sys/bus/pci/rescan", -1, deadline_ms);
	if (outcome == DONE && !device_find(path)) {
		fprintf(stderr, "replug: this machine has no ConnectX\n");
		return NOTHING;
	}
	while (outcome == DONE && nodes_count() <= before) {
		if (now_ms() >= deadline_ms)
			return LATE;
		sleep_ms(5);
	}
	return outcome;
}

static int usage(const char *name)
{
	fprintf(stderr, "usage: %s %s[SECONDS]\n", name,
		strcmp(name, "unplug") ? "" : "[--surprise] ");
	return 2;
}

int main(int argc, char *argv[])
{
	const char *name = basename(argv[0]);
	bool out = !strcmp(name, "unplug");
	bool surprise = out && argc > 1 && !strcmp(argv[1], "--surprise");
	long seconds = DEFAULT_SECONDS;
	long long deadline_ms;
	enum outcome outcome;
	int next = 1 + surprise;

	if (argc > next) {
		char *end;

		seconds = strtol(argv[next], &end, 10);
		if (end == argv[next] || *end || seconds < 1 || seconds > 3600 || argc > next + 1)
			return usage(name);
	}
	deadline_ms = now_ms() + seconds * 1000;
	outcome = out ? unplug(surprise, deadline_ms) : replug(deadline_ms);
	if (outcome == LATE)
		fprintf(stderr, "%s: not done within %ld s\n", name, seconds);
	return (int)outcome;
}
