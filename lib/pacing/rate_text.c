/* SPDX-License-Identifier: BSD-2-Clause */
/* Rates and sizes as people write them. No stdio: appliances link this statically. */
#include <errno.h>
#include <rawverbs/pacing.h>
#include <string.h>

#include "base/error.h"
#include "quantity.h"

static const struct rv_unit rate_units[] = {
	{ "bit/s", 1 },
	{ "kbit/s", 1000 },
	{ "Mbit/s", 1000000 },
	{ "Gbit/s", 1000000000 },
	/* bits or bytes, 1000 or 1024, a second or not: refused by name */
	{ "k", 0 }, { "K", 0 }, { "M", 0 }, { "G", 0 },
	{ "kb", 0 }, { "Kb", 0 }, { "Mb", 0 }, { "Gb", 0 },
	{ "kB", 0 }, { "KB", 0 }, { "MB", 0 }, { "GB", 0 },
	{ "kbit", 0 }, { "Kbit", 0 }, { "Mbit", 0 }, { "Gbit", 0 },
	{ "Kbit/s", 0 }, { "kb/s", 0 }, { "Mb/s", 0 }, { "Gb/s", 0 },
	{ "kB/s", 0 }, { "KB/s", 0 }, { "MB/s", 0 }, { "GB/s", 0 },
	{ "bps", 0 }, { "kbps", 0 }, { "Kbps", 0 }, { "Mbps", 0 }, { "Gbps", 0 },
	{ "kBps", 0 }, { "KBps", 0 }, { "MBps", 0 }, { "GBps", 0 },
	{ NULL, 0 },
};

static const struct rv_unit size_units[] = {
	{ "", 1 },
	{ "B", 1 },
	{ "kB", 1000 },
	{ "MB", 1000000 },
	{ "KiB", 1024 },
	{ "MiB", 1048576 },
	/* 1000 or 1024, bytes or bits */
	{ "k", 0 }, { "K", 0 }, { "m", 0 }, { "M", 0 }, { "b", 0 },
	{ "KB", 0 }, { "kb", 0 }, { "Kb", 0 }, { "mb", 0 }, { "Mb", 0 },
	{ NULL, 0 },
};

int rv_rate_parse(const char *text, uint32_t *ret_kbps)
{
	uint32_t kbps;
	int err;

	if (!text || !ret_kbps)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, text ? "ret_kbps" : "text");
	err = rv_quantity_parse(text, rate_units, 1000, "rate", &kbps);
	if (err != 0)
		return err;
	if (kbps == 0)
		return rv_fail_text(EINVAL, RV_CAUSE_TEXT_ZERO, "rate", text);
	*ret_kbps = kbps;
	return 0;
}

int rv_size_parse(const char *text, uint32_t *ret_bytes)
{
	if (!text || !ret_bytes)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, text ? "ret_bytes" : "text");
	return rv_quantity_parse(text, size_units, 1, "size", ret_bytes);
}

/* @kbps over 10^digits without trailing zeros, and @unit. Returns the length. */
static size_t write_rate(uint32_t kbps, unsigned int digits, const char *unit,
			 char text[static RV_RATE_TEXT_BYTES])
{
	char reversed[12];
	size_t count = 0;
	size_t at = 0;
	size_t skip = 0;

	for (uint32_t rest = kbps; rest > 0 || count <= digits; rest /= 10)
		reversed[count++] = (char)('0' + rest % 10);
	while (skip < digits && reversed[skip] == '0')
		skip++;
	for (size_t i = count; i > skip; i--) {
		if (i == digits)
			text[at++] = '.';
		text[at++] = reversed[i - 1];
	}
	memcpy(text + at, unit, strlen(unit) + 1);
	return at + strlen(unit);
}

int rv_rate_format(uint32_t rate_kbps, char *buffer, size_t size)
{
	static const struct {
		const char *unit;
		unsigned int digits; /* 10^digits kbit/s */
	} units[] = { { "Gbit/s", 6 }, { "Mbit/s", 3 }, { "kbit/s", 0 } };
	char best[RV_RATE_TEXT_BYTES];
	size_t best_length = SIZE_MAX;

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		char text[RV_RATE_TEXT_BYTES];
		const size_t length = write_rate(rate_kbps, units[i].digits, units[i].unit, text);

		if (length < best_length) {
			memcpy(best, text, length + 1);
			best_length = length;
		}
	}
	if (buffer && size > 0) {
		const size_t n = best_length < size ? best_length : size - 1;

		memcpy(buffer, best, n);
		buffer[n] = '\0';
	}
	return (int)best_length;
}
