#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# The program on a sysfs that lies: whatever stands in a file's place, each command ends in time and says something.
# usage: tests/faults/campaign/programs.sh PROGRAM    (root, or user namespaces: /sys is mounted anew)
set -euo pipefail
top=$(cd "$(dirname "$0")/../../.." && pwd)
# shellcheck source=tests/tap.sh
. "$top/tests/tap.sh"
program=$(readlink -f "$1")

if [ "${2-}" != inside ]; then
	words=(-m)
	[ "$(id -u)" -eq 0 ] || words=(-rm)
	if ! unshare "${words[@]}" mount -t tmpfs none /sys 2>/dev/null; then
		tap_skip 'Commands end in time, whatever stands in the place of a file' 'nothing may be mounted here'
		tap_end
		exit
	fi
	exec unshare "${words[@]}" "$0" "$program" inside
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mount -t tmpfs none /sys
export ASAN_OPTIONS=detect_leaks=0

class=/sys/class/infiniband_verbs
verbs=/sys/class/infiniband
places=("$class"{,/abi_version,/uverbs0,/uverbs0/ibdev,/uverbs0/dev,/uverbs0/device,/uverbs0/abi_version}
	"$verbs"{,/mlx5_0,/mlx5_0/node_type,/mlx5_0/node_guid,/mlx5_0/device} /sys/dev/char/231:192
	/sys/devices/pci0/{driver,infiniband_verbs} /sys/module{,/ib_core/parameters/netns_mode} /sys/bus/pci/devices
	/sys/fs/cgroup/{cgroup.procs,rdma.max,rdma.current})
things=(pipe directory huge)
[ -z "${RAWVERBS_LONG-}" ] || things+=(binary loop empty outside nowhere odd)

file() { mkdir -p "${1%/*}" && printf '%b' "$2" >"$1"; }
link() { mkdir -p "${1%/*}" && ln -sfn "$2" "$1"; }

tree() {
	rm -rf /sys/*
	file $class/uverbs0/ibdev 'mlx5_0\n'
	file $class/uverbs0/dev '231:192\n'
	file $class/uverbs0/abi_version '1\n'
	file $class/abi_version '6\n'
	link $class/uverbs0/device ../../../devices/pci0
	link /sys/devices/pci0/driver ../../bus/pci/drivers/mlx5_core
	mkdir -p /sys/devices/pci0/infiniband_verbs/uverbs0 /sys/bus/pci/devices /sys/bus/pci/drivers/mlx5_core
	link $verbs/mlx5_0/device ../../../devices/pci0
	file $verbs/mlx5_0/node_type '1: CA\n'
	file $verbs/mlx5_0/node_guid '0c42:a103:0065:ab2c\n'
	link /sys/dev/char/231:192 ../../class/infiniband_verbs/uverbs0
	file /sys/module/ib_core/parameters/netns_mode 'Y\n'
	file /sys/fs/cgroup/cgroup.procs ''
	file /sys/fs/cgroup/rdma.max 'mlx5_0 hca_handle=2 hca_object=max\n'
	file /sys/fs/cgroup/rdma.current 'mlx5_0 hca_handle=2 hca_object=9\n'
}

place() { # THING PATH
	case $1 in
	pipe) mkfifo "$2" ;;
	directory) mkdir "$2" ;;
	huge) head -c 16M /dev/zero | tr '\0' m >"$2" ;;
	binary) head -c 65536 "$program" >"$2" ;;
	loop) ln -s "${2##*/}" "$2" ;;
	empty) : >"$2" ;;
	outside) ln -s /dev/zero "$2" ;;
	nowhere) ln -s /nowhere/at/all "$2" ;;
	odd) printf '../../\033[2J\377\n\n' >"$2" ;;
	esac
}

runs=0
# command WORDS…: it ends by itself within 10 s, not by a signal, and says something that a terminal may print.
command() {
	local status=0
	timeout 10 "$program" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
	[ "$status" -lt 3 ] || echo "rawverbs $*: status $status, with $thing in the place of $where"
	[ -s "$scratch/out" ] || [ -s "$scratch/err" ] || echo "rawverbs $*: says nothing, with $thing in the place of $where"
	! grep -qE 'Sanitizer|runtime error' "$scratch/err" || sed -n 1,20p "$scratch/err"
	! LC_ALL=C grep -q $'\033' "$scratch/out" "$scratch/err" || echo "rawverbs $*: prints an escape, with $thing in the place of $where"
	runs=$((runs + 1))
}

anything() {
	for where in "${places[@]}"; do
		for thing in "${things[@]}"; do
			tree
			rm -rf "$where"
			place "$thing" "$where"
			command doctor --no-allocate
			[ -n "${RAWVERBS_LONG-}" ] || continue
			command doctor --no-allocate --json
			command list
			command show mlx5_0
		done
	done
	echo "$runs" >"$scratch/runs"
}
tap 'Commands end in time, whatever stands in the place of a file' anything

many() {
	local i
	thing='thousands of devices' where=$class
	tree
	for ((i = 1; i < 2000; i++)); do
		mkdir $class/uverbs$i
		echo rxe$i >$class/uverbs$i/ibdev
		echo 250:$i >$class/uverbs$i/dev
	done
	mkdir $class/$'uverbs\033[2J' $class/uverbs-1 $class/uverbs01 $class/uverbs99999999
	command list
	[ "$(wc -l <"$scratch/out")" -ge 2000 ] || echo "$(wc -l <"$scratch/out") lines for 2000 devices"
	command doctor --no-allocate mlx5_0
}
tap 'Thousands of devices are listed' many
printf '# count: hostile-files-of-programs %d\n' "$(cat "$scratch/runs" 2>/dev/null || echo 0)"
tap_end
