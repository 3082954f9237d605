/* SPDX-License-Identifier: BSD-2-Clause */
/* Calls made by a child: other memory, the same descriptors. */
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "machine_parts.h"

pid_t forked_start(struct machine *machine, struct pending *pending)
{
	struct side side = { .cover = &machine->covers[2], .fail_nth = -1 };
	pid_t child;

	pending->forked = true;
	child = fork();
	if (child != 0) {
		if (child > 0)
			atomic_store(&machine->watch.child, child);
		return child;
	}
	if (pending->call->fail_nth > 0)
		side.fail_nth = fail_nth_open();
	(void)cover_enable(side.cover);
	make(machine, &side, pending);
	_exit(0);
}

void forked_wait(struct machine *machine, pid_t child)
{
	int status;

	if (child <= 0)
		return;
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		continue;
	atomic_store(&machine->watch.child, 0);
}
