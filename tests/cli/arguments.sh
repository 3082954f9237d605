#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# What rawverbs does with its words, where no device is needed. usage: tests/cli/arguments.sh PROGRAM
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/tap.sh
. "$top/tests/tap.sh"

rawverbs=$(readlink -f "${1:-${RAWVERBS:?usage: tests/cli/arguments.sh PROGRAM}}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# run WORD…: leaves out, err and status behind.
run() {
	status=0
	timeout 20 "$rawverbs" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
}

expect_status() { [ "$status" -eq "$1" ] || echo "exit status $status, not $1: $(cat "$scratch/err")"; }
expect_line() { # FILE LINE
	grep -qxF -e "$2" "$scratch/$1" || printf 'no line "%s" in std%s:\n%s\n' "$2" "$1" "$(cat "$scratch/$1")"
}
expect_empty() { [ ! -s "$scratch/$1" ] || printf 'std%s is not empty:\n%s\n' "$1" "$(cat "$scratch/$1")"; }
expect_json() { # FILTER
	[ "$(wc -l <"$scratch/out")" -eq 1 ] || echo 'not one line'
	jq -e "$1" <"$scratch/out" >/dev/null || printf 'not so: %s in\n%s\n' "$1" "$(cat "$scratch/out")"
}

# misused SENTENCE COMMAND WORD…: status 2, that sentence, a pointer to the help, nothing on stdout.
misused() {
	local sentence=$1 command=$2
	shift 2
	[ -z "$command" ] || set -- "$command" "$@"
	run "$@"
	expect_status 2
	expect_empty out
	expect_line err "rawverbs: $sentence"
	expect_line err "rawverbs${command:+ $command} --help tells more."
	[ "$(wc -l <"$scratch/err")" -eq 2 ] || echo 'stderr is not two lines'
}

misused_in_json() { # SENTENCE WORD…
	local sentence=$1
	shift
	run "$@"
	expect_status 2
	expect_line err "rawverbs: $sentence"
	expect_json ".error | .errno == 22 and .name == \"EINVAL\" and .layer == \"argument\"
		and .opcode == 0 and .status == 0 and .syndrome == 0"
	[ "$(jq -r .error.message <"$scratch/out")" = "$sentence" ] || echo 'another sentence in the object'
}

# refused_text SENTENCE OPTION VALUE: the library's sentence about a rate or size.
refused_text() {
	local rate=(--rate 1Gbit/s)
	[ "$2" != --rate ] || rate=()
	misused "$2: $1" pace "${rate[@]}" "$2" "$3"
}

helped() { # LINE WORD…
	local line=$1
	shift
	run "$@"
	expect_status 0
	expect_empty err
	expect_line out "$line"
	awk 'length > 100 { print "too long: " $0 }' "$scratch/out"
}

every_option_is_in_help() {
	local option
	run pace --help
	for option in json rate wqe-rate burst packet-size dedicated count help; do
		grep -q -e "^  --$option " "$scratch/out" || echo "--$option is not in the help"
	done
}

every_option_is_in_the_page() {
	local command word page=$top/docs/man/rawverbs.1
	for command in list show pace doctor schema trace decode; do
		grep -q -e "^\.Ss $command\$" "$page" || echo "$command has no section"
		"$rawverbs" "$command" --help | sed -n "s/^  \(-., \)\{0,1\}--\([a-z-]*\).*/\2/p" >"$scratch/options"
		[ -s "$scratch/options" ] || echo "$command --help has no options"
		while read -r word; do
			grep -q -e "^\.It Fl -$word" "$page" || echo "--$word is not in rawverbs.1"
		done <"$scratch/options"
	done
}

version_is_ours() {
	run --version
	expect_status 0
	expect_line out "rawverbs $(sed -n 's/^#define RV_VERSION "\(.*\)"$/\1/p' "$top/include/rawverbs/version.h")"
}

# A full disk, a closed descriptor, a reader that went away.
unwritable() { # TEXT REDIRECTED-COMMAND…
	local text=$1 status=0
	shift
	("$@") 2>"$scratch/err" || status=$?
	[ "$status" -eq 1 ] || echo "exit status $status, not 1"
	expect_line err "rawverbs: standard output cannot be written: $text"
}
to_full() { "$rawverbs" "$@" >/dev/full; }
# Whether one write takes it or many, and whatever it is.
all_to_full() {
	local words
	for words in --help --version 'help pace' 'trace --help' schema 'schema --json' 'schema --format c' 'schema --format syzkaller' \
		'schema --format markdown' doctor 'doctor --json'; do
		# shellcheck disable=SC2086
		unwritable 'No space left on device' to_full $words
	done
}
to_closed() { "$rawverbs" "$@" >&-; }
to_nobody() {
	mkfifo "$scratch/fifo"
	# shellcheck disable=SC2094
	exec 5<>"$scratch/fifo" 6>"$scratch/fifo" 5<&-
	"$rawverbs" "$@" >&6
}

bytes_are_tamed() {
	run pace --json --rate $'5\033[31m\377\302\233x\303\251'
	expect_status 2
	if tr -d '\n\303\251' <"$scratch/err" | LC_ALL=C grep -q '[^ -~]'; then echo 'control bytes on stderr'; fi
	expect_json '.error.message | contains("5?[31m???xé")'
}

long_words() { # a word of 100,000 bytes
	local word
	word=$(head -c 100000 /dev/zero | tr '\0' a)
	for option in --rate= --burst= --count= --wqe-rate= --packet-size= --x ''; do
		run pace --json "$option$word"
		[ "$status" -ne 0 ] || echo "status 0 with $option"
		expect_json '.error.message | length < 1100'
	done
}

# accepted WORD…: whatever comes next, it is no wrong usage.
accepted() {
	run "$@"
	[ "$status" -eq 1 ] || echo "exit status $status: $(cat "$scratch/err")"
	grep -q '^rawverbs: ' "$scratch/err" || echo 'no sentence'
	if grep -q -e '--help tells more' "$scratch/err"; then echo 'called wrong usage'; fi
}
accepted_all() {
	local nowhere=$scratch/none/uverbs0
	accepted pace --rate 5Gbit/s --burst 64KiB --packet-size 1500 --dedicated --count 3 "$nowhere"
	accepted pace "$nowhere" --rate=5Gbit/s --burst=64KiB --packet-size=1500 --count=3 --dedicated
	accepted pace --rate '2.5 Gbit/s' "$nowhere" --json -- true --unknown -- words
	accepted pace --wqe-rate 4294967295 "$nowhere"
	accepted pace --rate 1kbit/s --burst 0 --packet-size 65535 --count 65535 "$nowhere"
	accepted show "$nowhere" --json
}

node_missing() {
	run show --json "$scratch/uverbs0"
	expect_status 1
	expect_json '.error | .errno == 2 and .name == "ENOENT" and .layer == "node"'
}

not_a_node() {
	run show --json /dev/null
	expect_status 1
	expect_json '.error | .name == "ENOTTY" and .layer == "node"'
}

command_is_not_run() {
	run pace --rate 1Gbit/s "$scratch/uverbs0" -- touch "$scratch/ran"
	expect_status 1
	[ ! -e "$scratch/ran" ] || echo 'COMMAND ran without an entry'
}

rdma_is_missing() {
	local words
	for words in list show 'show mlx5_0' 'pace --rate 1Gbit/s'; do
		# shellcheck disable=SC2086
		run $words
		expect_status 1
		expect_empty out
		grep -q 'is the ib_uverbs module loaded?' "$scratch/err" || echo "$words does not say what is missing"
	done
	run list --json
	expect_status 1
	expect_json '.error | .name == "ENOSYS" and .layer == "sysfs"'
}

between='takes a whole number from 1 to 65535 in plain digits, not'

tap 'no word at all is wrong usage' misused 'no command is given' ''
tap 'an unknown command is named' misused "unknown command 'bogus'" '' bogus
tap 'an option before the command is named' \
	misused "unknown option '--rate'; the options of a command follow it" '' --rate
tap 'an unknown option is named' misused "unknown option '--foo'" list --foo
tap 'an unknown option is named without its value' misused "unknown option '--foo'" show --foo=bar
tap 'an abbreviated option is unknown' misused "unknown option '--rat'" pace --rat 1Gbit/s
tap 'a short option is unknown' misused "unknown option '-r'" pace -r 1Gbit/s
tap 'list takes no device' misused "unexpected word 'mlx5_0'" list mlx5_0
tap 'a second device is named' misused "unexpected word 'b': DEVICE is 'a' already" show a b
tap 'an empty device is refused' misused 'DEVICE is an empty word' show ''
tap 'show runs no command' misused "unexpected word 'true' after --" show -- true
tap 'a command without -- is told where -- stands' misused \
	"unexpected word 'host': DEVICE is 'ping' already, and -- must stand before a command" \
	pace --rate 1Gbit/s ping host
tap '-- without a command is refused' misused 'no command stands after --' pace --rate 1Gbit/s --
tap '-- before an empty word is refused' misused 'no command stands after --' pace --rate 1Gbit/s -- ''
tap 'pace without a rate shows how one is given' misused '--rate is missing, as in --rate 5Gbit/s' pace
tap 'two kinds of rate exclude each other' misused '--rate and --wqe-rate exclude each other' \
	pace --rate 1Gbit/s --wqe-rate 5
tap 'an option at the end needs its value' misused '--rate needs a value: --rate RATE' pace --rate
tap 'another option is no value' misused '--rate needs a value: --rate RATE' pace --rate --dedicated
tap '-- is no value' misused '--count needs a value: --count N' pace --rate 1Gbit/s --count -- true
tap 'an empty value is none' misused '--rate needs a value: --rate RATE' pace --rate=
tap 'a switch takes no value' misused '--dedicated takes no value' pace --rate 1Gbit/s --dedicated=yes
tap 'an option given twice is refused' misused '--rate is given twice' pace --rate 1Gbit/s --rate=2Gbit/s
tap 'a count of 0 is refused' misused '--count 0 is out of range: 1 to 65535' pace --rate 1Gbit/s --count 0
tap 'a count of 65536 is refused' misused '--count 65536 is out of range: 1 to 65535' \
	pace --rate 1Gbit/s --count 65536
tap 'a count over 64 bits is refused' misused '--count 18446744073709551617 is out of range: 1 to 65535' \
	pace --rate 1Gbit/s --count 18446744073709551617
tap 'a negative count is refused' misused "--count $between '-1'" pace --rate 1Gbit/s --count -1
tap 'a count with a unit is refused' misused "--count $between '3x'" pace --rate 1Gbit/s --count 3x
tap 'a hexadecimal count is refused' misused "--count $between '0x3'" pace --rate 1Gbit/s --count 0x3
tap 'a WQE rate of 0 is refused' misused '--wqe-rate 0 is out of range: 1 to 4294967295' pace --wqe-rate 0
tap 'a WQE rate of 2^32 is refused' misused '--wqe-rate 4294967296 is out of range: 1 to 4294967295' \
	pace --wqe-rate 4294967296
tap 'a WQE rate has no unit' misused \
	"--wqe-rate takes a whole number from 1 to 4294967295 in plain digits, not '5k'" pace --wqe-rate 5k
tap 'a packet size of 65536 is refused' misused '--packet-size 65536 is out of range: 0 to 65535 bytes' \
	pace --rate 1Gbit/s --packet-size 65536
tap 'a packet size of 64KiB is refused' misused '--packet-size 64KiB is out of range: 0 to 65535 bytes' \
	pace --rate 1Gbit/s --packet-size 64KiB
tap 'an ambiguous rate is refused' refused_text \
	'"5G" is an ambiguous rate: write its unit as bit/s, kbit/s, Mbit/s or Gbit/s' --rate 5G
tap 'a rate without a unit is refused' refused_text \
	'"5" is no rate: its unit must be bit/s, kbit/s, Mbit/s or Gbit/s' --rate 5
tap 'a rate of zero is refused' refused_text '"0bit/s" is zero: a rate must be at least 1 kbit/s' --rate 0bit/s
tap 'a fraction of a kbit/s is refused' refused_text '"1.5bit/s" is not a whole number of kbit/s' --rate 1.5bit/s
tap 'a rate over 2^32 - 1 kbit/s is refused' refused_text \
	'"4295Gbit/s" is too large: a rate is at most 4294967295 kbit/s' --rate 4295Gbit/s
tap 'an ambiguous size is refused' refused_text \
	'"64K" is an ambiguous size: write its unit as B, kB, MB, KiB, MiB or none' --burst 64K
tap 'a negative size is refused' refused_text \
	'"-1" is no size: it must start with a decimal number such as 5 or 2.5' --packet-size -1
tap 'errors of usage are objects too with --json' misused_in_json "unexpected word 'x'" list x --json
tap 'so is an unknown command' misused_in_json "unknown command 'bogus'" bogus --json
tap 'so is a range' misused_in_json '--count 0 is out of range: 1 to 65535' \
	pace --json --rate 1Gbit/s --count 0
tap 'so is a rate' misused_in_json '--rate: "0bit/s" is zero: a rate must be at least 1 kbit/s' \
	pace --rate 0bit/s --json
tap 'steering bytes and broken UTF-8 in a word are neither printed nor put into JSON' bytes_are_tamed
tap 'words of any length are refused in few words' long_words
tap 'options stand before and after the device, with = and without' accepted_all
tap 'a missing node is refused with status 1' node_missing
tap 'a node that is none is refused with status 1' not_a_node
tap 'a command does not run without its entry' command_is_not_run
tap '--help shows the commands' helped 'usage: rawverbs COMMAND [OPTION]...' --help
tap 'help is the same' helped 'usage: rawverbs COMMAND [OPTION]...' help
tap 'list --help shows its usage' helped 'usage: rawverbs list [--json]' list --help
tap 'show -h shows its usage' helped 'usage: rawverbs show [--json] [DEVICE]' show -h
tap 'help pace shows its usage' helped \
	'usage: rawverbs pace (--rate RATE | --wqe-rate N) [OPTION]... [DEVICE] [-- COMMAND...]' help pace
tap 'doctor --help shows its usage' helped 'usage: rawverbs doctor [--json] [--no-allocate] [DEVICE]' doctor --help
tap '--help goes before what is wrong' helped 'usage: rawverbs list [--json]' list x --bogus --help
tap 'help names every option of pace' every_option_is_in_help
tap 'the manual page has every command and option' every_option_is_in_the_page
tap '--version is the version of the headers' version_is_ours
tap 'a full disk is an error, whatever is printed' all_to_full
tap 'a closed standard output is an error' unwritable 'Bad file descriptor' to_closed --version
tap 'a reader that went away is an error' unwritable 'Broken pipe' to_nobody --help
if [ -e /sys/class/infiniband_verbs ] || [ -e /dev/infiniband ]; then
	tap_skip 'a kernel without RDMA support is said to be one' 'this kernel has RDMA support'
else
	tap 'a kernel without RDMA support is said to be one' rdma_is_missing
fi
tap_end
