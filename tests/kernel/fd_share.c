/* SPDX-License-Identifier: BSD-2-Clause */
/* A context's descriptor in the hands of other processes. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "control.h"
#include "guest.h"
#include "process.h"

#define DEDICATED MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX

static int inheritable(int fd)
{
	const int copy = fcntl(fd, F_DUPFD, 100);

	cr_assert_geq(copy, 0);
	return copy;
}

/* In the child: adopts what comes by the socket, paces, and answers with its index. */
static void adopt_and_pace(void *argument)
{
	const int socket = *(int *)argument;
	const int fd = descriptor_receive(socket);
	struct ibv_context *context = ibv_import_device(fd);
	struct mlx5dv_pp *pp;
	char go;

	require(context, "%s", rv_last_error()->message);
	require(rv_context_is_devx(context), "%s", rv_last_error()->message);
	require(fcntl(fd, F_GETFD) & FD_CLOEXEC, "the adopted descriptor would be inherited");
	pp = mlx5dv_pp_alloc(context, 48, rate_bytes(5000000), DEDICATED);
	require(pp, "%s", rv_last_error()->message);
	require(write(socket, &pp->index, sizeof(pp->index)) == sizeof(pp->index), "write");
	require(read(socket, &go, 1) == 1, "read");
	/* Not freed, not closed: the other holder of the descriptor keeps it alive. */
}

Test(fd_share, a_descriptor_sent_to_another_process_is_adopted_there)
{
	struct ibv_context *context = device_open();
	int sockets[2];
	uint16_t index;
	int status;
	pid_t pid;

	cr_assert_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), 0);
	pid = fork();
	if (pid == 0) {
		/* What fork copied must not stand in for what is sent. */
		close(context->cmd_fd);
		close(context->async_fd);
		adopt_and_pace(&sockets[1]);
		_exit(0);
	}
	close(sockets[1]);
	descriptor_send(sockets[0], context->cmd_fd);
	cr_assert_eq(read(sockets[0], &index, sizeof(index)), (ssize_t)sizeof(index));
	cr_expect(rate_at(index).live);
	cr_expect_eq(handles(context, OBJECT_PP), 1u, "the other's handle is seen here");
	cr_assert_eq(write(sockets[0], "g", 1), 1);
	status = child_end(pid);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	cr_expect_eq(rates_live(), 1u, "its entry lives on while this copy does");
	ibv_close_device(context);
	cr_expect_eq(rates_live_soon(0), 0u);
}

Test(fd_share, an_exec_d_program_adopts_an_inherited_descriptor)
{
	struct ibv_context *context = device_open();
	char number[16];

	snprintf(number, sizeof(number), "%d", inheritable(context->cmd_fd));
	cr_expect_eq(holder_run("adopt", number, NULL), 0);
	mlx5dv_pp_free(pace(context, 5000000, 0));
	ibv_close_device(context);
}

Test(fd_share, another_process_destroys_an_entry_and_its_maker_s_free_succeeds)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);
	char number[16], handle[16];
	uint32_t id = 0, count = 0;

	cr_assert_eq(rv_context_handles(context, OBJECT_PP, &id, 1, &count), 0);
	cr_assert_eq(count, 1u);
	snprintf(number, sizeof(number), "%d", inheritable(context->cmd_fd));
	snprintf(handle, sizeof(handle), "%u", id);
	cr_assert_eq(holder_run("destroy", number, handle, NULL), 0);
	cr_expect_eq(rates_live(), 0u);
	cr_expect_eq(rv_pp_destroy(pp), 0, "%s", rv_last_error()->message);
	ibv_close_device(context);
}

/* Every kind of descriptor that the library makes or takes over. */
struct kinds {
	struct ibv_context *context, *adopted, *by_fd;
	struct ibv_comp_channel *completions;
	struct mlx5dv_devx_cmd_comp *commands;
	struct mlx5dv_devx_event_channel *events;
};

static void kinds_make(struct kinds *made)
{
	made->context = device_open();
	made->adopted = ibv_import_device(inheritable(made->context->cmd_fd));
	made->by_fd = rv_open_fd(open(NODE, O_RDWR), 0);
	cr_assert(made->adopted && made->by_fd, "%s", rv_last_error()->message);
	made->completions = ibv_create_comp_channel(made->context);
	made->commands = mlx5dv_devx_create_cmd_comp(made->context);
	made->events = mlx5dv_devx_create_event_channel(made->context, 0);
	cr_assert(made->completions && made->commands && made->events, "%s",
		  rv_last_error()->message);
}

static void kinds_close(const struct kinds *made)
{
	mlx5dv_devx_destroy_event_channel(made->events);
	mlx5dv_devx_destroy_cmd_comp(made->commands);
	ibv_destroy_comp_channel(made->completions);
	ibv_close_device(made->by_fd);
	ibv_close_device(made->adopted);
	ibv_close_device(made->context);
}

Test(fd_share, an_exec_d_child_holds_nothing)
{
	struct kinds made;

	kinds_make(&made);
	cr_expect_eq(holder_run("fds", NULL), 0);
	kinds_close(&made);
}

/* Or the test above could not fail. */
Test(fd_share, an_exec_d_child_would_see_what_it_held_of_each_kind)
{
	struct kinds made;

	kinds_make(&made);
	for (unsigned int i = 0; i < 5; i++) {
		const int fds[] = { made.context->cmd_fd, made.context->async_fd,
				    made.completions->fd, made.commands->fd, made.events->fd };
		const int copy = inheritable(fds[i]);

		cr_expect_eq(holder_run("fds", NULL), 1, "descriptor %u", i);
		close(copy);
	}
	kinds_close(&made);
}

static void hold_until_killed(int ready)
{
	(void)!write(ready, "r", 1);
	for (;;)
		pause();
}

Test(fd_share, a_forked_child_keeps_entries_alive_until_it_ends)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);
	const uint16_t index = pp->index;
	int pipes[2];
	char byte;
	pid_t pid;

	cr_assert_eq(pipe2(pipes, O_CLOEXEC), 0);
	pid = fork();
	if (pid == 0)
		hold_until_killed(pipes[1]);
	cr_assert_eq(read(pipes[0], &byte, 1), 1);
	ibv_close_device(context);
	mlx5dv_pp_free(pp);
	usleep(200000);
	cr_expect(rate_at(index).live, "the child's copy is gone?");
	holder_kill(pid);
	cr_expect_eq(rates_live_soon(0), 0u);
}

static void free_in_child(void *argument)
{
	require(rv_pp_destroy(argument) == 0, "%s", rv_last_error()->message);
}

Test(fd_share, a_forked_child_may_free_what_its_parent_allocated)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);

	in_child(free_in_child, pp);
	cr_expect_eq(rates_live(), 0u);
	cr_expect_eq(rv_pp_destroy(pp), 0, "%s", rv_last_error()->message);
	ibv_close_device(context);
}

Test(fd_share, a_descriptor_without_context_is_not_adopted)
{
	const int fd = open(NODE, O_RDWR);

	cr_assert_geq(fd, 0);
	refused_null("adopting a descriptor on which no context was opened", ibv_import_device(fd),
		     EINVAL, RV_LAYER_ARGUMENT,
		     "no context exists on this descriptor: open one with rv_open_fd()");
	cr_expect_geq(fcntl(fd, F_GETFD), 0, "the descriptor was closed");
	cr_expect_eq(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0, "the descriptor was changed");
	close(fd);
}

Test(fd_share, a_second_context_on_a_descriptor_is_refused)
{
	struct ibv_context *context = device_open();
	const int copy = dup(context->cmd_fd);

	refused_null("second context on a descriptor", rv_open_fd(copy, 0), EINVAL,
		     RV_LAYER_ARGUMENT,
		     "a context exists on this descriptor already: adopt it with ibv_import_device()");
	refused_null("", rv_open_fd(copy, RV_OPEN_DEVX), EINVAL, RV_LAYER_ARGUMENT,
		     "a context exists on this descriptor already: *");
	mlx5dv_pp_free(pace(context, 5000000, 0));
	close(copy);
	ibv_close_device(context);
}

Test(fd_share, what_is_no_descriptor_is_refused)
{
	refused_null("adopting what is no descriptor", ibv_import_device(-1), EBADF,
		     RV_LAYER_ARGUMENT, "* is not an open descriptor");
	refused_null("", ibv_import_device(999), EBADF, RV_LAYER_ARGUMENT,
		     "999 is not an open descriptor");
	refused_null("", rv_open_fd(999, 0), EBADF, RV_LAYER_ARGUMENT,
		     "999 is not an open descriptor");
}

Test(fd_share, an_adopted_context_outlives_the_close_of_the_first)
{
	struct ibv_context *context = device_open();
	struct ibv_context *adopted = ibv_import_device(dup(context->cmd_fd));
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);
	const uint16_t index = pp->index;

	cr_assert_not_null(adopted, "%s", rv_last_error()->message);
	ibv_close_device(context);
	mlx5dv_pp_free(pp);
	cr_expect(rate_at(index).live);
	mlx5dv_pp_free(pace(adopted, 6000000, 0));
	ibv_close_device(adopted);
	cr_expect_eq(rates_live_soon(0), 0u);
}
