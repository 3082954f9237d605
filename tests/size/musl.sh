# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash
# The library and small programs on musl, for scripts with tap.sh.

# musl_or_end: without the compiler, ends the script with one skip that says so.
musl_or_end() {
	musl-gcc --version >/dev/null 2>&1 && return
	tap_skip 'musl-gcc is here' 'no musl-gcc (tools/setup installs musl-tools)'
	tap_end
	exit
}

# musl_meson ROOT FOLDER OPTION…: set up a build with musl-gcc, optimised for size, static.
musl_meson() {
	local root=$1 folder=$2
	shift 2
	CC=musl-gcc PKG_CONFIG_LIBDIR=/nonexistent meson setup -Dtests=false --buildtype=minsize \
		-Ddefault_library=static "$@" "$folder" "$root" >"$folder.log" 2>&1 ||
		{ tail -n 20 "$folder.log" && return 1; }
}

# musl_library ROOT FOLDER: FOLDER/librawverbs.a
musl_library() {
	musl_meson "$1" "$2" -Dtools=false || return 1
	ninja -C "$2" lib/librawverbs.a >"$2.log" 2>&1 || { tail -n 20 "$2.log" && return 1; }
	ln -s lib/librawverbs.a "$2/librawverbs.a"
}

# musl_program ROOT LIBRARY OUTPUT ARGUMENT…: link statically as issue 3 says, and strip.
musl_program() {
	local root=$1 library=$2 output=$3
	shift 3
	musl-gcc -std=c11 -Os -static -I"$root/include" "$@" "$library" -Wl,--gc-sections -Wl,-z,noseparate-code \
		"-Wl,-Map=$output.map" -o "$output" && strip "$output"
}

# members MAP: archive(member) of all that the linker took, sorted.
members() {
	sed -n '/^Archive member included/,/^Discarded\|^Memory Config/p' "$1" |
		sed -n 's/^[^ ].*\/\([^/ ]*\.a([^) ]*)\).*/\1/p' | sort -u
}
