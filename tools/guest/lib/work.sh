# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# The run's folder and processes, and their end, however the run ends.

# work_open: make the folder. Whatever kills this process closes the leash; then the janitor, which has a session of its
# own, removes the folder. The children ask the kernel to die with their parent.
work_open() {
	local place=${TMPDIR:-/tmp}
	[ ${#place} -le 60 ] || place=/tmp # socket paths have 108 bytes
	work=$(mktemp -d "$place/rawverbs-guest.XXXXXXXX") || fail "cannot make a folder in $place"
	exec {leash}> >(exec setsid -w "$guest/lib/janitor" "$work" >/dev/null 2>&1)
	janitor=$!
	children=()
	trap work_close EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
}

# work_start PROGRAM ARGUMENT…: start it in the background; its number is in $started.
work_start() {
	setpriv --pdeathsig KILL -- "$@" {leash}>&- &
	started=$!
	children+=("$started")
}

work_runs() { kill -0 "$1" 2>/dev/null; }

# work_wait PID SECONDS: wait for its end; fails when it takes longer.
work_wait() {
	local limit=$((SECONDS + $2))
	while work_runs "$1"; do
		[ "$SECONDS" -lt "$limit" ] || return 1
		sleep 0.05
	done
}

work_close() {
	local status=$? child
	trap '' HUP INT TERM
	trap - EXIT
	for child in "${children[@]}"; do
		kill -KILL "$child" 2>/dev/null || true
	done
	# Without arguments, wait would wait for the janitor, who waits for us.
	[ ${#children[@]} -eq 0 ] || wait "${children[@]}" 2>/dev/null || true
	rm -rf "$work"
	exec {leash}>&-
	work_wait "$janitor" 5 || true
	exit "$status"
}
