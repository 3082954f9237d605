/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The insides of a machine, for its own files.
 *
 * A call passes four stages: prepare() finds what it refers to and lays its bytes out in
 * a lane's memory; make() is the system call, by any thread or child; collect() takes
 * the results out of memory, where the call was made; settle() tells the registry. So
 * two calls that race share nothing but what they are meant to share.
 */
#ifndef TOOLS_FUZZ_MACHINE_PARTS_H
#define TOOLS_FUZZ_MACHINE_PARTS_H

#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>

#include "control.h"
#include "cover.h"
#include "descriptors.h"
#include "machine.h"
#include "memory.h"
#include "plug.h"
#include "registry.h"

/* A call between its stages; shared with children, who write the results. */
struct pending {
	const struct program *program;
	const struct call *call;
	unsigned int index;
	struct resource *on;
	int fd;
	uint8_t *bytes; /* the ioctl's buffer, or what is written or read into */
	size_t length;
	uint64_t value;

	bool forked; /* a child makes it */
	bool made;
	int error;
	bool failed_nth;
	long result;
	unsigned int product_count;
	struct flow_product products[FLOW_MAX_PRODUCTS];
	uint64_t values[FLOW_MAX_PRODUCTS];

	/* As many as the call has attributes, each NULL where it has none. */
	uint8_t *addresses[PROGRAM_MAX_ATTRS];    /* where it points */
	struct resource *used[PROGRAM_MAX_ATTRS]; /* the resource that it is */
};

struct lane {
	struct lane_memory memory;
	struct pending *pending;
};

/* A thread that makes calls, or a child. */
struct side {
	struct cover *cover;
	int fail_nth; /* its /proc/…/fail-nth, or -1 */
};

struct racer {
	struct machine *machine;
	pthread_t thread;
	bool started;
	_Atomic bool up;
	struct side side;
	_Atomic uint32_t job, ready, go, done; /* counted; the last number ends the thread */
};

struct watch {
	pthread_t thread;
	bool started;
	_Atomic bool quit;
	_Atomic uint32_t running; /* counts programs, odd while one runs */
	_Atomic pid_t child;
};

struct machine {
	struct machine_options options;
	char node[128];
	struct memory memory;
	struct lane lanes[2];
	struct registry registry;
	struct descriptors descriptors;
	struct cover covers[3]; /* of the caller's thread, the racer, a child */
	struct side side;
	struct racer racer;
	struct watch watch;
	struct control control;
	struct plug plug;
	unsigned int idle_objects, idle_contexts; /* what the card holds while no context is open */
	/* Of the program that runs. */
	int event_fd, memfd;
	bool first; /* nothing was made yet */
	_Atomic bool faulty; /* faults are set, or a command may be silent */
	bool unplugged;
	bool late;
};

/* prepare.c: false where the call has nothing to act on */
bool prepare(struct machine *machine, struct lane *lane, const struct program *program,
	     unsigned int index);
/* prepare_ioctl.c */
void prepare_ioctl(struct machine *machine, struct lane *lane);
/* patch.c: the program's data of @span at @to, patched, without the last @short_by bytes */
void patched(struct machine *machine, const struct program *program, struct data_span span,
	     uint8_t *to, size_t short_by);
/* The value that a ref stands for; false: nothing is there. */
bool ref_value(struct machine *machine, struct resource_ref ref, struct resource **ret,
	       uint64_t *ret_value);

/* make.c: the call and collect(), with fail-nth around it */
void make(struct machine *machine, const struct side *side, struct pending *pending);
/* collect.c */
void collect(struct pending *pending);
/* settle.c */
void settle(struct machine *machine, const struct pending *pending, struct program_result *ret);

/* make_mapping.c */
void make_mmap(struct pending *pending);
void make_munmap(struct pending *pending);
void make_touch(struct pending *pending);

/* forked.c: start a child that makes the call; wait for it */
pid_t forked_start(struct machine *machine, struct pending *pending);
void forked_wait(struct machine *machine, pid_t child);

/* racer.c */
bool racer_open(struct machine *machine);
void racer_close(struct racer *racer);
void racer_start(struct racer *racer); /* makes lanes[1]'s call; returns when it is about to */
bool racer_wait(struct racer *racer);  /* false: it does not end */

/* watch.c: what takes too long is helped along, then given up */
bool watch_open(struct machine *machine);
void watch_close(struct machine *machine);

/* fail_nth.c */
int fail_nth_open(void);
void fail_nth_ready(void); /* the kernel's injectors fail what is asked for, and say nothing */
void fail_nth_set(int fd, unsigned int nth);
bool fail_nth_end(int fd); /* true: the failure was delivered */

/* idle.c */
bool idle_remember(struct machine *machine);

#endif
