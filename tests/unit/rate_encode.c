/* SPDX-License-Identifier: BSD-2-Clause */
/* Typed rates and the PRM's set_pp_rate_limit_context, 48 bytes big-endian. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <string.h>

#include "tail.h"

/* rate 0x01020304, burst 0x05060708, mode 1, typical size 0x090a */
static const uint8_t whole[48] = { 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 9, 10 };
static const struct rv_rate whole_rate = { 0x01020304, 0x05060708, 0x090a, RV_RATE_MODE_WQE };

static void same(const struct rv_rate *a, const struct rv_rate *b)
{
	cr_assert_eq(a->rate, b->rate);
	cr_assert_eq(a->burst_bytes, b->burst_bytes);
	cr_assert_eq(a->typical_packet_bytes, b->typical_packet_bytes);
	cr_assert_eq(a->mode, b->mode);
}

static void invalid(int result, const char *sentence)
{
	cr_assert_eq(result, -EINVAL);
	cr_assert_eq(errno, EINVAL);
	cr_assert_eq(rv_last_error()->error, EINVAL);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_ARGUMENT);
	cr_assert_str_eq(rv_last_error()->message, sentence);
}

Test(rate_encode, every_field_stands_where_the_prm_has_it)
{
	uint8_t *bytes = tail_alloc(48);

	cr_assert_eq(rv_rate_encode(&whole_rate, bytes), 0);
	cr_assert_arr_eq(bytes, whole, 48);
}

Test(rate_encode, a_bare_rate_leaves_all_else_zero)
{
	static const uint8_t expected[48] = { 0, 0x4c, 0x4b, 0x40 };
	const struct rv_rate rate = { .rate = 5000000 };
	uint8_t *bytes = tail_alloc(48);

	cr_assert_eq(rv_rate_encode(&rate, bytes), 0);
	cr_assert_arr_eq(bytes, expected, 48);
}

Test(rate_encode, the_greatest_values_fit)
{
	static const uint8_t expected[48] = { 255, 255, 255, 255, 255, 255,
					      255, 255, 0,   0,	  255, 255 };
	const struct rv_rate rate = { UINT32_MAX, UINT32_MAX, UINT16_MAX, RV_RATE_MODE_DATA };
	uint8_t bytes[48];

	cr_assert_eq(rv_rate_encode(&rate, bytes), 0);
	cr_assert_arr_eq(bytes, expected, 48);
}

Test(rate_encode, refusals_leave_the_output_untouched)
{
	struct rv_rate rate = { .rate = 0 };
	uint8_t *bytes = tail_alloc(48);
	uint8_t before[48];

	memcpy(before, bytes, 48);
	invalid(rv_rate_encode(NULL, bytes), "rate is NULL");
	invalid(rv_rate_encode(&whole_rate, NULL), "ret_context is NULL");
	invalid(rv_rate_encode(&rate, bytes),
		"the rate is 0: index 0 is what unlimited queues use");
	rate = (struct rv_rate){ .rate = 1, .mode = (enum rv_rate_mode)2 };
	invalid(rv_rate_encode(&rate, bytes),
		"rate mode 2 is unknown: 0 is kbit/s, 1 is work requests a second");
	rate.mode = (enum rv_rate_mode)16;
	invalid(rv_rate_encode(&rate, bytes),
		"rate mode 16 is unknown: 0 is kbit/s, 1 is work requests a second");
	cr_assert_arr_eq(bytes, before, 48);
}

Test(rate_decode, every_field_is_read_from_where_the_prm_has_it)
{
	struct rv_rate rate;

	cr_assert_eq(rv_rate_decode(tail_copy(whole, 48), 48, &rate), 0);
	same(&rate, &whole_rate);
}

Test(rate_decode, every_shorter_context_counts_as_extended_with_zeros)
{
	for (size_t n = 1; n <= 48; n++) {
		uint8_t extended[48] = { 0 };
		struct rv_rate expected;
		struct rv_rate rate;

		memcpy(extended, whole, n);
		cr_assert_eq(rv_rate_decode(extended, 48, &expected), 0);
		cr_assert_eq(rv_rate_decode(tail_copy(whole, n), n, &rate), 0, "%zu bytes", n);
		same(&rate, &expected);
	}
}

Test(rate_decode, partial_fields_keep_their_high_bytes)
{
	struct rv_rate rate;

	cr_assert_eq(rv_rate_decode(whole, 1, &rate), 0);
	cr_assert_eq(rate.rate, 0x01000000);
	cr_assert_eq(rv_rate_decode(whole, 6, &rate), 0);
	cr_assert_eq(rate.rate, 0x01020304);
	cr_assert_eq(rate.burst_bytes, 0x05060000);
	cr_assert_eq(rv_rate_decode(whole, 11, &rate), 0);
	cr_assert_eq(rate.typical_packet_bytes, 0x0900);
}

Test(rate_decode, every_reserved_bit_is_refused)
{
	for (unsigned int bit = 0; bit < 48 * 8; bit++) {
		uint8_t bytes[48];
		char sentence[100];
		struct rv_rate rate = { .rate = 77 };

		memcpy(bytes, whole, 48);
		/* bits 0x00 to 0x3f, 0x4c to 0x5f are fields */
		if (bit < 0x40 || (bit >= 0x4c && bit < 0x60))
			continue;
		bytes[bit / 8] |= (uint8_t)(0x80 >> bit % 8);
		snprintf(sentence, sizeof(sentence),
			 "byte %u of the pacing context has bits set that are reserved", bit / 8);
		invalid(rv_rate_decode(bytes, 48, &rate), sentence);
		cr_assert_eq(rate.rate, 77);
	}
}

Test(rate_decode, every_mode_but_two_is_refused)
{
	for (uint8_t mode = 2; mode < 16; mode++) {
		uint8_t bytes[48];
		struct rv_rate rate = { .rate = 77 };

		memcpy(bytes, whole, 48);
		bytes[9] = mode;
		cr_assert_eq(rv_rate_decode(bytes, 48, &rate), -EINVAL);
		cr_assert_eq(rate.rate, 77);
	}
}

Test(rate_decode, refusals_leave_the_output_untouched)
{
	static const uint8_t zero[48];
	struct rv_rate rate = whole_rate;

	invalid(rv_rate_decode(NULL, 48, &rate), "context is NULL");
	invalid(rv_rate_decode(whole, 48, NULL), "ret_rate is NULL");
	invalid(rv_rate_decode(whole, 0, &rate), "context_bytes is 0; it must be 1 to 48");
	invalid(rv_rate_decode(whole, 49, &rate), "context_bytes is 49; it must be 1 to 48");
	invalid(rv_rate_decode(zero, 48, &rate),
		"the rate is 0: index 0 is what unlimited queues use");
	same(&rate, &whole_rate);
}

Test(rate_decode, reads_back_what_encode_wrote)
{
	uint32_t state = 1;

	for (int round = 0; round < 20000; round++) {
		struct rv_rate rate;
		struct rv_rate back;
		uint8_t bytes[48];

		state = state * 1664525 + 1013904223;
		rate = (struct rv_rate){ state | 1, ~state, (uint16_t)(state >> 7),
					 (enum rv_rate_mode)(state >> 31) };
		cr_assert_eq(rv_rate_encode(&rate, bytes), 0);
		cr_assert_eq(rv_rate_decode(bytes, 48, &back), 0);
		same(&rate, &back);
	}
}
