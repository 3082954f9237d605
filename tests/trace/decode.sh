#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# rawverbs decode on dumps, good and bad. usage: tests/trace/decode.sh PROGRAM
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
top=$(cd "$here/../.." && pwd)
# shellcheck source=tests/tap.sh
. "$top/tests/tap.sh"
# shellcheck source=tests/trace/normal.sh
. "$here/normal.sh"
rawverbs=$(readlink -f "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# run [WORD…] <INPUT: leaves out, err and status behind.
run() {
	status=0
	timeout 20 "$rawverbs" decode "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
}
status_is() { [ "$status" -eq "$1" ] || echo "exit status $status, not $1: $(cat "$scratch/err")"; }
is() { diff "$scratch/$1" - || true; }
has() { grep -qF -e "$2" "$scratch/$1" || printf '%s has no "%s" but:\n%s\n' "$1" "$2" "$(cat "$scratch/$1")"; }

# Numbers as the wire has them, little-endian: n BYTES VALUE.
n() {
	local i value=$2
	for ((i = 0; i < $1; i++)); do
		printf '%02x' $((value & 255))
		value=$((value >> 8))
	done
}
# attribute ID BYTES FLAGS DATA
attribute() { n 2 "$1" && n 2 "$2" && n 4 "$3" && n 8 "$4" && echo; }
# buffer OBJECT METHOD ATTRIBUTE-LINES
buffer() {
	local count
	count=$(grep -c . <<<"$3" || true)
	n 2 $((24 + 16 * count)) && n 2 "$1" && n 2 "$2" && n 2 "$count" && n 8 0 && n 4 1 && n 4 0 && echo "$3"
}
# failed ERRNO OBJECT METHOD ATTRIBUTE-LINES [MEMORY]: a call that was refused.
failed() {
	printf 'call ioctl fd 3 arg 0x1000\nin 0x1000\n'
	buffer "$2" "$3" "$4"
	printf '%s\nresult -%s\n' "${5-}" "$1"
}

handle=$(attribute 0x1000 0 1 7)
destroy='2800071001100100000000000000000001000000000000000010000001000000 0700000000000000'
destroyed='ioctl MLX5_IB_OBJECT_PP MLX5_IB_METHOD_PP_OBJ_DESTROY (mlx5)
    MLX5_IB_ATTR_PP_OBJ_DESTROY_HANDLE destroyed handle: 7
    = ?'

golden() { # NAME
	run "$here/$1.recording"
	status_is 0
	diff "$here/$1.output" <(normal <"$scratch/out")
	run --binary "$here/$1.recording"
	cp "$scratch/out" "$scratch/binary"
	run --dump "$scratch/binary"
	cmp "$scratch/out" "$here/$1.recording"
	run <"$scratch/binary"
	diff "$here/$1.output" <(normal <"$scratch/out")
}

in_json() {
	run --json "$here/dropin.recording"
	status_is 0
	[ "$(jq -c . <"$scratch/out" | wc -l)" -eq "$(grep -c '^call' "$here/dropin.recording")" ] || echo 'not a line a call'
	jq -e -s 'map(select(.method == "MLX5_IB_METHOD_PP_OBJ_ALLOC"))[3] | .object_id == 4103 and .driver == "mlx5"
		and .errno == null and .result == 0 and .bits == 64 and .fd == 3
		and (.attributes[0] | .kind == "new handle" and .value == 4 and .id == 4096 and .known)
		and (.attributes[1] | .structure == "set_pp_rate_limit_context" and .bytes == 48
			and .fields.rate_limit == 5000000 and .fields.burst_upper_bound == 65536 and .fields.rate_mode == 0)
		and (.attributes[2] | .value == "0x0") and (.attributes[3] | .value == 3 and .written)' "$scratch/out" >/dev/null ||
		echo 'the fourth entry is another'
	jq -e -s 'map(select(.errno == "EREMOTEIO"))[0].attributes[1].fields | .status == 3 and .status_text == "BAD_PARAM"' \
		"$scratch/out" >/dev/null || echo 'the refusal is another'
}

# Digits as programs and people write them.
forms() {
	local form
	printf '%s\n' "$destroy" >"$scratch/plain"
	printf '28 00 07 10 01 10 01 00 00000000 00000000\r\n\n  01000000 00000000 0010 0000 0100 0000\n# words\n0700000000000000\n' \
		>"$scratch/mixed"
	cat >"$scratch/hexdump" <<'TEXT'
00000000  28 00 07 10 01 10 01 00  00 00 00 00 00 00 00 00  |(...............|
00000010  01 00 00 00 00 00 00 00  00 10 00 00 01 00 00 00  |................|
00000020  07 00 00 00 00 00 00 00                           |........|
00000028
TEXT
	cat >"$scratch/xxd" <<'TEXT'
00000000: 2800 0710 0110 0100 0000 0000 0000 0000  (...............
00000010: 0100 0000 0000 0000 0010 0000 0100 0000  ................
00000020: 0700 0000 0000 0000                      ........
TEXT
	cat >"$scratch/od" <<'TEXT'
0000000 28 00 07 10 01 10 01 00 00 00 00 00 00 00 00 00
0000020 01 00 00 00 00 00 00 00 00 10 00 00 01 00 00 00
0000040 07 00 00 00 00 00 00 00
0000050
TEXT
	tr -d ' \n' <"$scratch/plain" | sed 's/../\\x&/g' | xargs -0 printf '%b' >"$scratch/bytes"
	[ "$(wc -c <"$scratch/bytes")" -eq 40 ] || echo 'not 40 bytes'
	for form in plain mixed hexdump xxd od bytes; do
		run "$scratch/$form"
		status_is 0
		[ "$(cat "$scratch/out")" = "$destroyed" ] || { echo "$form:" && cat "$scratch/out"; }
		run - <"$scratch/$form"
		[ "$(cat "$scratch/out")" = "$destroyed" ] || echo "$form from standard input"
	done
}

big_endian() {
	local big='0028100710010001 0000000000000000 0000000100000000 1000000000010000 0000000000000007'
	run <<<"$big"
	is out <<<"$destroyed"
	run --order big <<<"$big"
	is out <<<"$destroyed"
	run --order little <<<"$big"
	has out 'unknown object 0x710'
	# A length that fits in neither order.
	run --order big <<<"${big/0028/0029}"
	has out '! length 41 is not that of 1 attribute'
}

# The pacing context is big-endian whatever the program is; the index is the program's.
program_order() {
	local order
	for order in little big; do
		"$here/pp_dump.sh" "$order" >"$scratch/pp"
		run "$scratch/pp"
		has out 'rate_limit=5000000 burst_upper_bound=65536 typical_packet_size=1500'
		has out 'MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX out 2 bytes, written: 3'
		has out 'MLX5_IB_ATTR_PP_OBJ_ALLOC_HANDLE new handle: 4'
		cp "$scratch/out" "$scratch/$order"
	done
	cmp "$scratch/little" "$scratch/big"
}

other_calls() {
	run <<-TEXT
		call write fd 3 arg 0x100 length 16 tid 5
		path /dev/infiniband/uverbs0
		in 0x100
		  $(n 4 3)$(n 2 4)$(n 2 2)$(n 8 0x4000)
		out 0x4000
		  $(n 4 9)$(n 4 17)
		result 16
		call read fd 4 arg 0x200 length 16
		path anon_inode:[infinibandevent]
		out 0x200
		  $(n 8 1)$(n 4 8)$(n 4 0)
		result 16 duration_ns 2000000000
		call read fd 4 arg 0x200 length 8
		path anon_inode:[infinibandevent]
		result -11
		call mmap fd 3 arg 0x300000 length 4096 prot 2
		path /dev/infiniband/uverbs0
		result 0x7f0000000000
		call close fd 3
	TEXT
	status_is 0
	is out <<-'TEXT'
		[5] write 3</dev/infiniband/uverbs0> IB_USER_VERBS_CMD_ALLOC_PD
		    request in 8 bytes
		        ib_uverbs_alloc_pd:
		            response=0x4000
		    response out 4 bytes
		        ib_uverbs_alloc_pd_resp:
		            pd_handle=9
		    driver response driver out 4 bytes
		        mlx5_ib_alloc_pd_resp:
		            pdn=17
		    = 16 <0.000000>
		read 4<anon_inode:[infinibandevent]>
		    event out 16 bytes
		        ib_uverbs_async_event_desc:
		            element=1 event_type=8
		    = 16 <2.000000>
		read 4<anon_inode:[infinibandevent]>
		    event room length=8
		    = -1 EAGAIN (Resource temporarily unavailable) <0.000000>
		mmap 3</dev/infiniband/uverbs0>
		    mapping of 4096 bytes offset=0x300000(mlx5: UAR, not cached) access=w
		    = 0x7f0000000000 <0.000000>
		close 3
		    = ?
	TEXT
}

# What is not there is said, and the rest is shown.
parts_missing() {
	run <<-TEXT
		call ioctl arg 0x1000
		in 0x1000
		$(buffer 0x1007 0x1000 "$(attribute 0x1001 48 1 0x2000 && attribute 0x1003 2 1 0x3000)")
		in 0x2000
		  004c4b40
		result 0
	TEXT
	has out 'rate_limit=5000000 ! only a part is known'
	has out 'MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX out 2 bytes ! its bytes are not known'
	run <<<"$(n 2 56) 07 10 00 10 0200 $(n 8 0) $(n 4 1) $(n 4 0) $handle"
	has out ' ! only 1 of 2 attributes are known'
	run <<<'call ioctl arg 0x1000'
	has out ' ! the buffer'"'"'s header is not known'
}

unknown_things() {
	run <<<"$(buffer 0x1999 0x1055 "$(attribute 0x1077 4 1 0x04030201)")"
	has out 'ioctl unknown object 0x1999 unknown method 0x1055 (mlx5)'
	has out '    unknown attribute 0x1077 of unknown kind 4 bytes'
	has out '        01020304'
	run --json <<<"$(buffer 0x1999 0x1055 "$(attribute 0x1077 4 1 0x04030201)")"
	jq -e '.object == null and .object_id == 6553 and .attributes[0] == {name: null, id: 4215, known: false,
		kind: "of unknown kind", bytes: 4, optional: false, written: false, hex: "01020304"}' "$scratch/out" >/dev/null ||
		cat "$scratch/out"
}

cause() { # SENTENCE ERRNO OBJECT METHOD ATTRIBUTE-LINES [MEMORY]
	local sentence=$1
	shift
	run <<<"$(failed "$@")"
	status_is 0
	has out ": $sentence"
}
causes() {
	local flags index context
	flags=$(attribute 0x1002 8 1 0) index=$(attribute 0x1003 2 1 0x3000) context=$(attribute 0x1001 48 1 0x2000)
	cause 'MLX5_IB_ATTR_PP_OBJ_DESTROY_HANDLE is mandatory and missing' 22 0x1007 0x1001 ''
	cause 'attribute 0x1000 is there twice' 22 0x1007 0x1001 "$handle
$handle"
	cause 'attribute 0x1005 is mandatory and unknown' 93 0x1007 0x1001 "$(attribute 0x1005 0 1 0)"
	cause 'this kernel or this device has no such object, method or attribute' 93 0x1007 0x1001 "$handle"
	cause 'MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX has 1 bytes, at least 2 are needed' 22 0x1007 0x1000 \
		"$handle
$context
$flags
$(attribute 0x1003 1 1 0x3000)"
	cause 'the rate is 0' 22 0x1007 0x1000 "$handle
$context
$flags
$index" "in 0x2000
$(n 8 0)"
	cause "the device's rate table is full" 28 0x1007 0x1000 "$handle
$context
$flags
$index"
	cause 'a signal interrupted it; the kernel starts it again, or the program gets EINTR' 512 0x1007 0x1001 "$handle"
	cause 'the descriptor takes no uverbs ioctls' 25 0x1007 0x1001 "$handle"
	run <<<"$(failed 22 0x1007 0x1001 "$handle" | sed 's/^2800/2900/')"
	has out ": the header's length 41 does not fit its 1 attributes"
}

# refused SENTENCE INPUT [WORD…]: status 1, that sentence.
refused() {
	local sentence=$1 input=$2
	shift 2
	printf '%b' "$input" >"$scratch/input"
	run "$@" <"$scratch/input"
	status_is 1
	is err <<<"rawverbs: standard input, $sentence"
}
refused_all() {
	refused 'line 1: an odd number of hex digits' '280\n'
	refused 'line 2: no hex digit where one should be' '2800\nzz\n'
	refused "line 2: '*' leaves lines out; hexdump -v and od -v leave none out" '00000000  28 00\n*\n'
	refused "line 1: there is no call 'ioctx'" 'call ioctx\n'
	refused 'line 1: fd has no value' 'call ioctl fd\n'
	refused "line 1: '3x' is no number for fd" 'call ioctl fd 3x\n'
	refused "line 1: '99999999999999999999' is no number for arg" 'call ioctl arg 99999999999999999999\n'
	refused "line 1: 'colour 1' says nothing of a call" 'call ioctl colour 1\n'
	refused "line 1: 'bits 16' says nothing of a call" 'call ioctl bits 16\n'
	refused "line 1: order is big or little, not 'middle'" 'call ioctl order middle\n'
	refused "line 2: '' is no address of memory" 'call ioctl\nin\n'
	refused "line 2: 'x' is no result" 'call ioctl\nresult x\n'
	refused "line 1: 'out' before any call or buffer" 'out 0x10\n'
	refused "line 2: bytes, and no 'in' or 'out' before them says where they stood" 'call ioctl\n2800\n'
	refused 'byte 8: a record of 4096 bytes ends after 0' 'RVDUMP1\n\x00\x10\x00\x00'
	refused "byte 8: a record's size is cut off" 'RVDUMP1\n\x00\x10'
	refused 'byte 12: a record of 1 bytes is too short' 'RVDUMP1\n\x01\x00\x00\x00\x00'
	refused '3 bytes are neither text nor a buffer with its header of 24' '\x01\x02\x03'
}
many_pieces() {
	{
		echo 'call ioctl'
		seq 5000 | sed 's/.*/in &/'
	} >"$scratch/input"
	run "$scratch/input"
	status_is 1
	has err ': more than 4096 pieces of memory'
}
nothing() {
	local input
	for input in '' '\n\n' '# words\n' 'RVDUMP1\n'; do
		printf '%b' "$input" >"$scratch/input"
		run <"$scratch/input"
		status_is 1
		is err <<<'rawverbs: standard input holds no call'
	done
	run --json </dev/null
	jq -e '.error | .name == "ENODATA" and .layer == "argument"' "$scratch/out" >/dev/null || cat "$scratch/out"
}
before_the_fault() {
	printf 'call close fd 3\nend\ncall close fd 4\nresult x\n' >"$scratch/input"
	run "$scratch/input"
	status_is 1
	is out <<<'close 3
    = ?'
	is err <<<"rawverbs: $scratch/input, line 4: 'x' is no result"
}
unreadable() {
	run "$scratch/none"
	status_is 1
	is err <<<"rawverbs: $scratch/none cannot be opened: No such file or directory"
	run "$scratch"
	status_is 1
	is err <<<"rawverbs: $scratch cannot be read: Is a directory"
}
misused() { # SENTENCE WORD…
	local sentence=$1
	shift
	run "$@" </dev/null
	status_is 2
	is err <<<"rawverbs: $sentence
rawverbs decode --help tells more."
}
misused_all() {
	misused "unexpected word 'b': FILE is 'a' already" a b
	misused "unknown option '-x'" -x
	misused "--order is big or little, not 'middle'" --order middle
	misused '--dump and --binary exclude each other' --dump --binary
	misused 'FILE is an empty word' ''
}
misused_trace() { # SENTENCE WORD…
	local sentence=$1
	shift
	status=0
	"$rawverbs" trace "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
	status_is 2
	is err <<<"rawverbs: $sentence
rawverbs trace --help tells more."
}
misused_trace_all() {
	misused_trace 'neither --pid nor -- and a command is given'
	misused_trace 'no command stands after --' --
	misused_trace "unexpected word 'ls'" ls
	misused_trace '--pid and a command exclude each other' -p 1 -- true
	misused_trace "--pid takes numbers of processes, with commas between them, not '7,,8'" --pid 7,,8
	misused_trace '--fast is for a command, not for --pid' --fast --pid 1
	misused_trace '--binary is about --dump, which is missing' --binary -- true
	misused_trace '--pid needs a value: --pid PID' -p
	misused_trace "unknown option '-cp'" -cp 1
	misused_trace "--pid takes numbers of processes, with commas between them, not '7,x'" --pid 7,x
	misused_trace "--pid takes numbers of processes, with commas between them, not '-1'" --pid=-1
}
cut_short() {
	local size whole
	run --binary <<<"$(failed 22 0x1007 0x1001 "$handle")"
	whole=$(wc -c <"$scratch/out")
	cp "$scratch/out" "$scratch/whole"
	for ((size = 8; size < whole; size += 3)); do
		head -c "$size" "$scratch/whole" >"$scratch/input"
		run "$scratch/input"
		[ "$status" -eq 1 ] && [ -s "$scratch/err" ] || echo "$size bytes of $whole: status $status"
	done
}
to_full() {
	status=0
	"$rawverbs" decode "$here/paced.recording" >/dev/full 2>"$scratch/err" || status=$?
	status_is 1
	is err <<<'rawverbs: standard output cannot be written: No space left on device'
}

for name in devinfo dropin paced; do
	tap "the recorded calls of $name decode to what the guest printed, from either form" golden "$name"
done
tap 'JSON has a line a call, and the values in it' in_json
tap 'a buffer is digits as hexdump, xxd, od and people write them, or bytes' forms
tap "a big-endian program's buffer is known by its header" big_endian
tap "values are in the program's byte order, and the firmware's in its own" program_order
tap 'writes, reads, mappings and closes are explained' other_calls
tap 'what is missing is said, and the rest is shown' parts_missing
tap 'what is unknown is called so, with its numbers and bytes' unknown_things
tap 'a refusal has the cause that the call shows' causes
tap 'what is wrong in a dump is said with its place' refused_all
tap 'too many pieces of memory are refused' many_pieces
tap 'an input without calls is refused' nothing
tap 'calls before a fault are explained' before_the_fault
tap 'a file that cannot be read is named' unreadable
tap 'wrong usage of decode is said' misused_all
tap 'wrong usage of trace is said' misused_trace_all
tap 'a dump that is cut short anywhere is refused' cut_short
tap 'a full disk is an error' to_full
tap_end
