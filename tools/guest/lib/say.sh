# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# How the guest tools speak, and the exit statuses that are theirs and not the command's.

status_unavailable=77 # something could not be fetched: a test turns this into a skip
status_timeout=124 # the command ran out of its time
status_failed=125  # the runner, the machine or the device failed, not the command

say() { printf 'tools/guest/%s: %s\n' "${0##*/}" "$*" >&2; }

fail() {
	say "$*"
	exit "$status_failed"
}

unavailable() {
	say "$*"
	exit "$status_unavailable"
}
