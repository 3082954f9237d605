# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154,SC2016
# With a ConnectX: its node, its control, unplug and replug, and what happens when it fails.
connectx=$build/tools/connectx/connectx
if [ ! -x "$connectx" ]; then
	skip 'the ConnectX in the guest' "there is no $connectx"
	return 0
fi

cat >"$scratch/plugging" <<'END'
#!/bin/sh
exec 2>&1
say() { printf '%s ' "$1"; shift; "$@" >/tmp/said 2>&1; echo $?; }
say node test -c /dev/infiniband/uverbs0
say state connectx-control state
say ok sh -c "connectx-control state | grep -q '^{\"ok\":true'"
say refused connectx-control no such request
say usage connectx-control
for n in 1 2 3 4 5 6; do connectx-control state >/tmp/$n & done
wait
say shared sh -c '[ $(cat /tmp/[1-6] | grep -c "^{\"ok\":true") -eq 6 ]'
say unplug unplug
say gone test -e /dev/infiniband/uverbs0
say again unplug
say replug replug
say back test -c /dev/infiniband/uverbs0
say twice replug
say misuse replug soon
END
chmod +x "$scratch/plugging"
run --profile cx5 --connectx-log "$scratch/log" --kernel-log "$scratch/kernel" -- "$scratch/plugging"
check 'node, control, unplug and replug do what they say, several at once too' all 'status_is 0' \
	'[ "$(tr "\n" " " <"$scratch/out")" = "node 0 state 0 ok 0 refused 1 usage 2 shared 0 unplug 0 gone 1 again 1 replug 0 back 0 twice 1 misuse 2 " ]'
check 'the logs of kernel and connectx are kept where asked' all 'grep -q mlx5_core "$scratch/kernel"' '[ -s "$scratch/log" ]'
check 'a run with a ConnectX leaves nothing' nothing_left

run --profile no-such-profile -- true
check 'an unknown profile fails the run' all 'status_is 125' 'err_says "before it listened"'

# A connectx that ends badly, or whose sanitizer speaks, after a command that succeeded.
for ending in 'exit 3' 'echo "x.c:1:2: runtime error: made up" >&2; exit 0'; do
	cat >"$scratch/ending" <<-END
		#!/bin/sh
		"$connectx" "\$@" &
		trap 'kill \$!; wait; $ending' TERM
		wait
	END
	chmod +x "$scratch/ending"
	run --connectx "$scratch/ending" -- true
	check "a connectx that ends with '${ending%%;*}' fails the run of a good command" all 'status_is 125' nothing_left
done

# Killed while the command runs.
mkdir -p "$scratch/tmp"
TMPDIR=$scratch/tmp "$top/tools/guest/run" --build "$build" -- sh -c 'echo begun; sleep 60' \
	>"$scratch/out" 2>"$scratch/err" </dev/null &
runner=$!
for ((try = 0; try < 600; try++)); do
	! grep -q begun "$scratch/out" || break
	sleep 0.1
done
kill -KILL "$(pgrep -f -- "connectx --socket $scratch/tmp")"
status=0
wait "$runner" || status=$?
check 'a connectx that dies while the command runs fails the run, which says so' \
	all 'status_is 125' 'err_says "connectx ended"' nothing_left
