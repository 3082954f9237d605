/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * How Linux 5.10 to 7.x begins its reports: mm/kasan, mm/kfence, kernel/kcsan, lib/ubsan.c,
 * kernel/panic.c, kernel/locking/lockdep.c, kernel/hung_task.c, kernel/watchdog.c,
 * kernel/rcu/tree_stall.h, arch/x86/mm/fault.c, arch/x86/kernel/traps.c, mm/kmemleak.c.
 */
#include "report_line.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The first that fits: the particular before the general. */
static const struct report_kind kinds[] = {
	{ "BUG: KASAN: ", false, true, false, FROM_LINE, END_RULE, NULL },
	{ "BUG: KFENCE: ", false, true, false, FROM_LINE, END_RULE, NULL },
	{ "BUG: KCSAN: ", false, true, false, FROM_LINE, END_RULE, NULL },
	{ "BUG: KMSAN: ", false, true, false, FROM_LINE, END_RULE, NULL },
	{ "UBSAN: ", false, false, false, FROM_PLACE, END_RULE, NULL },
	{ "WARNING: possible ", false, false, false, FROM_LOCK, END_PLAIN, NULL },
	{ "WARNING: inconsistent lock state", false, false, false, FROM_LOCK, END_PLAIN, NULL },
	{ "WARNING: suspicious RCU usage", false, false, false, FROM_TRACE, END_PLAIN, NULL },
	{ "WARNING: bad unlock balance", false, false, false, FROM_TRACE, END_PLAIN, NULL },
	{ "WARNING: held lock freed", false, false, false, FROM_TRACE, END_PLAIN, NULL },
	{ "WARNING: lock held when returning", false, false, false, FROM_LOCK, END_PLAIN, NULL },
	{ "WARNING: Nested lock was not taken", false, false, false, FROM_LOCK, END_PLAIN, NULL },
	{ "WARNING: locking bug in", false, false, false, FROM_LINE, END_PLAIN, NULL },
	{ "[ BUG: Invalid wait context ]", false, false, false, FROM_TRACE, END_PLAIN,
	  "invalid wait context" },
	{ "INFO: trying to register non-static key", false, false, false, FROM_TRACE, END_PLAIN, NULL },
	{ "WARNING: ", false, true, false, FROM_WHERE, END_TRACE, "WARNING" },
	{ "kernel BUG at ", false, false, false, FROM_RIP, END_TRACE, "kernel BUG" },
	{ "BUG: kernel NULL pointer dereference", false, false, false, FROM_RIP, END_TRACE,
	  "NULL pointer dereference" },
	{ "BUG: unable to handle ", false, false, false, FROM_RIP, END_TRACE, "page fault" },
	{ "BUG: stack guard page was hit", false, false, false, FROM_RIP, END_TRACE, "stack overflow" },
	{ "BUG: soft lockup", true, true, false, FROM_RIP, END_PLAIN, "soft lockup" },
	{ "detected hard LOCKUP", true, true, false, FROM_RIP, END_PLAIN, "hard lockup" },
	{ "BUG: workqueue lockup", false, true, false, FROM_NOTHING, END_PLAIN, "workqueue lockup" },
	{ "BUG: sleeping function called", false, true, false, FROM_TRACE, END_PLAIN,
	  "sleeping function called from invalid context" },
	{ "BUG: scheduling while atomic", false, true, false, FROM_TRACE, END_PLAIN,
	  "scheduling while atomic" },
	{ "BUG: spinlock ", false, true, false, FROM_TRACE, END_PLAIN, "spinlock misused" },
	{ "BUG: Bad page ", false, true, false, FROM_TRACE, END_PLAIN, "bad page" },
	{ "BUG: Bad rss-counter", false, true, false, FROM_NOTHING, END_PLAIN, "bad rss counter" },
	{ "BUG: MAX_LOCK", false, false, false, FROM_NOTHING, END_PLAIN, "lockdep's tables are full" },
	{ "BUG: ", false, true, false, FROM_TRACE, END_PLAIN, NULL },
	{ "BUG kmalloc-", false, true, false, FROM_TRACE, END_PLAIN, "slab corruption" },
	{ "Redzone overwritten", true, true, false, FROM_TRACE, END_PLAIN, "slab corruption" },
	{ "Poison overwritten", true, true, false, FROM_TRACE, END_PLAIN, "slab corruption" },
	{ "Oops: general protection fault", false, false, false, FROM_RIP, END_TRACE,
	  "general protection fault" },
	{ "general protection fault", false, false, false, FROM_RIP, END_TRACE, "general protection fault" },
	{ "stack segment: ", false, false, false, FROM_RIP, END_TRACE, "stack segment fault" },
	{ "divide error: ", false, false, false, FROM_RIP, END_TRACE, "divide error" },
	{ "Oops: divide error: ", false, false, false, FROM_RIP, END_TRACE, "divide error" },
	{ "invalid opcode: ", false, false, true, FROM_RIP, END_TRACE, "invalid opcode" },
	{ "Oops: invalid opcode: ", false, false, true, FROM_RIP, END_TRACE, "invalid opcode" },
	{ "Oops: ", false, false, true, FROM_RIP, END_TRACE, "oops" },
	{ "INFO: task ", false, true, false, FROM_TRACE, END_PLAIN, "hung task" },
	{ "self-detected stall", true, true, false, FROM_RIP, END_PLAIN, "RCU stall" },
	{ "detected stalls on CPUs/tasks", true, true, false, FROM_RIP, END_PLAIN, "RCU stall" },
	{ "detected expedited stalls", true, true, false, FROM_RIP, END_PLAIN, "RCU stall" },
	{ "unreferenced object 0x", false, true, false, FROM_TRACE, END_PLAIN, "memory leak" },
	{ " new suspected memory leaks", true, true, false, FROM_NOTHING, END_PLAIN, "memory leak" },
	{ "unregister_netdevice: waiting for", false, true, false, FROM_NOTHING, END_PLAIN,
	  "a net device is never let go" },
	{ "Kernel panic - not syncing: ", false, false, true, FROM_TRACE, END_PLAIN, NULL },
};

/* Functions that stand between the fault and the one that is to be named. */
static const char *const helpers[] = {
	"dump_stack", "show_stack", "print_", "kasan_", "__kasan_", "check_memory_region",
	"__asan_", "ubsan_", "__ubsan_", "refcount_warn_saturate", "__refcount", "refcount_",
	"__list_", "list_", "debug_print_object", "debug_object", "__debug_object",
	"debug_check_no", "memcpy", "memset", "memmove", "__memcpy", "__memset", "lockdep_",
	"__lock_acquire", "lock_acquire", "lock_release", "__might_", "__schedule", "schedule",
	"__mutex_lock", "mutex_lock", "__down", "down_", "rwsem_", "wait_for_", "__wait_for",
	"do_wait_for", "kmem_cache_", "__kmem_cache", "kmalloc", "__kmalloc", "slab_", "___slab",
	"__slab", "kfree", "kvfree", "kzalloc", "krealloc", "__alloc_pages", "alloc_pages",
	"check_noncircular", "validate_chain", "valid_state", "mark_lock", "__warn",
	"report_bug", "warn_slowpath", "handle_bug", "exc_", "asm_exc_", "error_entry",
	"spin_bug", "do_raw_", "_raw_", "__pfx_", "die", "usercopy_abort", "__check_object_size",
	"bad_page", "register_lock_class", "assign_lock_key", "__do_kmalloc", "start_report",
	"end_report", "complete_report", "kmemleak_", "panic",
	"check_bytes_and_report", "check_object", "free_debug_processing", "alloc_debug_processing",
	"object_err", "free_to_partial_list",
};

static bool is_helper(const char *name, const char *helper)
{
	const size_t bytes = strlen(helper);

	if (strncmp(name, helper, bytes) != 0)
		return false;
	/* A name that ends in a letter is whole, but for those known to come in families. */
	return helper[bytes - 1] == '_' || name[bytes] == '\0' || name[bytes] == '_' ||
	       isdigit((unsigned char)name[bytes]);
}

bool function_helps(const char *name)
{
	for (size_t i = 0; i < sizeof(helpers) / sizeof(helpers[0]); i++)
		if (is_helper(name, helpers[i]))
			return true;
	return false;
}

/* "<4>", "[   12.345678]", "[  T123]": what stands before the text. */
static const char *past_stamps(const char *at, const char *end)
{
	for (;;) {
		const char *to = at;

		if (to < end && (*to == '<' || *to == '[')) {
			const char close = *to++ == '<' ? '>' : ']';

			while (to < end && (isdigit((unsigned char)*to) || strchr(" .TC", *to)))
				to++;
			if (to < end && *to == close) {
				at = to + 1;
				continue;
			}
		}
		if (at < end && *at == ' ') {
			at++;
			continue;
		}
		return at;
	}
}

size_t line_next(const char *log, size_t bytes, size_t from, struct line *ret_line)
{
	const char *start = log + from, *end = memchr(start, '\n', bytes - from);
	const size_t next = end ? (size_t)(end - log) + 1 : bytes;

	if (!end)
		end = log + bytes;
	while (end > start && end[-1] == '\r')
		end--;
	start = past_stamps(start, end);
	*ret_line = (struct line){ start, (size_t)(end - start) };
	return next;
}

bool line_begins(struct line line, const char *text)
{
	const size_t bytes = strlen(text);

	return line.bytes >= bytes && memcmp(line.text, text, bytes) == 0;
}

const char *line_find(struct line line, const char *text)
{
	return memmem(line.text, line.bytes, text, strlen(text));
}

/* The subsystem's name may come first: "rcu: INFO: …", "watchdog: BUG: …". */
const struct report_kind *line_kind(struct line line)
{
	if (line_begins(line, "rcu: "))
		line = (struct line){ line.text + 5, line.bytes - 5 };
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		const struct report_kind *kind = &kinds[i];

		if (kind->inside ? line_find(line, kind->start) != NULL : line_begins(line, kind->start))
			return kind;
	}
	return NULL;
}

static bool in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '.';
}

bool line_function(struct line line, const char *from, char *ret_name, size_t room)
{
	const char *end = line.text + line.bytes;
	const struct line rest = { from, (size_t)(end - from) };
	const char *plus = line_find(rest, "+0x"), *name = plus;
	size_t bytes;

	if (!plus)
		return false;
	while (name > from && in_name(name[-1]))
		name--;
	bytes = (size_t)(plus - name);
	/* What a compiler adds: FUNCTION.isra.0, .constprop.0, .part.0, .cold */
	if (memchr(name, '.', bytes))
		bytes = (size_t)((const char *)memchr(name, '.', bytes) - name);
	if (bytes == 0 || bytes >= room)
		return false;
	memcpy(ret_name, name, bytes);
	ret_name[bytes] = '\0';
	return true;
}
