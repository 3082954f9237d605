/* SPDX-License-Identifier: BSD-2-Clause */
/* Data rates as people write them. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tail.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void parses(const char *text, uint32_t kbps)
{
	uint32_t value = 0;

	cr_assert_eq(rv_rate_parse(tail_text(text), &value), 0, "\"%s\"", text);
	cr_assert_eq(value, kbps, "\"%s\" is %u", text, value);
}

/* With @error, and @words in the sentence. */
static void refuses(const char *text, int error, const char *words)
{
	uint32_t value = 77;

	errno = 0;
	cr_assert_eq(rv_rate_parse(tail_text(text), &value), -error, "\"%s\"", text);
	cr_assert_eq(errno, error);
	cr_assert_eq(value, 77);
	cr_assert_eq(rv_last_error()->error, error);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_ARGUMENT);
	cr_assert_not_null(strstr(rv_last_error()->message, words), "\"%s\": %s", text,
			   rv_last_error()->message);
}

Test(rate_parse, each_unit_is_a_power_of_ten)
{
	parses("64000bit/s", 64);
	parses("64kbit/s", 64);
	parses("64Mbit/s", 64000);
	parses("64Gbit/s", 64000000);
}

Test(rate_parse, one_space_may_stand_before_the_unit)
{
	parses("2.5 Gbit/s", 2500000);
	parses("800 kbit/s", 800);
}

Test(rate_parse, fractions_are_exact)
{
	parses("0.001Mbit/s", 1);
	parses("0.000001Gbit/s", 1);
	parses("4.294967Gbit/s", 4294967);
	parses("1.001Gbit/s", 1001000);
	parses("0.5Mbit/s", 500);
	parses("1.5000000000000000000000000Gbit/s", 1500000);
	parses("1.0kbit/s", 1);
	parses("3.000 kbit/s", 3);
	parses("1000.0000bit/s", 1);
}

Test(rate_parse, leading_zeros_count_nothing)
{
	parses("007Mbit/s", 7000);
	parses("00000000000000000000000000000000000000000000000001kbit/s", 1);
}

Test(rate_parse, the_greatest_is_two_to_the_32_minus_one)
{
	parses("4294967295kbit/s", UINT32_MAX);
	parses("4294967294kbit/s", UINT32_MAX - 1);
	parses("4294967.295Mbit/s", UINT32_MAX);
	parses("4294.967295Gbit/s", UINT32_MAX);
	parses("4294967295000bit/s", UINT32_MAX);
}

Test(rate_parse, one_more_than_the_greatest_is_erange)
{
	static const char *const texts[] = {
		"4294967296kbit/s",     "4294967.296Mbit/s", "4294.967296Gbit/s",
		"4294967296000bit/s",   "4295Gbit/s",        "18446744073709551615bit/s",
		"18446744073709551616bit/s", "18446744073709551617kbit/s",
		"99999999999999999999999999999999999999Gbit/s", "184467440737095517Gbit/s",
	};

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], ERANGE, "is too large: a rate is at most 4294967295 kbit/s");
}

Test(rate_parse, zero_is_refused)
{
	static const char *const texts[] = { "0kbit/s", "0.0Gbit/s", "0bit/s", "000 Mbit/s" };

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], EINVAL, "is zero");
}

Test(rate_parse, what_is_no_whole_kbit_is_refused)
{
	static const char *const texts[] = {
		"1bit/s", "999bit/s", "1001bit/s", "0.5kbit/s", "1.0001Mbit/s", "0.0000001Gbit/s",
		"1.0000001Gbit/s", "0.1bit/s", "1000.5bit/s", "1.0000000001Gbit/s",
		"0.00000000000000000000000000000001Gbit/s", "1.99999999999999999999Gbit/s",
	};

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], EINVAL, "is not a whole number of kbit/s");
}

Test(rate_parse, units_that_people_read_in_two_ways_are_refused_by_name)
{
	static const char *const texts[] = { "5G",	"5 M",	  "5k",	    "5Gb",   "5Mbps",
					     "5 Gb/s",	"5GB/s",  "5Gbit",  "5kbps", "5Kbit/s",
					     "10MB/s",	"10bps",  "10GBps", "5K" };

	for (unsigned int i = 0; i < COUNT(texts); i++) {
		refuses(texts[i], EINVAL, "is an ambiguous rate");
		refuses(texts[i], EINVAL, "bit/s, kbit/s, Mbit/s or Gbit/s");
	}
}

Test(rate_parse, other_units_are_refused_with_those_that_exist)
{
	static const char *const texts[] = {
		"5",	       "5 ",	     "5gbit/s",	     "5GBIT/S",	   "5Gbit/S",  "5 Gbit / s",
		"5Gbit/s ",    "5  Gbit/s",  "5\tGbit/s",    "5Gbit/s\n",  "5Gbit/sx", "5Tbit/s",
		"5Gibit/s",    "5e3kbit/s",  "5E3 kbit/s",   "5,5Gbit/s",  "5'000kbit/s",
		"5_000kbit/s", "0x10kbit/s", "5.5.5Gbit/s",  "5 5Gbit/s",  "5-Gbit/s", "5 GBit/s",
	};

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], EINVAL, "its unit must be bit/s, kbit/s, Mbit/s or Gbit/s");
}

Test(rate_parse, what_starts_with_no_number_is_refused)
{
	static const char *const texts[] = { "",	 " ",	      " 5Gbit/s", "+5Gbit/s",
					     "-5Gbit/s", ".5Gbit/s",  "5.Gbit/s", "5. Gbit/s",
					     "Gbit/s",	 "five",      "nan",	  "inf",
					     "\xd9\xa5Gbit/s",	      "\n5Gbit/s" };

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], EINVAL, "must start with a decimal number");
}

Test(rate_parse, a_very_long_text_is_refused_and_its_end_is_shown)
{
	const size_t length = 100000;
	char *text = tail_alloc(length + 1);

	memset(text, '9', length);
	memcpy(text + length - 6, "Gbit/s", 7);
	refuses(text, ERANGE, "...999");
	memset(text, '0', length - 7);
	text[length - 7] = '1';
	parses(text, 1000000);
	memset(text, '1', length);
	refuses(text, EINVAL, "its unit must be");
}

Test(rate_parse, null_is_refused)
{
	uint32_t value = 77;

	cr_assert_eq(rv_rate_parse(NULL, &value), -EINVAL);
	cr_assert_str_eq(rv_last_error()->message, "text is NULL");
	cr_assert_eq(rv_rate_parse("5Gbit/s", NULL), -EINVAL);
	cr_assert_str_eq(rv_last_error()->message, "ret_kbps is NULL");
	cr_assert_eq(value, 77);
}

static void formats(uint32_t kbps, const char *expected)
{
	char *text = tail_alloc(RV_RATE_TEXT_BYTES);

	cr_assert_eq(rv_rate_format(kbps, text, RV_RATE_TEXT_BYTES), (int)strlen(expected));
	cr_assert_str_eq(text, expected);
}

Test(rate_format, the_shortest_exact_text_is_chosen)
{
	formats(1, "1kbit/s");
	formats(1000, "1Mbit/s");
	formats(1500, "1.5Mbit/s");
	formats(1234, "1234kbit/s");
	formats(12345, "12345kbit/s");
	formats(2500000, "2.5Gbit/s");
	formats(5000000, "5Gbit/s");
	formats(1000001, "1000001kbit/s");
	formats(1001000, "1001Mbit/s");
	formats(100000000, "100Gbit/s");
	formats(UINT32_MAX, "4294967295kbit/s");
}

Test(rate_format, no_decimal_form_is_shorter)
{
	for (uint32_t kbps = 1; kbps < 3000000; kbps += 997) {
		char text[RV_RATE_TEXT_BYTES];
		char other[64];
		const int length = rv_rate_format(kbps, text, sizeof(text));

		cr_assert_leq(length, snprintf(other, sizeof(other), "%ukbit/s", kbps));
		if (kbps % 100 == 0)
			cr_assert_leq(length, snprintf(other, sizeof(other), "%u.%uMbit/s",
						       kbps / 1000, kbps / 100 % 10));
	}
}

static void reads_back(uint32_t kbps)
{
	char text[RV_RATE_TEXT_BYTES];
	uint32_t value;

	cr_assert_lt(rv_rate_format(kbps, text, sizeof(text)), RV_RATE_TEXT_BYTES);
	cr_assert_eq(rv_rate_parse(text, &value), 0, "%s", text);
	cr_assert_eq(value, kbps, "%s is %u", text, value);
}

Test(rate_format, parse_reads_back_every_edge)
{
	for (uint64_t power = 1; power <= UINT32_MAX; power *= 10)
		for (uint64_t k = 1; k < 10 && k * power + 1 <= UINT32_MAX; k++) {
			reads_back((uint32_t)(k * power));
			reads_back((uint32_t)(k * power + 1));
			if (k * power > 1)
				reads_back((uint32_t)(k * power - 1));
		}
	for (uint32_t i = 0; i < 100; i++) {
		reads_back(UINT32_MAX - i);
		reads_back(i + 1);
	}
}

Test(rate_format, parse_reads_back_a_large_sample)
{
	uint32_t state = 42;

	for (int round = 0; round < 300000; round++) {
		state = state * 1664525 + 1013904223;
		reads_back((state >> state % 29) | 1);
	}
}

Test(rate_format, a_buffer_of_any_size_gets_the_beginning_as_from_snprintf)
{
	static const char whole[] = "2.5Gbit/s";

	for (size_t size = 1; size < 12; size++) {
		char *text = tail_alloc(size);
		const size_t kept = size - 1 < strlen(whole) ? size - 1 : strlen(whole);

		cr_assert_eq(rv_rate_format(2500000, text, size), (int)strlen(whole));
		cr_assert_eq(memcmp(text, whole, kept), 0);
		cr_assert_eq(text[kept], '\0');
	}
	cr_assert_eq(rv_rate_format(2500000, NULL, 0), (int)strlen(whole));
	cr_assert_eq(rv_rate_format(2500000, tail_alloc(0), 0), (int)strlen(whole));
}
