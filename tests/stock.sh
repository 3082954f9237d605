# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# The stock kernel that a test wants, for scripts with top and tap.sh.

# stock_fetch KERNEL: silent where it and QEMU are here. Else says why; status 77 where they cannot be had.
stock_fetch() {
	local why status=0
	why=$("$top/tools/guest/fetch" kernel "$1" 2>&1 >/dev/null) || status=$?
	[ "$status" -ne 0 ] || why=$("$top/tools/guest/fetch" qemu 2>&1 >/dev/null) || status=$?
	[ "$status" -ne 0 ] || return 0
	# The first complaint is the cause, the last line what it cost.
	awk '{ sub(/^[^ ]*: /, "") }
		/^(fetching|trying again)/ { next }
		{ sub(/ \(the reason stands above\)$/, ""); last = $0 }
		!first { first = $0 }
		END { print last (first == last ? "" : ": " first) }' <<<"$why"
	return "$status"
}

# stock_or_end KERNEL: where it cannot be had, ends the script with one skip that says why.
stock_or_end() {
	local why status=0
	why=$(stock_fetch "$1") || status=$?
	case $status in
	0) return ;;
	77) tap_skip "stock $1 is here" "$why" ;;
	*) tap "stock $1 is here" echo "status $status: $why" ;;
	esac
	tap_end
	exit
}
