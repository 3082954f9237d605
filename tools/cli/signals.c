/* SPDX-License-Identifier: BSD-2-Clause */
#include "signals.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "say.h"

static struct sigaction pipe_before;
static struct sigaction child_before;
static sigset_t mask_before;
static bool interrupt_ignored;

static bool is_ignored(int number)
{
	struct sigaction action;

	return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void signals_start(void)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	struct sigaction normal = { .sa_handler = SIG_DFL };

	sigaction(SIGPIPE, &ignore, &pipe_before);
	/* With an ignored SIGCHLD the kernel would throw COMMAND's status away. */
	sigaction(SIGCHLD, &normal, &child_before);
}

int signals_open(void)
{
	sigset_t set;
	int fd;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGCHLD);
	if (!is_ignored(SIGHUP))
		sigaddset(&set, SIGHUP);
	interrupt_ignored = is_ignored(SIGINT);
	sigprocmask(SIG_BLOCK, &set, &mask_before);
	fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (fd < 0)
		say_failed(errno, RV_LAYER_LIMIT, "signals cannot be waited for: %s",
			   strerror(errno));
	return fd;
}

int signals_next(int fd, bool *ret_typed)
{
	struct signalfd_siginfo info;

	while (read(fd, &info, sizeof(info)) == (ssize_t)sizeof(info)) {
		*ret_typed = info.ssi_code == SI_KERNEL;
		/* A shell's background job: Ctrl-C is not meant for it, kill -INT is. */
		if (info.ssi_signo == SIGINT && interrupt_ignored && *ret_typed)
			continue;
		return (int)info.ssi_signo;
	}
	return 0;
}

void signals_restore(void)
{
	sigaction(SIGPIPE, &pipe_before, NULL);
	sigaction(SIGCHLD, &child_before, NULL);
	sigprocmask(SIG_SETMASK, &mask_before, NULL);
}
