/* SPDX-License-Identifier: BSD-2-Clause */
/* Rows of trace's options. */
#ifndef CLI_TRACE_OPTIONS_H
#define CLI_TRACE_OPTIONS_H

enum {
	TRACE_JSON,
	TRACE_PID,
	TRACE_SUMMARY,
	TRACE_OUTPUT,
	TRACE_DUMP,
	TRACE_BINARY,
	TRACE_FAST
};

#endif
