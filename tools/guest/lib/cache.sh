# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# The cache: one folder an item, complete or not there at all, with the checksums of its files beside them.

cache_root() {
	local home=${HOME:-}
	[ -n "$home" ] || home=$(getent passwd "$(id -u)" | cut -d: -f6)
	printf '%s/rawverbs\n' "${XDG_CACHE_HOME:-$home/.cache}"
}

# cache_sound FOLDER: is the item there, and as it was when it was made?
cache_sound() {
	[ -s "$1/SHA256SUMS" ] && (cd "$1" && sha256sum --quiet --status -c SHA256SUMS) 2>/dev/null
}

# cache_seal FOLDER: write the checksums of all its files; symbolic links are checked by what they lead to.
cache_seal() {
	# shellcheck disable=SC2094 # it is left out of its own list
	(cd "$1" && find . \( -type f -o -xtype f \) ! -name SHA256SUMS -print0 | sort -z |
		xargs -0 sha256sum >SHA256SUMS)
}

# cache_item NAME MAKER ARGUMENT…: print the item's folder; when it is missing or damaged, run MAKER ARGUMENT… with an
# empty folder to fill as its last argument. Two that want the same item at once wait for each other.
cache_item() {
	local name=$1 root folder lock making
	shift
	root=$(cache_root)
	folder=$root/$name
	mkdir -p "$root" || fail "cannot make the cache folder $root"
	exec {lock}>"$root/$name.lock"
	flock -w "${cache_patience:-900}" "$lock" || fail "another process has been busy with $name for too long"
	if ! cache_sound "$folder"; then
		making=$root/making.$name
		rm -rf "$making" "$folder"
		mkdir "$making"
		# The lock must not live on in a child that outlives us, so children do without the descriptor.
		if ! ("$@" "$making") {lock}>&- >&2; then
			rm -rf "$making"
			unavailable "cannot get $name (the reason stands above)"
		fi
		cache_seal "$making"
		mv "$making" "$folder"
	fi
	exec {lock}>&-
	printf '%s\n' "$folder"
}
