/* SPDX-License-Identifier: BSD-2-Clause */
#include "sysfs.h"

#include <errno.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/error.h"
#include "base/file.h"
#include "base/kernel.h"

bool rv_plain_name(const char *name)
{
	if (name[0] == '\0' || name[0] == '.')
		return false;
	for (; *name; name++)
		if (!((*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
		      (*name >= '0' && *name <= '9') || strchr("_-.:", *name)))
			return false;
	return true;
}

bool rv_uverbs_name(const char *name)
{
	size_t digits;

	if (strncmp(name, "uverbs", 6) != 0)
		return false;
	digits = strspn(name + 6, "0123456789");
	if (name[6] == '0' && digits > 1)
		return false;
	return digits >= 1 && digits <= 5 && name[6 + digits] == '\0';
}

bool rv_exhausted(int err)
{
	return err == -EMFILE || err == -ENFILE || err == -ENOMEM;
}

bool rv_path_join(char *path, size_t size, const char *directory, const char *name)
{
	const size_t a = strlen(directory);
	const size_t b = strlen(name);

	if (a + 1 + b + 1 > size)
		return false;
	/* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the name behind it ends it */
	memcpy(path, directory, a);
	path[a] = '/';
	memcpy(path + a + 1, name, b + 1);
	return true;
}

int rv_sysfs_line(const char *directory, const char *name, char *line, size_t size)
{
	char path[512];
	ssize_t n;

	if (!rv_path_join(path, sizeof(path), directory, name))
		return rv_fail_text(ENAMETOOLONG, RV_CAUSE_PATH_LONG, NULL, directory);
	n = rv_file_read(path, true, line, size);
	if (n < 0)
		return rv_fail_text((int)-n, RV_CAUSE_ATTRIBUTE, NULL, path);
	if (n > 0 && line[n - 1] == '\n')
		n--;
	if ((size_t)n >= size || memchr(line, '\0', (size_t)n) || memchr(line, '\n', (size_t)n))
		return rv_fail_text(EINVAL, RV_CAUSE_ATTRIBUTE_TEXT, "one short line", path);
	line[n] = '\0';
	return 0;
}

/* Decimal digits at *text, at most @most; moves *text behind them. */
static bool decimal(const char **text, uint32_t most, uint32_t *ret_value)
{
	uint64_t value = 0;
	const char *p = *text;

	if (*p < '0' || *p > '9')
		return false;
	for (; *p >= '0' && *p <= '9'; p++) {
		value = value * 10 + (uint64_t)(*p - '0');
		if (value > most)
			return false;
	}
	*text = p;
	*ret_value = (uint32_t)value;
	return true;
}

int rv_sysfs_number(const char *directory, const char *name, dev_t *ret_number)
{
	char line[32];
	const char *p = line;
	uint32_t major_number;
	uint32_t minor_number;
	const int ret = rv_sysfs_line(directory, name, line, sizeof(line));

	if (ret != 0)
		return ret;
	if (!decimal(&p, 0xfff, &major_number) || *p++ != ':' ||
	    !decimal(&p, 0xfffff, &minor_number) || *p != '\0')
		return rv_fail_text(EINVAL, RV_CAUSE_ATTRIBUTE_TEXT, "a device number",
				    directory);
	*ret_number = makedev(major_number, minor_number);
	return 0;
}

int rv_sysfs_link(const char *directory, const char *name, char *target, size_t size)
{
	char path[512];
	char link[512];
	const char *last;
	ssize_t n;

	if (!rv_path_join(path, sizeof(path), directory, name))
		return -ENAMETOOLONG;
	n = rv_kernel_readlink(path, link, sizeof(link));
	if (n < 0)
		return (int)n;
	if ((size_t)n >= sizeof(link))
		return -ENAMETOOLONG;
	link[n] = '\0';
	last = strrchr(link, '/');
	last = last ? last + 1 : link;
	if (strlen(last) >= size || !rv_plain_name(last))
		return -EINVAL;
	memcpy(target, last, strlen(last) + 1);
	return 0;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

int rv_sysfs_guid(const char *ibdev_path, uint8_t ret_bytes[8])
{
	char line[32] = "";
	uint8_t bytes[8] = { 0 };
	unsigned int nibble = 0;
	int ret;

	if (ibdev_path[0] == '\0')
		return rv_fail_text(ENOENT, RV_CAUSE_ATTRIBUTE, NULL, "/sys/class/infiniband");
	ret = rv_sysfs_line(ibdev_path, "node_guid", line, sizeof(line));
	if (ret != 0)
		return ret;
	for (const char *p = line; *p; p++) {
		const int digit = hex_digit(*p);

		/* Groups of four digits, as ib_core's node_guid_show() prints them. */
		if (nibble && nibble % 4 == 0 && *p == ':' && p[1] && p[1] != ':' && p[-1] != ':')
			continue;
		if (digit < 0 || nibble >= 16)
			return rv_fail_text(EINVAL, RV_CAUSE_ATTRIBUTE_TEXT, "a GUID", ibdev_path);
		bytes[nibble / 2] = (uint8_t)(bytes[nibble / 2] | digit << (nibble % 2 ? 0 : 4));
		nibble++;
	}
	if (nibble != 16)
		return rv_fail_text(EINVAL, RV_CAUSE_ATTRIBUTE_TEXT, "a GUID", ibdev_path);
	memcpy(ret_bytes, bytes, sizeof(bytes));
	return 0;
}
