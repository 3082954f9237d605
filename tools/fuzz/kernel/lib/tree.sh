# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# The tree that a kernel is built in. It stays, built, so that a patch costs the files it touches and a link. Beside it:
# `whole` when it is unpacked and configured, `making` while make runs, `originals` while patches are in.

# Left packed: what only other machines and drivers need, half of the source. Its Kconfig files are all there.
tree_without=('*/Documentation/*/*' '*/arch/[!x]*/*.[chS]' '*.dts' '*.dtsi' '*/drivers/gpu/drm/*/*.[ch]' '*/drivers/media/*.[ch]'
	'*/drivers/net/wireless/*.[ch]' '*/drivers/scsi/*.[ch]' '*/drivers/staging/*.[ch]' '*/sound/*.c' '*/tools/testing/*')

# tree_open SOURCE FLAVOUR FOLDER: see that FOLDER holds the tree as shipped, configured, whatever became of the last one
# that built there.
tree_open() {
	local folder=$3
	if [ -e "$folder/whole" ]; then
		tree_unpatch "$folder" || return 1
		if [ -e "$folder/making" ]; then
			find "$folder/linux" -newer "$folder/making" \( -name '*.o' -o -name '*.a' \) -delete || return 1
		fi
		return 0
	fi
	rm -rf "$folder"
	mkdir -p "$folder/linux"
	tar -C "$folder/linux" --strip-components=1 "${tree_without[@]/#/--exclude=}" -xJf "$1/linux.tar.xz" || return 1
	config_make "$folder/linux" "$2" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; return 1; }
	: >"$folder/whole"
}

# tree_make FOLDER FLAVOUR WORD…: make there, with the flavour's own words for make if it has any.
tree_make() {
	local folder=$1 flavour=$2
	local -a own=()
	shift 2
	# shellcheck source=/dev/null
	[ ! -r "$here/recipe/$flavour.sh" ] || . "$here/recipe/$flavour.sh"
	: >"$folder/making"
	kernel_make_tool "$folder/linux" "${own[@]}" "$@" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; return 1; }
	rm "$folder/making"
}

# tree_patch FOLDER PATCH…: the files that a patch names are kept first, so that they can be put back.
tree_patch() {
	local folder=$1 patch file
	shift
	for patch; do
		while read -r file; do
			tree_keep "$folder" "$file" || return 1
		done < <(sed -n 's/^+++ [^/]*\/\([^[:space:]]*\).*/\1/p' "$patch")
		patch -d "$folder/linux" -p1 -F 0 -N -r - <"$patch" || { say "$patch does not fit"; return 1; }
	done
}

# tree_keep FOLDER FILE: one that a patch will make is kept as the word that there is none.
tree_keep() {
	local kept=$1/originals/$2
	[ ! -e "$kept" ] && [ ! -e "$kept.none" ] || return 0
	mkdir -p "${kept%/*}"
	if [ -e "$1/linux/$2" ]; then
		cp "$1/linux/$2" "$kept.part" && mv "$kept.part" "$kept"
	else
		: >"$kept.none"
	fi
}

# tree_unpatch FOLDER: what was put back is new to make.
tree_unpatch() {
	local originals=$1/originals file
	[ -d "$originals" ] || return 0
	while IFS= read -r -d '' file; do
		case $file in
		*.part) ;;
		*.none) rm -f "$1/linux/${file%.none}" ;;
		*) cp "$originals/$file" "$1/linux/$file" && rm -f "$1/linux/$file.orig" || return 1 ;;
		esac
	done < <(find "$originals" -type f -printf '%P\0')
	rm -rf "$originals"
}
