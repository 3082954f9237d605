# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=sh disable=SC2034
# Results of what is staged, for the scripts that source this inside the guest. Each report is a TAP line and, for
# tests/reports/page, a line "REPORT", tab, its number, tab, how it is staged, tab, what was said.
: "${RAWVERBS:?}" "${CALLS:?}" "${STAGE:?}"
node=/dev/infiniband/uverbs0
class=/sys/class/infiniband_verbs
work=/tmp/reports
mkdir -p "$work"
chmod 711 "$work"
export ASAN_OPTIONS=detect_leaks=0

result() { # SENTENCE: of what stands in $work/wrong
	if [ -s "$work/wrong" ]; then
		echo "not ok - $1"
		sed 's/^/# /' "$work/wrong"
	else
		echo "ok - $1"
	fi
}

# run WORD…: out has both streams without what the sanitizer says of a missing /proc; status.
run() {
	timeout 60 "$@" >"$work/all" 2>&1 </dev/null
	status=$?
	grep -v '^==[0-9]*==' "$work/all" | sed 's/   */ /g' >"$work/out"
}

lacks() {
	echo "no $1 in:"
	cat "$work/out"
} >"$work/wrong"

# report NUMBER STAGING PATTERN LINES WORD…: what WORD… says, of it the lines that match LINES, has the pattern.
report() {
	number=$1 staging=$2 pattern=$3 lines=$4
	shift 4
	run "$@"
	shown=
	[ "$1" != "$STAGE" ] || while [ "$1" != -- ]; do shift; done
	[ "$1" != -- ] || shift
	[ "$1" != "$RAWVERBS" ] || shown="\$ rawverbs $(shift && echo "$*")"
	grep -E -e "$lines" "$work/out" >"$work/told"
	: >"$work/wrong"
	grep -qE -e "$pattern" "$work/told" || lacks "\"$pattern\""
	result "report $number: $staging"
	{ [ -z "$shown" ] || echo "$shown" && cat "$work/told"; } | tr '\t' ' ' |
		awk -v head="REPORT	$number	$staging	" '{ text = text (NR > 1 ? "<br>" : "") "`" $0 "`" } END { print head text }'
}

# doctor STAGING STEP RESULT PATTERN WORD…: doctor finds that of a step; status 1 when it failed.
doctor() {
	staging=$1 step=$2 wanted=$3 pattern=$4
	shift 4
	run "$@"
	: >"$work/wrong"
	grep -qE "^$wanted $step .*$pattern" "$work/out" || lacks "\"$wanted $step\" with \"$pattern\""
	case $wanted in
	failed) [ "$status" -eq 1 ] || echo "status $status" >>"$work/wrong" ;;
	esac
	result "doctor: $staging: $step $wanted"
}

first_failed="^failed|^Change first"
