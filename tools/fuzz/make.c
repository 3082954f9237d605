/* SPDX-License-Identifier: BSD-2-Clause */
/* The system calls themselves, each by the thread or child that is to make it. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <rawverbs/command.h>
#include <unistd.h>

#include "machine_parts.h"

static void returned(struct pending *pending, long result)
{
	pending->result = result;
	pending->error = result < 0 ? errno : 0;
}

static void make_ioctl(struct pending *pending)
{
	const int result = rv_command_raw(pending->fd, pending->bytes);

	pending->result = result;
	pending->error = result < 0 ? -result : 0;
}

static void make_read(struct pending *pending)
{
	const int flags = fcntl(pending->fd, F_GETFL);

	if (flags >= 0 && !(flags & O_NONBLOCK))
		fcntl(pending->fd, F_SETFL, flags | O_NONBLOCK);
	returned(pending, read(pending->fd, pending->bytes, pending->length));
}

static void make_poll(struct pending *pending)
{
	struct pollfd wait = { .fd = pending->fd, .events = POLLIN | POLLOUT | POLLPRI };

	returned(pending, poll(&wait, 1, 0));
	/* A descriptor that is none is no failure of poll(2). */
	if (pending->result > 0 && (wait.revents & POLLNVAL))
		pending->error = EBADF;
}

static void make_fault(struct machine *machine, struct pending *pending)
{
	const struct call *call = pending->call;
	char room[CONTROL_OPCODE];
	const char *opcode = control_opcode(call->object_id, room);
	bool good;

	atomic_store(&machine->faulty, true);
	if (call->kind == CALL_SILENT)
		good = control_ask(&machine->control, NULL, "hang %s %u", opcode, call->length);
	else
		good = control_ask(&machine->control, NULL, "fail %s 0x%x 0x00fa0175 %u", opcode,
				   (unsigned int)(call->value & 0xff), call->length);
	pending->error = good ? 0 : EINVAL;
}

static void make_kind(struct machine *machine, struct pending *pending)
{
	switch (pending->call->kind) {
	case CALL_OPEN:
		returned(pending, open(machine->node, O_RDWR | O_CLOEXEC));
		break;
	case CALL_IOCTL:
		make_ioctl(pending);
		break;
	case CALL_WRITE:
		returned(pending, write(pending->fd, pending->bytes, pending->length));
		break;
	case CALL_MMAP:
		make_mmap(pending);
		break;
	case CALL_MUNMAP:
		make_munmap(pending);
		break;
	case CALL_TOUCH:
		make_touch(pending);
		break;
	case CALL_READ:
		make_read(pending);
		break;
	case CALL_POLL:
		make_poll(pending);
		break;
	case CALL_CLOSE:
		returned(pending, close(pending->fd));
		break;
	case CALL_DUP:
		returned(pending, fcntl(pending->fd, F_DUPFD_CLOEXEC, 0));
		break;
	case CALL_UNPLUG:
		machine->unplugged = true;
		pending->error = plug_out(&machine->plug);
		break;
	default:
		make_fault(machine, pending);
		break;
	}
}

void make(struct machine *machine, const struct side *side, struct pending *pending)
{
	const struct call *call = pending->call;
	const bool failing = call->fail_nth > 0 && side->fail_nth >= 0 && call->kind < CALL_FAULT;

	if (failing)
		fail_nth_set(side->fail_nth, call->fail_nth);
	make_kind(machine, pending);
	if (failing)
		pending->failed_nth = fail_nth_end(side->fail_nth);
	pending->made = true;
	if (pending->error == 0)
		collect(pending);
}
