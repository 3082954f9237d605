#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The reports that a whole ConnectX-6 Dx shows. Runs inside the guest, as root; see tests/reports/run.
# shellcheck disable=SC2016
set -u
here=${0%/*}
# shellcheck source=tests/reports/tell.sh
. "$here/tell.sh"

healthy() {
	report 13 'a device that can pace' '^A paced queue is possible' '^A paced|^status' \
		sh -c '"$0" doctor --no-allocate; echo "status $?"' "$RAWVERBS"
	doctor 'a device that can pace' allocation passed 'index 1 was taken at 1Gbit/s and freed' "$RAWVERBS" doctor
	doctor 'without allocating' allocation 'not reached' 'left out' "$RAWVERBS" doctor --no-allocate "$node"
	for word in mlx5_0 uverbs0 "$node"; do
		doctor "named $word" allocation passed '' "$RAWVERBS" doctor "$word"
	done
	doctor 'a name that nobody has' class failed 'no device is named "mlx5_7"; those seen here are: mlx5_0' \
		"$RAWVERBS" doctor mlx5_7
}

pacing() {
	report 4 'a burst in packets' 'its unit must be B, kB' '16packets' "$RAWVERBS" pace --rate 1Gbit/s --burst 16packets
	report 4 'a burst in bytes' 'burst 65536 bytes' '^index' "$RAWVERBS" pace --rate 1Gbit/s --burst 64KiB -- true
	report 5 'a queue that holds the index is alive' 'EBUSY: send queue 0x[0-9a-f]* of this context holds' '' "$CALLS" freed-early
	report 6 'a queue without the index, and one that is no send queue' 'ENODATA: send queue .* is not paced' '' \
		"$CALLS" wrong-queue
	report 7 'one entry more than the table has' 'all 127 entries are taken; it is shared' 'full' \
		"$RAWVERBS" pace --rate 1Gbit/s --dedicated --count 128
}

devx() {
	report 8 'a TIS in a transport domain that does not exist' 'CREATE_TIS \(0x912\)' '' "$CALLS" refused
	report 10 'a method that no kernel has' 'EPROTONOSUPPORT: this kernel cannot invoke' '' "$CALLS" unknown-method
	report 14 'a machine without write-combining doorbells' 'alloc_uar\(NC\): success' '' "$CALLS" doorbells
	report 27 'a buffer at address 16' 'EFAULT: a buffer' '' "$CALLS" bad-pointer
	report 24 'the user changes after opening' 'success' '' "$CALLS" dropped
	report 30 'a child that does not exec, and one that does' 'inherited by exec: 0' '^the|^its|^inherited' "$CALLS" forked
}

rights() {
	chmod 600 "$node"
	report 15 'mode 0600, another user' 'mode bits: .* mode 0600' "$first_failed" "$STAGE" nobody -- "$RAWVERBS" doctor
	report 15 'mode 0600, another user' 'EACCES: /dev/infiniband/uverbs0 may not be opened: its mode bits' '' \
		"$STAGE" nobody -- "$CALLS" open
	chmod 666 "$node"
	chmod 700 /dev/infiniband
	doctor 'a folder that is closed' permission failed 'folder /dev/infiniband may not be searched' \
		"$STAGE" nobody -- "$RAWVERBS" doctor
	chmod 755 /dev/infiniband
	doctor 'another user without capabilities' CAP_NET_RAW failed 'not effective' "$STAGE" nobody -- "$RAWVERBS" doctor
	doctor 'root without CAP_NET_RAW' CAP_NET_RAW failed 'not effective' "$STAGE" without=13 -- "$RAWVERBS" doctor
	doctor 'root without CAP_NET_RAW' allocation passed '' "$STAGE" without=13 -- "$RAWVERBS" doctor
	report 12 'root of a user namespace' '^failed CAP_NET_RAW effective, but in a user namespace' "$first_failed" \
		"$STAGE" user-root -- "$RAWVERBS" doctor
	report 12 'root of a user namespace' 'has no CAP_NET_RAW in the init user namespace' '' "$STAGE" user-root -- "$CALLS" tis
	report 23 'root of a user namespace, RLIMIT_MEMLOCK 0' '^failed memlock .*in a user namespace only' '^failed memlock' \
		"$STAGE" memlock=0 user-root -- "$RAWVERBS" doctor
	report 23 'root of a user namespace, RLIMIT_MEMLOCK 0' 'RLIMIT_MEMLOCK' '' "$STAGE" memlock=0 user-root -- "$CALLS" registers
	report 23 'root of a user namespace, RLIMIT_MEMLOCK 32 KiB' 'ENOMEM: 65536 bytes .*RLIMIT_MEMLOCK allows 32768' '' \
		"$STAGE" memlock=32768 user-root -- "$CALLS" registers
	doctor 'RLIMIT_MEMLOCK 0, root' memlock passed 'no limit: CAP_IPC_LOCK' "$STAGE" memlock=0 -- "$RAWVERBS" doctor
	doctor 'RLIMIT_MEMLOCK 8 MiB, another user' memlock passed '8388608 bytes a process, enforced by ib_core' \
		"$STAGE" memlock=8388608 nobody -- "$RAWVERBS" doctor
}

cgroups() {
	report 18 'a cgroup that forbids all devices' 'the devices cgroup of this container forbids' "$first_failed" \
		"$STAGE" no-devices -- "$RAWVERBS" doctor
	report 18 'a cgroup that forbids all devices' 'EPERM: .* the devices cgroup of this container forbids it' '' \
		"$STAGE" no-devices -- "$CALLS" open
	group=/sys/fs/cgroup/limited
	echo +rdma >/sys/fs/cgroup/cgroup.subtree_control
	mkdir "$group"
	echo 'mlx5_0 hca_handle=1 hca_object=max' >"$group/rdma.max"
	: >"$work/held"
	"$STAGE" "group=$group" -- "$RAWVERBS" pace --rate 1Gbit/s >"$work/held" 2>&1 &
	holder=$!
	while ! grep -q held "$work/held"; do usleep 20000; done
	report 22 'a cgroup with hca_handle=1, which another process has' 'hca_handle: 1 of 1 are in use' "^failed rdma|^Change" \
		"$STAGE" "group=$group" -- "$RAWVERBS" doctor
	kill "$holder"
	wait "$holder"
	report 22 'a cgroup with hca_handle=1, a second context' 'EAGAIN: .*hca_handle' '' \
		"$STAGE" "group=$group" -- "$CALLS" open-two
	echo 'mlx5_0 hca_handle=max hca_object=1' >"$group/rdma.max"
	doctor 'a cgroup with hca_object=1' 'rdma cgroup' warning '0 of 1 are in use' "$STAGE" "group=$group" -- "$RAWVERBS" doctor
	echo 'mlx5_0 hca_handle=max hca_object=0' >"$group/rdma.max"
	doctor 'a cgroup with hca_object=0' 'rdma cgroup' failed 'hca_object: 0 of 0' "$STAGE" "group=$group" -- "$RAWVERBS" doctor
	# A group that goes with limits set breaks the kernel's list of them (tests/kernel/open_limits.c).
	echo 'mlx5_0 hca_handle=max hca_object=max' >"$group/rdma.max"
}

namespaces() {
	doctor 'shared namespaces' 'rdma namespaces' passed 'shared .*netlink' "$STAGE" net -- "$RAWVERBS" doctor
	doctor 'no netlink' 'rdma namespaces' passed 'shared .*read from /sys/module/ib_core/parameters/netns_mode' \
		"$STAGE" no-netlink -- "$RAWVERBS" doctor
	until rdma system set netns exclusive 2>"$work/null"; do usleep 20000; done
	doctor 'the namespace of the device' 'rdma namespaces' passed 'exclusive .* the device is in this network namespace' \
		"$RAWVERBS" doctor
	doctor 'no netlink, exclusive mode, another network namespace' 'rdma namespaces' failed \
		'exclusive .read from /sys/module/ib_core/parameters/netns_mode' "$STAGE" no-netlink net -- "$RAWVERBS" doctor "$node"
	report 21 'exclusive mode, another network namespace' 'exclusive \(read by netlink' "^failed rdma|^Change" \
		"$STAGE" net -- "$RAWVERBS" doctor "$node"
	report 21 'exclusive mode, another network namespace' 'EPERM: .* exclusive' '' "$STAGE" net -- "$CALLS" open
	until rdma system set netns shared 2>"$work/null"; do usleep 20000; done
}

nodes() {
	mv "$node" /dev/away
	report 17 'in sysfs, but without node' 'does not exist, though the kernel has the device' "$first_failed" "$RAWVERBS" doctor
	report 17 'in sysfs, but without node' 'ENOENT: .* its node is missing from this /dev' '' "$CALLS" open
	mknod "$node" c 1 3
	doctor 'the number of another device' node failed 'is the device 1:3, but mlx5_0 is 231:192' "$RAWVERBS" doctor
	rm "$node"
	touch "$node"
	doctor 'a file in its place' node failed 'no character device' "$RAWVERBS" doctor
	rm "$node"
	mv /dev/away "$node"
	mkdir "$work/nodev"
	mount -t tmpfs -o nodev,mode=755 none "$work/nodev"
	cp -a "$node" "$work/nodev/"
	doctor 'a file system without devices' permission failed 'mounted nodev' "$RAWVERBS" doctor "$work/nodev/uverbs0"
	umount "$work/nodev"
	mknod "$work/none" c 231 199
	doctor 'the node of no device' permission failed 'ENXIO' "$RAWVERBS" doctor "$work/none"
	doctor 'another character device' driver failed 'not a node of uverbs' "$RAWVERBS" doctor /dev/null
	mount -t tmpfs none /sys
	report 17 'the node, but no sysfs' 'A paced queue' '^unknown|^Not|^A paced' "$RAWVERBS" doctor
	umount /sys
}

abi() {
	echo 2 >"$work/abi"
	mount --bind "$work/abi" "$class/uverbs0/abi_version"
	report 26 'a driver of another ABI (a file over its abi_version)' '^warning ABI .* driver 2 ' '^warning ABI|^A paced' \
		"$RAWVERBS" doctor
	umount "$class/uverbs0/abi_version"
	echo 7 >"$work/abi"
	mount --bind "$work/abi" "$class/abi_version"
	report 28 'a core of another ABI, which is another file' 'core 7 \(/sys/class/infiniband_verbs/abi_version\)' \
		'^warning ABI|^A paced' "$RAWVERBS" doctor
	umount "$class/abi_version"
}

bare() {
	mkdir -p "$work/bare/dev/infiniband" "$work/bare/usr"
	cp -a "$node" "$work/bare/dev/infiniband/"
	mount --bind /usr "$work/bare/usr"
	ln -s usr/lib usr/lib64 usr/bin "$work/bare/"
	cp "$RAWVERBS" "$work/bare/rawverbs"
	report 16 'a root with libc, the program and a node: no /etc, no provider' 'uverbs0 .* mlx5' '' chroot "$work/bare" /rawverbs list
	report 16 'a root with libc, the program and a node: no /etc, no provider' '^A paced queue' '^A paced|^Not' \
		chroot "$work/bare" /rawverbs doctor
	rm "$work/bare/dev/infiniband/uverbs0"
	doctor 'a root without anything' class failed 'no node of an RDMA device' chroot "$work/bare" /rawverbs doctor
	rmdir "$work/bare/dev/infiniband"
	doctor 'a root without even a folder of nodes' class failed 'is the ib_uverbs module loaded' chroot "$work/bare" /rawverbs doctor
	umount "$work/bare/usr"
}

others() {
	for number in 0 1 2; do
		ip link add "dummy$number" type dummy 2>"$work/null"
		ip link set "dummy$number" up
		rdma link add "rxe$number" type rxe netdev "dummy$number"
	done
	while [ ! -e /dev/infiniband/uverbs3 ]; do usleep 20000; done
	report 11 'a device of rxe' 'rxe \(kernel driver id 14\): only devices of the mlx5' "$first_failed" "$RAWVERBS" doctor rxe0
	report 11 'a device of rxe' 'EOPNOTSUPP: the device.s driver is not mlx5' '' "$CALLS" other-vendor
	rm /dev/infiniband/uverbs1 /dev/infiniband/uverbs2
	report 20 'two of four nodes' 'rxe2 /dev/infiniband/uverbs3' '' sh -c '"$0" list | awk "{ print \$1, \$2 }"' "$RAWVERBS"
	report 20 'two of four nodes' '^A paced queue' '^A paced' "$RAWVERBS" doctor
	for number in 0 1 2; do
		rdma link delete "rxe$number"
	done
}

ends() {
	report 29 'destroying after unplugging' 'rv_pp_destroy\(\): 0' '' "$CALLS" unplugged
	doctor 'an unplugged device' class failed 'the kernel has no RDMA device' "$RAWVERBS" doctor
	replug
	report 31 'unplugging while a process holds the device' 'IBV_EVENT_DEVICE_FATAL' '' "$CALLS" held
	replug
	pci=$(basename "$(readlink -f "$class/uverbs0/device")")
	echo "$pci" >/sys/bus/pci/drivers/mlx5_core/unbind
	doctor 'a PCI device without driver' class failed "the PCI device $pci .* has no driver" "$RAWVERBS" doctor
	rmmod rdma_rxe 2>"$work/null"
	rmmod mlx5_ib
	doctor 'without mlx5_ib' 'module mlx5_ib' failed 'not loaded' "$RAWVERBS" doctor
	rmmod ib_uverbs
	report 19 'ib_uverbs unloaded' '^failed module ib_uverbs not loaded' '^failed module ib_u|^Change' "$RAWVERBS" doctor
	report 19 'ib_uverbs unloaded' 'is the ib_uverbs module loaded' '' "$RAWVERBS" list
}

healthy
pacing
devx
rights
cgroups
namespaces
nodes
abi
bare
others
ends
