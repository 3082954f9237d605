/* SPDX-License-Identifier: BSD-2-Clause */
#include "allocations.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "device/device.h"

#define MOST_LIVE 4096

static struct {
	void *pointer;
	size_t bytes;
} live[MOST_LIVE];

static bool counting;
static bool failed;
static unsigned int count;
static unsigned int counted;
static unsigned int fail_at;
static bool exhausted;

/* Names that the linker's --wrap gives. */
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t number, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void *__real_realloc(void *pointer, size_t bytes);
void __real_free(void *pointer);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t number, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
void *__wrap_realloc(void *pointer, size_t bytes);
void __wrap_free(void *pointer);

void allocations_start(unsigned int nth)
{
	counting = true;
	failed = false;
	count = 0;
	fail_at = nth;
	exhausted = false;
}

void allocations_start_exhausted(unsigned int nth)
{
	allocations_start(nth);
	exhausted = true;
}

unsigned int allocations_stop(void)
{
	counting = false;
	return count;
}

void allocations_more(void)
{
	fail_at = UINT_MAX;
	exhausted = false;
	counted = count;
}

unsigned int allocations_counted(void)
{
	return counted;
}

void allocations_forget(void)
{
	for (int i = 0; i < MOST_LIVE; i++)
		live[i].pointer = NULL;
}

bool allocations_failed(void)
{
	return failed;
}

static bool fails(void)
{
	const unsigned int number = count;

	if (!counting)
		return false;
	count++;
	if (number < fail_at || (number > fail_at && !exhausted))
		return false;
	failed = true;
	return true;
}

static void *keep(void *pointer, size_t bytes)
{
	for (int i = 0; counting && pointer && i < MOST_LIVE; i++) {
		if (live[i].pointer)
			continue;
		live[i].pointer = pointer;
		live[i].bytes = bytes;
		return pointer;
	}
	if (counting && pointer)
		abort();
	return pointer;
}

static void forget(const void *pointer)
{
	for (int i = 0; pointer && i < MOST_LIVE; i++)
		if (live[i].pointer == pointer)
			live[i].pointer = NULL;
}

void *__wrap_malloc(size_t bytes)
{
	return fails() ? NULL : keep(__real_malloc(bytes), bytes);
}

void *__wrap_calloc(size_t number, size_t bytes)
{
	return fails() ? NULL : keep(__real_calloc(number, bytes), number * bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
	return fails() ? NULL : keep(__real_aligned_alloc(alignment, bytes), bytes);
}

void *__wrap_realloc(void *pointer, size_t bytes)
{
	if (fails())
		return NULL;
	forget(pointer);
	return keep(__real_realloc(pointer, bytes), bytes);
}

void __wrap_free(void *pointer)
{
	forget(pointer);
	__real_free(pointer);
}

static unsigned int count_live(bool devices)
{
	unsigned int found = 0;

	for (int i = 0; i < MOST_LIVE; i++)
		if (live[i].pointer)
			found += (live[i].bytes == sizeof(struct rv_device)) == devices;
	return found;
}

unsigned int allocations_leaked(void)
{
	return count_live(false);
}

size_t allocations_bytes(void)
{
	size_t bytes = 0;

	for (int i = 0; i < MOST_LIVE; i++)
		if (live[i].pointer && live[i].bytes != sizeof(struct rv_device))
			bytes += live[i].bytes;
	return bytes;
}

unsigned int allocations_devices(void)
{
	return count_live(true);
}
