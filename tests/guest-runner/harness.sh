# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# TAP lines, and a guest run that leaves stdout, stderr and status behind for the checks.

count=0
failures=0
scratch=$(mktemp -d /tmp/rv-guest-test.XXXXXX)
trap 'rm -rf "$scratch"' EXIT

ok() {
	count=$((count + 1))
	printf 'ok %d - %s\n' "$count" "$1"
}

not_ok() {
	count=$((count + 1))
	failures=$((failures + 1))
	printf 'not ok %d - %s\n' "$count" "$1"
	{
		printf 'status %s\n' "${status-}"
		tail -n 20 "$scratch/err" 2>/dev/null
	} | LC_ALL=C tr -c '\n -~' '?' | cut -c1-200 | sed 's/^/# /'
}

skip() {
	count=$((count + 1))
	printf 'ok %d - %s # SKIP %s\n' "$count" "$1" "$2"
}

# check SENTENCE COMMAND…: the command decides.
check() {
	local sentence=$1
	shift
	if "$@"; then ok "$sentence"; else not_ok "$sentence"; fi
}

finish() {
	printf '1..%d\n' "$count"
	[ "$failures" -eq 0 ]
}

# A folder of its own for each run's temporary files shows what it left.
run() {
	mkdir -p "$scratch/tmp"
	status=0
	TMPDIR=$scratch/tmp timeout -k 10 "${run_limit:-120}" "$top/tools/guest/run" --build "$build" "$@" \
		>"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
}

bare() { run --no-device "$@"; }

status_is() { [ "$status" -eq "$1" ]; }
out_is() { [ "$(cat "$scratch/out")" = "$1" ]; }
err_is() { [ "$(cat "$scratch/err")" = "$1" ]; }
err_says() { grep -q -e "$1" "$scratch/err"; }
all() {
	local condition
	for condition; do
		eval "$condition" || return 1
	done
}

# Nothing of the run is in memory or on disk; a killed run gets a moment for its janitor.
nothing_left() {
	local try
	for ((try = 0; try < 50; try++)); do
		if [ -z "$(ls -A "$scratch/tmp")" ] && ! pgrep -f "$scratch/tmp" >/dev/null; then
			return 0
		fi
		sleep 0.1
	done
	ls -A "$scratch/tmp" >>"$scratch/err"
	pgrep -af "$scratch/tmp" >>"$scratch/err"
	return 1
}
