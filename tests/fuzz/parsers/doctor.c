/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * rawverbs doctor in a system whose files, links, folders, netlink and nodes say whatever
 * they like: it ends, and each step has a sentence of text.
 */
#include "doctor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "say.h"
#include "system.h"
#include "words.h"

enum { NETLINK_SOCKET = 3 };

static struct feed feed;
static int entries_left;

/* A byte below 0xc0: it works. */
static bool works(void)
{
	static const uint8_t errors[] = { ENOENT, EACCES, EPERM, ENXIO, EIO, ENOMEM, EMFILE, 0 };
	const uint8_t choice = feed_byte(&feed);

	errno = choice < 0xc0 ? 0 : errors[choice % sizeof(errors)];
	return errno == 0;
}

FILE *fuzz_fopen(const char *path, const char *mode)
{
	static char text[4096];
	size_t size;

	(void)path;
	if (!works())
		return NULL;
	size = feed_until(&feed, '\f', text, sizeof(text));
	return size ? fmemopen(text, size, mode) : NULL;
}

int fuzz_access(const char *path, int mode)
{
	(void)path;
	(void)mode;
	return works() ? 0 : -1;
}

int fuzz_open(const char *path, int flags)
{
	(void)path;
	(void)flags;
	return works() ? fuzz_kernel_caller_fd() : -1;
}

int fuzz_close(int fd)
{
	if (fd < 0)
		return -1;
	if (fd != NETLINK_SOCKET && !fuzz_kernel_caller_close(fd))
		abort();
	return 0;
}

/* Files end where a form feed stands. */
ssize_t fuzz_read(int fd, void *buffer, size_t size)
{
	size_t got;

	if (fd < 0)
		return -1;
	got = feed_until(&feed, '\f', buffer, size);
	if (got > 0 && ((const char *)buffer)[got - 1] == '\f')
		got--;
	return (ssize_t)got;
}

ssize_t fuzz_readlink(const char *path, char *target, size_t size)
{
	char line[600];
	size_t length;

	(void)path;
	if (!works())
		return -1;
	length = feed_line(&feed, '\n', line, sizeof(line));
	length = length < size ? length : size;
	memcpy(target, line, length);
	return (ssize_t)length;
}

int fuzz_stat(const char *path, struct stat *ret_stat)
{
	(void)path;
	if (!works())
		return -1;
	memset(ret_stat, 0, sizeof(*ret_stat));
	ret_stat->st_mode = feed_byte(&feed) & 1 ? S_IFREG : S_IFCHR | 0600;
	ret_stat->st_rdev = feed_number(&feed, 2);
	return 0;
}

int fuzz_statvfs(const char *path, struct statvfs *ret_statvfs)
{
	(void)path;
	memset(ret_statvfs, 0, sizeof(*ret_statvfs));
	ret_statvfs->f_flag = feed_byte(&feed);
	return works() ? 0 : -1;
}

/* No folder of this process: what stands for one is never looked into. */
DIR *fuzz_opendir(const char *path)
{
	(void)path;
	entries_left = 16;
	return works() ? (DIR *)&entries_left : NULL;
}

struct dirent *fuzz_readdir(DIR *directory)
{
	static struct dirent entry;

	(void)directory;
	if (entries_left-- == 0 ||
	    feed_line(&feed, '\n', entry.d_name, sizeof(entry.d_name)) == 0)
		return NULL;
	return &entry;
}

int fuzz_closedir(DIR *directory)
{
	(void)directory;
	return 0;
}

int fuzz_socket(void)
{
	return works() ? NETLINK_SOCKET : -1;
}

ssize_t fuzz_recv(void *buffer, size_t size)
{
	const size_t told = feed_byte(&feed);

	return (ssize_t)feed_bytes(&feed, buffer, told < size ? told : size);
}

/* Nothing but text in sentences. */
static void is_text(const char *text, size_t size)
{
	if (strlen(text) >= size)
		abort();
	for (const char *p = text; *p; p++)
		if ((unsigned char)*p < 0x20 || *p == 0x7f)
			abort();
}

static void judge(const struct doctor *doctor)
{
	for (size_t i = 0; doctor_steps[i].name; i++) {
		const struct doctor_finding *finding = &doctor->finding[i];

		is_text(finding->reason, sizeof(finding->reason));
		is_text(finding->advice, sizeof(finding->advice));
		if (finding->reason[0] == '\0')
			abort();
	}
	doctor_first_failed(doctor);
}

void doctor_print_text(const struct doctor *doctor)
{
	judge(doctor);
}

void doctor_print_json(const struct doctor *doctor)
{
	judge(doctor);
}

int say_flush(void)
{
	return CLI_SUCCESS;
}

int say_usage(const char *command, const char *format, ...)
{
	(void)command;
	return format ? CLI_USAGE : CLI_SUCCESS;
}

int say_refused(void)
{
	return CLI_REFUSED;
}

int say_refused_sentence(void)
{
	return CLI_REFUSED;
}

int say_failed(int error, enum rv_error_layer layer, const char *format, ...)
{
	(void)error;
	(void)layer;
	return format ? CLI_REFUSED : CLI_SUCCESS;
}

void say_note(const char *format, ...)
{
	(void)format;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct cli_command command = { .name = "doctor" };
	struct words words = { .command = &command };
	char device[64];
	uint8_t form;

	feed = (struct feed){ data, size };
	form = feed_byte(&feed);
	feed_line(&feed, '\n', device, sizeof(device));
	words.device = device[0] ? device : NULL;
	words.values[WORDS_JSON + 1] = form & 1 ? "" : NULL;
	fuzz_kernel_begin();
	fuzz_kernel_feed(&feed);
	doctor_main(&words);
	fuzz_kernel_feed(NULL);
	fuzz_kernel_caller_end();
	fuzz_kernel_end();
	fuzz_forget_devices();
	return 0;
}
