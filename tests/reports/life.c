/* SPDX-License-Identifier: BSD-2-Clause */
/* Forks, dropped privileges and devices that go. */
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "queue.h"
#include "told.h"

static const struct rv_rate plain = { .rate = 1000000 };

static int child_status(pid_t pid)
{
	int status = -1;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The child uses the context and frees; a program run by exec holds none of it. */
int life_forked(void)
{
	struct ibv_context *context = must_open();
	struct mlx5dv_pp *pp = rv_pp_alloc(context, &plain, 0);
	struct mlx5dv_pp *own;
	pid_t pid;

	must(pp != NULL, "rv_pp_alloc()");
	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		own = rv_pp_alloc(context, &plain, 0);
		told("the child's rv_pp_alloc()", own);
		told_number("its rv_pp_destroy()", rv_pp_destroy(own));
		ibv_close_device(context);
		exit(0);
	}
	must(child_status(pid) == 0, "the child");
	told_number("the parent's rv_pp_destroy()", rv_pp_destroy(pp));
	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		execlp("sh", "sh", "-c",
		       "echo \"inherited by exec: $(ls -l /proc/self/fd | grep -c infiniband)\"", NULL);
		_exit(127);
	}
	must(child_status(pid) == 0, "the program");
	return 0;
}

/* Objects of a device that was unplugged are freed, without an error. */
int life_unplugged(void)
{
	struct queue queue = { .context = must_open() };
	struct mlx5dv_pp *pp = rv_pp_alloc(queue.context, &plain, 0);

	must(pp != NULL, "rv_pp_alloc()");
	must(queue_domain(&queue), "transport domain");
	must(system("unplug") == 0, "unplug");
	told("rv_pp_alloc() after unplugging", rv_pp_alloc(queue.context, &plain, 0));
	told_number("rv_pp_destroy()", rv_pp_destroy(pp));
	told_number("mlx5dv_devx_obj_destroy()", mlx5dv_devx_obj_destroy(queue.td));
	told_number("ibv_close_device()", ibv_close_device(queue.context));
	return 0;
}

/* The removal ends although a process holds the device, which is told. */
int life_held(void)
{
	struct ibv_context *context = must_open();
	struct pollfd watch = { .fd = context->async_fd, .events = POLLIN };
	struct ibv_async_event event;

	printf("unplug, with the device held: status %d\n", system("unplug"));
	must(poll(&watch, 1, 10000) == 1, "poll()");
	must(ibv_get_async_event(context, &event) == 0, "ibv_get_async_event()");
	printf("ibv_get_async_event(): %s\n",
	       event.event_type == IBV_EVENT_DEVICE_FATAL ? "IBV_EVENT_DEVICE_FATAL" : "another event");
	told_number("ibv_close_device()", ibv_close_device(context));
	return 0;
}

/* The ioctl does not look at who opened the descriptor. */
int life_dropped(void)
{
	struct ibv_context *context = must_open();

	must(setgid(65534) == 0 && setuid(65534) == 0, "setuid()");
	told("rv_pp_alloc() after setuid(65534)", rv_pp_alloc(context, &plain, 0));
	return 0;
}
