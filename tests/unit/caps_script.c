/* SPDX-License-Identifier: BSD-2-Clause */
#include "caps_script.h"

#include <stdlib.h>
#include <string.h>

#define HEADER 16
#define ANSWER (HEADER + 4096)

/* opcode 0x100; op_mod (type << 1) | 1, current values: general 0, qos 0xc */
static const uint8_t ask_general[16] = { 0x01, 0, 0, 0, 0, 0, 0, 0x01 };
static const uint8_t ask_qos[16] = { 0x01, 0, 0, 0, 0, 0, 0, 0x19 };

static void ask(const uint8_t *question, const void *answer, size_t count, int result)
{
	struct step *step = expect_ioctl(0x1000, 0x1000, MLX5, result);

	with_in(step, 0x1000, question, 16);
	with_out(step, 0x1001, ANSWER, answer, count);
}

void expect_nop(int result)
{
	static const uint8_t question[16] = { 0x08, 0x0d };
	struct step *step = expect_ioctl(0x1000, 0x1000, MLX5, result);

	with_in(step, 0x1000, question, sizeof(question));
	with_out(step, 0x1001, 16, NULL, 0);
}

static void store32(uint8_t *to, uint32_t value)
{
	to[0] = (uint8_t)(value >> 24);
	to[1] = (uint8_t)(value >> 16);
	to[2] = (uint8_t)(value >> 8);
	to[3] = (uint8_t)value;
}

/* Everything but what is asked for is set: a bit read from elsewhere is a red test. */
static uint8_t *general(const struct caps *caps)
{
	static uint8_t answers[2][ANSWER];
	uint8_t *answer = answers[caps->no_qos != 0];

	memset(answer + HEADER, caps->no_qos ? 0xff : 0, ANSWER - HEADER);
	/* cmd_hca_cap.qos, bit 0x21b */
	if (caps->no_qos)
		answer[HEADER + 0x43] &= (uint8_t)~0x10;
	else
		answer[HEADER + 0x43] |= 0x10;
	return answer;
}

static uint8_t *qos(const struct caps *caps)
{
	static uint8_t answers[16][ANSWER];
	static unsigned int used;
	uint8_t *answer = answers[used++ % 16];
	uint8_t *cap = answer + HEADER;

	memset(answer, 0, ANSWER);
	cap[0] = (uint8_t)((caps->no_pacing ? 0 : 0x80) | (caps->burst ? 0x04 : 0) |
			   (caps->typical ? 0x02 : 0));
	cap[1] = caps->no_uid ? 0 : 0x10;
	cap[4] = caps->wqe_rate ? 0x80 : 0;
	store32(cap + 8, caps->max);
	store32(cap + 12, caps->min);
	cap[18] = (uint8_t)(caps->table >> 8);
	cap[19] = (uint8_t)caps->table;
	return answer;
}

void expect_caps(const struct caps *caps)
{
	ask(ask_general, general(caps), ANSWER, 0);
	if (!caps->no_qos)
		ask(ask_qos, qos(caps), ANSWER, 0);
}

void expect_caps_refused(int result)
{
	ask(ask_general, NULL, 0, result);
}

void expect_qos_caps_refused(int result)
{
	const struct caps caps = { .no_qos = 0 };

	ask(ask_general, general(&caps), ANSWER, 0);
	ask(ask_qos, NULL, 0, result);
}
