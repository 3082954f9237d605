/* SPDX-License-Identifier: BSD-2-Clause */
/* Which queue holds which index: read back, and kept while it does. */
#include <errno.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>

#include "object_script.h"

#define SQ 61u
#define SQN 0x1234
#define PP 62u
#define INDEX 5

static struct ibv_context *context;

static void begin(void)
{
	context = open_devx();
}

static void end(void)
{
	ibv_close_device(context);
	kernel_done();
}

TestSuite(paced, .init = begin, .fini = end);

static struct mlx5dv_devx_obj *make_sq(uint16_t index)
{
	return make_obj(context, CREATE_SQ, SQ, SQN, index);
}

/* QUERY_SQ of SQN, answered by a queue that holds @index. */
static void expect_query(uint16_t index, int result)
{
	static const uint8_t in[16] = { 0x09, 0x07, [10] = 0x12, 0x34 };
	static uint8_t answers[8][272];
	static unsigned int used;
	struct step *step = expect_ioctl(0x1001, 0x1003, MLX5, result);
	uint8_t *answer = answers[used++ % 8];

	memset(answer, 0, 272);
	put_be(answer + SQ_INDEX_AT, 2, index);
	if (result == -EREMOTEIO)
		answer[0] = 5;
	with_handle(step, 0x1000, SQ);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, 272, answer, 272);
}

static void modify(struct mlx5dv_devx_obj *sq, uint64_t bitmask, uint16_t index, int result)
{
	static uint8_t ins[8][SQ_IN_BYTES];
	static unsigned int used;
	uint8_t *in = ins[used++ % 8];
	uint8_t out[16];
	struct step *step = expect_ioctl(0x1001, 0x1002, MLX5, result);

	put_be(in, 2, MODIFY_SQ);
	put_be(in + 16, 8, bitmask);
	put_be(in + SQ_INDEX_AT, 2, index);
	with_handle(step, 0x1000, SQ);
	with_in(step, 0x1001, in, SQ_IN_BYTES);
	with_out(step, 0x1002, 16, in, 0);
	cr_assert_eq(mlx5dv_devx_obj_modify(sq, in, SQ_IN_BYTES, out, sizeof(out)), -result);
}

static void free_pp(struct mlx5dv_pp *pp, uint32_t handle)
{
	expect_pp_destroy(handle, 0);
	cr_assert_eq(rv_pp_destroy(pp), 0);
}

Test(paced, the_index_of_a_queue_is_read_back)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	expect_query(INDEX, 0);
	cr_assert_eq(rv_pacing_verify(context, sq, pp), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	destroy_obj(sq, SQ);
	free_pp(pp, PP);
}

Test(paced, a_queue_that_is_not_paced_is_enodata)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	expect_query(0, 0);
	cr_assert_eq(rv_pacing_verify(context, sq, pp), -ENODATA);
	fails_with(ENODATA, RV_LAYER_ARGUMENT, "send queue 0x1234 is not paced: it holds index 0 "
					       "(unlimited), not 5");
	free_pp(pp, PP);
	destroy_obj(sq, SQ);
}

Test(paced, a_queue_with_another_index_is_estale)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	expect_query(0xfffe, 0);
	cr_assert_eq(rv_pacing_verify(context, sq, pp), -ESTALE);
	fails_with(ESTALE, RV_LAYER_ARGUMENT, "holds pacing index 65534, not 5");
	free_pp(pp, PP);
	destroy_obj(sq, SQ);
}

Test(paced, wrong_arguments_are_refused_before_the_kernel)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(0);
	struct mlx5dv_devx_obj *tir = make_obj(context, CREATE_TIR, 63, 8, 0);
	struct ibv_context *other = open_devx();

	cr_assert_eq(rv_pacing_verify(NULL, sq, pp), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	cr_assert_eq(rv_pacing_verify(context, NULL, pp), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "sq is NULL");
	cr_assert_eq(rv_pacing_verify(context, sq, NULL), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "pp is NULL");
	cr_assert_eq(rv_pacing_verify(context, tir, pp), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "no send queue: CREATE_TIR (0x900) made it");
	cr_assert_eq(rv_pacing_verify(other, sq, pp), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the send queue belongs to another context");
	destroy_obj(tir, 63);
	destroy_obj(sq, SQ);
	free_pp(pp, PP);
	ibv_close_device(other);
}

Test(paced, an_entry_of_another_context_is_refused)
{
	struct ibv_context *other = open_devx();
	struct mlx5dv_pp *pp = make_pp(other, PP, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	cr_assert_eq(rv_pacing_verify(context, sq, pp), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the pacing entry belongs to another context");
	free_pp(pp, PP);
	destroy_obj(sq, SQ);
	ibv_close_device(other);
}

Test(paced, refusals_of_the_query_are_passed_on)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	expect_query(0, -ENOENT);
	cr_assert_eq(rv_pacing_verify(context, sq, pp), -ENOENT);
	expect_query(0, -EREMOTEIO);
	cr_assert_eq(rv_pacing_verify(context, sq, pp), -EREMOTEIO);
	fails_with(EREMOTEIO, RV_LAYER_FIRMWARE, "firmware refused QUERY_SQ (0x907)");
	cr_assert_eq(rv_last_error()->status, 5);
	/* A query that failed says nothing of the index. */
	cr_assert_eq(rv_pp_destroy(pp), -EBUSY);
	destroy_obj(sq, SQ);
	free_pp(pp, PP);
}

Test(paced, an_index_that_a_queue_holds_is_not_freed)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	cr_assert_eq(rv_pp_destroy(pp), -EBUSY);
	fails_with(EBUSY, RV_LAYER_ARGUMENT, "send queue 0x1234 of this context holds pacing index 5");
	/* A destroy that was refused leaves it where it was. */
	expect_obj_destroy(SQ, -EIO);
	expect_gone_question(false);
	cr_assert_eq(mlx5dv_devx_obj_destroy(sq), EIO);
	cr_assert_eq(rv_pp_destroy(pp), -EBUSY);
	destroy_obj(sq, SQ);
	free_pp(pp, PP);
}

Test(paced, the_void_form_frees_it_and_leaves_a_sentence)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	expect_pp_destroy(PP, 0);
	mlx5dv_pp_free(pp);
	cr_assert_not_null(strstr(rv_last_error()->message,
				  "pacing index 5 was freed while send queue 0x1234 holds it"));
	destroy_obj(sq, SQ);
}

Test(paced, the_void_form_forgets_what_another_thread_uses)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);

	expect_pp_destroy(PP, -EBUSY);
	mlx5dv_pp_free(pp);
	mlx5dv_pp_free(NULL);
	cr_assert_eq(rv_pp_destroy(NULL), 0);
}

Test(paced, a_modified_queue_holds_the_new_index)
{
	struct mlx5dv_pp *first = make_pp(context, PP, INDEX);
	struct mlx5dv_pp *second = make_pp(context, PP + 1, INDEX + 1);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	/* Bit 1 of the mask is another field's. */
	modify(sq, 2, INDEX + 1, 0);
	cr_assert_eq(rv_pp_destroy(first), -EBUSY);
	modify(sq, 1, INDEX + 1, -EREMOTEIO);
	cr_assert_eq(rv_pp_destroy(first), -EBUSY);
	modify(sq, 1, INDEX + 1, 0);
	free_pp(first, PP);
	cr_assert_eq(rv_pp_destroy(second), -EBUSY);
	modify(sq, 1, 0, 0);
	free_pp(second, PP + 1);
	destroy_obj(sq, SQ);
}

Test(paced, a_shared_index_is_kept_by_another_entry)
{
	struct mlx5dv_pp *first = make_pp(context, PP, INDEX);
	struct mlx5dv_pp *second = make_pp(context, PP + 1, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	free_pp(first, PP);
	cr_assert_eq(rv_pp_destroy(second), -EBUSY);
	destroy_obj(sq, SQ);
	free_pp(second, PP + 1);
}

Test(paced, one_of_several_queues_is_enough)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *queues[3];

	for (uint32_t i = 0; i < 3; i++)
		queues[i] = make_obj(context, CREATE_SQ, SQ + 10 + i, SQN + i, INDEX);
	for (uint32_t i = 0; i < 3; i++) {
		const uint32_t next = (i + 1) % 3; /* the middle one first */

		cr_assert_eq(rv_pp_destroy(pp), -EBUSY);
		destroy_obj(queues[next], SQ + 10 + next);
	}
	free_pp(pp, PP);
}

Test(paced, only_the_commands_of_send_queues_count)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_devx_obj *tir = make_obj(context, CREATE_TIR, 63, 8, INDEX);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX + 1);

	free_pp(pp, PP);
	destroy_obj(tir, 63);
	destroy_obj(sq, SQ);
}

Test(paced, a_create_command_without_an_index_is_unpaced)
{
	static const uint8_t in[63] = { 0x09, 0x04, [62] = INDEX };
	struct mlx5dv_pp *pp = make_pp(context, PP, 0x0500);
	struct step *step = expect_ioctl(0x1001, 0x1000, MLX5, 0);
	struct mlx5dv_devx_obj *sq;
	uint8_t out[16];

	with_new_handle(step, 0x1000, SQ);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, 16, in, 0);
	memset(out, 0, sizeof(out));
	sq = mlx5dv_devx_obj_create(context, in, sizeof(in), out, sizeof(out));
	cr_assert_not_null(sq);
	free_pp(pp, PP);
	destroy_obj(sq, SQ);
}

Test(paced, after_close_everything_may_be_freed_in_any_order)
{
	struct mlx5dv_pp *pp = make_pp(context, PP, INDEX);
	struct mlx5dv_pp *other = make_pp(context, PP + 1, INDEX + 1);
	struct mlx5dv_devx_obj *sq = make_sq(INDEX);

	ibv_close_device(context);
	context = NULL;
	cr_assert_eq(rv_pp_destroy(pp), 0);
	cr_assert_eq(mlx5dv_devx_obj_destroy(sq), 0);
	mlx5dv_pp_free(other);
}
