/* SPDX-License-Identifier: BSD-2-Clause */
#include "tree.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define MOST_PATHS 8

char tree_root[64];
struct rv_roots tree_roots;

static char verbs[128];
static char infiniband[128];
static char dev[128];

void tree_make(void)
{
	strcpy(tree_root, "/tmp/rawverbs-tree-XXXXXX");
	cr_assert_not_null(mkdtemp(tree_root));
	cr_assert_eq(chmod(tree_root, 0755), 0);
	snprintf(verbs, sizeof(verbs), "%s/verbs", tree_root);
	snprintf(infiniband, sizeof(infiniband), "%s/infiniband", tree_root);
	snprintf(dev, sizeof(dev), "%s/dev", tree_root);
	tree_roots = (struct rv_roots){ verbs, infiniband, dev };
	tree_directory("verbs");
	tree_directory("infiniband");
	tree_directory("dev");
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

void tree_remove(void)
{
	nftw(tree_root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

const char *tree_path(const char *path)
{
	static char paths[MOST_PATHS][512];
	static unsigned int turn;
	char *whole = paths[turn++ % MOST_PATHS];

	snprintf(whole, sizeof(paths[0]), "%s/%s", tree_root, path);
	return whole;
}

static void make_above(const char *path)
{
	char above[512];

	strcpy(above, tree_path(path));
	for (char *p = above + strlen(tree_root) + 1; (p = strchr(p, '/')); p++) {
		*p = '\0';
		mkdir(above, 0755);
		*p = '/';
	}
}

void tree_directory(const char *path)
{
	make_above(path);
	mkdir(tree_path(path), 0755);
}

void tree_bytes(const char *path, const void *bytes, size_t count)
{
	FILE *file;

	make_above(path);
	file = fopen(tree_path(path), "w");
	cr_assert_not_null(file, "%s", path);
	cr_assert_eq(fwrite(bytes, 1, count, file), count);
	fclose(file);
}

void tree_file(const char *path, const char *text)
{
	tree_bytes(path, text, strlen(text));
}

void tree_node(const char *path, unsigned int major_number, unsigned int minor_number)
{
	make_above(path);
	unlink(tree_path(path));
	if (mknod(tree_path(path), S_IFCHR | 0600, makedev(major_number, minor_number)) == 0)
		return;
	cr_assert_eq(errno, EPERM, "%s", path);
	tree_skip("only root makes device nodes");
}

void tree_link(const char *path, const char *target)
{
	make_above(path);
	unlink(tree_path(path));
	cr_assert_eq(symlink(target, tree_path(path)), 0, "%s", path);
}

void tree_delete(const char *path)
{
	cr_assert_eq(nftw(tree_path(path), remove_one, 16, FTW_DEPTH | FTW_PHYS), 0, "%s", path);
}

void tree_device(unsigned int number, const char *ibdev, const char *device_number)
{
	char path[256];
	char target[256];

	snprintf(path, sizeof(path), "verbs/uverbs%u/ibdev", number);
	snprintf(target, sizeof(target), "%s\n", ibdev);
	tree_file(path, target);
	snprintf(path, sizeof(path), "verbs/uverbs%u/dev", number);
	snprintf(target, sizeof(target), "%s\n", device_number);
	tree_file(path, target);
	snprintf(path, sizeof(path), "verbs/uverbs%u/device", number);
	snprintf(target, sizeof(target), "../../devices/pci%u", number);
	tree_link(path, target);
	snprintf(path, sizeof(path), "infiniband/%s/device", ibdev);
	tree_link(path, target);
	snprintf(path, sizeof(path), "infiniband/%s/node_type", ibdev);
	tree_file(path, "1: CA\n");
	snprintf(path, sizeof(path), "infiniband/%s/node_guid", ibdev);
	tree_file(path, "0c42:a103:0065:ab2c\n");
	snprintf(path, sizeof(path), "devices/pci%u/infiniband_verbs/uverbs%u", number, number);
	tree_directory(path);
	snprintf(path, sizeof(path), "devices/pci%u/driver", number);
	tree_link(path, "../../drivers/mlx5_core");
	snprintf(path, sizeof(path), "dev/uverbs%u", number);
	tree_file(path, "");
}
