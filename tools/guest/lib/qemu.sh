# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# QEMU with vfio-user-pci (10.1 or newer): the machine's own, or one unpacked from trixie-backports.

# qemu_find: set the array `qemu` to the command that starts it.
qemu_find() {
	local folder lib
	if qemu_suits qemu-system-x86_64; then
		qemu=(qemu-system-x86_64)
		return 0
	fi
	folder=$(cache_item "qemu-$(sha256sum "$guest/lib/qemu.sh" | cut -c1-10)" qemu_make) || exit
	lib=$folder/usr/lib/x86_64-linux-gnu
	# Its own dynamic loader and C library: those of the machine may be older than it needs.
	qemu=(env "QEMU_MODULE_DIR=$lib/qemu" "$folder/loader" --library-path "$lib" "$folder/usr/bin/qemu-system-x86_64"
		-L "$folder/usr/share/qemu")
}

qemu_suits() {
	command -v "$1" >/dev/null && "$1" -device help 2>/dev/null | grep -q '"vfio-user-pci"'
}

# qemu_make FOLDER
qemu_make() {
	local folder=$1 work=$1/work deb
	local -a apt
	say "fetching QEMU from trixie-backports"
	apt_open "$work/apt" trixie trixie-backports || return 1
	# Installing into nothing, download only: apt works out what it needs, from an empty list of installed packages.
	timeout 900 apt-get "${apt[@]}" -y -t trixie-backports --download-only install qemu-system-x86 || return 1
	mkdir "$work/root"
	for deb in "$work"/apt/archives/*.deb; do
		dpkg-deb -x "$deb" "$work/root" || return 1
	done
	qemu_keep "$work/root" "$folder" || return 1
	rm -rf "$work"
}

# Keep the one program, the libraries it loads and the firmware of a PC: 45 MB of 170.
qemu_keep() {
	local root=$1 folder=$2 lib=usr/lib/x86_64-linux-gnu file
	mkdir -p "$folder"/usr/{bin,share/qemu} "$folder/$lib"
	cp "$root/usr/bin/qemu-system-x86_64" "$folder/usr/bin/" || return 1
	cp -L "$root/$lib/ld-linux-x86-64.so.2" "$folder/loader" || return 1
	while read -r file; do
		cp -L "$file" "$folder/$lib/" || return 1
	done < <("$folder/loader" --library-path "$root/$lib" --list "$root/usr/bin/qemu-system-x86_64" |
		sed -n 's/.* => \(\/[^ ]*\) .*/\1/p')
	for file in "$root"/usr/share/{qemu,seabios}/*.bin; do
		case ${file##*/} in
		bios* | kvmvapic.bin | linuxboot* | multiboot* | pvh.bin) cp -L "$file" "$folder/usr/share/qemu/" || return 1 ;;
		esac
	done
	"$folder/loader" --library-path "$folder/$lib" "$folder/usr/bin/qemu-system-x86_64" -device help |
		grep -q '"vfio-user-pci"' || { say "the QEMU that was fetched has no vfio-user-pci"; return 1; }
}
