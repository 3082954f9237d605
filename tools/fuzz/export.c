/* SPDX-License-Identifier: BSD-2-Clause */
/* The whole: preamble, each program's data and calls, the order in which they are made. */
#include "export.h"

#include <stdlib.h>
#include <string.h>

#include "export_parts.h"
#include "show.h"

static void data(const struct export *export)
{
	const struct program *program = export->program;

	fprintf(export->out, "\nstatic uint8_t data%u[%u] = {", export->number,
		program->data_bytes ? program->data_bytes : 1u);
	for (unsigned int i = 0; i < program->data_bytes; i++)
		fprintf(export->out, "%s0x%02x,", i % 12 ? " " : "\n\t", program->data[i]);
	fprintf(export->out, "%s};\n", program->data_bytes ? "\n" : " 0 ");
}

static void one(const struct export *export, unsigned int index)
{
	const bool forked = export->program->calls[index].flags & CALL_FORKED;

	fprintf(export->out, forked ? "\tforked(call%u_%u);\n" : "\tcall%u_%u();\n", export->number,
		index);
}

/* Two that race stand in one line. */
static void order(const struct export *export)
{
	const struct program *program = export->program;

	fprintf(export->out, "\nstatic void program%u(void)\n{\n\t(void)data%u;\n", export->number,
		export->number);
	for (unsigned int i = 0; i < program->call_count; i++) {
		if (program->calls[i].flags & CALL_RACES && i + 1 < program->call_count) {
			fprintf(export->out, "\ttogether(call%u_%u, call%u_%u);\n", export->number, i,
				export->number, i + 1);
			i++;
		} else {
			one(export, i);
		}
	}
	fprintf(export->out, "}\n");
}

static void whole(FILE *out, const struct program *program, unsigned int number)
{
	static struct export export;

	export = (struct export){ .out = out, .program = program, .number = number };
	data(&export);
	for (unsigned int i = 0; i < program->call_count; i++) {
		export_call(&export, i);
		registry_assume(&export.registry, program, &program->calls[i], i);
	}
	order(&export);
}

static void ending(FILE *out, size_t count)
{
	fprintf(out, "\nstatic void (*const programs[])(void) = {");
	for (size_t i = 1; i <= count; i++)
		fprintf(out, " program%zu,", i);
	fprintf(out,
		" };\n\n"
		"/* Each program in a process of its own: when that ends, all it had open is closed. */\n"
		"static void run(void (*program)(void))\n{\n"
		"\tconst size_t room = %u * sizeof(*v);\n"
		"\tconst pid_t child = fork();\n\n"
		"\tif (child == 0) {\n"
		"\t\tv = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);\n"
		"\t\tif (v == MAP_FAILED ||\n"
		"\t\t    mmap((void *)%#xUL, %#x, PROT_READ | PROT_WRITE,\n"
		"\t\t\t MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) == MAP_FAILED)\n"
		"\t\t\t_exit(1);\n"
		"\t\tmemset(v, 0xff, room);\n"
		"\t\tprogram();\n"
		"\t\t_exit(0);\n"
		"\t}\n"
		"\twaitpid(child, NULL, 0);\n}\n\n"
		"int main(int argc, char **argv)\n{\n"
		"\tlong times = argc > 2 ? atol(argv[2]) : 1;\n\n"
		"\tif (argc > 1)\n\t\tnode = argv[1];\n"
		"\twhile (times-- > 0)\n"
		"\t\tfor (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)\n"
		"\t\t\trun(programs[i]);\n"
		"\treturn 0;\n}\n",
		(unsigned int)REGISTRY_MAX, PROGRAM_ARENA, PROGRAM_ARENA_BYTES);
}

/* The helpers that the calls use, and those that these use. */
static void preamble(FILE *out, const char *calls)
{
	for (const struct export_part *part = export_parts; part->text; part++) {
		bool used = !part->call || strstr(calls, part->call);

		if (part->call && strcmp(part->call, "say(") == 0)
			used = used || strstr(calls, "issue(") || strstr(calls, "outside(");
		if (part->call && strcmp(part->call, "tail(") == 0)
			used = used || strstr(calls, "issue(");
		if (used)
			fprintf(out, "%s\n", part->text);
	}
}

void export_c(FILE *out, const struct sequence *sequence, const char *title)
{
	char *calls = NULL;
	size_t bytes = 0;
	FILE *memory = open_memstream(&calls, &bytes);

	fprintf(out, "/*\n * ");
	for (const char *at = title ? title : "Calls on an mlx5 uverbs node."; *at; at++)
		fputc(*at == '/' && at != title && at[-1] == '*' ? '|' : *at, out);
	fprintf(out,
		"\n *\n * Found by rawverbs' fuzzer.\n *\n"
		" * Needs an mlx5 uverbs node that it may open.\n"
		" * Build: cc -Wall -Wextra -o repro THIS.c   Run: ./repro [NODE [TIMES]]\n */\n");
	if (!memory)
		return;
	for (size_t i = 0; i < sequence->count; i++)
		whole(memory, &sequence->programs[i], (unsigned int)i + 1);
	fclose(memory);
	if (calls) {
		preamble(out, calls);
		fputs(calls, out);
	}
	free(calls);
	ending(out, sequence->count);
}
