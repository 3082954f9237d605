/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the guest tests share: opening the device, judging refusals by errno, layer and
 * sentence, and children. A refusal that is judged also goes as one line into the file
 * that CAUSES names, from which causes-record and causes-page make docs/causes.md.
 */
#ifndef TESTS_KERNEL_GUEST_H
#define TESTS_KERNEL_GUEST_H

#include <criterion/criterion.h>
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define NODE "/dev/infiniband/uverbs0"

/* A context with DEVX on the one node; ends the test where there is none. */
struct ibv_context *device_open(void);

/* A data rate in the device's form. */
const uint8_t *rate_bytes(uint32_t kbps);

/* An entry at @kbps; ends the test where it is refused. */
struct mlx5dv_pp *pace(struct ibv_context *context, uint32_t kbps, uint32_t flags);

bool kernel_at_least(unsigned int major, unsigned int minor);

/* Live handles of a kind on the context's descriptor. */
unsigned int handles(struct ibv_context *context, uint16_t object_id);
#define OBJECT_PP 0x1007
#define OBJECT_DEVX_OBJ 0x1001

/* What a refusal must be. The sentence may hold '*' for any text. */
struct refusal {
	int error;
	enum rv_error_layer layer;
	const char *sentence;
};

/* Judges rv_last_error(), which must be of the call that just failed with @error. */
void judge(const char *place, const char *call, const char *situation, bool failed, int error,
	   const struct refusal *want);

#define GUEST_STRING_(x) #x
#define GUEST_STRING(x) GUEST_STRING_(x)
#define PLACE __FILE__ ":" GUEST_STRING(__LINE__)

/* @call returns NULL and errno, for the cause that @situation names. */
#define refused_null(situation, call, ...)                                                       \
	do {                                                                                     \
		const void *result_;                                                             \
		errno = 0;                                                                       \
		result_ = (call);                                                                \
		judge(PLACE, #call, situation, !result_, errno,                                  \
		      &(const struct refusal){ __VA_ARGS__ });                                   \
	} while (0)

/* @call returns a positive errno, as the DEVX functions do. */
#define refused_errno(situation, call, ...)                                                      \
	do {                                                                                     \
		const int result_ = (call);                                                      \
		judge(PLACE, #call, situation, result_ > 0, result_,                             \
		      &(const struct refusal){ __VA_ARGS__ });                                   \
	} while (0)

/* @call returns -errno, as the rv_ functions do. */
#define refused_negative(situation, call, ...)                                                   \
	do {                                                                                     \
		const int result_ = (call);                                                      \
		judge(PLACE, #call, situation, result_ < 0, -result_,                            \
		      &(const struct refusal){ __VA_ARGS__ });                                   \
	} while (0)

/* Whether @text is @pattern, in which '*' stands for any text. */
bool matches(const char *pattern, const char *text);

/*
 * Runs @body in a forked child and ends the test unless it ends with status 0. Criterion's
 * own macros work in the test's process only: a child uses require().
 */
void in_child(void (*body)(void *argument), void *argument);

/* Ends the child, and with it the test, unless @condition. */
#define require(condition, ...)                                                                  \
	do {                                                                                     \
		if (!(condition))                                                                \
			child_fail(PLACE, #condition, __VA_ARGS__);                              \
	} while (0)
_Noreturn void child_fail(const char *place, const char *condition, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Waits for a child and returns its wait status. */
int child_end(pid_t pid);

/* One number of /proc/self/status: "VmRSS" in kB. */
unsigned long self_status(const char *key);

/* Open descriptors of this process. */
unsigned int self_descriptors(void);

/* Bytes that malloc(3) has handed out and not got back. */
size_t self_allocated(void);

/* Runs a shell command and returns its exit status. */
int shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The driver's folder, and its one device's name in there. */
#define DRIVER "/sys/bus/pci/drivers/mlx5_core"
const char *driver_address(void);

/* Waits until the node is back after its driver was. */
void node_wait(void);

/* Writes text into a file; ends the test when it cannot. */
void write_file(const char *path, const char *text);

#endif
