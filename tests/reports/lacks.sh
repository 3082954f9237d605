#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The reports that a device shows which lacks something, or does not answer. usage: lacks.sh PROFILE. Runs inside the guest.
set -u
here=${0%/*}
# shellcheck source=tests/reports/tell.sh
. "$here/tell.sh"

case $1 in
no-pacing-uid)
	report 1 'a device without packet_pacing_uid' '^failed packet_pacing_uid' '^failed|^Change' "$RAWVERBS" doctor
	report 1 'a device without packet_pacing_uid' 'EPROTONOSUPPORT: the device lacks the packet_pacing_uid' '' "$CALLS" pace
	;;
profiles/vague)
	report 2 'a device without burst bound, typical size and WQE rates' '^warning wqe_rate_pp no' \
		'qos|packet_pacing|wqe_rate' "$RAWVERBS" doctor
	report 10 'the device does not do what the kernel knows' 'EOPNOTSUPP: the device lacks packet_pacing_burst_bound' '' \
		"$CALLS" pace-more
	report 3 'a device that says least and greatest rate are 0' '^warning limits limits unknown' '^warning limits|^failed|^Change' "$RAWVERBS" doctor
	report 3 'a device that says least and greatest rate are 0' 'EINVAL: the device reports no range of rates' '' "$CALLS" pace
	;;
../kernel/profiles/impatient)
	case $(uname -r) in
	5.1[0-5].*) echo 'ok - report 9 # SKIP this driver waits a minute, whatever the device says' && exit ;;
	esac
	connectx-control hang ALLOC_TRANSPORT_DOMAIN 1 >"$work/null"
	report 9 'a firmware that does not answer' 'ETIMEDOUT: .* look at the device.s health, not at the arguments' '' "$CALLS" domain
	connectx-control release >"$work/null"
	connectx-control clear >"$work/null"
	connectx-control hang CREATE_UCTX >"$work/null"
	report 9 'a firmware that does not answer when a context is opened' '^failed DEVX .*did not answer' '^failed|^Change' \
		"$RAWVERBS" doctor
	connectx-control release >"$work/null"
	;;
no-uctx) doctor "$1" 'user contexts' failed log_max_uctx "$RAWVERBS" doctor ;;
no-qos) doctor "$1" qos failed '' "$RAWVERBS" doctor ;;
no-pacing) doctor "$1" packet_pacing failed '' "$RAWVERBS" doctor ;;
table-of-1) doctor "$1" limits failed 'no entry to give' "$RAWVERBS" doctor ;;
../kernel/profiles/least-rate) doctor "$1" allocation passed 'taken at 1Gbit/s' "$RAWVERBS" doctor ;;
esac
