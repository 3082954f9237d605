# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# The part of the guest's file system that belongs to one run: the command, its libraries, and what it was given.

# image_open ROOT
image_open() {
	local applet
	image=$1
	umask 022
	mkdir -p "$image"/{tmp,var/tmp,etc,rv/run,usr/{bin,sbin,lib,lib64,local/bin}}
	chmod 1777 "$image/tmp" "$image/var/tmp"
	# The same links as in the base, so that /lib/x and /usr/lib/x are one file here too.
	for applet in bin sbin lib lib64; do
		ln -s "usr/$applet" "$image/$applet"
	done
	if [ -r /etc/ld.so.cache ]; then
		cp /etc/ld.so.cache "$image/etc/"
	fi
}

# image_put HOSTFILE GUESTPATH: copy a file, following links.
image_put() {
	[ -e "$image$2" ] && [ ! -d "$image$2" ] && cmp -s "$1" "$image$2" && return 0
	mkdir -p "$(dirname "$image$2")"
	cp -LT --preserve=mode,timestamps "$1" "$image$2"
}

is_elf() { [ "$(LC_ALL=C head -c 4 "$1" 2>/dev/null | tr -d '\0')" = $'\x7fELF' ]; }

# image_libraries HOSTFILE: put the dynamic loader and the libraries that a program or library needs. The loader itself
# lists them, so that its rules (RPATH, $ORIGIN, LD_LIBRARY_PATH) hold.
image_libraries() {
	local loader list library
	loader=$(LC_ALL=C readelf -lW "$1" 2>/dev/null | sed -n 's/.*program interpreter: \(.*\)\]$/\1/p')
	if [ -z "$loader" ]; then
		LC_ALL=C readelf -dW "$1" 2>/dev/null | grep -q '(NEEDED)' || return 0
		loader=/lib64/ld-linux-x86-64.so.2
	fi
	[ -x "$loader" ] || fail "$1 needs the loader $loader, which this machine does not have"
	list=$("$loader" --list "$1" 2>&1) || fail "libraries of $1: $list"
	image_put "$loader" "$loader"
	while read -r library; do
		[ ! -f "$library" ] || image_put "$library" "$library"
	done < <(sed -n 's/^[[:space:]]*\(.* => \)\{0,1\}\(\/[^ ]*\)\( (0x.*\)\{0,1\}$/\2/p' <<<"$list")
}

# image_program HOSTFILE GUESTPATH: a program with what it needs to start; a script with its interpreter.
image_program() {
	local line words
	image_put "$1" "$2"
	if is_elf "$1"; then
		image_libraries "$1"
		return
	fi
	IFS= read -r line < <(LC_ALL=C tr -d '\0' <"$1") || true
	[ "${line:0:2}" = '#!' ] || return 0
	read -ra words <<<"${line:2}"
	image_interpreter "${words[0]:-}"
	if [ "${words[0]##*/}" = env ] && [ -n "${words[1]:-}" ]; then
		image_interpreter "$(command -v "${words[1]}" || true)"
	fi
}

# What busybox offers under the same name serves.
image_interpreter() {
	[ -n "$1" ] && [ -x "$1" ] || return 0
	! /bin/busybox --list | grep -qx "${1##*/}" || return 0
	image_program "$(readlink -f "$1")" "$1"
}

# image_add HOSTPATH[:GUESTPATH]
image_add() {
	local from=$1 to file
	if [ -e "$1" ]; then
		to=$(realpath -s "$1")
	else
		from=${1%:*} to=${1##*:}
		[ -e "$from" ] || fail "--add $1: there is no $from"
		[ "${to:0:1}" = / ] || fail "--add $1: the guest path must begin with /"
	fi
	if [ ! -d "$from" ]; then
		image_program "$from" "$to"
		return
	fi
	mkdir -p "$image$to"
	cp -a "$from/." "$image$to/"
	while IFS= read -r -d '' file; do
		! is_elf "$file" || image_libraries "$file"
	done < <(find "$from" -type f -print0)
}

# image_command WORD…: put the command and its arguments. A word with a slash is a file of this machine; one without is
# found in the guest.
image_command() {
	local path=$1
	if [[ $path = */* ]]; then
		if [ ! -f "$path" ]; then
			say "$path: not found"
			exit 127
		fi
		if [ ! -x "$path" ]; then
			say "$path: not executable"
			exit 126
		fi
		path=$(realpath -s "$path")
		image_program "$1" "$path"
	fi
	shift
	printf '%s\0' "$path" "$@" >"$image/rv/run/argv"
}
