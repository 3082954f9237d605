#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# What rawverbs does with pacing entries, on the scripted library. usage: tests/cli/pace.sh PROGRAM
# shellcheck disable=SC2016
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/cli/scripted.sh
. "$top/tests/cli/scripted.sh"

# start WORD…: pace in the background, until it has said something; then end SIGNAL.
start() {
	local tries
	: >"$SCRIPT_LOG" && : >"$scratch/out"
	"$rawverbs" pace "$@" >"$scratch/out" 2>"$scratch/err" </dev/null &
	pid=$!
	for ((tries = 0; tries < 200; tries++)); do
		[ ! -s "$scratch/out" ] || return 0
		sleep 0.05
	done
	echo 'nothing was said while it held'
}
end() {
	local tries
	kill -"$1" "$pid"
	for ((tries = 0; tries < 200; tries++)); do
		kill -0 "$pid" 2>/dev/null || break
		sleep 0.05
	done
	! kill -KILL "$pid" 2>/dev/null || echo "SIG$1 did not end it"
	status=0
	wait "$pid" || status=$?
}

held_until() { # SIGNAL
	start --rate 2.5Gbit/s --dedicated --count 2 --burst 64KiB --packet-size 1500
	end "$1"
	status_is 0
	is out 'index 1: 2.5Gbit/s, dedicated, burst 65536 bytes, packets of 1500 bytes
index 2: 2.5Gbit/s, dedicated, burst 65536 bytes, packets of 1500 bytes
held on mlx5_0 until SIGINT (Ctrl-C), SIGTERM or SIGHUP
freed 2 entries'
	is err ''
	nothing_left
}

held_in_json() {
	start --json --wqe-rate 70000 --count 3
	end TERM
	status_is 0
	json '. == {name: "mlx5_0", node: "/dev/infiniband/uverbs0", wqe_rate: 70000, burst_bytes: 0,
		typical_packet_bytes: 0, dedicated: false, indexes: [1, 1, 1]}'
	nothing_left
	run SCRIPT_EVENT=8 pace --json --rate 1Gbit/s --burst 1MiB --packet-size 9kB --dedicated
	sed -n 1p "$scratch/out" | jq -e '.rate_kbps == 1000000 and .burst_bytes == 1048576 and
		.typical_packet_bytes == 9000 and .dedicated and .indexes == [1]' >"$scratch/null" || cat "$scratch/out"
}

ignored_hangup() {
	trap '' HUP
	start --rate 1Gbit/s
	kill -HUP "$pid"
	sleep 0.3
	kill -0 "$pid" || echo 'it ended'
	end TERM
	status_is 0
}

refused_entry() { # NUMBER [NOTE]
	run SCRIPT_REFUSE="$1" pace --rate 1Gbit/s --dedicated --count 5
	status_is 1
	is out ''
	is err "rawverbs: the table is full${2+
rawverbs: $2}"
	nothing_left
}

refused_command() {
	run SCRIPT_REFUSE=2 pace --json --rate 1Gbit/s --count 2 -- touch "$scratch/ran"
	status_is 1
	json '.error | .name == "ENOSPC" and .layer == "limit" and .message == "the table is full"'
	[ ! -e "$scratch/ran" ] || echo 'COMMAND ran'
}

stuck_entry() {
	run SCRIPT_STUCK=2 pace --rate 1Gbit/s --dedicated --count 3 -- true
	status_is 1
	has err 'rawverbs: index 2 is not freed now, but when this program ends'
	has err 'rawverbs: no answer'
	is log 'alloc 1
alloc 2
alloc 3
free 3
stuck 2
free 1
close 0'
	run SCRIPT_STUCK=1 pace --rate 1Gbit/s -- sh -c 'exit 7'
	status_is 7
}

lost_device() { # EVENT
	run SCRIPT_EVENT="$1" pace --rate 1Gbit/s
	status_is 1
	is err 'rawverbs: the device failed or was removed, and its pacing entries went with it'
	nothing_left
}

other_event() {
	export SCRIPT_EVENT=9
	start --rate 1Gbit/s
	sleep 0.2
	end TERM
	status_is 0
}

without_devx() {
	run SCRIPT_PLAIN=1 pace --rate 1Gbit/s
	status_is 1
	is err 'rawverbs: no DEVX here'
}

command_environment() {
	RAWVERBS_PP_INDEX=old RAWVERBS_PP_INDEXES=old RAWVERBS_CMD_FD=old \
		run pace --rate 1Gbit/s --dedicated --count 3 mlx5_0 -- \
		sh -c 'echo "$RAWVERBS_PP_INDEX $RAWVERBS_PP_INDEXES"; readlink /proc/self/fd/$RAWVERBS_CMD_FD'
	status_is 0
	is out '1 1,2,3
/dev/null'
	is err 'index 1: 1Gbit/s, dedicated
index 2: 1Gbit/s, dedicated
index 3: 1Gbit/s, dedicated
freed 3 entries'
	nothing_left
}

one_descriptor() {
	local before='ls /proc/self/fd | wc -l' count
	count=$(sh -c "$before" </dev/null 2>/dev/null)
	run pace --rate 1Gbit/s -- sh -c "$before"
	is out $((count + 1))
}

as_started() {
	local show='grep -E "^Sig(Blk|Ign)" /proc/self/status'
	local ignore=(--ignore-signal={HUP,PIPE,CHLD,INT})
	run pace --rate 1Gbit/s -- sh -c "$show"
	is out "$(sh -c "$show")"
	env "${ignore[@]}" "$rawverbs" pace --rate 1Gbit/s -- sh -c "$show" >"$scratch/out" 2>"$scratch/err"
	is out "$(env "${ignore[@]}" sh -c "$show")"
}

command_status() {
	local script
	run pace --rate 1Gbit/s -- sh -c 'exit 7'
	status_is 7
	for signal in 9 15 6; do
		run pace --rate 1Gbit/s -- sh -c "kill -$signal \$\$"
		status_is $((128 + signal))
		nothing_left
	done
	run pace --rate 1Gbit/s -- no-such-program
	status_is 127
	has err "rawverbs: 'no-such-program' cannot be run: No such file or directory"
	nothing_left
	script=$scratch/script
	echo true >"$script"
	run pace --rate 1Gbit/s --json -- "$script"
	status_is 126
	has err "rawverbs: '$script' cannot be run: Permission denied"
	tail -n 1 "$scratch/out" | jq -e '.error.name == "EACCES"' >"$scratch/null" || echo 'no object'
	nothing_left
}

json_goes_first() {
	run pace --json --rate 1Gbit/s -- echo words of the command
	[ "$(sed -n 2p "$scratch/out")" = 'words of the command' ] || cat "$scratch/out"
	sed -n 1p "$scratch/out" | jq -e '.indexes == [1]' >"$scratch/null" || cat "$scratch/out"
	is err ''
}

handed_on() { # SIGNAL
	: >"$scratch/traps"
	# A background job of a script ignores SIGINT, and so would the command.
	start --json --rate 1Gbit/s -- env --default-signal=INT bash -c 'trap "echo $1 >>$2; exit 3" $1; : >$2.ready
		for ((i = 0; i < 200; i++)); do sleep 0.05; done' sh "$1" "$scratch/traps"
	while [ ! -e "$scratch/traps.ready" ]; do sleep 0.05; done
	rm "$scratch/traps.ready"
	end "$1"
	status_is 3
	is traps "$1"
	nothing_left
}

# On a terminal Ctrl-C reaches the command by itself: it must not come twice.
typed_once() {
	# The terminal's signal reaches every shell in between: there must be none.
	# A foreground child that dies of it may take bash with it; one in the background ignores it.
	local count='trap "echo INT >>$0" INT; sleep 1 & : >$0.ready; wait; wait; exit 4'
	: >"$scratch/typed"
	status=0
	{
		while [ ! -e "$scratch/typed.ready" ]; do sleep 0.05; done
		printf '\003'
		sleep 1.5
	} | SHELL=/bin/sh timeout 20 script -qec \
		"exec '$rawverbs' pace --rate 1Gbit/s -- bash -c '$count' '$scratch/typed'" /dev/null >"$scratch/out" || status=$?
	status_is 4
	is typed INT
}

nobody_reads() {
	local status=0
	: >"$SCRIPT_LOG"
	"$rawverbs" pace --json --rate 1Gbit/s --count 2 -- touch "$scratch/ran" >/dev/full 2>"$scratch/err" || status=$?
	status_is 1
	is err 'rawverbs: standard output cannot be written: No space left on device'
	[ ! -e "$scratch/ran" ] || echo 'COMMAND ran'
	nothing_left
	status=0
	"$rawverbs" pace --rate 1Gbit/s >/dev/full 2>"$scratch/err" || status=$?
	status_is 1
	nothing_left
}

closed_descriptors() {
	local status=0
	: >"$scratch/err"
	"$rawverbs" pace --rate 1Gbit/s -- sh -c 'open=
		for fd in 0 1 2; do [ ! -e /proc/$$/fd/$fd ] || open="$open $fd"; done
		echo "$RAWVERBS_CMD_FD$open" >$0' "$scratch/fds" <&- >&- 2>&- || status=$?
	status_is 0
	grep -qx '[3-9]\|[1-9][0-9]' "$scratch/fds" || cat "$scratch/fds"
}

for signal in INT TERM HUP; do
	tap "entries are held until SIG$signal, then freed" held_until "$signal"
done
tap 'pace prints one object while it holds' held_in_json
tap 'a SIGHUP that was ignored stays so' ignored_hangup
tap 'the first entry may be refused' refused_entry 1
tap 'the second entry may be refused: the first is freed' refused_entry 2 \
	'that was entry 2 of 5; the one before it is freed'
tap 'the last entry may be refused: all others are freed' refused_entry 5 \
	'that was entry 5 of 5; the 4 before it are freed'
tap 'no command runs where an entry is refused' refused_command
tap 'an entry that cannot be freed leaves the others freed' stuck_entry
tap 'a device that fails while its entries are held ends the holding' lost_device 8
tap 'so does one whose events cannot be read any more' lost_device eof
tap 'other events do not' other_event
tap 'pace needs DEVX' without_devx
tap 'the command has the indexes and the device in its environment' command_environment
tap 'the command inherits one descriptor more' one_descriptor
tap 'the command has the signals as rawverbs was started with' as_started
tap 'the exit status is the command'\''s, 128 + signal, 127 or 126' command_status
tap 'with --json the object is the first line, before the command starts' json_goes_first
for signal in INT TERM HUP; do
	tap "SIG$signal is handed on to the command" handed_on "$signal"
done
if command -v script >/dev/null; then
	tap 'Ctrl-C on a terminal reaches the command once' typed_once
else
	tap_skip 'Ctrl-C on a terminal reaches the command once' 'script is not installed'
fi
tap 'entries are freed where the output cannot be written' nobody_reads
tap 'closed standard descriptors stay closed and never become the device' closed_descriptors
tap_end
