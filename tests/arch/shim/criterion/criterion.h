/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * As much of Criterion's interface as tests/unit, tests/faults and the threads of tests/kernel
 * use, for architectures that Criterion itself cannot run on here: it starts each test by
 * executing itself, which an emulator of user programs does not follow; nor does it survive
 * ThreadSanitizer. Each test is a forked process here too.
 */
#ifndef SHIM_CRITERION_H
#define SHIM_CRITERION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct shim_options {
	void (*init)(void);
	void (*fini)(void);
	double timeout; /* seconds */
};

struct shim_test {
	const char *suite;
	const char *name;
	void (*body)(void);
	struct shim_options options;
};

struct shim_suite {
	const char *name;
	struct shim_options options;
};

extern const struct shim_test *criterion_current_test;

_Noreturn void shim_fail(const char *file, int line, const char *what, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
_Noreturn void shim_skip(const char *reason);

/* Pointers in a section of their own: the linker gathers those of all files. */
#define SHIM_GATHER(section_name, type, identifier)                                     \
	static const struct type *const identifier##_pointer                            \
		__attribute__((used, section(section_name))) = &identifier

#define Test(suite_name, test_name, ...)                                                \
	static void suite_name##_##test_name##_body(void);                              \
	static const struct shim_test suite_name##_##test_name##_test = {               \
		#suite_name, #test_name, suite_name##_##test_name##_body, { __VA_ARGS__ } }; \
	SHIM_GATHER("shim_tests", shim_test, suite_name##_##test_name##_test);          \
	static void suite_name##_##test_name##_body(void)

#define TestSuite(suite_name, ...)                                                      \
	static const struct shim_suite suite_name##_suite = { #suite_name, { __VA_ARGS__ } }; \
	SHIM_GATHER("shim_suites", shim_suite, suite_name##_suite)

#define SHIM_ASSERT(condition, what, ...)                                               \
	do {                                                                            \
		if (!(condition))                                                       \
			shim_fail(__FILE__, __LINE__, what, " " __VA_ARGS__);           \
	} while (0)

#define cr_assert(condition, ...) SHIM_ASSERT(condition, #condition, __VA_ARGS__)
#define cr_assert_not(condition, ...) SHIM_ASSERT(!(condition), "not " #condition, __VA_ARGS__)
#define cr_assert_null(p, ...) SHIM_ASSERT((p) == NULL, #p " is NULL", __VA_ARGS__)
#define cr_assert_not_null(p, ...) SHIM_ASSERT((p) != NULL, #p " is not NULL", __VA_ARGS__)
#define cr_assert_eq(a, b, ...) SHIM_ASSERT((a) == (b), #a " == " #b, __VA_ARGS__)
#define cr_assert_neq(a, b, ...) SHIM_ASSERT((a) != (b), #a " != " #b, __VA_ARGS__)
#define cr_assert_lt(a, b, ...) SHIM_ASSERT((a) < (b), #a " < " #b, __VA_ARGS__)
#define cr_assert_leq(a, b, ...) SHIM_ASSERT((a) <= (b), #a " <= " #b, __VA_ARGS__)
#define cr_assert_gt(a, b, ...) SHIM_ASSERT((a) > (b), #a " > " #b, __VA_ARGS__)
#define cr_assert_geq(a, b, ...) SHIM_ASSERT((a) >= (b), #a " >= " #b, __VA_ARGS__)
#define cr_assert_str_eq(a, b, ...)                                                     \
	SHIM_ASSERT(strcmp(a, b) == 0, #a " equals " #b, __VA_ARGS__)
#define cr_assert_str_neq(a, b, ...)                                                    \
	SHIM_ASSERT(strcmp(a, b) != 0, #a " differs from " #b, __VA_ARGS__)
#define cr_assert_arr_eq(a, b, bytes, ...)                                              \
	SHIM_ASSERT(memcmp(a, b, bytes) == 0, #a " equals " #b, __VA_ARGS__)
#define cr_assert_fail(...) shim_fail(__FILE__, __LINE__, "", " " __VA_ARGS__)
/* Those that go on after a failure end the test too. */
#define cr_expect_eq(a, b, ...) cr_assert_eq(a, b, __VA_ARGS__)
#define cr_skip(reason) shim_skip(reason)

#endif
