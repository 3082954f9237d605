# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# The tree that a kernel is built in. It stays, built, so that a patch costs the files it touches and a link.

# Left packed: what only other machines and drivers need, half of the source. Its Kconfig files are all there.
tree_without=('*/Documentation/*/*' '*/arch/[!x]*/*.[chS]' '*.dts' '*.dtsi' '*/drivers/gpu/drm/*/*.[ch]' '*/drivers/media/*.[ch]'
	'*/drivers/net/wireless/*.[ch]' '*/drivers/scsi/*.[ch]' '*/drivers/staging/*.[ch]' '*/sound/*.c' '*/tools/testing/*')

# tree_open SOURCE FLAVOUR FOLDER: see that FOLDER holds the tree as shipped, configured. The file `clean` beside it says
# so; it is away while patches are in, so that a tree whose build was interrupted is made anew.
tree_open() {
	local folder=$3
	if [ ! -e "$folder/clean" ]; then
		rm -rf "$folder"
		mkdir -p "$folder/linux"
		tar -C "$folder/linux" --strip-components=1 "${tree_without[@]/#/--exclude=}" -xJf "$1/linux.tar.xz" || return 1
		config_make "$folder/linux" "$2" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; return 1; }
	fi
	rm -f "$folder/clean"
}

tree_close() { : >"$1/clean"; }

# tree_patch TREE PATCH…: all of them, or none.
tree_patch() {
	local tree=$1 patch
	local -a done=()
	shift
	for patch; do
		if ! patch -d "$tree" -p1 -N --dry-run <"$patch" || ! patch -d "$tree" -p1 -N <"$patch"; then
			tree_unpatch "$tree" "${done[@]}"
			say "$patch does not fit"
			return 1
		fi
		done+=("$patch")
	done
}

# tree_unpatch TREE PATCH…: the last first.
tree_unpatch() {
	local tree=$1 i
	shift
	for ((i = $#; i > 0; i--)); do
		patch -s -d "$tree" -p1 -R <"${!i}" || return 1
	done
}
