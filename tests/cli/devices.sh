#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# What rawverbs tells of devices, on the scripted library. usage: tests/cli/devices.sh PROGRAM
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/cli/scripted.sh
. "$top/tests/cli/scripted.sh"

list_aligns() {
	nodes=$scratch/nodes
	mkdir -p "$nodes"
	: >"$nodes/uverbs0"
	: >"$nodes/uverbs1"
	run 'SCRIPT_DEVICES=mlx5_0 a_long_device_name' "SCRIPT_NODES=$nodes" list
	status_is 0
	sed -i "s,$nodes/,/dev/infiniband/,; 1s,NODE *DRIVER,NODE                     DRIVER," "$scratch/out"
	is out 'DEVICE              NODE                     DRIVER   GUID                 TYPE
mlx5_0              /dev/infiniband/uverbs0  mlx5     5000:0001:abcd:ef02  channel adapter
a_long_device_name  /dev/infiniband/uverbs1  unknown  unknown              channel adapter'
	run 'SCRIPT_DEVICES=mlx5_0 a_long_device_name' "SCRIPT_NODES=$nodes" list --json
	sed -i "s,$nodes/,/dev/infiniband/," "$scratch/out"
	json '.devices | length == 2 and .[0] == {name: "mlx5_0", node: "/dev/infiniband/uverbs0", node_missing: false, driver: "mlx5",
		guid: "5000:0001:abcd:ef02", node_type: "channel adapter"} and .[1].guid == null'
}

list_missing_node() {
	mkdir -p "$scratch/one"
	: >"$scratch/one/uverbs0"
	run 'SCRIPT_DEVICES=mlx5_0 mlx5_1' "SCRIPT_NODES=$scratch/one" list
	status_is 0
	grep -q "^mlx5_0  $scratch/one/uverbs0  *mlx5 " "$scratch/out" || echo 'the first is not there, or is missing'
	grep -q "^mlx5_1  $scratch/one/uverbs1 (missing)  mlx5 " "$scratch/out" || echo 'the second is not said to be missing'
	run 'SCRIPT_DEVICES=mlx5_0 mlx5_1' "SCRIPT_NODES=$scratch/one" list --json
	json '[.devices[].node_missing] == [false, true]'
}

list_without_devices() {
	run SCRIPT_DEVICES= list
	status_is 0
	is out 'There is no RDMA device on this machine.'
	run SCRIPT_DEVICES= list --json
	status_is 0
	is out '{"devices":[]}'
}

without_rdma() {
	local words
	for words in list show 'pace --rate 1Gbit/s'; do
		# shellcheck disable=SC2086
		run SCRIPT_DEVICES=none $words
		status_is 1
		is err 'rawverbs: no RDMA here'
	done
}

default_device() {
	run SCRIPT_DEVICES=rxe_0 show --json
	json '.name == "rxe_0" and .driver == "unknown" and .devx == false and .pacing == null'
	run 'SCRIPT_DEVICES=rxe_0 mlx5_0 siw_0' show --json
	json '.name == "mlx5_0"'
	run SCRIPT_DEVICES= show
	status_is 1
	is err 'rawverbs: there is no RDMA device on this machine'
	for devices in 'mlx5_0 mlx5_1' 'rxe_0 rxe_1' 'rxe_0 mlx5_0 mlx5_1'; do
		run "SCRIPT_DEVICES=$devices" show
		status_is 2
		has err "rawverbs: there are $(wc -w <<<"$devices") RDMA devices: say which one: ${devices// /, }"
		has err 'rawverbs show --help tells more.'
	done
}

device_by_name() {
	local word
	for word in mlx5_1 uverbs1 /dev/infiniband/uverbs1; do
		run 'SCRIPT_DEVICES=mlx5_0 mlx5_1' show --json "$word"
		json '.name == "mlx5_1"'
	done
	run 'SCRIPT_DEVICES=mlx5_0 mlx5_1' show mlx5_7
	status_is 1
	is err 'rawverbs: no such name
rawverbs: the RDMA devices of this machine are: mlx5_0, mlx5_1'
	run show /dev/infiniband/uverbs7
	is err 'rawverbs: no such node'
}

show_in_json() {
	run show --json
	status_is 0
	json '. == {name: "mlx5_0", node: "/dev/infiniband/uverbs0", node_type: "channel adapter", driver: "mlx5",
		guid: "5000:0001:abcd:ef02", firmware: "22.35.1012", vendor_id: 713, part_id: 4125, devx: true,
		pacing: {supported: true, min_rate_kbps: 1000, max_rate_kbps: 100000000, table_size: 128,
		capabilities: {qos: true, packet_pacing: true, packet_pacing_uid: true,
		packet_pacing_burst_bound: true, packet_pacing_typical_size: false, wqe_rate_pp: false}}}'
}

show_lacks() {
	run SCRIPT_NO_RANGE=1 show
	has out '  rates         unknown: the device reports no range'
	run SCRIPT_NO_RANGE=1 show --json
	json '.pacing | .min_rate_kbps == null and .max_rate_kbps == null and .supported'
	run SCRIPT_NO_UID=1 show
	status_is 0
	has out 'packet pacing   no: it needs qos, packet_pacing and packet_pacing_uid'
	run SCRIPT_PLAIN=1 show
	status_is 0
	has out 'packet pacing   no: it needs DEVX'
	run SCRIPT_DEVICES=rxe_0 show
	has out 'packet pacing   no: only devices of the mlx5 driver have it'
}

show_refused_in_part() {
	run SCRIPT_MUTE=1 show
	status_is 1
	has out 'firmware        22.35.1012'
	is err 'rawverbs: limits refused'
	run SCRIPT_MUTE=1 show --json
	status_is 1
	json '.firmware == "22.35.1012" and .pacing == null and .error.name == "EREMOTEIO"'
}

full_disk() {
	local words
	for words in list 'list --json' show 'show --json'; do
		status=0
		# shellcheck disable=SC2086
		SCRIPT_DEVICES=mlx5_0 timeout 20 "$rawverbs" $words >/dev/full 2>"$scratch/err" || status=$?
		status_is 1
		is err 'rawverbs: standard output cannot be written: No space left on device'
	done
}

tap 'list aligns its columns, and says unknown or null where nobody tells' list_aligns
tap 'list says which node is missing' list_missing_node
tap 'a machine without devices is no error for list' list_without_devices
tap 'a kernel without RDMA is refused with its sentence' without_rdma
tap 'the only device, or the only one of mlx5, need not be named; several must be' default_device
tap 'a device is its name, its node or its path' device_by_name
tap 'show tells all in one object' show_in_json
tap 'show says what is missing and what is not known' show_lacks
tap 'show tells the rest where the limits are refused' show_refused_in_part
tap 'what cannot be printed is an error' full_disk
tap_end
