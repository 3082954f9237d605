# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154,SC2016
# The slow ones: every kernel, fetching into an empty cache, rarer endings.
[ "$long" = yes ] || return 0

# shellcheck disable=SC2013 # names have no spaces
for kernel in $(awk '!/^#/ && NF { print $1 }' "$top/tools/guest/kernels"); do
	SECONDS=0
	bare --kernel "$kernel" --module rdma_rxe -- sh -c 'uname -r; test -d /sys/module/rdma_rxe'
	if status_is 77; then
		skip "kernel $kernel runs a command" "it cannot be fetched"
	else
		check "kernel $kernel runs a command ($(cat "$scratch/out"), $SECONDS s) and loads rdma_rxe" status_is 0
	fi
done

# fetch_both NAME…: the same thing from an empty cache by two processes.
fetch_both() {
	local one pids=() paths
	rm -rf "$scratch/cache"
	for one in 1 2; do
		XDG_CACHE_HOME=$scratch/cache "$top/tools/guest/fetch" "$@" >"$scratch/out.$one" 2>"$scratch/err.$one" &
		pids+=($!)
	done
	status=0
	wait "${pids[0]}" || status=$?
	wait "${pids[1]}" || status=$?
	cat "$scratch"/err.[12] >"$scratch/err"
	cmp -s "$scratch"/out.[12] && [ "$(grep -c 'fetching' "$scratch/err")" -eq 1 ]
}

check 'two that want the same kernel fetch it once' all 'fetch_both kernel 6.1' 'status_is 0'
item=$(cat "$scratch/out.1")
printf x | dd of="$item/base.cpio" bs=1 seek=1000 conv=notrunc status=none
status=0
XDG_CACHE_HOME=$scratch/cache APT_CONFIG=$scratch/nowhere.conf "$top/tools/guest/fetch" kernel 6.1 \
	>"$scratch/out" 2>"$scratch/err" || status=$?
check 'a damaged kernel in the cache is not used' all 'status_is 77' '[ ! -e "$item" ]'
rm -rf "$scratch/cache"

run --timeout 30 -- sh -c 'unplug --surprise 10 && ! test -e /dev/infiniband/uverbs0'
check 'a surprise unplug takes the node away at once' all 'status_is 0' nothing_left

bare -- sh -c 'poweroff -f; sleep 9'
check 'a guest that ends without a result fails the run' all 'status_is 125' 'err_says "guest ended while running"'

# A background job of a script ignores SIGINT, so the run is sent it from a shell that does not.
mkdir -p "$scratch/tmp"
status=0
TMPDIR=$scratch/tmp timeout -s INT 9 "$top/tools/guest/run" --build "$build" --no-device -- sleep 60 \
	>"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
check 'SIGINT ends a run, leaving nothing' all 'status_is 124' nothing_left

mkdir -p "$scratch/tmp"
status=0
first=$(TMPDIR=$scratch/tmp timeout 60 "$top/tools/guest/run" --build "$build" --no-device -- \
	sh -c 'echo first; yes | head -c 2000000' 2>"$scratch/err" | head -n 1)
check 'a reader that goes away does not stop the end of a run' all '[ "$first" = first ]' nothing_left
