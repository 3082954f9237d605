/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Runs the tests that the linker gathered, a process each, and prints TAP. With SHIM_EMULATED
 * in the environment, leaves out what an emulator cannot do; SHIM_LIMIT is how many seconds a
 * test without a limit of its own may take, 0: any number.
 */
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define SKIPPED 77
#define LIMIT_SECONDS 60 /* of a test without a limit of its own; emulators are slow */
#define SLOWER 10

/* qemu-user passes no ioctl on that it does not know, but answers ENOSYS itself. */
static const char *const real_ioctls[] = {
	"opening_a_path_that_is_no_uverbs_node_is_enotty",
};

const struct shim_test *criterion_current_test;

extern const struct shim_test *const __start_shim_tests[];
extern const struct shim_test *const __stop_shim_tests[];
extern const struct shim_suite *const __start_shim_suites[] __attribute__((weak));
extern const struct shim_suite *const __stop_shim_suites[] __attribute__((weak));

void shim_fail(const char *file, int line, const char *what, const char *format, ...)
{
	va_list arguments;

	printf("# %s:%d: %s", file, line, what);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	puts("");
	fflush(stdout);
	_exit(1);
}

void shim_skip(const char *reason)
{
	printf("# %s\n", reason);
	fflush(stdout);
	_exit(SKIPPED);
}

static const struct shim_options *suite_options(const char *name)
{
	static const struct shim_options none;

	for (const struct shim_suite *const *s = __start_shim_suites; s < __stop_shim_suites; s++)
		if (strcmp((*s)->name, name) == 0)
			return &(*s)->options;
	return &none;
}

static unsigned int limit_seconds(void)
{
	const char *text = getenv("SHIM_LIMIT");

	return text ? (unsigned int)strtoul(text, NULL, 10) : LIMIT_SECONDS;
}

static bool needs_real_ioctls(const struct shim_test *test)
{
	for (size_t i = 0; i < sizeof(real_ioctls) / sizeof(real_ioctls[0]); i++)
		if (strcmp(test->name, real_ioctls[i]) == 0)
			return true;
	return false;
}

/* A test's own option counts before its suite's. */
_Noreturn static void run(const struct shim_test *test)
{
	const struct shim_options *suite = suite_options(test->suite);
	void (*init)(void) = test->options.init ? test->options.init : suite->init;
	void (*fini)(void) = test->options.fini ? test->options.fini : suite->fini;
	double timeout = test->options.timeout > 0 ? test->options.timeout : suite->timeout;

	criterion_current_test = test;
	if (getenv("SHIM_EMULATED") && needs_real_ioctls(test))
		shim_skip("the emulator does not know the ioctl");
	alarm(timeout > 0 ? (unsigned int)timeout * SLOWER : limit_seconds());
	if (init)
		init();
	test->body();
	if (fini)
		fini();
	fflush(stdout);
	_exit(0);
}

/* Its exit status, 128 + N where signal N ended it. */
static int outcome(const struct shim_test *test)
{
	const pid_t child = fork();
	int status;

	if (child == 0)
		run(test);
	if (child < 0 || waitpid(child, &status, 0) != child)
		return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(void)
{
	int failed = 0;
	int count = 0;

	for (const struct shim_test *const *t = __start_shim_tests; t < __stop_shim_tests; t++) {
		const int status = outcome(*t);
		const bool good = status == 0 || status == SKIPPED;

		printf("%s %d - %s: %s", good ? "ok" : "not ok", ++count, (*t)->suite, (*t)->name);
		if (status == SKIPPED)
			printf(" # SKIP");
		else if (status > 128)
			printf(", signal %d", status - 128);
		puts("");
		fflush(stdout);
		failed += !good;
	}
	printf("1..%d\n", count);
	return failed > 0;
}
