#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# In the guest: programs on libmlx5, traced by rawverbs and by strace; prints what they say between marker lines.
set -u
run() { # NAME PROGRAM WORD…
	name=$1
	shift
	"$RAWVERBS" trace -o /tmp/trace --dump /tmp/dump -- "$@" >/tmp/said 2>&1
	echo "@ $name status $?"
	echo "@ $name said" && cat /tmp/said
	echo "@ $name trace" && cat /tmp/trace
	echo "@ $name dump" && cat /tmp/dump
	strace -f -e trace=ioctl -o /tmp/strace "$@" >/dev/null 2>&1
	echo "@ $name strace" && cat /tmp/strace
	"$RAWVERBS" trace --fast -c -- "$@" 2>&1 >/dev/null | sed -n '/^% time/,$p' >/tmp/summary
	echo "@ $name summary" && cat /tmp/summary
}
run devinfo ibv_devinfo -v
run dropin "$BIN/golden/dropin-rdma-core"
run paced "$BIN/pacing/paced-queue-rdma-core" 1000000 100 1500
if [ -n "${BEHAVIOUR-}" ]; then
	echo "@ all behaviour"
	# shellcheck disable=SC2086
	"$BEHAVIOUR" "$RAWVERBS" "$TARGET" ${TARGET32-} 2>&1
fi
echo "@ end"
