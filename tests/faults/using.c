/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet pacing and DEVX, each failure point of open, use and close failed in turn. */
#include <criterion/criterion.h>
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <rawverbs/pacing.h>
#include <string.h>

#include "../unit/tail.h"
#include "scenario.h"

/* Every buffer that the library is given here ends where an unmapped page begins. */
#define NO_EVENTS { CALL_IOCTL, "ASYNC_ALLOC", EPROTONOSUPPORT, NATURAL, 0 }
#define END { 0, NULL, 0, 0, 0 }

static struct ibv_context *open_devx(void)
{
	static const char path[] = "/dev/infiniband/uverbs0";
	static void *kept;

	return rv_open_path(tail_again(&kept, path, sizeof(path)), RV_OPEN_DEVX);
}

/* @bytes bytes of a pacing context, at most 48. */
static const void *pacing_context(size_t bytes)
{
	static const uint8_t context[48] = { 0, 0, 1 };
	static void *kept[49];

	return tail_again(&kept[bytes], context, bytes);
}

/* An entry that was refused leaves nothing in the kernel, one that was given leaves one. */
static struct mlx5dv_pp *checked(struct mlx5dv_pp *pp)
{
	cr_assert_eq(model_handles(), pp ? 1 : 0);
	if (pp)
		cr_assert_eq(pp->index, 0x0101);
	return pp;
}

static int pace(void)
{
	static const struct rv_rate rate = { .rate = 1000, .burst_bytes = 1,
					     .typical_packet_bytes = 1 };
	static void *kept;
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *pp;
	unsigned int alive;
	int error;

	if (!context)
		return errno;
	pp = checked(rv_pp_alloc(context, tail_again(&kept, &rate, sizeof(rate)), 0));
	error = pp ? -rv_pp_destroy(pp) : errno;
	/* Busy, it is still the caller's: once more, then for good. */
	if (error == EBUSY && pp && rv_pp_destroy(pp) == -EBUSY)
		mlx5dv_pp_free(pp);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
	return error;
}

/* The way of rdma-core's users: whatever free meets, it says nothing. */
static int pace_as_rdma_core(void)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *first;
	struct mlx5dv_pp *second;
	int error = 0;

	if (!context)
		return errno;
	first = mlx5dv_pp_alloc(context, 48, pacing_context(48), 0);
	if (!first)
		error = errno;
	second = mlx5dv_pp_alloc(context, 4, pacing_context(4),
				 MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX);
	if (!second)
		error = errno;
	mlx5dv_pp_free(first);
	ibv_close_device(context);
	mlx5dv_pp_free(second);
	return error;
}

Test(faults, pacing)
{
	static const struct rule rules[] = {
		/* Capabilities that cannot be read: the kernel decides. */
		{ CALL_IOCTL, "DEVX_OTHER", ANY, NATURAL, 0 },
		{ ALLOCATION, NULL, ANY, NATURAL, INJECTED },
		{ CALL_IOCTL, "PP_DESTROY", ENOENT, NATURAL, 0 },
		NO_EVENTS, END,
	};

	sweep(&(struct scenario){ pace, 0, rules });
}

Test(faults, pacing_as_rdma_cores_users_do)
{
	static const struct rule rules[] = {
		{ CALL_IOCTL, "PP_DESTROY", ANY, NATURAL, 0 },
		NO_EVENTS, END,
	};

	sweep(&(struct scenario){ pace_as_rdma_core, 0, rules });
}

static int refused(int error)
{
	struct ibv_context *context = open_devx();
	int got;

	if (!context)
		return errno;
	model_refuse_pp(-error);
	cr_assert_null(checked(mlx5dv_pp_alloc(context, 48, pacing_context(48), 0)));
	got = errno;
	ibv_close_device(context);
	return got;
}

static int refused_einval(void)
{
	return refused(EINVAL);
}

static int refused_enospc(void)
{
	return refused(ENOSPC);
}

static int refused_eprotonosupport(void)
{
	return refused(EPROTONOSUPPORT);
}

static int refused_eio(void)
{
	return refused(EIO);
}

/* What looks for the cause may fail: the errno stays the kernel's. */
static const struct rule explanation_rules[] = {
	{ CALL_IOCTL, "DEVX_OTHER", ANY, NATURAL, 0 },
	{ ALLOCATION, NULL, ANY, NATURAL, INJECTED },
	NO_EVENTS,
	END,
};

Test(faults, explaining_einval)
{
	sweep(&(struct scenario){ refused_einval, EINVAL, explanation_rules });
}

Test(faults, explaining_enospc)
{
	sweep(&(struct scenario){ refused_enospc, ENOSPC, explanation_rules });
}

Test(faults, explaining_eprotonosupport)
{
	sweep(&(struct scenario){ refused_eprotonosupport, EPROTONOSUPPORT, explanation_rules });
}

Test(faults, explaining_eio)
{
	sweep(&(struct scenario){ refused_eio, EIO, explanation_rules });
}

#define MAILBOX 32

static const uint8_t *in_mailbox(void)
{
	static const uint8_t in[MAILBOX] = { 0x09, 0x04 };
	static void *kept;

	return tail_again(&kept, in, sizeof(in));
}

static uint8_t *out_mailbox(void)
{
	static const uint8_t out[MAILBOX] = { 0x77, 0x77, [MAILBOX - 1] = 0x77 };
	static void *kept;

	return tail_again(&kept, out, sizeof(out));
}

/* The model fills an answer with zeros; where a call is refused there is none. */
static int mailbox_right(const uint8_t *out, int error)
{
	const uint8_t byte = error ? 0x77 : 0;

	cr_assert(out[0] == byte && out[1] == byte && out[MAILBOX - 1] == byte);
	return error;
}

static int use_object(struct mlx5dv_devx_obj *obj)
{
	const uint8_t *in = in_mailbox();
	uint8_t *out = out_mailbox();
	int error = mailbox_right(out, mlx5dv_devx_obj_query(obj, in, MAILBOX, out, MAILBOX));

	out = out_mailbox();
	if (error == 0)
		error = mailbox_right(out, mlx5dv_devx_obj_modify(obj, in, MAILBOX, out, MAILBOX));
	return error;
}

static int devx(void)
{
	struct ibv_context *context = open_devx();
	const uint8_t *in = in_mailbox();
	uint8_t *out = out_mailbox();
	struct mlx5dv_devx_obj *obj;
	unsigned int alive;
	int destroyed;
	int error;

	if (!context)
		return errno;
	error = mailbox_right(out, mlx5dv_devx_general_cmd(context, in, MAILBOX, out, MAILBOX));
	out = out_mailbox();
	obj = mlx5dv_devx_obj_create(context, in, MAILBOX, out, MAILBOX);
	mailbox_right(out, obj ? 0 : errno);
	cr_assert_eq(model_handles(), obj ? 1 : 0);
	if (!obj) {
		error = errno;
	} else {
		error = error ? error : use_object(obj);
		destroyed = mlx5dv_devx_obj_destroy(obj);
		/* Refused, it is alive: once more, then after close. */
		if (destroyed != 0 && mlx5dv_devx_obj_destroy(obj) != 0) {
			rv_close_device(context, &alive);
			cr_assert_eq(alive, 1);
			cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
			return destroyed;
		}
		error = error ? error : destroyed;
	}
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
	return error;
}

Test(faults, devx_objects)
{
	static const struct rule rules[] = {
		{ CALL_IOCTL, "OBJ_DESTROY", ENOENT, NATURAL, 0 },
		NO_EVENTS, END,
	};

	sweep(&(struct scenario){ devx, 0, rules });
}

/* Outputs stay untouched where the question is refused. */
static int ask(void)
{
	struct ibv_context *context = open_devx();
	static const struct rv_pacing_limits no_limits = { .max_rate = 77 };
	static const struct ibv_device_attr no_attr = { .max_qp = 77 };
	static const uint32_t no_handles[2] = { 77, 77 };
	static void *kept[4];
	struct rv_pacing_limits *limits = tail_again(&kept[0], &no_limits, sizeof(no_limits));
	struct ibv_device_attr *attr = tail_again(&kept[1], &no_attr, sizeof(no_attr));
	uint32_t *handles = tail_again(&kept[2], no_handles, sizeof(no_handles));
	uint32_t *count = tail_again(&kept[3], no_handles, sizeof(*count));
	int error = 0;
	int ret;

	if (!context)
		return errno;
	ret = -rv_pacing_limits(context, limits);
	cr_assert(ret ? memcmp(limits, &no_limits, sizeof(no_limits)) == 0 :
			limits->max_rate != 77);
	error = ret ? ret : error;
	ret = ibv_query_device(context, attr);
	cr_assert(ret ? memcmp(attr, &no_attr, sizeof(no_attr)) == 0 : attr->max_qp != 77);
	error = ret ? ret : error;
	ret = -rv_context_handles(context, 0x1007, handles, 2, count);
	cr_assert_eq(*count == 77, ret != 0);
	cr_assert_eq(handles[0], 77);
	error = ret ? ret : error;
	ibv_close_device(context);
	return error;
}

Test(faults, questions)
{
	static const struct rule rules[] = { NO_EVENTS, END };

	sweep(&(struct scenario){ ask, 0, rules });
}
