#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# rawverbs on the stock driver. Runs inside the guest, as root, profile cx6dx. In the environment: RAWVERBS, the
# program; JSON_CHECK, the program of json_check.c.
# shellcheck disable=SC2016
set -u
: "${RAWVERBS:?}" "${JSON_CHECK:?}"
node=/dev/infiniband/uverbs0
# shellcheck source=tests/guest-tap.sh
. "$(dirname "$0")/../guest-tap.sh"
chmod 711 "$work"

run() {
	timeout 60 "$RAWVERBS" "$@" >"$work/out" 2>"$work/err" </dev/null
	status=$?
}

is() { # FILE TEXT
	[ "$(cat "$work/$1")" = "$2" ] || { echo "$1 is not:" && echo "$2" && echo but: && cat "$work/$1"; }
}

# json_is VALUES PATH…: the values of the object on stdout, joined by commas.
json_is() {
	values=$1
	shift
	found=$("$JSON_CHECK" "$@" <"$work/out" 2>&1 | tr '\n' ,)
	[ "$found" = "$values," ] || { echo "$* is $found not $values, in" && cat "$work/out"; }
}

# table_is VALUES [PATH…]: the device's own rate table; live entries first.
table_is() {
	values=$1
	shift
	found=$(connectx-control rates | "$JSON_CHECK" live "$@" 2>&1 | tr '\n' ,)
	[ "$found" = "$values," ] || { echo "the device's table has live $* $found not $values" && connectx-control rates; }
}

# start NAME WORD…: pace in the background until it has printed; end SIGNAL NAME.
start() {
	name=$1
	shift
	: >"$work/$name"
	"$RAWVERBS" pace "$@" >"$work/$name" 2>"$work/$name.err" </dev/null &
	echo $! >"$work/$name.pid"
	tries=0
	while [ ! -s "$work/$name" ] && [ "$tries" -lt 200 ]; do
		usleep 50000
		tries=$((tries + 1))
	done
	[ -s "$work/$name" ] || { echo "$name printed nothing" && cat "$work/$name.err"; }
}
end() {
	kill "-$1" "$(cat "$work/$2.pid")"
	wait "$(cat "$work/$2.pid")"
	status=$?
}

list_device() {
	run list
	status_is 0
	is out 'DEVICE  NODE                     DRIVER  GUID                 TYPE
mlx5_0  /dev/infiniband/uverbs0  mlx5    '"$guid"'  channel adapter'
	run list --json
	json_is "1,mlx5_0,$node,mlx5,$guid,channel adapter" devices.# devices.0.name devices.0.node devices.0.driver \
		devices.0.guid devices.0.node_type
}

show_device() {
	run show
	status_is 0
	has out "node            $node"
	has out "firmware        $(cat /sys/class/infiniband/mlx5_0/fw_ver)"
	has out "part id         4125 (0x101d)"
	has out 'DEVX            yes'
	has out '  rates         1kbit/s to 100Gbit/s'
	has out '  rate table    127 entries, for everybody who uses the device'
	has out '    wqe_rate_pp                 yes  '
	run show --json mlx5_0
	json_is "mlx5_0,$(cat /sys/class/infiniband/mlx5_0/fw_ver),true,true,1,100000000,128" name firmware devx \
		pacing.supported pacing.min_rate_kbps pacing.max_rate_kbps pacing.table_size
	c=pacing.capabilities
	json_is 'true,true,true,true,true,true' $c.qos $c.packet_pacing $c.packet_pacing_uid \
		$c.packet_pacing_burst_bound $c.packet_pacing_typical_size $c.wqe_rate_pp
}

show_by() { # WORD
	run show "$1" --json
	status_is 0
	json_is "$node,mlx5,$guid,true" node driver guid pacing.supported
}

show_unknown() {
	run show mlx5_7
	status_is 1
	is err 'rawverbs: no RDMA device is named "mlx5_7"
rawverbs: the RDMA devices of this machine are: mlx5_0'
	run show /dev/infiniband/uverbs7 --json
	status_is 1
	json_is 'ENOENT,node' error.name error.layer
}

without_sysfs() {
	mount -t tmpfs none /sys
	run list --json
	json_is "1,uverbs0,$node,mlx5,null" devices.# devices.0.name devices.0.node devices.0.driver devices.0.guid
	run show --json
	json_is "uverbs0,$guid,true,true" name guid devx pacing.supported
	run pace --rate 1Gbit/s -- true
	status_is 0
	umount /sys
}

as_nobody() {
	chmod 600 "$node"
	su -s /bin/sh nobody -c "exec '$RAWVERBS' show --json" >"$work/out" 2>"$work/err"
	status=$?
	status_is 1
	has err 'mode bits'
	json_is 'EACCES,node' error.name error.layer
	su -s /bin/sh nobody -c "exec '$RAWVERBS' list" >"$work/out" 2>"$work/err" || echo 'list needs permission'
	chmod 666 "$node"
	su -s /bin/sh nobody -c "exec '$RAWVERBS' pace --rate 1Gbit/s -- true" 2>&1 | grep -v -e '^index 1: ' -e '^freed '
}

node_is_missing() {
	mv "$node" /dev/elsewhere # a rename, so that the node stays the kernel's
	run list
	has out "mlx5_0  $node (missing)  mlx5 "
	run show
	mv /dev/elsewhere "$node"
	status_is 1
	has err "$node does not exist though the kernel has the device"
}

limits_refused() {
	connectx-control fail QUERY_HCA_CAP BAD_PARAM 0x123 0 100 >"$work/null"
	run show --json
	connectx-control clear >"$work/null"
	status_is 1
	case $(uname -r) in
	5.1[0-7].*) # the driver turns the status into an errno, and passes nothing on
		json_is 'mlx5_0,null,EINVAL,256' name pacing error.name error.opcode
		return
		;;
	esac
	json_is 'mlx5_0,null,EREMOTEIO,firmware,256,3,291' name pacing error.name error.layer error.opcode error.status \
		error.syndrome
}

held_until() { # SIGNAL
	start held --rate 2.5Gbit/s --burst 64KiB --packet-size 1500
	table_is '1,1,true,2500000,65536,1500' rates.0.index rates.0.shared rates.0.rate_kbps rates.0.burst_bytes \
		rates.0.typical_bytes
	end "$1" held
	status_is 0
	is held 'index 1: 2.5Gbit/s, shared, burst 65536 bytes, packets of 1500 bytes
held on mlx5_0 until SIGINT (Ctrl-C), SIGTERM or SIGHUP
freed 1 entry'
	table_is 0
}

killed() {
	start held --rate 1Gbit/s --dedicated --count 5
	table_is 5
	end KILL held 2>"$work/null"
	table_is 0
}

shared() {
	start one --rate 1Gbit/s --json
	start two --rate 1Gbit/s --count 3 --json
	start other --rate 1Gbit/s --burst 1kB --json
	table_is 2
	has one '"indexes":[1]}'
	has two '"indexes":[1,1,1]}'
	has other '"indexes":[2]}'
	end TERM one
	table_is 2
	end TERM two
	table_is '1,1000' rates.0.burst_bytes
	end TERM other
	table_is 0
}

dedicated() {
	start one --rate 1Gbit/s --dedicated --count 3 --json mlx5_0
	start two --rate 1Gbit/s --dedicated --json "$node"
	table_is '4,false,false' rates.0.shared rates.3.shared
	cat "$work/two" >"$work/out"
	json_is 'true,1,4,1000000' dedicated indexes.# indexes.0 rate_kbps
	cat "$work/one" >"$work/out"
	json_is '3,1,2,3' indexes.# indexes.0 indexes.1 indexes.2
	end INT one
	table_is 1
	end HUP two
	table_is 0
}

wqe_rate() {
	start held --wqe-rate 5000
	table_is '1,wqe,5000' rates.0.mode rates.0.rate_wqes
	end TERM held
	has held 'index 1: 5000 WQEs/s, shared'
}

out_of_range() {
	run pace --rate 200Gbit/s
	status_is 1
	is out ''
	has err "above the device's greatest, 100Gbit/s"
	run pace --rate 200Gbit/s --json -- touch "$work/ran"
	status_is 1
	json_is 'EINVAL,0' error.name error.opcode
	[ ! -e "$work/ran" ] || echo 'COMMAND ran'
}

table_full() {
	run pace --rate 1Gbit/s --dedicated --count 128
	status_is 1
	is out ''
	has err "the device's rate table is full: all 127 entries are taken"
	has err 'rawverbs: that was entry 128 of 128; the 127 before it are freed'
	table_is 0
	run pace --rate 1Gbit/s --dedicated --count 127 -- sh -c 'echo "$RAWVERBS_PP_INDEXES" | tr , "\n" | wc -l'
	status_is 0
	is out 127
	table_is 0
}

firmware_refuses() {
	connectx-control fail SET_PP_RATE_LIMIT BAD_PARAM 0 2 >"$work/null"
	run pace --rate 1Gbit/s --dedicated --count 3 --json
	connectx-control clear >"$work/null"
	status_is 1
	has err 'firmware refused SET_PP_RATE_LIMIT'
	has err 'that was entry 3 of 3; the 2 before it are freed'
	json_is 'EINVAL,firmware,1920' error.name error.layer error.opcode
	table_is 0
}

no_devx() {
	connectx-control fail CREATE_UCTX BAD_PARAM 0 0 100 >"$work/null"
	run show --json
	status_is 0
	json_is 'false,null' devx pacing
	run pace --rate 1Gbit/s
	connectx-control clear >"$work/null"
	status_is 1
	is out ''
	has err 'DEVX'
}

with_command() {
	run pace --rate 5Gbit/s --dedicated --count 2 -- sh -c 'echo "$RAWVERBS_PP_INDEX $RAWVERBS_PP_INDEXES"
		readlink /proc/self/fd/$RAWVERBS_CMD_FD
		connectx-control rates | "$JSON_CHECK" live rates.1.rate_kbps'
	status_is 0
	is out "1 1,2
$node
2
5000000"
	is err 'index 1: 5Gbit/s, dedicated
index 2: 5Gbit/s, dedicated
freed 2 entries'
	table_is 0
}

command_status() {
	run pace --rate 1Gbit/s -- sh -c 'exit 7'
	status_is 7
	run pace --rate 1Gbit/s -- sh -c 'kill -9 $$'
	status_is 137
	run pace --rate 1Gbit/s -- no-such-program
	status_is 127
	run pace --rate 1Gbit/s -- /etc
	status_is 126
	table_is 0
}

# The command has the context too: the entries go although it leaves a process behind that has it as well.
left_behind() {
	run pace --rate 1Gbit/s -- sh -c 'sleep 30 >/dev/null 2>&1 & echo $!'
	status_is 0
	table_is 0
	kill "$(cat "$work/out")"
}

handed_on() {
	start held --json --rate 1Gbit/s -- sh -c 'trap "echo TERM; exit 3" TERM; echo ready; while :; do usleep 50000; done'
	tries=0
	while ! grep -q ready "$work/held" && [ "$tries" -lt 200 ]; do
		usleep 50000
		tries=$((tries + 1))
	done
	end TERM held
	status_is 3
	has held TERM
	table_is 0
}

unplugged() {
	start held --rate 3Gbit/s
	unplug
	wait "$(cat "$work/held.pid")"
	status=$?
	status_is 1
	is held.err 'rawverbs: the device failed or was removed, and its pacing entries went with it'
	run list
	status_is 0
	is out 'There is no RDMA device on this machine.'
	run show
	status_is 1
	is err 'rawverbs: there is no RDMA device on this machine'
	run pace --json --rate 1Gbit/s mlx5_0
	status_is 1
	json_is ENOENT error.name
}

unplugged_under_command() {
	run pace --rate 2Gbit/s -- unplug
	replug
	status_is 0
	is err 'index 1: 2Gbit/s, shared
rawverbs: the device failed or was removed while the command ran, and its pacing entries went with it'
}

driver_removed() { # MODULE… in the order of removal
	for module; do
		rmmod "$module" || return
	done
}
no_rdma() {
	driver_removed mlx5_ib ib_uverbs
	run list --json
	status_is 1
	has err 'is the ib_uverbs module loaded?'
	json_is 'ENOSYS,sysfs' error.name error.layer
	run show "$node"
	status_is 1
	has err 'ib_uverbs'
}

guid=$(cat /sys/class/infiniband/mlx5_0/node_guid)
tap 'list prints the device, its node, driver, GUID and type' list_device
tap 'show tells what the device is and how it can pace' show_device
for word in mlx5_0 uverbs0 "$node"; do
	tap "show finds the device as $word" show_by "$word"
done
tap 'a device that is not there is told beside those that are' show_unknown
tap 'without sysfs everything works by the node alone' without_sysfs
tap 'a user without permission learns what denies it, and needs none otherwise' as_nobody
tap 'a node that is missing from /dev is said to be' node_is_missing
tap 'show tells the rest where the firmware refuses the limits' limits_refused
for signal in INT TERM HUP; do
	tap "an entry stands in the device's table until SIG$signal" held_until "$signal"
done
tap 'SIGKILL empties the table' killed
tap 'equal entries of several processes share an index until the last is freed' shared
tap 'dedicated entries share with nobody' dedicated
tap 'a WQE rate reaches the device' wqe_rate
tap 'a rate beyond the device is refused with its range' out_of_range
tap 'a full table is refused and all is freed; one less fits' table_full
tap 'a refusal of the firmware is refused and all is freed' firmware_refuses
tap 'without DEVX show says so and pace is refused' no_devx
tap 'a command has its entries and the device' with_command
tap "the exit status is the command's" command_status
tap 'entries are freed though the command leaves a process behind' left_behind
tap 'SIGTERM is handed on to the command' handed_on
tap 'that the device was unplugged under a command is said' unplugged_under_command
tap 'unplugging ends the holding, and there is no device any more' unplugged
tap 'without the module that is what is said' no_rdma
tap_end
