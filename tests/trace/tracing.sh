# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=sh disable=SC2154
# Results in TAP, and rawverbs trace, for scripts that source this; plain sh, for the guest too.
work=$(mktemp -d)
count=0
failed=0

# tap SENTENCE FUNCTION WORD…: one result; the function says what is wrong, or nothing.
tap() {
	count=$((count + 1))
	sentence=$1
	shift
	"$@" >"$work/said" 2>&1
	if [ -s "$work/said" ]; then
		failed=$((failed + 1))
		echo "not ok $count - $sentence"
		sed 's/^/# /' "$work/said"
	else
		echo "ok $count - $sentence"
	fi
}
skip() {
	count=$((count + 1))
	echo "ok $count - $1 # SKIP $2"
}

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
status_is() { [ "$status" -eq "$1" ] || { echo "exit status $status, not $1" && head -n 20 "$work/err"; }; }
seen() { grep -c '^{"call":"ioctl"' "$work/trace"; }
seen_is() { [ "$(seen)" -eq "$1" ] || echo "$(seen) ioctls seen, not $1"; }
said() { grep -qF -e "$2" "$work/$1" || { echo "$1 has no '$2' but:" && head -n 20 "$work/$1"; }; }

