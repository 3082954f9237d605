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

# walked WORD…: on a node that is one here too, and on which the script answers for the kernel.
walked() { run SCRIPT_DRIVER=1 "$@" doctor --json /dev/null; }

# is_step STEP RESULT PATTERN
# shellcheck disable=SC2016 # jq expands it
is_step() {
	jq -e --arg step "$1" --arg result "$2" --arg pattern "$3" \
		'.steps[] | select(.step == $step) | .result == $result and (.reason | test($pattern))' \
		<"$scratch/out" >/dev/null || printf '%s is not %s, "%s" in\n%s\n' "$1" "$2" "$3" "$(cat "$scratch/out")"
}

all_the_way() {
	walked
	is_step 'module ib_uverbs' passed .
	is_step driver passed 'kernel driver id 1'
	is_step 'kernel objects' passed 'DEVX, DEVX_OBJ, DEVX_UMEM, UAR, PP on this device$'
	is_step limits passed '1Mbit/s to 100Gbit/s; 127 entries'
	is_step wqe_rate_pp warning refused
	is_step allocation passed 'index 1 was taken at 1Gbit/s and freed'
	nothing_left
}

old_kernel() {
	walked 'SCRIPT_NO_OBJECTS=0x1008 0x1007'
	status_is 1
	is_step 'kernel objects' failed 'older than 5.7'
	is_step 'pacing object' failed 'no packet pacing object'
	json '.first_failed != "pacing object"'
	walked 'SCRIPT_NO_OBJECTS=0x1000 0x1001 0x1002 0x1007'
	is_step 'kernel objects' passed 'has UAR on this device, and not DEVX, DEVX_OBJ, DEVX_UMEM, PP'
	is_step 'user contexts' failed 'log_max_uctx'
	is_step DEVX 'not reached' 'user contexts'
	is_step qos 'not reached' 'user contexts'
	is_step allocation 'not reached' 'user contexts'
	walked SCRIPT_NO_OBJECTS=0x1007
	is_step 'pacing object' failed 'the device could, but this kernel offers no packet pacing object'
	is_step allocation 'not reached' 'pacing object'
}

other_answers() {
	run SCRIPT_DRIVER=18 doctor --json /dev/null
	is_step driver failed 'siw .kernel driver id 18.'
	is_step 'kernel objects' 'not reached' driver
	run SCRIPT_DRIVER=63 doctor --json /dev/null
	is_step driver failed 'without a name here .kernel driver id 63.'
	run SCRIPT_DRIVER=0 doctor --json /dev/null
	is_step driver failed 'not a node of uverbs'
}

lacking() {
	walked SCRIPT_NO_CAPS=qos
	is_step qos failed no
	is_step packet_pacing 'not reached' qos
	is_step limits 'not reached' qos
	walked SCRIPT_NO_CAPS=pacing
	is_step packet_pacing failed no
	is_step allocation 'not reached' 'packet_pacing'
	walked SCRIPT_NO_UID=1
	is_step packet_pacing_uid failed no
	is_step limits passed 100Gbit
	is_step 'pacing object' 'not reached' packet_pacing_uid
	walked SCRIPT_NO_RANGE=1
	is_step limits warning 'limits unknown'
	walked SCRIPT_MUTE=1
	is_step qos failed 'limits refused .EREMOTEIO.'
	walked SCRIPT_PLAIN=1
	is_step DEVX failed 'no DEVX here .EINVAL.'
	walked SCRIPT_REFUSE=1
	is_step allocation failed 'the table is full .ENOSPC.'
	walked SCRIPT_STUCK=1
	is_step allocation failed 'no answer .ETIMEDOUT.'
}

tap 'with several devices doctor asks which one is meant' several
tap 'the report is one object with all steps' one_object
tap 'the first step that failed and its advice stand apart, and the others name what kept them back' first_failed
tap 'the text says the same' same_in_text
tap 'the manual page has every step' in_the_page
tap 'a node that answers is walked to the end, and nothing is left' all_the_way
tap 'kernels without the objects are told by what they lack' old_kernel
tap 'other drivers and other devices are told by what they answer' other_answers
tap 'each capability, limit and refusal has its step' lacking
tap 'no device at all is a report too' without_rdma
tap_end
