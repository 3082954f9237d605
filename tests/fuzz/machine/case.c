/* SPDX-License-Identifier: BSD-2-Clause */
#include "case.h"

#include <dirent.h>
#include <show.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct machine *machine;
static unsigned int ran, failed;
struct program program;
struct program_result result;

static void show(void)
{
	char text[20000] = "";
	FILE *file = fmemopen(text, sizeof(text), "w");

	program_show(file, &program, &result);
	fclose(file);
	for (char *rest = text, *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n"))
		printf("# %s\n", line);
}

void tell(bool good, const char *format, ...)
{
	va_list words;

	printf("%sok %u - ", good ? "" : "not ", ++ran);
	va_start(words, format);
	vprintf(format, words);
	va_end(words);
	putchar('\n');
	if (!good) {
		show();
		failed++;
	}
	fflush(stdout);
}

void tell_skip(const char *sentence, const char *reason)
{
	printf("ok %u - %s # SKIP %s\n", ++ran, sentence, reason);
}

int tell_end(void)
{
	printf("1..%u\n", ran);
	return failed ? 1 : 0;
}

void start(void)
{
	memset(&program, 0, sizeof(program));
	sketch_context(&program);
}

void run(void)
{
	program_sound(&program);
	machine_run(machine, &program, &result);
}

bool all_good(void)
{
	for (unsigned int i = 0; i < program.call_count; i++)
		if (!result.calls[i].made || result.calls[i].error)
			return false;
	return true;
}

bool left_nothing(void)
{
	char text[160];
	const bool empty = machine_left(machine, text, sizeof(text)) == 0;

	if (!empty)
		printf("# %s\n", text);
	return empty;
}

unsigned int descriptors(void)
{
	DIR *folder = opendir("/proc/self/fd");
	unsigned int count = 0;

	while (readdir(folder))
		count++;
	closedir(folder);
	return count;
}

void add_page(void)
{
	struct call *call = sketch_ioctl(&program, SKETCH_UAR, 0x1000);

	sketch_attr(call, 0x1000, ATTR_NUMBER, 0);
	sketch_attr(call, 0x1001, ATTR_NUMBER, 8)->number = 1; /* not cached */
	sketch_attr(call, 0x1002, ATTR_ROOM, 8);
	sketch_attr(call, 0x1003, ATTR_ROOM, 4);
	sketch_attr(call, 0x1004, ATTR_ROOM, 4);
	call = sketch_call(&program, CALL_MMAP);
	call->flags = CALL_STORE;
	call->length = 1;
	if (!program_data(&program, 8, &call->data))
		abort();
	program.patches[program.patch_count++] = (struct data_patch){
		.offset = call->data.offset, .bytes = 8, .ref.class_id = RESOURCE_MMAP_PAGE };
}
