#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# In the guest: the client, then what it had the device do.
set -eu

# A machine that does much else may keep the device from answering in time.
ask() {
	connectx-control "$@" || connectx-control "$@" || connectx-control "$@"
}

ask reset-counters >/dev/null
"$CLIENT" "$@" && status=0 || status=$?
echo "@ status $status"
echo "@ commands"
ask commands 1024
echo "@ inputs"
for name in SET_PP_RATE_LIMIT MODIFY_SQ QUERY_SQ CREATE_TIS CREATE_TIR SET_FLOW_TABLE_ENTRY \
	ALLOC_MODIFY_HEADER_CONTEXT; do
	ask commands "$name"
done
echo "@ state"
ask state
