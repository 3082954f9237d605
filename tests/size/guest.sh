# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# One run of $scratch/inside in the guest, for scripts with top, build, kernel, scratch and
# tap.sh. Its output is in $scratch/said.

guest_failed() {
	echo "status $1"
	cat "$scratch/err"
}

guest_words=() # more options of the run

# guest_tap FILE…: run it with these files there. Ends the script where that cannot be.
guest_tap() {
	local file status=0 adds=()
	for file; do
		adds+=(--add "$file")
	done
	chmod +x "$scratch/inside"
	"$top/tools/guest/run" --build "$build" --kernel "$kernel" "${guest_words[@]}" "${adds[@]}" -- "$scratch/inside" \
		>"$scratch/said" 2>"$scratch/err" </dev/null || status=$?
	case $status in
	0) tap 'The guest runs it' true ;;
	77) tap_skip 'The guest runs it' "$(tail -n 1 "$scratch/err")" ;;
	*) tap 'The guest runs it' guest_failed "$status" ;;
	esac
	[ "$status" -eq 0 ] && return
	tap_end
	exit
}
