# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154,SC2016
# What goes in comes out: output, status, arguments, environment, files.

head -c 1000000 /dev/urandom >"$scratch/noise"
mkdir -p "$scratch/folder/deep"
printf 'deep text' >"$scratch/folder/deep/file"
printf '#!/bin/sh\ncat "$1"; cat "$2" >&2; exit 200\n' >"$scratch/both"
chmod +x "$scratch/both"

bare --add "$scratch/noise" --add "$scratch/noise:/elsewhere" -- "$scratch/both" "$scratch/noise" /elsewhere
check 'a megabyte of noise on stdout and on stderr arrives unchanged' \
	all 'cmp -s "$scratch/noise" "$scratch/out"' 'cmp -s "$scratch/noise" "$scratch/err"'
check 'the exit status of the command is the status of the run' status_is 200
check 'a run that ended well leaves nothing' nothing_left

cat >"$scratch/inside" <<'END'
#!/bin/sh
for word; do printf '[%s]' "$word"; done
printf '{%s}{%s}{%s}' "$GIVEN" "$TAKEN" "$PWD"
cat /somewhere/deep/file
readlink /proc/self/fd/0
echo again >/dev/stderr
sleep 60 &
kill -SEGV $$
END
chmod +x "$scratch/inside"
TAKEN='from outside' bare --env 'GIVEN=a  b' --env TAKEN --add "$scratch/folder:/somewhere" -- \
	"$scratch/inside" '' 'two words' $'new\nline' '*'
check 'arguments, environment, folders and the working folder arrive as given' \
	out_is $'[][two words][new\nline][*]{a  b}{from outside}{/}deep text/dev/null'
check 'stderr can be opened again by name, and stays apart' err_is again
check 'death by a signal is 128 plus its number, and a process left behind does not hold up the end' status_is 139

bare --module dummy --module veth -- /usr/bin/env -i /bin/sh -c '
	test -d /sys/class/net/dummy0 && test -d /sys/module/veth && ip link show lo | grep -q "LOOPBACK,UP" &&
		test -d /sys/kernel/debug/virtio-ports && readlink /proc/$PPID/exe; no-such-tool'
check 'a dynamic program of this machine runs with its libraries, modules can be asked for, lo is up, debugfs is there' \
	out_is /init
check 'a tool that the guest does not have is 127 with a reason' all 'status_is 127' 'err_says "no-such-tool: not found"'

[ "$long" = yes ] || return 0
bare -- no-such-word
check 'a command that the guest does not have is 127 with a reason' all 'status_is 127' 'err_says "no-such-word: No such"'
