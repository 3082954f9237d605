# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2054,SC2154
# The machine: QEMU's words for it, and the ports between the guest and this run.

# machine_start: start QEMU and what takes its output; sets qemu_pid, relays and the descriptor results.
machine_start() {
	local port
	local -a words
	cat "$base" "$work/run.cpio" >"$work/initrd"
	for port in stdout stderr result; do
		mkfifo "$work/$port"
	done
	work_start cat "$work/stdout"
	relays=("$started")
	setpriv --pdeathsig KILL -- cat "$work/stderr" >&2 {leash}>&- &
	relays+=($!)
	children+=($!)
	exec {results}< <(exec {leash}>&- && exec setpriv --pdeathsig KILL -- cat "$work/result" 2>/dev/null)
	machine_words "$kernel_folder/vmlinux"
	machine_host_words
	if [ "$device" = yes ]; then
		machine_device_words
	fi
	# What QEMU itself has to say is kept for the case that it fails.
	work_start "${qemu[@]}" "${words[@]}" </dev/null >"$work/qemu.log" 2>&1
	qemu_pid=$started
}

machine_words() {
	words=(-nodefaults -no-user-config -display none -no-reboot
		-machine "q35,memory-backend=ram" -accel tcg,thread=multi -cpu max -smp "$cpus" -m "$memory"
		-object "memory-backend-memfd,id=ram,size=$memory,share=on"
		-kernel "$1" -initrd "$work/initrd"
		-append "console=ttyS0 panic=-1 mitigations=off no_timer_check tsc=reliable random.trust_cpu=on rawverbs.guest ${kernel_words[*]}"
		-chardev "file,id=console,path=$kernel_log" -serial chardev:console
		-device virtio-serial-pci,id=ports
		-chardev "file,id=stdout,path=$work/stdout" -device virtserialport,chardev=stdout,name=stdout
		-chardev "file,id=stderr,path=$work/stderr" -device virtserialport,chardev=stderr,name=stderr
		-chardev "file,id=result,path=$work/result" -device virtserialport,chardev=result,name=result)
}

# What of the machine's the guest may use: a folder, and a file as memory of a card, where a write is in the file at once
# and stays there whatever becomes of the guest.
machine_host_words() {
	if [ -n "$share" ]; then
		words+=(-fsdev "local,id=share,path=${share//,/,,},security_model=none,multidevs=remap"
			-device virtio-9p-pci,fsdev=share,mount_tag=share)
	fi
	if [ -n "$ram_file" ]; then
		truncate -s ">$ram_size" "$ram_file" || fail "--ram-file $ram_file cannot be made"
		words+=(-object "memory-backend-file,id=ramfile,mem-path=${ram_file//,/,,},size=$ram_size,share=on"
			-device ivshmem-plain,memdev=ramfile)
	fi
}

machine_device_words() {
	words+=(-device pcie-root-port,id=rp0,chassis=1,slot=1
		-device '{"driver":"vfio-user-pci","bus":"rp0","socket":{"type":"unix","path":"'"$work/vfio"'"}}'
		-chardev "socket,id=connectx,path=$work/control,server=off"
		-device virtserialport,chardev=connectx,name=connectx)
}
