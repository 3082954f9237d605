# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash
# What the public headers of a tree declare, as the compiler sees it.

# public_include ROOT FOLDER: the headers as they are installed, with version.h filled in.
public_include() {
	local version
	mkdir -p "$2"
	cp -R "$1/include/." "$2"
	version=$(sed -n "s/^ *version: '\(.*\)',/\1/p" "$1/meson.build")
	sed -e "s/@version@/$version/" -e "s/@major@/${version%%.*}/" -e "s/@patch@/${version##*.}/" \
		-e "s/@minor@/$(cut -d. -f2 <<<"$version")/" \
		"$1/include/rawverbs/version.h.in" >"$2/rawverbs/version.h"
	rm "$2/rawverbs/version.h.in"
}

# public_headers FOLDER: their names as a program includes them.
public_headers() {
	(cd "$1" && find . -name '*.h' | sed 's,^\./,,' | sort)
}

# public_functions FOLDER: names of the functions that are not inline.
public_functions() {
	local header
	for header in $(public_headers "$1"); do
		printf '#include <%s>\n' "$header"
	done | gcc -std=c11 -I"$1" -x c -c -o /dev/null -aux-info /dev/stdout - |
		sed -n "s,^/\* $1/[^ ]* \*/ extern .*[ *]\([a-z0-9_]*\) (.*);.*,\1,p" | sort -u
}
