// SPDX-License-Identifier: BSD-2-Clause
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "init.h"

#define SYS_PORTS "/sys/class/virtio-ports"

/* A port can be opened once: those who share one take turns with this lock (inside/port.h). */
static void lock_make(const char *name)
{
	char path[80];
	int fd;

	snprintf(path, sizeof(path), "/run/%s.lock", name);
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
	if (fd < 0)
		return;
	fchmod(fd, 0666);
	close(fd);
}

/* As udev does elsewhere: a port is found by the name that QEMU was told. */
static void port_link(const char *entry)
{
	char path[PATH_MAX], name[64] = "";
	FILE *file;

	snprintf(path, sizeof(path), SYS_PORTS "/%s/name", entry);
	file = fopen(path, "re");
	if (!file)
		return;
	if (fscanf(file, "%63s", name) == 1 && !strchr(name, '/')) {
		char link[sizeof(PORT_DIR) + sizeof(name)];

		snprintf(path, sizeof(path), "/dev/%s", entry);
		chmod(path, 0666);
		snprintf(link, sizeof(link), PORT_DIR "%s", name);
		if (!symlink(path, link))
			lock_make(name);
	}
	fclose(file);
}

static void ports_link(void)
{
	DIR *folder = opendir(SYS_PORTS);
	struct dirent *entry;

	mkdir(PORT_DIR, 0755);
	while (folder && (entry = readdir(folder)))
		if (entry->d_name[0] != '.')
			port_link(entry->d_name);
	if (folder)
		closedir(folder);
}

bool ports_wait(const char *name, long limit_ms)
{
	char path[PATH_MAX];

	snprintf(path, sizeof(path), PORT_DIR "%s", name);
	for (long waited = 0; waited <= limit_ms; waited += 10) {
		ports_link();
		if (!access(path, F_OK))
			return true;
		sleep_ms(10);
	}
	return false;
}
