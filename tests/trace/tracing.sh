# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=sh disable=SC2034,SC2154
# rawverbs trace, for scripts that have sourced guest-tap.sh; plain sh, for the guest too.

nap() { usleep 20000 2>"$work/null" || sleep 0.02; }
# until_true COMMAND…: waits until it succeeds, 10 seconds at most.
until_true() {
	tries=0
	until "$@" 2>"$work/null"; do
		tries=$((tries + 1))
		[ "$tries" -lt 500 ] || { echo "never true: $*" && return 1; }
		nap
	done
}

trace() {
	timeout -k 1 60 "$rawverbs" trace "$@" >"$work/out" 2>"$work/err" </dev/null
	status=$?
}
seen() { grep -c '^{"call":"ioctl"' "$work/trace"; }
seen_is() { [ "$(seen)" -eq "$1" ] || echo "$(seen) ioctls seen, not $1"; }
