/* SPDX-License-Identifier: BSD-2-Clause */
#include "quantity.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/error.h"

/* Digits behind the point that matter: 10^-9 Gbit/s is one bit. */
#define MOST_FRACTION_DIGITS 9

struct number {
	uint64_t whole;
	uint64_t fraction; /* numerator over 10^digits */
	unsigned int digits;
	bool large; /* whole does not fit */
	bool fine;  /* more fraction digits than any unit can make whole */
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* "123", "123.45"; not ".5", "5.", "1e3", "+1". Returns what follows, or NULL. */
static const char *parse_number(const char *p, struct number *number)
{
	unsigned int zeros = 0;

	*number = (struct number){ 0 };
	if (!is_digit(*p))
		return NULL;
	for (; is_digit(*p); p++) {
		if (number->whole > (UINT64_MAX - 9) / 10)
			number->large = true;
		else
			number->whole = number->whole * 10 + (uint64_t)(*p - '0');
	}
	if (*p != '.')
		return p;
	if (!is_digit(*++p))
		return NULL;
	for (; is_digit(*p); p++) {
		if (*p == '0') { /* zeros count only when a digit follows */
			zeros++;
			continue;
		}
		if (number->digits + zeros >= MOST_FRACTION_DIGITS) {
			number->fine = true;
			continue;
		}
		for (; zeros > 0; zeros--, number->digits++)
			number->fraction *= 10;
		number->fraction = number->fraction * 10 + (uint64_t)(*p - '0');
		number->digits++;
	}
	return p;
}

static const struct rv_unit *find_unit(const char *text, const struct rv_unit *units)
{
	for (; units->name; units++)
		if (strcmp(units->name, text) == 0)
			return units;
	return NULL;
}

/* whole and fraction times multiplier, in base units; false where that is no whole number. */
static bool scale(const struct number *number, uint32_t multiplier, uint64_t *ret_base)
{
	uint64_t power = 1;

	for (unsigned int i = 0; i < number->digits; i++)
		power *= 10;
	/* fraction < 10^9 and multiplier <= 10^9: no overflow */
	if (number->fine || number->fraction * multiplier % power != 0)
		return false;
	*ret_base = number->whole * multiplier + number->fraction * multiplier / power;
	return true;
}

int rv_quantity_parse(const char *text, const struct rv_unit *units, uint32_t divisor,
		      const char *subject, uint32_t *ret_value)
{
	const uint64_t most = (uint64_t)UINT32_MAX * divisor;
	const struct rv_unit *unit;
	struct number number;
	const char *rest = parse_number(text, &number);
	uint64_t base;

	if (!rest)
		return rv_fail_text(EINVAL, RV_CAUSE_TEXT_NUMBER, subject, text);
	if (*rest == ' ')
		rest++;
	unit = find_unit(rest, units);
	if (!unit)
		return rv_fail_text(EINVAL, RV_CAUSE_TEXT_UNIT, subject, text);
	if (unit->multiplier == 0)
		return rv_fail_text(EINVAL, RV_CAUSE_TEXT_AMBIGUOUS, subject, text);
	if (number.large || number.whole > most / unit->multiplier)
		return rv_fail_text(ERANGE, RV_CAUSE_TEXT_LARGE, subject, text);
	if (!scale(&number, unit->multiplier, &base) || base % divisor != 0)
		return rv_fail_text(EINVAL, RV_CAUSE_TEXT_FRACTION, subject, text);
	if (base > most)
		return rv_fail_text(ERANGE, RV_CAUSE_TEXT_LARGE, subject, text);
	*ret_value = (uint32_t)(base / divisor);
	return 0;
}
