# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# narrow FILE: builds the target as a 32-bit program, static; leaves its name in target32, or nothing where there is no compiler.
narrow() {
	local compiler
	target32=
	for compiler in i686-linux-gnu-gcc 'gcc -m32'; do
		# shellcheck disable=SC2086
		if $compiler -std=c11 -D_GNU_SOURCE -O1 -static -pthread "$here/target.c" -o "$1" 2>/dev/null; then
			target32=$1
			return
		fi
	done
}
