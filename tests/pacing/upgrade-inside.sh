#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# In the guest: docs/examples/live_upgrade.c, each case to a capture of its own. Frames of 12 us take 60 ms here, so
# that the ring's backlog lasts longer than a change of processes on a busy machine.
set -u
frames=400
socket=/tmp/queue

ask() { connectx-control "$@" >/dev/null || echo "! refused: $*"; }

until_said() { # FILE WORDS
	tries=0
	until grep -q "$2" "$1"; do
		tries=$((tries + 1))
		[ "$tries" -lt 600 ] || { echo "! $1 did not say: $2" && return; }
		sleep 0.05
	done
}

begin() { # CASE
	echo "@ $1"
	ask capture "$CAPTURES/$1.pcapng"
	ask clock real 5000
	: >/tmp/old && : >/tmp/new && : >/tmp/newer
	live-upgrade $socket 1 1000000 $frames >/tmp/old 2>&1 &
	old=$!
	# Not before frames have left, so that the ring is in its middle.
	tries=0
	until connectx-control state | grep -q '"completions":[1-9]'; do
		tries=$((tries + 1))
		[ "$tries" -lt 600 ] || { echo '! nothing was sent' && return; }
		sleep 0.1
	done
}

# What stands in the ring is all there is: it may leave as fast as the device can.
finish() { # LOG PROCESS
	until_said "$1" '^all .* are posted'
	ask clock virtual
	wait "$2" || echo '! the last process failed'
	ask capture off
	cat /tmp/old /tmp/new /tmp/newer
	connectx-control state
}

# QUERY_SQ is what the successor asks before it says that it has all: held up, it lets us come between.
begin exit
live-upgrade $socket 2 >/tmp/new 2>&1 &
new=$!
wait $old || echo '! the old process failed'
finish /tmp/new $new

begin sigkill
ask delay QUERY_SQ 2000
live-upgrade $socket 2 >/tmp/new 2>&1 &
new=$!
until_said /tmp/old '^handed over'
kill -KILL $old
wait $old
finish /tmp/new $new

begin rollback
ask delay QUERY_SQ 2000
live-upgrade $socket 2 >/tmp/new 2>&1 &
new=$!
until_said /tmp/old '^handed over'
kill -KILL $new
wait $new
until_said /tmp/old 'going on'
ask clear
live-upgrade $socket 3 >/tmp/newer 2>&1 &
newer=$!
wait $old || echo '! the old process failed'
finish /tmp/newer $newer
