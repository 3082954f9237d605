/* SPDX-License-Identifier: BSD-2-Clause */
/* UAR ALLOC and DESTROY as script: Linux drivers/infiniband/hw/mlx5/main.c. */
#ifndef TEST_UAR_SCRIPT_H
#define TEST_UAR_SCRIPT_H

#include "context_script.h"

#define UAR_HANDLE 71u
#define UAR_BF 0
#define UAR_NC 1

struct page_answer {
	uint64_t offset;
	uint32_t length;
	uint32_t id;
};

static const struct page_answer uar_page = { 0x900000, 4096, 0x15 };

static inline void expect_uar_answer(uint64_t type, const struct page_answer *page, int result)
{
	struct step *step = expect_ioctl(0x1008, 0x1000, MLX5, result);

	with_new_handle(step, 0x1000, UAR_HANDLE);
	with_u64(step, 0x1001, type);
	with_out(step, 0x1002, 8, &page->offset, result == 0 ? 8 : 0);
	with_out(step, 0x1003, 4, &page->length, result == 0 ? 4 : 0);
	with_out(step, 0x1004, 4, &page->id, result == 0 ? 4 : 0);
}

static inline void expect_uar(uint64_t type)
{
	expect_uar_answer(type, &uar_page, 0);
	expect_map(4096, 0x900000, 0);
}

static inline void expect_uar_free(int result)
{
	with_handle(expect_ioctl(0x1008, 0x1001, MLX5, result), 0x1000, UAR_HANDLE);
}

#endif
