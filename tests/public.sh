# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash
# What the public headers of a tree declare, as the compiler sees it.

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
