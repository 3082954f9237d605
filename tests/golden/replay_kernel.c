/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Stands in the library's one plug and answers from a recording made with libmlx5 on a
 * stock kernel: the drop-in program runs on it without either, and what our library sends
 * is written down in the same form. DROPIN_GOLDEN names the recording, DROPIN_RECORDING
 * the file to write.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "../kernel/dropin_mark.h"
#include "base/kernel.h"
#include "recording.h"
#include "replay_tree.h"

#define NODE_FD 1000

static FILE *written;
static char *golden;    /* the whole recording */
static const char *at;  /* the section that runs */
static bool taken = true;

static void fatal(const char *what)
{
	fprintf(stderr, "replay: %s\n", what);
	exit(99);
}

static void load(void)
{
	FILE *file = fopen(getenv("DROPIN_GOLDEN"), "re");
	size_t size = 0;

	written = fopen(getenv("DROPIN_RECORDING"), "we");
	if (!file || !written)
		fatal("DROPIN_GOLDEN or DROPIN_RECORDING cannot be opened");
	if (getdelim(&golden, &size, '\0', file) < 1)
		fatal("the recording is empty");
	fclose(file);
}

/* The text behind "section NAME\n", from @from on. */
static const char *find_section(const char *from, const char *name)
{
	char line[128];
	const char *found;

	snprintf(line, sizeof(line), "section %s\n", name);
	found = strstr(from, line);
	return found ? found + strlen(line) : NULL;
}

static void read_hex(const char *text, unsigned char *to, size_t room)
{
	size_t used = 0;

	for (; text[0] != '\n' && text[0] != '+' && used < room; text += 2) {
		char pair[3] = { text[0], text[1], 0 };

		to[used++] = (unsigned char)strtoul(pair, NULL, 16);
	}
	memset(to + used, 0, room - used);
}

/* Writes the outputs of the section at @section and returns its errno. */
static int answer(const char *section, const struct wire_header *header)
{
	const struct wire_attr *attr = recording_attrs(header);
	const char *result = strstr(section, "result ");
	const char *end = strstr(section, "section ");
	int error;

	if (!result || (end && end < result))
		fatal("the library made an ioctl that the recording has not");
	error = atoi(result + strlen("result "));
	for (unsigned int i = 0; i < header->attrs; i++, attr++) {
		char line[16];
		const char *hex;

		if (!recording_is_output(header, attr))
			continue;
		snprintf(line, sizeof(line), "\n 0x%x ", attr->id);
		hex = strstr(result, line);
		if (!hex)
			fatal("the recording lacks an output");
		read_hex(hex + strlen(line), (unsigned char *)(uintptr_t)attr->data, attr->len);
	}
	return error;
}

/* What the library asks of its own, to tell causes apart: capabilities, as recorded. */
static int answer_extra(const struct wire_header *header)
{
	const unsigned char *in = (const unsigned char *)(uintptr_t)recording_attrs(header)->data;
	const char *name = in[7] == 1 ? "general capabilities" : "qos capabilities";

	if (header->object != 0x1000 || in[0] != 1 || in[1] != 0)
		fatal("an extra ioctl that is no QUERY_HCA_CAP");
	return answer(find_section(golden, name), header);
}

static int answer_core(struct wire_header *header)
{
	struct wire_attr *attr = (struct wire_attr *)(header + 1);

	if (header->object == 16) /* ASYNC_EVENT */
		attr->data = NODE_FD + 1;
	else if (header->object == 0 && header->method == 3) /* GET_CONTEXT: vectors */
		*(uint32_t *)(uintptr_t)attr->data = 4;
	else
		fatal("an ioctl of the core that the replay does not know");
	return 0;
}

/* UVERBS_ATTR_F_VALID_OUTPUT: whatever succeeded has written its outputs. */
static int written_out(struct wire_header *header, int error)
{
	struct wire_attr *attr = (struct wire_attr *)(header + 1);

	for (unsigned int i = 0; error == 0 && i < header->attrs; i++)
		attr[i].flags |= 2;
	return -error;
}

int rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	struct wire_header *header = argument;
	int error;

	(void)request;
	if (fd != NODE_FD)
		fatal("an ioctl on a strange descriptor");
	if (!recording_wants(header))
		return written_out(header, answer_core(header));
	if (taken)
		return written_out(header, answer_extra(header));
	taken = true;
	recording_call(written, header);
	error = answer(at, header);
	recording_result(written, header, error);
	return written_out(header, error);
}

int ioctl(int fd, unsigned long request, ...);

/* Only the drop-in program calls this: its marks. */
int ioctl(int fd, unsigned long request, ...)
{
	va_list arguments;
	const char *name;

	va_start(arguments, request);
	name = va_arg(arguments, const char *);
	va_end(arguments);
	if (fd != -1 || request != DROPIN_MARK)
		fatal("a call of ioctl past the plug");
	if (!golden)
		load();
	at = find_section(at ? at : golden, name);
	if (!at)
		fatal("a section that the recording has not");
	recording_section(written, name);
	taken = strcmp(name, "opening") == 0;
	errno = EBADF;
	return -1;
}

int rv_kernel_open(const char *path, int flags)
{
	const int fd = replay_tree_open(path);

	(void)flags;
	return fd == -ENOENT && strcmp(path, "/dev/infiniband/uverbs0") == 0 ? NODE_FD : fd;
}

int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	(void)fd;
	*ret_stat = (struct stat){ .st_mode = S_IFCHR, .st_rdev = makedev(231, 192) };
	return 0;
}

int rv_kernel_set_cloexec(int fd)
{
	(void)fd;
	return 0;
}

/* The drop-in program maps nothing and waits for no event. */
void *rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error)
{
	(void)fd;
	(void)length;
	(void)offset;
	(void)writable;
	*ret_error = -ENOSYS;
	fatal("a mapping");
	return NULL;
}

void rv_kernel_unmap(void *address, size_t length)
{
	(void)address;
	(void)length;
	fatal("an unmapping");
}

ssize_t rv_kernel_read_event(int fd, void *buffer, size_t size)
{
	(void)fd;
	(void)buffer;
	(void)size;
	fatal("a read of an event");
	return -ENOSYS;
}
