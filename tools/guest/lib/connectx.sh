# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# The software ConnectX of a run: its start, and the judgement on how it ended.

# A socket's file is there before anybody listens on it; the kernel's list says who does.
connectx_listens() { grep -q " 00010000 .* $1\$" /proc/net/unix; }

connectx_start() {
	local limit=$((SECONDS + 20))
	work_start "$connectx" --socket "$work/vfio" --control "$work/control" --profile "$profile" --log "$connectx_log" \
		</dev/null >"$work/connectx.output" 2>&1
	connectx_pid=$started
	until connectx_listens "$work/vfio" && connectx_listens "$work/control"; do
		if ! work_runs "$connectx_pid"; then
			connectx_fail "the connectx ended before it listened"
		fi
		[ "$SECONDS" -lt "$limit" ] || connectx_fail "the connectx does not listen after 20 s"
		sleep 0.02
	done
}

# connectx_fail SENTENCE: say so, with what it said itself.
connectx_fail() {
	say "$1"
	say_end "$work/connectx.output" 'its output'
	say_end "$connectx_log" 'its log'
	exit "$status_failed"
}

connectx_stop() {
	local status=0
	if work_runs "$connectx_pid"; then
		kill -TERM "$connectx_pid" 2>/dev/null || true
		work_wait "$connectx_pid" 20 || connectx_fail "the connectx does not end on SIGTERM"
	fi
	wait "$connectx_pid" || status=$?
	[ "$status" -eq 0 ] || connectx_fail "the connectx ended with status $status"
	if grep -qE '(Address|Leak|Thread|Memory|UndefinedBehavior)Sanitizer|: runtime error: ' "$work/connectx.output"; then
		connectx_fail "a sanitizer found something in the connectx"
	fi
}
