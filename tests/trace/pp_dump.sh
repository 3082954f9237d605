#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# A PP ALLOC of a little-endian or big-endian program as a dump. usage: tests/trace/pp_dump.sh little|big
set -euo pipefail
order=$1
n() { # BYTES VALUE
	local i shift
	for ((i = 0; i < $1; i++)); do
		shift=$((8 * i))
		[ "$order" = little ] || shift=$((8 * ($1 - 1 - i)))
		printf '%02x' $((($2 >> shift) & 255))
	done
}
attribute() { n 2 "$1" && n 2 "$2" && n 2 1 && printf '0000' && n 8 "$3" && echo; }
buffer() { # FLAGS HANDLE
	n 2 88 && n 2 0x1007 && n 2 0x1000 && n 2 4 && n 8 0 && n 4 1 && n 4 0 && echo
	attribute 0x1000 0 "$1"
	attribute 0x1001 48 0x2000
	attribute 0x1002 8 0
	attribute 0x1003 2 0x3000
}
printf 'call ioctl fd 3 arg 0x1000 order %s\nin 0x1000\n' "$order"
buffer 0
printf 'in 0x2000\n004c4b4000010000000005dc000000000000000000000000\n'
printf '000000000000000000000000000000000000000000000000\nresult 0\nout 0x1000\n'
buffer 4 | sed '/^0310\|^1003/s/^\(........\)\(0100\|0001\)/\1\2/' | awk -v order="$order" '
	# The kernel marks the output that it wrote.
	/^(0310|1003)/ { $0 = substr($0, 1, 8) (order == "little" ? "0300" : "0003") substr($0, 13) } { print }'
printf 'out 0x3000\n' && n 2 3 && printf '\n'
