/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A kernel that follows a script, linked in place of lib/base/kernel.c. A test lists the
 * calls that it expects, in order, with their answers; a call that is not next in the list
 * fails the test, so does one that was never made. Ioctl buffers are compared byte by byte
 * with an encoding of their own, written down here a second time.
 *
 * Descriptors: open and new-descriptor attributes hand out fresh numbers. Closing one is
 * always allowed, closing it twice or one that is not the library's fails the test, and
 * kernel_done() fails it where one is still open. The same holds for mapped pages.
 */
#ifndef TEST_SCRIPTED_KERNEL_H
#define TEST_SCRIPTED_KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* As the result of an open or a new descriptor: a fresh one. */
#define A_DESCRIPTOR INT64_C(0x7fffffffffff)

void expect_open(const char *path, int64_t result);
void expect_fstat(mode_t mode, dev_t rdev, int result);
void expect_stat(const char *path, int result);
void expect_access(const char *path, int result);
/* A read that gives @text, then the end. */
void expect_read(const char *text);
void expect_read_error(int result);
/* A read of one event: @result, or @count bytes where it is 0. */
void expect_event(const void *bytes, size_t count, int64_t result);
/* A page of its own where @result is 0. */
void expect_map(size_t length, uint64_t offset, int result);
void expect_map_read_only(size_t length, uint64_t offset, int result);
/* Open, read and close of a small file. */
void expect_file(const char *path, const char *text);
void expect_readlink(const char *path, const char *target);
void expect_readlink_error(const char *path, int result);
/* @names ends with NULL; NULL itself: @result. */
void expect_list(const char *path, const char *const *names, int result);
void expect_cloexec(int result);

/* An expected ioctl; attributes are added by the calls below, in their order on the wire. */
struct step *expect_ioctl(uint16_t object, uint16_t method, uint32_t driver, int result);
void with_in(struct step *step, uint16_t attr, const void *bytes, size_t count);
void with_u64(struct step *step, uint16_t attr, uint64_t value);
/* Room of @room bytes, of which the first @count receive @bytes, also where @result fails. */
void with_out(struct step *step, uint16_t attr, size_t room, const void *bytes, size_t count);
void with_handle(struct step *step, uint16_t attr, uint32_t handle);
void with_fd(struct step *step, uint16_t attr, int fd);
/* Input of @count bytes, whatever they are; copied to @kept. */
void with_any(struct step *step, uint16_t attr, size_t count, void *kept);
/* The kernel writes @given, or nothing where it is 0. */
void with_new_handle(struct step *step, uint16_t attr, uint64_t given);
void with_new_fd(struct step *step, uint16_t attr, int64_t given);
/* The output added last is not marked as written. */
void with_unwritten(struct step *step);
/* The attribute added last is not mandatory. */
void with_optional(struct step *step);

/* A buffer of any content, @bytes long, compared whole. */
struct step *expect_raw_ioctl(const void *buffer, size_t bytes, int result);

/* How many calls were made, without closes. */
unsigned int kernel_calls(void);

/* A descriptor that belongs to the caller, as one passed to rv_open_fd(). */
int kernel_caller_fd(void);
/* @fd belongs to the library now: it must close it. */
void kernel_adopted(int fd);
int kernel_is_open(int fd);
int kernel_is_cloexec(int fd);
/* The descriptor that was handed out last. */
int kernel_last_fd(void);

/* The page that was mapped last; how many are mapped. */
void *kernel_last_page(void);
int kernel_pages(void);

/* At the end of each test: nothing unmade, nothing open, nothing mapped. */
void kernel_done(void);
/* In the middle: nothing unmade. */
void kernel_all_made(void);

#endif
