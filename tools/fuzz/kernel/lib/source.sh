# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# The kernel's source as Debian ships it, packed, in the cache.

# source_words NAME: package and suites; fails for an unknown name.
source_words() { awk -v name="$1" '$1 == name { $1 = ""; print; found = 1 } END { exit !found }' "$here/kernels"; }

source_names() { awk '!/^#/ && NF { print $1 }' "$here/kernels" | paste -sd ' '; }

# source_item NAME: print the cache folder, which holds linux.tar.xz and version.
source_item() {
	local recipe
	source_words "$1" >/dev/null || { say "unknown kernel '$1'; there are: $(source_names)"; exit 2; }
	recipe=$({ source_words "$1" && cat "$here/lib/source.sh"; } | sha256sum | cut -c1-10)
	cache_item "linux-source-$1-$recipe" source_make "$1"
}

# source_make NAME FOLDER
source_make() {
	local folder=$2 work=$2/work package suites tar
	local -a apt
	read -r package suites < <(source_words "$1")
	say "fetching the source of the kernel $1"
	# shellcheck disable=SC2086 # several suites
	apt_open "$work/apt" $suites || return 1
	apt_unpack "$work/apt" "$work/root" "$package" || return 1
	tar=$(find "$work/root/usr/src" -name 'linux-source-*.tar.xz')
	[ -n "$tar" ] || { say "the package $package has no source archive"; return 1; }
	apt-cache "${apt[@]}" show "$package" | sed -n 's/^Version: //p' | head -n 1 >"$folder/version"
	mv "$tar" "$folder/linux.tar.xz"
	rm -rf "$work"
}
