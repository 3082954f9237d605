/* SPDX-License-Identifier: BSD-2-Clause */
/* Looking at a thread that is stopped. */
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "trace.h"

enum { PAGE = 4096, VECTORS = 64, MOST = PAGE * (VECTORS - 1) };

void trace_copy(struct record *record, pid_t tid, uint64_t address, size_t size, bool after)
{
	struct iovec remote[VECTORS];
	struct iovec local;
	uint64_t at = address;
	size_t left = size < MOST ? size : MOST;
	int count = 0;
	ssize_t got;

	if (left == 0 || address > UINTPTR_MAX - left)
		return;
	local.iov_len = left;
	local.iov_base = record_add(record, address, after, left);
	if (!local.iov_base)
		return;
	/* A page each: what lies before one that is missing is still copied. */
	for (; left > 0 && count < VECTORS; count++) {
		const size_t part = PAGE - at % PAGE < left ? PAGE - at % PAGE : left;

		remote[count].iov_base = (void *)(uintptr_t)at;
		remote[count].iov_len = part;
		at += part;
		left -= part;
	}
	got = process_vm_readv(tid, &local, 1, remote, (unsigned long)count, 0);
	record->pieces[record->piece_count - 1].size = got > 0 ? (size_t)got : 0;
}

void trace_path(struct record *record, pid_t tid)
{
	char link[64];
	ssize_t length;

	snprintf(link, sizeof(link), "/proc/%d/fd/%d", (int)tid, record->fd);
	length = readlink(link, record->path, sizeof(record->path) - 1);
	record->path[length > 0 ? length : 0] = '\0';
}
