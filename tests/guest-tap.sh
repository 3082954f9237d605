# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=sh disable=SC2154
# Results in TAP for scripts that source this; plain sh, for the guest too. $work is a folder of the script's own. What a
# command of the script left, it names: $status, and the files $work/out and $work/err.
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

# tap_skip SENTENCE REASON
tap_skip() {
	count=$((count + 1))
	echo "ok $count - $1 # SKIP $2"
}

# tap_end: the plan; the status of the script.
tap_end() {
	echo "1..$count"
	rm -rf "$work"
	[ "$failed" -eq 0 ]
}

status_is() { [ "$status" -eq "$1" ] || { echo "exit status $status, not $1" && head -n 20 "$work/err"; }; }
has() { grep -qF -e "$2" "$work/$1" || { echo "$1 has no '$2' but:" && head -n 20 "$work/$1"; }; } # FILE TEXT
