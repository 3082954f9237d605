/* SPDX-License-Identifier: BSD-2-Clause */
#include "cover.h"

#include <fcntl.h>
#include <linux/kcov.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#define AREA_BYTES (COVER_WORDS * sizeof(uint64_t))

bool cover_open(struct cover *cover)
{
	void *area;

	cover->area = NULL;
	cover->fd = open("/sys/kernel/debug/kcov", O_RDWR | O_CLOEXEC);
	if (cover->fd < 0)
		return false;
	if (ioctl(cover->fd, KCOV_INIT_TRACE, (unsigned long)COVER_WORDS) != 0) {
		cover_close(cover);
		return false;
	}
	area = mmap(NULL, AREA_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, cover->fd, 0);
	if (area == MAP_FAILED) {
		cover_close(cover);
		return false;
	}
	cover->area = area;
	return true;
}

void cover_close(struct cover *cover)
{
	if (cover->area)
		munmap(cover->area, AREA_BYTES);
	if (cover->fd >= 0)
		close(cover->fd);
	*cover = (struct cover){ .fd = -1 };
}

bool cover_enable(const struct cover *cover)
{
	return !cover->area || ioctl(cover->fd, KCOV_ENABLE, KCOV_TRACE_PC) == 0;
}

void cover_reset(const struct cover *cover)
{
	if (cover->area)
		__atomic_store_n(&cover->area[0], 0, __ATOMIC_RELAXED);
}

const uint64_t *cover_addresses(const struct cover *cover, size_t *ret_count)
{
	uint64_t count = cover->area ? __atomic_load_n(&cover->area[0], __ATOMIC_RELAXED) : 0;

	*ret_count = count < COVER_WORDS ? (size_t)count : COVER_WORDS - 1;
	return cover->area ? cover->area + 1 : NULL;
}
