# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=sh disable=SC2016,SC2034,SC2154
# For behaviour.sh: a trace that cannot be written, or that nobody reads.

full() {
	trace -o /dev/full -- "$target" calls 20
	status_is 1
	has out 20
	has err 'rawverbs: /dev/full cannot be written: No space left on device'
	trace -o /dev/full -- sh -c '"$0" calls 20; exit 9' "$target"
	status_is 9
}

# Standard error is a pipe that nobody reads, and closed.
nobody_reads() {
	rm -f "$work/fifo"
	mkfifo "$work/fifo"
	sh -c 'exec 5<>"$0" 6>"$0" 5<&-; exec "$@" 2>&6' "$work/fifo" timeout 60 "$rawverbs" trace -- "$target" calls 200 \
		>"$work/out" </dev/null
	status=$?
	[ "$status" -eq 1 ] || echo "exit status $status, not 1"
	has out 200
	# With nowhere to write to from the start, nothing is run.
	timeout 60 "$rawverbs" trace -- "$target" calls 20 >"$work/out" 2>&- </dev/null
	status=$?
	[ "$status" -eq 1 ] || echo "closed: exit status $status, not 1"
	[ ! -s "$work/out" ] || echo 'the command ran'
	timeout 60 "$rawverbs" trace -o "$work/trace" -- "$target" calls 20 >&- 2>"$work/err" </dev/null
	[ "$(grep -c ' ioctl 0' "$work/trace")" -eq 20 ] || echo 'not all seen with standard output closed'
}
lets_go_unread() {
	start 2
	"$rawverbs" trace -p "$pid" -o /dev/full >"$work/out" 2>"$work/err" </dev/null
	status=$?
	status_is 1
	followed 0 || echo 'still followed'
	finish
}

# A reader that holds the pipe open and reads nothing.
stuck() {
	rm -f "$work/fifo"
	mkfifo "$work/fifo"
	sleep 60 <>"$work/fifo" &
	reader=$!
	until_true test -p "/proc/$reader/fd/0"
}
asleep() { grep -q '^State:.t ' "/proc/$1/status"; }
# The thread stays in one stop: the pipe is full, however slow this machine is.
stands_still() {
	before=$(grep ctxt_switches "/proc/$1/status")
	sleep 1
	asleep "$1" && [ "$(grep ctxt_switches "/proc/$1/status")" = "$before" ]
}
stuck_reader() {
	stuck
	start 1
	attach -o "$work/fifo"
	for thread in "/proc/$pid/task"/*; do
		thread=${thread##*/}
	done
	until_true stands_still "$thread"
	kill -INT "$tracer"
	wait "$tracer"
	status=$?
	status_is 1
	has err "rawverbs: $work/fifo cannot be written: Interrupted system call"
	finish
	kill "$reader"
}
stuck_reader_of_command() {
	stuck
	: >"$work/ready"
	"$rawverbs" trace -o "$work/fifo" -- "$target" until-term 1 >"$work/ready" 2>"$work/err" </dev/null &
	tracer=$!
	until_true grep -q ready "$work/ready"
	sleep 1
	kill -TERM "$tracer"
	wait "$tracer"
	status=$?
	status_is 5
	kill "$reader"
}
