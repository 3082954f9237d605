# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154,SC2016
# Signals to the run, readers that go away, and two runs at once.

# killed SIGNAL: start a run, wait for its command, send the signal to the run alone; sets status.
killed() {
	local pid try
	mkdir -p "$scratch/tmp"
	TMPDIR=$scratch/tmp "$top/tools/guest/run" --build "$build" --no-device -- sh -c 'echo begun; sleep 60' \
		>"$scratch/out" 2>"$scratch/err" </dev/null &
	pid=$!
	for ((try = 0; try < 600; try++)); do
		! grep -q begun "$scratch/out" || break
		sleep 0.1
	done
	kill -s "$1" "$pid"
	status=0
	wait "$pid" 2>/dev/null || status=$?
}

killed TERM
check 'SIGTERM ends a run with 143, leaving nothing' all 'status_is 143' nothing_left
killed KILL
check 'SIGKILL of a run takes machine and folder with it' all 'status_is 137' nothing_left
bare -- sh -c 'yes | head -c 50000000'
check 'fifty megabytes of output arrive' all 'status_is 0' '[ "$(wc -c <"$scratch/out")" -eq 50000000 ]' \
	'[ "$(sort -u "$scratch/out")" = y ]'

for one in 1 2; do
	TMPDIR=$scratch/tmp timeout 120 "$top/tools/guest/run" --build "$build" --no-device -- \
		sh -c "echo run $one; exit $one" >"$scratch/out.$one" 2>"$scratch/err" &
	pids[one]=$!
done
statuses=
for one in 1 2; do
	status=0
	wait "${pids[one]}" || status=$?
	statuses+=$status
done
check 'two runs at once do not disturb each other' \
	all '[ "$statuses" = 12 ]' '[ "$(cat "$scratch"/out.[12])" = $'\''run 1\nrun 2'\'' ]' nothing_left
