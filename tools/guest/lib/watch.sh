# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# Follows a run by the lines that init writes on the result port, each phase within its time.

# say_end FILE NAME: the last lines of a log, on stderr.
say_end() {
	[ -s "$1" ] || return 0
	say "the end of $2:"
	tail -n 45 "$1" | LC_ALL=C tr -d '\r' | sed 's/^/    /' >&2
}

# watch_next SECONDS: put the next line into $line. Fails with 1 when QEMU ended, 2 when time is up, 3 when the connectx
# ended.
watch_next() {
	local limit=$((SECONDS + $1)) part status
	line=
	while :; do
		status=0
		IFS= read -r -t 0.25 -u "$results" part || status=$?
		line+=$part
		[ "$status" -ne 0 ] || return 0
		[ "$status" -gt 128 ] || return 1
		if [ "$device" = yes ] && ! work_runs "$connectx_pid"; then
			return 3
		fi
		[ "$SECONDS" -lt "$limit" ] || return 2
	done
}

# watch_fail WHY PHASE: the machine did not get through a phase.
watch_fail() {
	case $1 in
	1)
		if grep -q 'Kernel panic' "$kernel_log" 2>/dev/null; then
			say "the guest's kernel panicked while $2"
		else
			say "the guest ended while $2"
		fi
		if [ "$device" = yes ] && ! work_runs "$connectx_pid"; then
			say "the connectx ended before it"
		fi
		;;
	2) say "time is up: the guest was still $2" ;;
	3) say "the connectx ended while the guest was $2" ;;
	esac
	say_end "$work/qemu.log" "QEMU's output"
	say_end "$kernel_log" "the guest's console"
	if [ "$device" = yes ]; then
		say_end "$work/connectx.output" "the connectx's output"
		say_end "$connectx_log" "the connectx's log"
	fi
	exit "${3-$status_failed}"
}

# watch: sets $status to the command's.
watch() {
	local line why phase=booting limit=$boot_limit
	while :; do
		why=0
		watch_next "$limit" || why=$?
		if [ "$why" -eq 2 ] && [ "$phase" != booting ]; then
			watch_fail 2 "running the command after $limit s" "$status_timeout"
		fi
		[ "$why" -eq 0 ] || watch_fail "$why" "$phase"
		case $line in
		ready) phase='running the command' limit=$command_limit ;;
		'note '*) say "${line#note }" ;;
		'exit '*) status=${line#exit } && return ;;
		'signal '*) status=$((128 + ${line#signal })) && return ;;
		'failed '*)
			say "${line#failed }"
			watch_fail 0 ''
			;;
		*) fail "the guest says what this run does not understand: $line" ;;
		esac
	done
}

# watch_end: the command has ended; see the machine off and the last of the output out.
watch_end() {
	local relay
	if ! work_wait "$qemu_pid" "$shutdown_limit"; then
		say "the guest did not power off within $shutdown_limit s and was stopped"
		kill -KILL "$qemu_pid" 2>/dev/null || true
		wait "$qemu_pid" 2>/dev/null || true
	fi
	for relay in "${relays[@]}"; do
		work_wait "$relay" "$shutdown_limit" || fail "the output was not taken within $shutdown_limit s"
	done
}
