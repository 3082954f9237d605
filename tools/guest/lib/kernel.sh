# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# A stock Debian kernel: its uncompressed image, the modules of our list, and a base file system that holds them.

# kernel_suites NAME: the suites that have it; fails for an unknown name.
kernel_suites() { awk -v name="$1" '$1 == name { $1 = ""; print; found = 1 } END { exit !found }' "$guest/kernels"; }

kernel_names() { awk '!/^#/ && NF { print $1 }' "$guest/kernels" | paste -sd ' '; }

# kernel_item NAME: print the cache folder, filled.
kernel_item() {
	local recipe
	kernel_suites "$1" >/dev/null || fail "unknown kernel '$1'; there are: $(kernel_names)"
	# Part of the name, so that a changed list or recipe makes a new item.
	recipe=$(cat "$guest"/{kernels,modules,lib/kernel.sh} /bin/busybox | sha256sum | cut -c1-10)
	cache_item "kernel-$1-$recipe" kernel_make "$1"
}

# kernel_find: set kernel_folder to the folder of the run's kernel, and base to the file system that goes with it. A kernel
# of one's own brings no modules.
kernel_find() {
	if [ -n "$kernel_folder" ]; then
		[ -r "$kernel_folder/vmlinux" ] || fail "there is no kernel $kernel_folder/vmlinux"
		kernel=$kernel_folder
		base=$(base_item)/base.cpio || exit
		return
	fi
	kernel_folder=$(kernel_item "$kernel") || exit
	base=$kernel_folder/base.cpio
	# Where it is a module, a folder of the machine needs it.
	[ -z "$share" ] || modules+=(9p)
}

kernel_has_module() {
	awk -v name="$1" '$2 == name { found = 1 } END { exit !found }' "$kernel_folder/modules.table" 2>/dev/null
}

# kernel_make NAME FOLDER
kernel_make() {
	local name=$1 folder=$2 suites work
	local -a apt
	read -ra suites < <(kernel_suites "$name")
	work=$folder/work
	say "fetching the stock kernel $name"
	apt_open "$work/apt" "${suites[@]}" || return 1
	kernel_download "$work" || return 1
	kernel_vmlinux "$work/root" >"$folder/vmlinux" || return 1
	kernel_modules "$work/root" "$folder" || return 1
	base_system "$folder" || return 1
	rm -rf "$work"
}

# The metapackage leads to the image; from 7.3 on, the image leads to separate binary and modules packages.
kernel_download() {
	local work=$1 package next=linux-image-amd64 all=
	while [ -n "$next" ]; do
		package=${next%% *}
		next=$(apt-cache "${apt[@]}" depends --no-recommends --no-suggests "$package" |
			sed -n 's/^ *Depends: \(linux-\(image\|binary\|modules\)-[^ ]*\)$/\1/p' | paste -sd ' ')" ${next#"$package"}"
		read -r next <<<"$next" || true
		all+=" $package"
	done
	[ "$all" != " linux-image-amd64" ] || { say "the archive has no linux-image-amd64 for this kernel"; return 1; }
	# shellcheck disable=SC2086 # package names have no spaces
	apt_unpack "$work/apt" "$work/root" $all
}

# Print the ELF image inside the vmlinuz, as the kernel's scripts/extract-vmlinux does: booting it by PVH skips the
# decompression in the guest, which costs 5 s under TCG.
kernel_vmlinux() {
	local image try magic unpack offset found
	image=$(find "$1/boot" "$1/usr/lib/modules" -name 'vmlinuz*' -type f 2>/dev/null | head -n 1)
	[ -n "$image" ] || { say "the kernel package has no vmlinuz"; return 1; }
	found=$1/vmlinux
	for try in '\xfd7zXZ\x00 xz' '\x28\xb5\x2f\xfd zstd' '\x1f\x8b\x08 gzip'; do
		read -r magic unpack <<<"$try"
		while read -r offset; do
			# Trailing bytes make the tools complain after they have done all the work.
			tail -c "+$((offset + 1))" "$image" | "$unpack" -dc >"$found" 2>/dev/null || true
			if [ "$(head -c 4 "$found" | tail -c 3)" = ELF ]; then
				cat "$found"
				return 0
			fi
		done < <(LC_ALL=C grep -obUaP "$magic" "$image" | LC_ALL=C cut -d: -f1)
	done
	say "cannot unpack $image"
	return 1
}

# kernel_modules ROOT FOLDER: keep the wanted modules, unpacked, and the table "name file…" in loading order.
kernel_modules() {
	local root=$1 folder=$2 version kind name others line file
	[ -e "$root/lib" ] || ln -s usr/lib "$root/lib"
	version=$(cd "$root/lib/modules" && echo *)
	printf '%s\n' "$version" >"$folder/version"
	# It warns of lists of built-in modules, which some packages leave out.
	depmod -b "$root" "$version" 2>"$root/depmod.log" || { cat "$root/depmod.log" && return 1; }
	mkdir "$folder/modules"
	: >"$folder/modules.table"
	while read -r kind name others; do
		others=$(kernel_modules_there "$root" "$version" "$others")
		# shellcheck disable=SC2086 # several words
		line=$(modprobe -d "$root" -S "$version" --show-depends -a $others "$name" 2>/dev/null) || continue
		printf '%s %s' "$kind" "$name" >>"$folder/modules.table"
		while read -r file; do
			kernel_module "$file" "$folder/modules" || return 1
			file=${file##*/}
			printf ' %s' "${file%%.ko*}.ko" >>"$folder/modules.table"
		done < <(sed -n 's/^insmod \([^ ]*\).*/\1/p' <<<"$line" | awk '!seen[$0]++')
		printf '\n' >>"$folder/modules.table"
	done < <(sed '/^#/d; /^$/d' "$guest/modules")
	grep -q '^device mlx5_ib .*mlx5_ib.ko' "$folder/modules.table" || { say "the kernel has no mlx5_ib"; return 1; }
}

# kernel_modules_there ROOT VERSION NAMES: those of them that the kernel has as modules.
kernel_modules_there() {
	local name
	for name in $3; do
		if modprobe -d "$1" -S "$2" --show-depends "$name" >/dev/null 2>&1; then
			printf '%s ' "$name"
		fi
	done
}

kernel_module() {
	local name=${1##*/}
	name=$2/${name%%.ko*}.ko
	case $1 in
	*.xz) xz -dc "$1" >"$name" ;;
	*.zst) zstd -dqc "$1" >"$name" ;;
	*) cp "$1" "$name" ;;
	esac
}
