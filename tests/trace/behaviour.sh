#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# What rawverbs trace does to the programs that it follows: nothing. Needs no device; runs on the host and in the guest.
# usage: tests/trace/behaviour.sh PROGRAM TARGET [TARGET32]
# shellcheck disable=SC2016
set -u
rawverbs=$1
target=$2
target32=${3-}
# shellcheck source=tests/guest-tap.sh
. "$(dirname "$0")/../guest-tap.sh"
# shellcheck source=tests/trace/tracing.sh
. "$(dirname "$0")/tracing.sh"
# shellcheck source=tests/trace/unread.sh
. "$(dirname "$0")/unread.sh"

# sees NUMBER OPTION PROGRAM WORD…: as many ioctls, and the program's own status.
sees() {
	number=$1
	option=$2
	shift 2
	# shellcheck disable=SC2086
	trace $option --json -o "$work/trace" -- "$@"
	status_is 0
	seen_is "$number"
	[ "$(grep -c '"errno":"ENOTTY"' "$work/trace")" -eq "$number" ] || echo 'not all were refused with ENOTTY'
	! grep -q '"known":false' "$work/trace" || echo 'an attribute is unknown'
}

narrow() {
	sees 3 "$1" "$target32" calls 3
	[ "$(grep -c '"bits":32' "$work/trace")" -eq 3 ] || echo 'not seen as 32-bit'
	[ "$(grep -c '"rate_limit":5000000' "$work/trace")" -eq 3 ] || echo 'its memory was not read'
	sees 40 "$1" "$target32" threads 4 10
	vectors "$1" "$target32"
}

statuses() {
	trace -- sh -c 'exit 7'
	status_is 7
	trace -- sh -c 'kill -9 $$'
	status_is 137
	trace -- sh -c 'kill -SEGV $$'
	status_is 139
	trace -- no-such-program
	status_is 127
	has err "rawverbs: 'no-such-program' cannot be run: No such file or directory"
	trace -- /
	status_is 126
}

untouched_output() {
	trace -o "$work/trace" -- sh -c 'cat; echo out; echo err >&2' <"$0"
	[ "$(cat "$work/out" "$work/err")" = "out
err" ] || echo 'the output is another'
}

# start [OPTION…]: the target in the background, until it is ready; then follow it.
start() {
	rm -f "$work/ready"
	"$target" until-term "$1" >"$work/ready" 2>"$work/target.err" </dev/null &
	pid=$!
	until_true grep -q ready "$work/ready"
}
attach() {
	: >"$work/trace"
	"$rawverbs" trace -p "$pid" "$@" >"$work/out" 2>"$work/err" </dev/null &
	tracer=$!
}
followed() { [ "$(sed -n 's/^TracerPid:[^0-9]*//p' "/proc/$pid/status")" = "$1" ]; }
running() { grep -q '^State:.[RS] ' "/proc/$pid/status"; }
# The target ends by itself, undisturbed.
finish() {
	kill -TERM "$pid"
	wait "$pid"
	status=$?
	[ "$status" -eq 5 ] || echo "the program's status is $status, not 5"
	has ready 'signals 0, cut short 0'
}

attached() {
	start 6
	attach --json -o "$work/trace"
	until_true followed "$tracer"
	until_true grep -q '"call":"ioctl"' "$work/trace"
	nap
	kill -INT "$tracer"
	wait "$tracer"
	status=$?
	status_is 0
	followed 0 || echo 'still followed'
	running || echo 'the program does not run'
	# Each of the threads was followed, and none that is no ioctl was printed.
	threads=$(sed 's/.*"tid":\([0-9]*\).*/\1/' "$work/trace" | sort -u | wc -l)
	[ "$threads" -eq 6 ] || echo "$threads threads were seen, not 6"
	finish
}

killed_tracer() {
	start 8
	for round in 1 2 3 4 5; do
		attach -o "$work/trace"
		until_true followed "$tracer"
		until_true test -s "$work/trace"
		kill -KILL "$tracer"
		wait "$tracer" 2>"$work/null"
		until_true followed 0
		running || echo "round $round: the program does not run"
	done
	finish
}

killed_tracer_of_command() { # [OPTION]
	: >"$work/trace"
	: >"$work/ready"
	"$rawverbs" trace -o "$work/trace" "$@" -- sh -c 'echo $$ >"$0"; exec "$1" until-term 4 >"$2"' "$work/pid" \
		"$target" "$work/ready" </dev/null &
	tracer=$!
	until_true grep -q ready "$work/ready"
	pid=$(cat "$work/pid")
	until_true test -s "$work/trace"
	kill -KILL "$tracer"
	wait "$tracer" 2>"$work/null"
}
command_runs_on() {
	killed_tracer_of_command
	until_true followed 0
	running || echo 'the program does not run'
	kill -TERM "$pid"
	until_true grep -q 'cut short 0' "$work/ready"
}
command_is_killed() {
	killed_tracer_of_command --fast
	until_true test ! -e "/proc/$pid/fd/0"
}

stops() {
	start 3
	attach --json -o "$work/trace"
	until_true followed "$tracer"
	kill -STOP "$pid"
	until_true grep -q '^State:.[tT] ' "/proc/$pid/status"
	nap
	before=$(seen)
	nap
	nap
	[ "$(seen)" -le $((before + 3)) ] || echo 'a stopped program made calls'
	kill -CONT "$pid"
	before=$(seen)
	until_true more_than "$before"
	kill -INT "$tracer"
	wait "$tracer"
	finish
}
more_than() { [ "$(seen)" -gt $(($1 + 10)) ]; }

# Stopped when the tracer goes, it stays stopped; SIGCONT wakes it.
stopped_when_let_go() {
	start 3
	attach -o "$work/trace"
	until_true followed "$tracer"
	kill -STOP "$pid"
	until_true grep -q '^State:.[tT] ' "/proc/$pid/status"
	nap
	kill "-$1" "$tracer"
	wait "$tracer" 2>"$work/null"
	until_true followed 0
	until_true grep -q '^State:.T ' "/proc/$pid/status"
	kill -CONT "$pid"
	until_true running
	finish
}

signals() {
	start 2
	attach -o "$work/trace"
	until_true followed "$tracer"
	kill -USR1 "$pid"
	nap
	kill -USR1 "$pid"
	nap
	kill -INT "$tracer"
	wait "$tracer"
	kill -TERM "$pid"
	wait "$pid"
	has ready 'signals 2,'
}

target_ends() {
	start 2
	attach --summary
	until_true followed "$tracer"
	nap
	finish
	wait "$tracer"
	status=$?
	status_is 0
	has err 'MLX5_IB_METHOD_PP_OBJ_ALLOC'
	has err ' total'
}

handed_on() {
	: >"$work/ready"
	"$rawverbs" trace -o "$work/trace" -- "$target" until-term 1 >"$work/ready" 2>"$work/err" </dev/null &
	tracer=$!
	until_true grep -q ready "$work/ready"
	kill -TERM "$tracer"
	wait "$tracer"
	status=$?
	status_is 5
}

# A child that outlives the command is followed on, and let go at the signal.
child_stays() {
	: >"$work/ready"
	"$rawverbs" trace -o "$work/trace" -- sh -c '"$0" until-term 1 >"$1" & exit 3' "$target" "$work/ready" </dev/null &
	tracer=$!
	until_true grep -q ready "$work/ready"
	nap
	pid=$(sed -n 's/^\[\([0-9]*\)\].*/\1/p' "$work/trace" | tail -n 1)
	kill -INT "$tracer"
	wait "$tracer"
	status=$?
	status_is 3
	pid=$(sed -n 's/^Tgid:[^0-9]*//p' "/proc/$pid/status")
	kill -TERM "$pid"
	until_true grep -q 'cut short 0' "$work/ready"
}

summary() {
	trace --summary -- "$target" calls 30
	status_is 0
	has out 30
	grep -qE '^100\.00 +[0-9.]+ +[0-9.]+ +30 +30 MLX5_IB_METHOD_PP_OBJ_ALLOC$' "$work/err" || cat "$work/err"
	grep -qE '^100\.00 +[0-9.]+ +[0-9.]+ +30 +30 total$' "$work/err" || cat "$work/err"
	trace -c --json -o "$work/trace" -- "$target" calls 2
	has trace '{"calls":[{"name":"MLX5_IB_METHOD_PP_OBJ_ALLOC","calls":2,"errors":2,"ns":'
}

refused() {
	trace -p 999999999
	status_is 1
	has err 'rawverbs: there is no process 999999999'
	start 1
	attach -o "$work/trace"
	until_true followed "$tracer"
	trace -p "$pid"
	status_is 1
	has err "rawverbs: process $pid cannot be followed: process $tracer follows it, and only one can"
	kill -INT "$tracer"
	wait "$tracer"
	finish
	trace -o "$work/trace" -- "$rawverbs" trace -- true
	status_is 1
	has err "rawverbs: 'true' cannot be followed: process "
	sh -c 'sleep 0.2 & echo $! >"$0"; exec sleep 20' "$work/zombie" &
	parent=$!
	until_true test -s "$work/zombie"
	pid=$(cat "$work/zombie")
	until_true grep -q '^State:.Z ' "/proc/$pid/status"
	trace -p "$pid"
	status_is 1
	has err "rawverbs: process $pid cannot be followed: it has ended, and waits for its parent to ask how"
	kill "$parent"
}

first_thread_over() {
	"$target" headless 1500 </dev/null &
	pid=$!
	until_true grep -q '^State:.Z ' "/proc/$pid/status"
	trace --json -p "$pid" -o "$work/trace"
	status_is 0
	[ "$(seen)" -gt 0 ] || echo 'nothing was seen'
	wait "$pid"
	status=$?
	status_is 5
}

dumps() { # OPTION…
	trace -o "$work/trace" --dump "$work/dump" "$@" -- "$target" threads 2 4
	status_is 0
	"$rawverbs" decode "$work/dump" | cmp - "$work/trace"
	"$rawverbs" decode --binary "$work/dump" >"$work/bytes"
	"$rawverbs" decode --dump "$work/bytes" >"$work/again"
	"$rawverbs" decode "$work/again" | cmp - "$work/trace"
}

# On a file of a node's name, which takes whatever is written.
vectors_are() { # RESULTS OPTION TARGET FAIL
	: >"$work/uverbs0"
	# shellcheck disable=SC2086
	trace $2 --json -o "$work/trace" -- "$3" writev "$4" "$work/uverbs0"
	status_is 0
	found=$(sed -n 's/^{"call":"write".*"result":\([^,]*\),"errno":\([^,]*\),.*/\1 \2/p' "$work/trace" | tr '\n' ,)
	[ "$found" = "$1" ] || { echo "of $4 the results are $found not $1" && cat "$work/trace"; }
}
vectors() { # OPTION TARGET
	vectors_are '16 null,12 null,12 null,' "$1" "$2" 3
	for name in ALLOC_PD DEALLOC_PD MODIFY_SRQ; do
		grep -q "\"IB_USER_VERBS_CMD_$name\"" "$work/trace" || echo "$name is not told"
	done
	grep -q '"pd_handle":77' "$work/trace" || echo 'its memory was not read'
	vectors_are '16 null,12 null,null null,' "$1" "$2" 2
	vectors_are '16 null,null null,' "$1" "$2" 1
	vectors_are '-1 "EFAULT",' "$1" "$2" 0
}

for option in '' --fast; do
	with=${option:+ with $option}
	tap "a program's ioctls are seen$with" sees 5 "$option" "$target" calls 5
	tap "so are those of eight threads$with" sees 400 "$option" "$target" threads 8 50
	tap "so are those of a child$with" sees 8 "$option" "$target" fork 4
	tap "so are those after exec$with" sees 6 "$option" "$target" exec 3
	tap "so are those after a thread's exec$with" sees 6 "$option" "$target" thread-exec 3
	tap "each command of a writev is seen, as far as they were made$with" vectors "$option" "$target"
	if [ -n "$target32" ]; then
		tap "so are those of a 32-bit program$with" narrow "$option"
	else
		tap_skip "so are those of a 32-bit program$with" 'no compiler for 32-bit programs (tools/setup --all installs it)'
	fi
done
tap "the exit status is the command's" statuses
tap "the command's input and output are its own" untouched_output
tap 'a running program of six threads is followed, let go by SIGINT and undisturbed' attached
tap 'a running program survives SIGKILL of the tracer, five times' killed_tracer
tap 'a command survives SIGKILL of the tracer' command_runs_on
tap 'with --fast it does not' command_is_killed
tap 'SIGSTOP stops a program and SIGCONT continues it' stops
for signal in INT KILL; do
	tap "a stopped program stays stopped when the tracer gets SIG$signal" stopped_when_let_go "$signal"
done
tap 'signals reach the program' signals
tap 'the trace ends with the program' target_ends
tap 'SIGTERM is handed on to the command' handed_on
tap 'a child that outlives the command is followed, and let go' child_stays
tap 'the summary counts' summary
tap 'a full disk is said, and the program runs on' full
tap 'a trace that nobody reads leaves the program alone' nobody_reads
tap 'a process is let go when its trace cannot be written' lets_go_unread
tap 'a reader that does not read keeps no process from being let go' stuck_reader
tap 'nor a command from its signals' stuck_reader_of_command
tap 'what cannot be followed is said' refused
tap 'a process whose first thread is over is followed' first_thread_over
tap 'a dump decodes to the trace' dumps
tap 'so does a dump in its binary form' dumps --binary
tap_end
