/* SPDX-License-Identifier: BSD-2-Clause */
/* Mappings of the driver's pages: made, touched, undone. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "machine_parts.h"

static _Thread_local sigjmp_buf *volatile landing; /* where a thread that touches ends up */
static struct sigaction others[2];                 /* whoever had these signals before */
static const int signals[2] = { SIGSEGV, SIGBUS };

static void caught(int number, siginfo_t *info, void *context)
{
	sigjmp_buf *to = landing;

	(void)info;
	(void)context;
	if (to) {
		landing = NULL;
		siglongjmp(*to, number);
	}
	/* Not ours: happens once more, to the other one. */
	for (int i = 0; i < 2; i++)
		if (signals[i] == number)
			sigaction(number, &others[i], NULL);
}

/* An engine may have taken the signals since the last time. */
static void catch(void)
{
	struct sigaction ours = { .sa_sigaction = caught, .sa_flags = SA_SIGINFO | SA_NODEFER };

	for (int i = 0; i < 2; i++) {
		struct sigaction now;

		if (sigaction(signals[i], NULL, &now) == 0 && now.sa_sigaction == caught)
			continue;
		others[i] = now;
		sigaction(signals[i], &ours, NULL);
	}
}

void make_mmap(struct pending *pending)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	const bool store = pending->call->flags & CALL_STORE;
	void *at = mmap(NULL, pending->length * page, PROT_READ | (store ? PROT_WRITE : 0),
			MAP_SHARED, pending->fd, (off_t)(pending->value * page));

	pending->error = at == MAP_FAILED ? errno : 0;
	pending->result = (long)at;
}

void make_munmap(struct pending *pending)
{
	const int result = munmap((void *)(uintptr_t)pending->on->value, pending->on->bytes);

	pending->error = result == 0 ? 0 : errno;
}

void make_touch(struct pending *pending)
{
	const struct resource *on = pending->on;
	const uint64_t offset = on->bytes >= 8 ? pending->call->value % (on->bytes / 8) * 8 : 0;
	volatile uint64_t *at = (volatile uint64_t *)(uintptr_t)(on->value + offset);
	sigjmp_buf here;

	catch();
	if (sigsetjmp(here, 0) != 0) {
		pending->error = EFAULT;
		return;
	}
	landing = &here;
	if (pending->call->flags & CALL_STORE)
		*at = pending->call->value;
	else
		pending->result = (long)*at;
	landing = NULL;
}
