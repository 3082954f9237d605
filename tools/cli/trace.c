/* SPDX-License-Identifier: BSD-2-Clause */
#include "trace.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "say.h"
#include "signals.h"
#include "trace_options.h"

enum { NOT_RUN = 126, NOT_FOUND = 127 };

const struct cli_option trace_options[] = {
	[TRACE_JSON] = { "json", NULL, "a JSON object a call, on a line, instead of text" },
	[TRACE_PID] = { "pid", "PID", "follow processes that run, with commas between them" },
	[TRACE_SUMMARY] = { "summary", NULL, "only count calls, errors and time, at the end" },
	[TRACE_OUTPUT] = { "output", "FILE", "write the trace there, not to standard error" },
	[TRACE_DUMP] = { "dump", "FILE", "write the calls there for rawverbs decode" },
	[TRACE_BINARY] = { "binary", NULL, "the dump in its binary form" },
	[TRACE_FAST] = { "fast", NULL, "stop COMMAND at calls of interest only; it ends if we do" },
	{ .name = NULL }
};

static int wrong_words(const struct words *words)
{
	const bool pid = words->values[TRACE_PID] != NULL;

	if (!pid && !words->tail)
		return say_usage("trace", "neither --pid nor -- and a command is given");
	if (pid && words->tail)
		return say_usage("trace", "--pid and a command exclude each other");
	if (pid && words->values[TRACE_FAST])
		return say_usage("trace", "--fast is for a command, not for --pid");
	if (words->values[TRACE_BINARY] && !words->values[TRACE_DUMP])
		return say_usage("trace", "--binary is about --dump, which is missing");
	return CLI_SUCCESS;
}

static int follow(struct tracer *tracer, const struct words *words)
{
	int report = -1;
	int status;
	int error;

	status = words->tail ? trace_start(tracer, words->tail, &report)
			     : trace_attach(tracer, words->values[TRACE_PID]);
	if (status != CLI_SUCCESS)
		return status;
	trace_loop(tracer);
	if (!words->tail)
		return CLI_SUCCESS;
	error = trace_exec_failed(words->tail, report);
	if (error != 0)
		return error == ENOENT ? NOT_FOUND : NOT_RUN;
	return tracer->status;
}

int trace_main(const struct words *words)
{
	struct tracer tracer = { .start_ns = trace_now_ns() };
	int closed;
	int status;

	status = wrong_words(words);
	if (status != CLI_SUCCESS)
		return status;
	tracer.output.tracer = &tracer;
	tracer.fast = words->values[TRACE_FAST] != NULL;
	tracer.signals = signals_open();
	if (tracer.signals < 0)
		return CLI_REFUSED;
	status = trace_output_open(&tracer.output, words);
	if (status == CLI_SUCCESS)
		status = follow(&tracer, words);
	free(tracer.tasks);
	closed = trace_output_close(&tracer.output);
	close(tracer.signals);
	return status == CLI_SUCCESS ? closed : status;
}
