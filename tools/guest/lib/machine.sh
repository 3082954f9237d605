# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2054,SC2154
# The machine: QEMU's words for it, and the ports between the guest and this run.

# machine_start KERNEL_FOLDER: start QEMU and what takes its output; sets qemu_pid, relays and the descriptor results.
machine_start() {
	local port
	local -a words
	cat "$1/base.cpio" "$work/run.cpio" >"$work/initrd"
	for port in stdout stderr result; do
		mkfifo "$work/$port"
	done
	work_start cat "$work/stdout"
	relays=("$started")
	setpriv --pdeathsig KILL -- cat "$work/stderr" >&2 {leash}>&- &
	relays+=($!)
	children+=($!)
	exec {results}< <(exec {leash}>&- && exec setpriv --pdeathsig KILL -- cat "$work/result" 2>/dev/null)
	machine_words "$1/vmlinux"
	if [ "$device" = yes ]; then
		machine_device_words
	fi
	# What QEMU itself has to say is kept for the case that it fails.
	work_start "${qemu[@]}" "${words[@]}" </dev/null >"$work/qemu.log" 2>&1
	qemu_pid=$started
}

machine_words() {
	words=(-nodefaults -no-user-config -display none -no-reboot
		-machine "q35,memory-backend=ram" -accel tcg,thread=multi -cpu max -smp 2 -m "$memory"
		-object "memory-backend-memfd,id=ram,size=$memory,share=on"
		-kernel "$1" -initrd "$work/initrd"
		-append "console=ttyS0 panic=-1 mitigations=off no_timer_check tsc=reliable random.trust_cpu=on ${kernel_words[*]}"
		-chardev "file,id=console,path=$kernel_log" -serial chardev:console
		-device virtio-serial-pci,id=ports
		-chardev "file,id=stdout,path=$work/stdout" -device virtserialport,chardev=stdout,name=stdout
		-chardev "file,id=stderr,path=$work/stderr" -device virtserialport,chardev=stderr,name=stderr
		-chardev "file,id=result,path=$work/result" -device virtserialport,chardev=result,name=result)
}

machine_device_words() {
	words+=(-device pcie-root-port,id=rp0,chassis=1,slot=1
		-device '{"driver":"vfio-user-pci","bus":"rp0","socket":{"type":"unix","path":"'"$work/vfio"'"}}'
		-chardev "socket,id=connectx,path=$work/control,server=off"
		-device virtserialport,chardev=connectx,name=connectx)
}
