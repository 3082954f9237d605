# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# Runs rawverbs on the scripted library, for tests that source this. usage of those: TEST PROGRAM
# shellcheck source=tests/tap.sh
. "$top/tests/tap.sh"

rawverbs=$(readlink -f "${1:?usage: $0 PROGRAM}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export SCRIPT_LOG=$scratch/log

# run [VAR=VALUE…] WORD…: leaves out, err, log and status behind.
run() {
	local vars=()
	while [[ $1 == SCRIPT_*=* ]]; do
		vars+=("$1")
		shift
	done
	status=0
	: >"$SCRIPT_LOG"
	timeout 20 env "${vars[@]}" "$rawverbs" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
}

status_is() { [ "$status" -eq "$1" ] || echo "exit status $status, not $1: $(cat "$scratch/err")"; }
is() { # FILE TEXT
	[ "$(cat "$scratch/$1")" = "$2" ] || printf '%s is not\n%s\nbut\n%s\n' "$1" "$2" "$(cat "$scratch/$1")"
}
has() { grep -qxF -e "$2" "$scratch/$1" || printf '%s has no line "%s":\n%s\n' "$1" "$2" "$(cat "$scratch/$1")"; }
json() { jq -e "$1" <"$scratch/out" >/dev/null || printf 'not so: %s in\n%s\n' "$1" "$(cat "$scratch/out")"; }

# Each entry that was allocated is freed, then the context is closed.
nothing_left() {
	local kind
	for kind in alloc free; do
		sed -n "s/^$kind //p" "$SCRIPT_LOG" | sort >"$scratch/$kind"
	done
	diff "$scratch/alloc" "$scratch/free" || true
	[ "$(tail -n 1 "$SCRIPT_LOG")" = 'close 0' ] || echo 'the context was not closed last'
}
