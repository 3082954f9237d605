#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# The form of rawverbs doctor's report, on the scripted library; tests/reports judges what it says. usage: tests/cli/doctor.sh PROGRAM
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/cli/scripted.sh
. "$top/tests/cli/scripted.sh"

several() {
	run 'SCRIPT_DEVICES=mlx5_0 mlx5_1' doctor
	status_is 2
	is out ''
	has err 'rawverbs: there are several RDMA devices: say which one: mlx5_0, mlx5_1'
}

one_object() {
	run doctor --json --no-allocate
	[ "$(wc -l <"$scratch/out")" -eq 1 ] || echo 'not one line'
	json 'keys == ["change_first", "first_failed", "name", "node", "not_readable", "possible", "steps"]'
	json '.steps | length == 24'
	json '[.steps[] | keys == ["advice", "reason", "result", "step"]] | all'
	json '[.steps[].result] | all(. == "passed" or . == "warning" or . == "unknown" or . == "failed" or . == "not reached")'
	json '[.steps[].reason | length > 0] | all'
}

# Nobody has a node of this number.
# shellcheck disable=SC2016 # jq expands it
first_failed() {
	run doctor --json /dev/infiniband/uverbs4711
	status_is 1
	json '.possible == false'
	json '([.steps[] | select(.result == "failed")][0]) as $first | .first_failed == $first.step and .change_first == $first.advice'
	json '.change_first | length > 0'
	json '[.steps[] | select(.result == "failed") | .step] as $failed
		| [.steps[] | select(.result == "not reached") | .reason]
		| all(. as $reason | $failed | any("since \"\(.)\" failed" == $reason))'
}

same_in_text() {
	run doctor --json /dev/infiniband/uverbs4711
	cp "$scratch/out" "$scratch/object"
	run doctor /dev/infiniband/uverbs4711
	status_is 1
	jq -r '.steps[] | "\(.result)\t\(.step)\t\(.reason)"' "$scratch/object" >"$scratch/wanted"
	sed -n '1,24s/   *\([^ ]\)/\t\1/gp' "$scratch/out" >"$scratch/found"
	diff "$scratch/wanted" "$scratch/found" || true
	has out "Change first: $(jq -r .change_first "$scratch/object")"
}

in_the_page() {
	local step
	run doctor --json
	while read -r step; do
		grep -q "^\.It .*$step" "$top/docs/man/rawverbs.1" || echo "rawverbs.1 has no step $step"
	done < <(jq -r '.steps[].step' "$scratch/out")
}

without_rdma() {
	run SCRIPT_DEVICES=none doctor
	status_is 1
	run SCRIPT_DEVICES= doctor --json
	status_is 1
	json '.name == null and .node == null'
}

tap 'with several devices doctor asks which one is meant' several
tap 'the report is one object with all steps' one_object
tap 'the first step that failed and its advice stand apart, and the others name what kept them back' first_failed
tap 'the text says the same' same_in_text
tap 'the manual page has every step' in_the_page
tap 'no device at all is a report too' without_rdma
tap_end
