// SPDX-License-Identifier: BSD-2-Clause
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "init.h"

#define DEVICES "/sys/bus/pci/devices"
#define LINK "/dev/ram-file"

/* QEMU's ivshmem; its third region is the memory. */
#define VENDOR 0x1af4u
#define DEVICE 0x1110u

static unsigned int id_read(const char *entry, const char *name)
{
	char path[PATH_MAX];
	char text[16] = "";
	FILE *file;

	snprintf(path, sizeof(path), DEVICES "/%s/%s", entry, name);
	file = fopen(path, "re");
	if (!file)
		return 0;
	if (!fgets(text, sizeof(text), file))
		text[0] = '\0';
	fclose(file);
	return (unsigned int)strtoul(text, NULL, 16);
}

/* Without a driver nobody else makes the card answer. */
static void card_enable(const char *entry)
{
	char path[PATH_MAX];
	int fd;

	snprintf(path, sizeof(path), DEVICES "/%s/enable", entry);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	if (write(fd, "1", 1) != 1)
		say("the card of " LINK " cannot be enabled");
	close(fd);
}

void ram_file_link(void)
{
	DIR *folder = opendir(DEVICES);
	struct dirent *entry;

	while (folder && (entry = readdir(folder))) {
		char path[PATH_MAX];

		if (id_read(entry->d_name, "vendor") != VENDOR ||
		    id_read(entry->d_name, "device") != DEVICE)
			continue;
		card_enable(entry->d_name);
		snprintf(path, sizeof(path), DEVICES "/%s/resource2", entry->d_name);
		if (symlink(path, LINK))
			say("no " LINK);
		break;
	}
	if (folder)
		closedir(folder);
}
