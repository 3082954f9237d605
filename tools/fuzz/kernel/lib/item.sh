# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# An instrumented kernel in the cache: its name, and how it gets there.

# instrumented_item FLAVOUR NAME PATCH…: print the cache folder: vmlinux, config, version, points.
instrumented_item() {
	local flavour=$1 name=$2 source recipe patches
	shift 2
	source=$(source_item "$name") || exit
	recipe=$(cat "$source/version" "$here/recipe/common.config" "$here/recipe/$flavour".* \
		"$here"/lib/{config,make,points}.sh | sha256sum | cut -c1-10)
	patches=$([ $# -eq 0 ] || cat "$@" | sha256sum | cut -c1-10)
	# A source that cannot be had is one thing (status 77), a kernel that cannot be made of it another.
	(cache_item "instrumented-$flavour-$name-$recipe${patches:+-$patches}" instrumented_make \
		"$source" "$flavour" "$(cache_root)/tree-$flavour-$name-$recipe" "$@") || exit 1
}

# instrumented_make SOURCE FLAVOUR TREE_FOLDER PATCH… FOLDER
instrumented_make() {
	local source=$1 flavour=$2 tree=$3 folder=${!#} lock status=0
	set -- "${@:4:$#-4}"
	# What this process starts holds the lock too: it may outlive it, still writing there.
	exec {lock}>"$tree.lock"
	flock -w "$cache_patience" "$lock" || { say "another process has been busy in $tree for too long"; return 1; }
	say "building the kernel ${folder##*/making.}: minutes (what it says is in $tree/log)"
	tree_open "$source" "$flavour" "$tree" || return 1
	tree_patch "$tree" "$@" && instrumented_keep "$tree" "$flavour" "$folder" || status=1
	printf '%s %s\n' "${folder##*/making.}" "$(cat "$source/version")" >"$folder/version"
	tree_unpatch "$tree" || return 1
	return "$status"
}

# instrumented_keep TREE_FOLDER FLAVOUR FOLDER: make, and take what is wanted.
instrumented_keep() {
	tree_make "$1" "$2" "-j$jobs" vmlinux || return 1
	points_make "$1/linux/vmlinux" >"$3/points" || return 1
	cp "$1/linux/vmlinux" "$3/vmlinux" && cp "$1/linux/.config" "$3/config"
}
