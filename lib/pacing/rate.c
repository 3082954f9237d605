/* SPDX-License-Identifier: BSD-2-Clause */
/* Between struct rv_rate and the PRM's set_pp_rate_limit_context. */
#include <errno.h>
#include <rawverbs/pacing.h>
#include <string.h>

#include "base/bytes.h"
#include "base/error.h"
#include "mlx5_ifc.h"

_Static_assert(RV_PACING_CONTEXT_BYTES == MLX5_PP_CONTEXT_BYTES, "one size, public and private");

static int check(const struct rv_rate *rate)
{
	if (rate->rate == 0)
		return rv_fail(EINVAL, RV_CAUSE_PP_RATE_ZERO, NULL);
	if (rate->mode != RV_RATE_MODE_DATA && rate->mode != RV_RATE_MODE_WQE)
		return rv_fail_numbers(EINVAL, RV_CAUSE_RATE_MODE, NULL, (uint64_t)rate->mode, 0,
				       0);
	return 0;
}

int rv_rate_encode(const struct rv_rate *rate, void *ret_context)
{
	int err;

	if (!rate || !ret_context)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, rate ? "ret_context" : "rate");
	err = check(rate);
	if (err != 0)
		return err;
	memset(ret_context, 0, MLX5_PP_CONTEXT_BYTES);
	rv_bits_set(ret_context, MLX5_PP_RATE_LIMIT_OFF, 32, rate->rate);
	rv_bits_set(ret_context, MLX5_PP_BURST_UPPER_BOUND_OFF, 32, rate->burst_bytes);
	rv_bits_set(ret_context, MLX5_PP_RATE_MODE_OFF, 4, (uint32_t)rate->mode);
	rv_bits_set(ret_context, MLX5_PP_TYPICAL_PACKET_SIZE_OFF, 16, rate->typical_packet_bytes);
	return 0;
}

/* The bytes with every field that we know cleared: what is left is reserved. */
static int check_reserved(const uint8_t context[static MLX5_PP_CONTEXT_BYTES])
{
	uint8_t rest[MLX5_PP_CONTEXT_BYTES];

	memcpy(rest, context, sizeof(rest));
	rv_bits_set(rest, MLX5_PP_RATE_LIMIT_OFF, 32, 0);
	rv_bits_set(rest, MLX5_PP_BURST_UPPER_BOUND_OFF, 32, 0);
	rv_bits_set(rest, MLX5_PP_RATE_MODE_OFF, 4, 0);
	rv_bits_set(rest, MLX5_PP_TYPICAL_PACKET_SIZE_OFF, 16, 0);
	for (unsigned int i = 0; i < sizeof(rest); i++)
		if (rest[i])
			return rv_fail_numbers(EINVAL, RV_CAUSE_RATE_RESERVED, NULL, i, 0, 0);
	return 0;
}

int rv_rate_decode(const void *context, size_t context_bytes, struct rv_rate *ret_rate)
{
	uint8_t whole[MLX5_PP_CONTEXT_BYTES] = { 0 };
	struct rv_rate rate;
	int err;

	if (!context || !ret_rate)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, context ? "ret_rate" : "context");
	if (context_bytes < 1 || context_bytes > sizeof(whole))
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "context_bytes", context_bytes,
				       1, sizeof(whole));
	memcpy(whole, context, context_bytes);
	err = check_reserved(whole);
	if (err != 0)
		return err;
	rate.rate = rv_bits_get(whole, MLX5_PP_RATE_LIMIT_OFF, 32);
	rate.burst_bytes = rv_bits_get(whole, MLX5_PP_BURST_UPPER_BOUND_OFF, 32);
	rate.mode = (enum rv_rate_mode)rv_bits_get(whole, MLX5_PP_RATE_MODE_OFF, 4);
	rate.typical_packet_bytes =
		(uint16_t)rv_bits_get(whole, MLX5_PP_TYPICAL_PACKET_SIZE_OFF, 16);
	err = check(&rate);
	if (err == 0)
		*ret_rate = rate;
	return err;
}
