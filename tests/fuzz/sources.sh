# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# What the fuzz targets are made of. For scripts with top.

# decode_sources: decoding by itself, and the table that it reads.
mapfile -t decode_sources < <(sed -n "/^rawverbs_decode_sources/,/)/p" "$top/tools/cli/meson.build" | grep -o "[a-z_]*\.c")
[ ${#decode_sources[@]} -gt 10 ] || { echo 'no list of sources in tools/cli/meson.build' >&2 && exit 1; }
decode_sources=("${decode_sources[@]/#/$top/tools/cli/}" "$top"/lib/schema/*.c)

# fuzz_targets: their names.
mapfile -t fuzz_targets < <(awk -F '\t' '!/^#/ { print $1 }' "$top/tests/fuzz/targets")

# fuzz_words NAME: the words that a part's files, or with a target's name its own file, are compiled with.
fuzz_words() {
	local words=(-std=c11 -D_GNU_SOURCE -g "-I$top/tests/fuzz/parsers")
	case $1 in
	decode) words+=("-I$top/include" "-I$top/lib" "-I$top/uapi" "-I$top/tools/cli") ;;
	trace | doctor) words+=("-I$top/include" "-I$top/tools/cli" -DFUZZ_SYSTEM -include "$top/tests/fuzz/parsers/system.h") ;;
	library) words+=("-I$top/include" "-I$top/lib" "-I$top/uapi") ;;
	connectx | dma) words+=("-I$top/tools/connectx" -DCONNECTX_VERSION='"fuzz"'
		"-DCONNECTX_PROFILE_DIR=\"$top/tools/connectx/profiles\"" -DCONNECTX_PROFILE_INSTALLED='"/nowhere"') ;;
	esac
	case $1 in
	dma) words+=(-DFUZZ_SYSTEM -include "$top/tests/fuzz/parsers/system.h") ;;
	profile) words+=("-I$top/tools/connectx" -DFUZZ_SYSTEM -include "$top/tests/fuzz/parsers/system.h"
		-DCONNECTX_PROFILE_DIR='"/profiles"' -DCONNECTX_PROFILE_INSTALLED='"/nowhere"') ;;
	esac
	printf '%s\n' "${words[@]}"
}

# fuzz_sources PART
fuzz_sources() {
	local file
	case $1 in
	decode) printf '%s\n' "${decode_sources[@]}" ;;
	trace) printf '%s\n' "$top"/tools/cli/trace_{calls,capture,memory,task,vectors}.c ;;
	library)
		printf '%s\n' "$top"/lib/*/*.c | grep -vE '/base/kernel\.c$|/device/device\.c$'
		printf '%s\n' "$top"/tests/fuzz/parsers/{kernel,kernel_ioctl,forget}.c
		;;
	doctor) for file in "$top"/tools/cli/{doctor*,device,files,text}.c; do
		[ "${file##*/}" = doctor_print.c ] || echo "$file"
	done ;;
	connectx) printf '%s\n' "$top"/tools/connectx/*.c | grep -vE '/(main|server)\.c$' ;;
	dma | profile) echo "$top/tools/connectx/$1.c" ;;
	esac
}
