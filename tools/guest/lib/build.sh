# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# The programs that a run needs: taken from the build folder, and built when they are missing.

build_find() {
	local -a wanted=("$build"/tools/guest/{init,connectx-control,plug})
	if [ "$device" = yes ] && [ -z "$connectx" ]; then
		connectx=$build/tools/connectx/connectx
		wanted+=("$connectx")
	fi
	build_there "${wanted[@]}" || build_make
	build_there "${wanted[@]}" || fail "$build has not all of: ${wanted[*]}"
	[ "$device" = no ] || [ -x "$connectx" ] || fail "there is no connectx at $connectx"
}

build_there() {
	local file
	for file; do
		[ -x "$file" ] || return 1
	done
}

build_make() {
	local lock log
	mkdir -p "$build" "$(cache_root)"
	# Two runs may want the same folder at once; ninja itself does not guard against that.
	exec {lock}>"$(cache_root)/build.lock"
	flock -w 600 "$lock" || fail "another process has been building for 10 minutes"
	log=$(cd "$top" && {
		[ -f "$build/build.ninja" ] || timeout 300 meson setup "$build"
		timeout 900 ninja -C "$build"
	} 2>&1 {lock}>&-) || { printf '%s\n' "$log" | tail -n 30 >&2 && fail "the build in $build failed"; }
	exec {lock}>&-
}
