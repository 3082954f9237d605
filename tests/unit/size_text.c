/* SPDX-License-Identifier: BSD-2-Clause */
/* Sizes as people write them. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <string.h>

#include "tail.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void parses(const char *text, uint32_t bytes)
{
	uint32_t value = 77;

	cr_assert_eq(rv_size_parse(tail_text(text), &value), 0, "\"%s\"", text);
	cr_assert_eq(value, bytes, "\"%s\" is %u", text, value);
}

static void refuses(const char *text, int error, const char *words)
{
	uint32_t value = 77;

	errno = 0;
	cr_assert_eq(rv_size_parse(tail_text(text), &value), -error, "\"%s\"", text);
	cr_assert_eq(errno, error);
	cr_assert_eq(value, 77);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_ARGUMENT);
	cr_assert_not_null(strstr(rv_last_error()->message, words), "\"%s\": %s", text,
			   rv_last_error()->message);
}

Test(size_parse, each_unit_has_one_meaning)
{
	parses("1500", 1500);
	parses("1500B", 1500);
	parses("9 kB", 9000);
	parses("9kB", 9000);
	parses("9KiB", 9216);
	parses("2MB", 2000000);
	parses("2 MiB", 2097152);
	parses("64KiB", 65536);
}

Test(size_parse, zero_is_allowed)
{
	parses("0", 0);
	parses("0KiB", 0);
	parses("0.0 MB", 0);
}

Test(size_parse, fractions_are_exact)
{
	parses("0.5KiB", 512);
	parses("1.5 kB", 1500);
	parses("0.001kB", 1);
	parses("1500.0", 1500);
}

Test(size_parse, the_greatest_is_two_to_the_32_minus_one)
{
	parses("4294967295", UINT32_MAX);
	parses("4294967295B", UINT32_MAX);
	parses("4294967.295kB", UINT32_MAX);
	parses("4294.967295MB", UINT32_MAX);
	parses("4095.5MiB", 4294443008);
}

Test(size_parse, one_more_than_the_greatest_is_erange)
{
	static const char *const texts[] = { "4294967296",     "4294967296B", "4294967.296kB",
					     "4096MiB",	       "4194304KiB",  "4294.967296MB",
					     "99999999999999", "18446744073709551616" };

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], ERANGE, "is too large: a size is at most 4294967295 bytes");
}

Test(size_parse, what_is_no_whole_byte_is_refused)
{
	static const char *const texts[] = { "0.5", "1.5B", "0.0001kB", "0.1KiB", "1.0000001MB" };

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], EINVAL, "is not a whole number of bytes");
}

Test(size_parse, units_that_people_read_in_two_ways_are_refused_by_name)
{
	static const char *const texts[] = { "64K",  "64k",  "64M",  "64m", "64KB",
					     "64kb", "64Kb", "64Mb", "5b",  "64 K" };

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], EINVAL,
			"is an ambiguous size: write its unit as B, kB, MB, KiB, MiB or none");
}

Test(size_parse, other_units_are_refused_with_those_that_exist)
{
	static const char *const texts[] = { "64kib", "64GiB",	 "64 KiB ", "64  KiB", "1e3",
					     "1,500", "64KiB/s", "0x40",    "64bytes", "64KIB" };

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], EINVAL, "its unit must be B, kB, MB, KiB, MiB or none");
}

Test(size_parse, what_starts_with_no_number_is_refused)
{
	static const char *const texts[] = { "", "KiB", "-1", "+1", " 1", ".5KiB", "5.KiB" };

	for (unsigned int i = 0; i < COUNT(texts); i++)
		refuses(texts[i], EINVAL, "must start with a decimal number");
}

Test(size_parse, null_is_refused)
{
	uint32_t value;

	cr_assert_eq(rv_size_parse(NULL, &value), -EINVAL);
	cr_assert_str_eq(rv_last_error()->message, "text is NULL");
	cr_assert_eq(rv_size_parse("1", NULL), -EINVAL);
	cr_assert_str_eq(rv_last_error()->message, "ret_bytes is NULL");
}
