/* SPDX-License-Identifier: BSD-2-Clause */
/* Objects that outlive the process that made them: descriptor and bytes over a socket. */
#include <fcntl.h>
#include <kernel/control.h>
#include <kernel/guest.h>
#include <kernel/process.h>
#include <rawverbs/handover.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "census.h"
#include "queue.h"

TestSuite(objects_handover, .init = census_take, .fini = census_compare);

enum { OBJ, UMEM, VAR, PP, UAR, KINDS };

static const char *const names[KINDS] = { "object", "umem", "VAR", "entry", "UAR" };

/* All objects that can be handed over, with one number that tells each. */
struct all {
	struct mlx5dv_devx_obj *obj;
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_var *var;
	struct mlx5dv_pp *pp;
	struct mlx5dv_devx_uar *uar;
	void *memory;
};

/* What travels beside the descriptor. */
struct message {
	uint8_t bytes[KINDS][RV_HANDOVER_BYTES];
	uint32_t number[KINDS];
};

static uint32_t number(const struct all *all, unsigned int kind)
{
	uint32_t n = 0;

	switch (kind) {
	case OBJ:
		rv_devx_obj_number(all->obj, &n);
		return n;
	case UMEM:
		return all->umem->umem_id;
	case VAR:
		return all->var->page_id;
	case PP:
		return all->pp->index;
	default:
		return all->uar->page_id;
	}
}

static struct all make(struct ibv_context *on)
{
	const uint8_t in[16] = { 0x08, 0x16 }; /* ALLOC_TRANSPORT_DOMAIN */
	uint8_t out[16];
	struct all all = { .memory = aligned_alloc(4096, 8192) };

	all.obj = mlx5dv_devx_obj_create(on, in, sizeof(in), out, sizeof(out));
	all.umem = mlx5dv_devx_umem_reg(on, all.memory, 8192, IBV_ACCESS_LOCAL_WRITE);
	all.var = mlx5dv_alloc_var(on, 0);
	all.pp = mlx5dv_pp_alloc(on, 48, rate_bytes(5000000), 0);
	all.uar = mlx5dv_devx_alloc_uar(on, MLX5DV_UAR_ALLOC_TYPE_NC);
	return all;
}

static bool complete(const struct all *all)
{
	return all->obj && all->umem && all->var && all->pp && all->uar;
}

static void destroy(struct all *all)
{
	cr_expect_eq(mlx5dv_devx_obj_destroy(all->obj), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_umem_dereg(all->umem), 0, "%s", rv_last_error()->message);
	mlx5dv_free_var(all->var);
	cr_expect_eq(rv_pp_destroy(all->pp), 0, "%s", rv_last_error()->message);
	mlx5dv_devx_free_uar(all->uar);
	free(all->memory);
}

static int export(const struct all *all, unsigned int kind, void *data)
{
	switch (kind) {
	case OBJ:
		return mlx5dv_devx_obj_export(all->obj, data);
	case UMEM:
		return mlx5dv_devx_umem_export(all->umem, data);
	case VAR:
		return mlx5dv_var_export(all->var, data);
	case PP:
		return -rv_pp_export(all->pp, data, RV_HANDOVER_BYTES);
	default:
		return -rv_uar_export(all->uar, data, RV_HANDOVER_BYTES);
	}
}

static void *import(struct ibv_context *on, unsigned int kind, void *data, struct all *ret_all)
{
	switch (kind) {
	case OBJ:
		return ret_all->obj = mlx5dv_devx_obj_import(on, data);
	case UMEM:
		return ret_all->umem = mlx5dv_devx_umem_import(on, data);
	case VAR:
		return ret_all->var = mlx5dv_var_import(on, data);
	case PP:
		return ret_all->pp = rv_pp_import(on, data, RV_HANDOVER_BYTES);
	default:
		return ret_all->uar = rv_uar_import(on, data, RV_HANDOVER_BYTES);
	}
}

static void unimport(struct all *all)
{
	mlx5dv_devx_obj_unimport(all->obj);
	mlx5dv_devx_umem_unimport(all->umem);
	mlx5dv_var_unimport(all->var);
	rv_pp_unimport(all->pp);
	rv_uar_unimport(all->uar);
}

static void describe(const struct all *all, struct message *ret_message)
{
	for (unsigned int kind = 0; kind < KINDS; kind++) {
		require(export(all, kind, ret_message->bytes[kind]) == 0, "%s", names[kind]);
		ret_message->number[kind] = number(all, kind);
	}
}

/* The predecessor, a child: makes all, sends all, ends. */
static void predecessor(int socket)
{
	struct ibv_context *mine = rv_open_path(NODE, RV_OPEN_DEVX);
	struct message message;
	struct all all;

	require(mine, "%s", rv_last_error()->message);
	all = make(mine);
	require(complete(&all), "%s", rv_last_error()->message);
	describe(&all, &message);
	descriptor_send(socket, mine->cmd_fd);
	require(write(socket, &message, sizeof(message)) == (ssize_t)sizeof(message), "socket");
	_exit(0);
}

static struct ibv_context *succeed(struct message *ret_message)
{
	struct ibv_context *adopted;
	int sockets[2];
	pid_t pid;

	cr_assert_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), 0);
	pid = fork();
	if (pid == 0)
		predecessor(sockets[1]);
	close(sockets[1]);
	adopted = ibv_import_device(descriptor_receive(sockets[0]));
	cr_assert_not_null(adopted, "%s", rv_last_error()->message);
	cr_assert_eq(read(sockets[0], ret_message, sizeof(*ret_message)),
		     (ssize_t)sizeof(*ret_message));
	cr_expect_eq(child_end(pid), 0);
	close(sockets[0]);
	return adopted;
}

static void all_live(const struct message *message, const char *when)
{
	cr_expect(device_has("transport_domain", message->number[OBJ]), "%s", when);
	cr_expect(device_has("umem", message->number[UMEM]), "%s", when);
	cr_expect(device_has("uar", message->number[UAR]), "%s", when);
	cr_expect(rate_at(message->number[PP]).live, "%s", when);
}

Test(objects_handover, what_a_process_made_lives_on_in_its_successor_who_destroys_it)
{
	struct message message;
	struct ibv_context *adopted = succeed(&message);
	struct all all = { 0 };

	all_live(&message, "after the predecessor's end");
	for (unsigned int kind = 0; kind < KINDS; kind++) {
		cr_assert_not_null(import(adopted, kind, message.bytes[kind], &all), "%s: %s",
				   names[kind], rv_last_error()->message);
		cr_expect_eq(number(&all, kind), message.number[kind], "%s", names[kind]);
	}
	cr_expect(rv_context_is_devx(adopted));
	*(volatile uint64_t *)all.uar->reg_addr = 0; /* it is mapped here */
	destroy(&all);
	cr_expect_not(device_has("transport_domain", message.number[OBJ]));
	cr_expect_not(device_has("umem", message.number[UMEM]));
	cr_expect_not(device_has("uar", message.number[UAR]));
	cr_expect_not(rate_at(message.number[PP]).live);
	ibv_close_device(adopted);
}

Test(objects_handover, forgetting_leaves_the_objects_until_the_last_close)
{
	struct message message;
	struct ibv_context *adopted = succeed(&message);
	struct all all = { 0 };
	unsigned int alive = 7;

	for (unsigned int kind = 0; kind < KINDS; kind++)
		cr_assert_not_null(import(adopted, kind, message.bytes[kind], &all), "%s: %s",
				   names[kind], rv_last_error()->message);
	unimport(&all);
	unimport(&(struct all){ 0 });
	all_live(&message, "after they were forgotten");
	rv_close_device(adopted, &alive);
	cr_expect_eq(alive, 0u);
}

Test(objects_handover, what_nobody_imported_goes_with_the_last_descriptor)
{
	struct message message;
	struct ibv_context *adopted = succeed(&message);

	all_live(&message, "before the last close");
	ibv_close_device(adopted);
}

static void import_all(struct ibv_context *adopted, struct message *message, struct all *ret_all)
{
	for (unsigned int kind = 0; kind < KINDS; kind++)
		require(import(adopted, kind, message->bytes[kind], ret_all), "%s: %s", names[kind],
			rv_last_error()->message);
}

/* A child who has all from its own predecessor, tells the numbers, and waits for its end. */
static void successor(int said)
{
	struct message message;
	struct ibv_context *adopted = succeed(&message);
	struct all all = { 0 };

	import_all(adopted, &message, &all);
	require(write(said, &message, sizeof(message)) == (ssize_t)sizeof(message), "pipe");
	for (;;)
		pause();
}

Test(objects_handover, SIGKILL_of_a_successor_leaves_nothing_of_what_it_imported)
{
	struct message message;
	int pipes[2];
	pid_t pid;

	cr_assert_eq(pipe2(pipes, O_CLOEXEC), 0);
	pid = fork();
	if (pid == 0)
		successor(pipes[1]);
	close(pipes[1]);
	cr_assert_eq(read(pipes[0], &message, sizeof(message)), (ssize_t)sizeof(message),
		     "the successor did not get ready: status 0x%x", child_end(pid));
	all_live(&message, "before the successor's end");
	holder_kill(pid);
	close(pipes[0]);
}

Test(objects_handover, what_was_imported_survives_an_unplug_and_is_destroyed_or_forgotten_after_it)
{
	struct message messages[2];
	struct ibv_context *adopted[2] = { succeed(&messages[0]), succeed(&messages[1]) };
	struct all all[2] = { 0 };
	uint8_t data[RV_HANDOVER_BYTES];

	for (unsigned int i = 0; i < 2; i++)
		import_all(adopted[i], &messages[i], &all[i]);
	unplug();
	refused_null("", import(adopted[0], OBJ, messages[0].bytes[OBJ], &(struct all){ 0 }), ENOENT,
		     RV_LAYER_ARGUMENT, "no object of type 0x* with handle * lives on this context: *");
	cr_expect_eq(export(&all[0], PP, data), 0, "%s", rv_last_error()->message);
	destroy(&all[0]);
	unimport(&all[1]);
	replug();
	ibv_close_device(adopted[0]);
	ibv_close_device(adopted[1]);
}

/*
 * What nobody can check is the exporter's word: the firmware's number, the opcode that made
 * an object, and of pages length and offset, of which the kernel judges when they are mapped.
 */
static bool believed(unsigned int kind, unsigned int byte)
{
	const bool page = kind == VAR || kind == UAR;

	return (kind == OBJ && (byte == 10 || byte == 11)) || (byte >= 20 && byte < 24) || (page && byte >= 24 && byte < 28) ||
	       (page && byte >= 32 && byte < 40);
}

/* Every other byte counts, those that are zero too. */
Test(objects_handover, bytes_that_were_changed_are_refused)
{
	struct ibv_context *mine = device_open();
	struct all all = make(mine), none = { 0 };
	uint8_t data[RV_HANDOVER_BYTES];

	cr_assert(complete(&all), "%s", rv_last_error()->message);
	for (unsigned int kind = 0; kind < KINDS; kind++) {
		for (unsigned int i = 0; i < RV_HANDOVER_BYTES; i++) {
			cr_assert_eq(export(&all, kind, data), 0);
			data[i] ^= 0x80;
			if (!import(mine, kind, data, &none))
				continue;
			cr_expect(believed(kind, i), "%s: byte %u", names[kind], i);
			unimport(&none);
			none = (struct all){ 0 };
		}
	}
	memset(data, 0, sizeof(data));
	refused_null("import of bytes that no export wrote", mlx5dv_devx_obj_import(mine, data),
		     EINVAL, RV_LAYER_ARGUMENT,
		     "these bytes were not written by an export, or were changed since");
	cr_assert_eq(export(&all, OBJ, data), 0);
	data[5]++;
	refused_null("import of another version's export", mlx5dv_devx_obj_import(mine, data),
		     EPROTONOSUPPORT, RV_LAYER_ARGUMENT, "this was exported in format 2 by another *");
	destroy(&all);
	ibv_close_device(mine);
}

Test(objects_handover, an_export_of_another_kind_is_refused)
{
	struct ibv_context *mine = device_open();
	struct all all = make(mine), none = { 0 };
	uint8_t data[RV_HANDOVER_BYTES];

	cr_assert(complete(&all), "%s", rv_last_error()->message);
	for (unsigned int kind = 0; kind < KINDS; kind++) {
		cr_assert_eq(export(&all, kind, data), 0);
		for (unsigned int other = 0; other < KINDS; other++) {
			if (other == kind)
				continue;
			refused_null(kind + other == 1 ? "import of another kind's export" : "",
				     import(mine, other, data, &none), EINVAL, RV_LAYER_ARGUMENT,
				     "this is an export of object type 0x100*; it must be one of 0x100*");
		}
	}
	destroy(&all);
	ibv_close_device(mine);
}

Test(objects_handover, what_does_not_live_on_the_context_is_refused)
{
	struct ibv_context *mine = device_open(), *other = device_open();
	struct ibv_context *plain = rv_open_path(NODE, RV_OPEN_PLAIN);
	struct all all = make(mine), none = { 0 };
	uint8_t data[KINDS][RV_HANDOVER_BYTES];

	cr_assert(complete(&all) && plain, "%s", rv_last_error()->message);
	for (unsigned int kind = 0; kind < KINDS; kind++) {
		cr_assert_eq(export(&all, kind, data[kind]), 0);
		refused_null(kind ? "" : "import into a context that is not shared",
			     import(other, kind, data[kind], &none), ENOENT, RV_LAYER_ARGUMENT,
			     "no object of type 0x* with handle * lives on this context: *");
		refused_null(kind ? "" : "import into a context without DEVX",
			     import(plain, kind, data[kind], &none), ENOENT, RV_LAYER_ARGUMENT,
			     "no object of type 0x* with handle * lives on this context: *");
	}
	destroy(&all);
	for (unsigned int kind = 0; kind < KINDS; kind++)
		refused_null(kind ? "" : "import of what was destroyed",
			     import(mine, kind, data[kind], &none), ENOENT, RV_LAYER_ARGUMENT,
			     "no object of type 0x* with handle * lives on this context: *");
	ibv_close_device(plain);
	ibv_close_device(other);
	ibv_close_device(mine);
}

Test(objects_handover, exports_of_a_closed_context_are_refused)
{
	struct ibv_context *mine = device_open();
	struct all all = make(mine);
	uint8_t data[RV_HANDOVER_BYTES] = { 0 };

	cr_assert(complete(&all), "%s", rv_last_error()->message);
	refused_errno("export of an object at NULL", mlx5dv_devx_obj_export(NULL, data), EINVAL,
		      RV_LAYER_ARGUMENT, "obj is NULL");
	refused_errno("", mlx5dv_devx_obj_export(all.obj, NULL), EINVAL, RV_LAYER_ARGUMENT,
		      "data is NULL");
	refused_negative("export into too little room", rv_pp_export(all.pp, data, 63), EINVAL,
			 RV_LAYER_ARGUMENT, "size is 63; *");
	ibv_close_device(mine);
	for (unsigned int kind = 0; kind < KINDS; kind++)
		refused_errno(kind ? "" : "export on a closed context", export(&all, kind, data),
			      EINVAL, RV_LAYER_ARGUMENT, "the context is closed*");
	destroy(&all);
}
