/* SPDX-License-Identifier: BSD-2-Clause */
#include "census.h"

#include <kernel/control.h>
#include <kernel/guest.h>
#include <rawverbs/handover.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct ibv_context *context;

static char *before;

char *census(void)
{
	cJSON *state = control("state");
	cJSON *sum = cJSON_DetachItemFromObject(state, "counts");
	char *text;

	cJSON_AddItemToObject(sum, "rates", cJSON_DetachItemFromObject(state, "rates"));
	text = cJSON_PrintUnformatted(sum);
	cJSON_Delete(sum);
	cJSON_Delete(state);
	return text;
}

void census_take(void)
{
	cJSON_free(before);
	before = census();
}

/* What the kernel releases after a process has ended takes a moment. */
void census_compare(void)
{
	char *after = census();

	for (int i = 0; i < 300 && strcmp(after, before) != 0; i++) {
		usleep(10000);
		cJSON_free(after);
		after = census();
	}
	cr_expect_str_eq(after, before);
	cJSON_free(after);
	cJSON_free(before);
	before = NULL;
}

void census_begin(void)
{
	census_take();
	context = device_open();
}

void census_end(void)
{
	unsigned int alive = 0;

	rv_close_device(context, &alive);
	cr_expect_eq(alive, 0u, "%u objects alive", alive);
	census_compare();
}

unsigned int in_device(const char *kind)
{
	cJSON *state = control("state");
	const cJSON *count = cJSON_GetObjectItem(cJSON_GetObjectItem(state, "counts"), kind);
	const unsigned int number = count ? (unsigned int)count->valuedouble : 0;

	cJSON_Delete(state);
	return number;
}

static double find(const char *kind, uint32_t number, const char *what)
{
	cJSON *state = control("state");
	double found = -1;
	const cJSON *entry;

	cJSON_ArrayForEach(entry, cJSON_GetObjectItem(cJSON_GetObjectItem(state, "objects"), kind)) {
		const cJSON *value = cJSON_GetObjectItem(entry, what);

		if ((uint32_t)cJSON_GetObjectItem(entry, "number")->valuedouble == number && value)
			found = cJSON_IsBool(value) ? cJSON_IsTrue(value) : value->valuedouble;
	}
	cJSON_Delete(state);
	return found;
}

bool device_has(const char *kind, uint32_t number)
{
	return find(kind, number, "number") >= 0;
}

double device_says(const char *kind, uint32_t number, const char *what)
{
	return find(kind, number, what);
}

void put(void *layout, unsigned int offset, unsigned int bits, uint64_t value)
{
	uint8_t *bytes = layout;

	for (unsigned int i = 0; i < bits; i++) {
		const unsigned int bit = offset + bits - 1 - i;
		const uint8_t mask = (uint8_t)(0x80 >> bit % 8);

		bytes[bit / 8] = (uint8_t)(value >> i & 1 ? bytes[bit / 8] | mask :
							    bytes[bit / 8] & ~mask);
	}
}

uint32_t get(const void *layout, unsigned int offset, unsigned int bits)
{
	const uint8_t *bytes = layout;
	uint32_t value = 0;

	for (unsigned int bit = offset; bit < offset + bits; bit++)
		value = value << 1 | (bytes[bit / 8] >> (7 - bit % 8) & 1);
	return value;
}

void *pages(size_t bytes)
{
	void *memory = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);

	cr_assert_not_null(memory);
	memset(memory, 0, (bytes + 4095) / 4096 * 4096);
	return memory;
}

struct mlx5dv_devx_obj *object(struct ibv_context *on, const void *in, size_t bytes,
			       uint32_t *ret_number)
{
	uint8_t out[16] = { 0 };
	struct mlx5dv_devx_obj *obj = mlx5dv_devx_obj_create(on, in, bytes, out, sizeof(out));
	uint32_t number;

	cr_assert_not_null(obj, "command 0x%x: %s", get(in, 0, 16), rv_last_error()->message);
	cr_assert_eq(rv_devx_obj_number(obj, &number), 0, "%s", rv_last_error()->message);
	if (ret_number)
		*ret_number = number;
	return obj;
}
