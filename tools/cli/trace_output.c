/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Where the trace goes. What cannot be written is said once, and the program is followed on. A
 * reader that does not read holds us up, and the program with us; a signal that is to end either of
 * them ends the waiting and the trace.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decode.h"
#include "dump.h"
#include "say.h"
#include "trace.h"
#include "trace_options.h"

enum { ENOUGH = 1 << 16 };

static int open_stream(struct stream *stream, const char *name)
{
	stream->name = name;
	stream->fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC, 0666);
	if (stream->fd >= 0)
		return CLI_SUCCESS;
	return say_failed(errno, RV_LAYER_ARGUMENT, "%s cannot be opened: %s", name,
			  strerror(errno));
}

/* A copy, so that what the program does to its own does not matter. */
static int open_standard(struct stream *stream)
{
	const int flags = fcntl(STDERR_FILENO, F_GETFL);

	stream->name = "standard error";
	if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY)
		return CLI_REFUSED; /* it is closed: there is nobody to tell */
	stream->fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	if (stream->fd >= 0)
		return CLI_SUCCESS;
	return say_failed(errno, RV_LAYER_LIMIT, "%s cannot be used: %s", stream->name,
			  strerror(errno));
}

int trace_output_open(struct output *output, const struct words *words)
{
	const char *name = words->values[TRACE_OUTPUT];
	const char *dump = words->values[TRACE_DUMP];
	int status;

	output->json = say_is_json();
	output->summary = words->values[TRACE_SUMMARY] != NULL;
	output->binary = words->values[TRACE_BINARY] != NULL;
	output->report.form = output->json ? &report_as_json : &report_as_text;
	output->trace.fd = -1;
	output->dump.fd = -1;
	status = name ? open_stream(&output->trace, name) : open_standard(&output->trace);
	if (status != CLI_SUCCESS || !dump)
		return status;
	if (output->binary)
		sheet_bytes(&output->dump.pending, DUMP_MAGIC, DUMP_MAGIC_BYTES);
	return open_stream(&output->dump, dump);
}

static void fail(struct output *output, const struct stream *stream)
{
	const int error = errno;

	if (!output->failed)
		say_note("%s cannot be written: %s", stream->name, strerror(error));
	output->failed = true;
}

/* Waits until something fits; false where a signal comes meanwhile. */
static bool wait_for_room(struct output *output, const struct stream *stream)
{
	struct pollfd watch[] = {
		{ .fd = stream->fd, .events = POLLOUT },
		{ .fd = output->tracer->signals, .events = POLLIN },
	};

	for (;;) {
		if (poll(watch, 2, -1) < 0 && errno != EINTR)
			return false;
		if (watch[0].revents)
			return true;
		if (trace_signals(output->tracer)) {
			errno = EINTR;
			return false;
		}
	}
}

/* What poll() promises is room for PIPE_BUF bytes: as much is written without waiting. */
static void drain(struct output *output, struct stream *stream)
{
	struct sheet *sheet = &stream->pending;
	size_t at = 0;

	while (!output->failed && at < sheet->length) {
		const size_t left = sheet->length - at;
		ssize_t put;

		if (!wait_for_room(output, stream)) {
			fail(output, stream);
			break;
		}
		put = write(stream->fd, sheet->text + at, left < PIPE_BUF ? left : PIPE_BUF);
		if (put > 0)
			at += (size_t)put;
		else if (errno != EINTR && errno != EAGAIN)
			fail(output, stream);
	}
	sheet_clear(sheet);
}

bool trace_output_flush(struct output *output)
{
	const bool something = output->trace.pending.length > 0 || output->dump.pending.length > 0;

	drain(output, &output->trace);
	drain(output, &output->dump);
	return something;
}

void trace_output(struct output *output, const struct record *record)
{
	struct sheet *out = &output->report.out;

	if (output->failed)
		return;
	if (output->dump.fd >= 0 && output->binary)
		dump_write_binary(&output->dump.pending, record);
	else if (output->dump.fd >= 0)
		dump_write_text(&output->dump.pending, record);
	if (output->summary) {
		trace_count(output, record);
	} else {
		sheet_clear(out);
		decode(record, &output->report);
		sheet_bytes(&output->trace.pending, out->text, out->length);
	}
	if (output->trace.pending.length > ENOUGH || output->dump.pending.length > ENOUGH)
		trace_output_flush(output);
}

static void close_stream(struct stream *stream)
{
	if (stream->fd >= 0)
		close(stream->fd);
	sheet_free(&stream->pending);
}

int trace_output_close(struct output *output)
{
	if (output->summary && !output->failed)
		trace_summary(output);
	trace_output_flush(output);
	close_stream(&output->trace);
	close_stream(&output->dump);
	sheet_free(&output->report.out);
	sheet_free(&output->report.notes);
	free(output->tallies);
	return output->failed ? CLI_REFUSED : CLI_SUCCESS;
}
