# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154,SC2016
# What of the machine's the guest may use: processors, words for its kernel, a folder, a file as memory.

program=$build/tests/guest-runner/guest-ram_file
mkdir "$scratch/share, too"
printf 'from the machine' >"$scratch/share, too/in"
printf 'before' >"$scratch/ram"
bare --cpus 1 --append 'panic_on_warn=1 rv.word=7' --append rv.more --share "$scratch/share, too" --ram-file "$scratch/ram:1M" -- \
	sh -c 'nproc; grep -c "panic_on_warn=1 rv.word=7 rv.more$" /proc/cmdline; cat /share/in; echo "from the guest" >/share/out'
check 'the guest has as many processors, and the words on its command line, as asked for, and reads a folder of the machine' \
	out_is $'1\n1\nfrom the machine'
check 'what the guest wrote there is on the machine' all '[ "$(cat "$scratch/share, too/out")" = "from the guest" ]'

bare --share "$scratch/share, too" --ram-file "$scratch/ram:1M" --add "$program:/usr/local/bin/ram-file" -- \
	sh -c 'ram-file "and after" && echo last >/share/last; echo c >/proc/sysrq-trigger'
check 'a file of the machine is memory of the guest, and what was in it is there' out_is '1048576 before'
check 'what the guest wrote into that memory and that folder outlives its panic' all 'status_is 125' \
	'[ "$(head -c 9 "$scratch/ram")" = "and after" ]' '[ "$(cat "$scratch/share, too/last")" = last ]' nothing_left

bare --share "$scratch/missing" -- true
check 'a folder that is not there cannot be shared' all 'status_is 2' 'err_says "not a folder"'
bare --ram-file "$scratch/ram" -- true
check 'memory without a size is a wrong use' all 'status_is 2' 'err_says "FILE:SIZE"'
bare --kernel-folder "$scratch" -- true
check 'a folder without a kernel is refused' all 'status_is 125' 'err_says "no kernel"' nothing_left
