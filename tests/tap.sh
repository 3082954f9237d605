# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash
# Results in the Test Anything Protocol, for scripts that source this.

tap_count=0
tap_failed=0

# Where TAP_ONLY is set, results of other sentences than that pattern are passed over.
wanted_tap() { [ -z "${TAP_ONLY-}" ] || grep -qx -- "$TAP_ONLY" <<<"$1"; }

# tap SENTENCE COMMAND…: one result. COMMAND must succeed and say nothing; what it says explains a failure.
tap() {
	local sentence=$1 said status=0
	shift
	wanted_tap "$sentence" || return 0
	tap_count=$((tap_count + 1))
	# Not in a condition: bash would ignore errexit inside COMMAND.
	set +e
	said=$(
		set -e
		"$@" 2>&1
	)
	status=$?
	set -e
	if [ "$status" -eq 0 ] && [ -z "$said" ]; then
		printf 'ok %d - %s\n' "$tap_count" "$sentence"
		return
	fi
	tap_failed=$((tap_failed + 1))
	printf 'not ok %d - %s\n' "$tap_count" "$sentence"
	printf '%s\n' "${said:-exit status $status}" | sed -n '1,40s/^/# /p'
}

# tap_skip SENTENCE REASON
tap_skip() {
	tap_count=$((tap_count + 1))
	printf 'ok %d - %s # SKIP %s\n' "$tap_count" "$1" "$2"
}

# tap_end: the plan; the status of the script.
tap_end() {
	printf '1..%d\n' "$tap_count"
	[ "$tap_failed" -eq 0 ]
}
