# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# The part of the guest's file system that is the same at every run: folders, busybox, a few tables, the modules.

# base_system FOLDER: write FOLDER/base.cpio with FOLDER's modules in it.
base_system() {
	local folder=$1 root=$1/base applet
	mkdir -p "$root"/{dev,etc,proc,root,run,sys,var/tmp,tmp,usr/{bin,sbin,lib,lib64,local/{bin,lib}},rv/modules}
	chmod 1777 "$root/tmp" "$root/var/tmp"
	for applet in bin sbin lib lib64; do
		ln -s "usr/$applet" "$root/$applet"
	done
	cp /bin/busybox "$root/usr/bin/busybox"
	while read -r applet; do
		[ "$applet" = busybox ] || ln -s busybox "$root/usr/bin/$applet"
	done < <(/bin/busybox --list)
	base_tables "$root/etc"
	if [ -e "$folder/modules" ]; then
		cp "$folder"/modules/*.ko "$folder/modules.table" "$root/rv/modules/"
	fi
	pack "$root" >"$folder/base.cpio" || return 1
	rm -rf "$root" "$folder/modules"
}

# base_item: print the cache folder with the base of a kernel that has no modules.
base_item() { cache_item "base-$(cat "$guest/lib/base.sh" /bin/busybox | sha256sum | cut -c1-10)" base_system; }

base_tables() {
	printf 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/sh\n' >"$1/passwd"
	printf 'root:x:0:\nnogroup:x:65534:\n' >"$1/group"
	printf '127.0.0.1 localhost guest\n::1 localhost\n' >"$1/hosts"
	printf 'passwd: files\ngroup: files\nhosts: files\n' >"$1/nsswitch.conf"
}

# pack ROOT: print a file system archive of it, as the kernel takes it, all owned by root.
pack() { (cd "$1" && find . -print0 | sort -z | cpio --quiet -0 -o -H newc -R 0:0); }
