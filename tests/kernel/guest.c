/* SPDX-License-Identifier: BSD-2-Clause */
#include "guest.h"

#include <dirent.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

struct ibv_context *device_open(void)
{
	struct ibv_context *context = rv_open_path(NODE, RV_OPEN_DEVX);

	cr_assert_not_null(context, "%s", rv_last_error()->message);
	return context;
}

const uint8_t *rate_bytes(uint32_t kbps)
{
	static uint8_t bytes[RV_PACING_CONTEXT_BYTES];
	const struct rv_rate rate = { .rate = kbps };

	cr_assert_eq(rv_rate_encode(&rate, bytes), 0);
	return bytes;
}

struct mlx5dv_pp *pace(struct ibv_context *context, uint32_t kbps, uint32_t flags)
{
	struct mlx5dv_pp *pp = mlx5dv_pp_alloc(context, RV_PACING_CONTEXT_BYTES, rate_bytes(kbps),
					       flags);

	cr_assert_not_null(pp, "%u kbit/s, flags 0x%x: %s", kbps, flags, rv_last_error()->message);
	return pp;
}

bool kernel_at_least(unsigned int major, unsigned int minor)
{
	struct utsname name;
	unsigned int a = 0, b = 0;

	uname(&name);
	cr_assert_eq(sscanf(name.release, "%u.%u", &a, &b), 2, "%s", name.release);
	return a > major || (a == major && b >= minor);
}

unsigned int handles(struct ibv_context *context, uint16_t object_id)
{
	static uint32_t list[16383];
	uint32_t count = 0;

	cr_assert_eq(rv_context_handles(context, object_id, list, 16383, &count), 0, "%s",
		     rv_last_error()->message);
	return count;
}

bool matches(const char *pattern, const char *text)
{
	for (; *pattern != '*'; pattern++, text++) {
		if (*pattern != *text)
			return false;
		if (!*pattern)
			return true;
	}
	for (pattern++; *text; text++)
		if (matches(pattern, text))
			return true;
	return matches(pattern, text);
}

/* What was said; "..." for what may differ from run to run, a handle's number say. */
static void print_said(FILE *file, const char *pattern)
{
	for (; *pattern; pattern++)
		fputs(*pattern == '*' ? "..." : (const char[2]){ *pattern }, file);
	fputc('\n', file);
}

/*
 * Tab-separated, for causes-record: kernel, situation, call, errno, layer, sentence. Into a
 * file: Criterion shows nothing of what a test prints while it writes TAP.
 */
static void report(const char *call, const char *situation, const struct refusal *want)
{
	const char *path = getenv("CAUSES");
	FILE *file = path ? fopen(path, "ae") : NULL;
	const int length = (int)strcspn(call, "(");
	struct utsname name;

	if (!file)
		return;
	uname(&name);
	fprintf(file, "CAUSE\t%s\t%s\t%.*s\t%s\t%s\t", name.release, situation, length, call,
		strerrorname_np(want->error), rv_error_layer_name(want->layer));
	print_said(file, want->sentence);
	fclose(file);
}

/* In a child, where it says why it failed: shared memory, since it may have no descriptor left. */
static char *child_said;

/* Ends the test; in a child, which Criterion does not hear, the child. */
__attribute__((format(printf, 3, 4))) static void wrong(const char *place, const char *situation,
							const char *format, ...)
{
	char text[1024];
	va_list words;

	va_start(words, format);
	vsnprintf(text, sizeof(text), format, words);
	va_end(words);
	if (child_said)
		child_fail(place, situation, "%s", text);
	cr_assert_fail("%s: %s: %s", place, situation, text);
}

void judge(const char *place, const char *call, const char *situation, bool failed, int error,
	   const struct refusal *want)
{
	const struct rv_error *last = rv_last_error();

	if (!failed)
		wrong(place, situation, "%s succeeded", call);
	if (error != want->error || last->error != error)
		wrong(place, situation, "errno %s, not %s, and %s in rv_last_error(): %s",
		      strerrorname_np(error), strerrorname_np(want->error),
		      strerrorname_np(last->error), last->message);
	if (last->layer != want->layer)
		wrong(place, situation, "layer %s, not %s: %s", rv_error_layer_name(last->layer),
		      rv_error_layer_name(want->layer), last->message);
	if (!matches(want->sentence, last->message))
		wrong(place, situation, "\n  said:   %s\n  wanted: %s", last->message,
		      want->sentence);
	if (*situation)
		report(call, situation, want);
}

void in_child(void (*body)(void *argument), void *argument)
{
	char *said;
	int status;
	pid_t pid;

	said = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	cr_assert_neq(said, MAP_FAILED);
	pid = fork();
	cr_assert_geq(pid, 0);
	if (pid == 0) {
		child_said = said;
		body(argument);
		_exit(0);
	}
	status = child_end(pid);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child: wait status 0x%x, %s",
		  status, said);
	munmap(said, 4096);
}

void child_fail(const char *place, const char *condition, const char *format, ...)
{
	char text[1024];
	va_list words;

	va_start(words, format);
	vsnprintf(text, sizeof(text), format, words);
	va_end(words);
	if (child_said)
		snprintf(child_said, 4096, "%s: %s: %s", place, condition, text);
	_exit(1);
}

int child_end(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0)
		cr_assert_eq(errno, EINTR, "waitpid: %s", strerror(errno));
	return status;
}

unsigned long self_status(const char *key)
{
	const size_t length = strlen(key);
	unsigned long number = 0;
	char line[256];
	FILE *file = fopen("/proc/self/status", "re");

	cr_assert_not_null(file);
	while (fgets(line, sizeof(line), file))
		if (strncmp(line, key, length) == 0 && line[length] == ':')
			number = strtoul(line + length + 1, NULL, 10);
	fclose(file);
	return number;
}

unsigned int self_descriptors(void)
{
	DIR *directory = opendir("/proc/self/fd");
	unsigned int count = 0;

	cr_assert_not_null(directory);
	for (const struct dirent *entry; (entry = readdir(directory));)
		count += entry->d_name[0] != '.';
	closedir(directory);
	return count - 1; /* the directory's own */
}

/* With AddressSanitizer its own count, for it replaces malloc(3). */
extern size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

size_t self_allocated(void)
{
	return __sanitizer_get_current_allocated_bytes ?
		       __sanitizer_get_current_allocated_bytes() :
		       mallinfo2().uordblks;
}

int shell(const char *format, ...)
{
	char command[1024];
	va_list words;
	int status;

	va_start(words, format);
	vsnprintf(command, sizeof(command), format, words);
	va_end(words);
	status = system(command);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

const char *driver_address(void)
{
	static char name[32];
	DIR *directory = opendir(DRIVER);

	cr_assert_not_null(directory, "no " DRIVER);
	for (const struct dirent *entry; (entry = readdir(directory));)
		if (strncmp(entry->d_name, "0000:", 5) == 0)
			snprintf(name, sizeof(name), "%.31s", entry->d_name);
	closedir(directory);
	cr_assert(name[0], "the driver has no device");
	return name;
}

void node_wait(void)
{
	for (int i = 0; i < 3000 && access(NODE, F_OK) != 0; i++)
		usleep(10000);
	cr_assert_eq(access(NODE, F_OK), 0, "no " NODE " after the driver came back");
}

void write_file(const char *path, const char *text)
{
	const int fd = open(path, O_WRONLY | O_CLOEXEC);

	cr_assert_geq(fd, 0, "%s: %s", path, strerror(errno));
	cr_assert_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text), "%s into %s: %s", text,
		     path, strerror(errno));
	close(fd);
}
