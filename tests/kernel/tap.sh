# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# The results of Criterion programs in a guest as one TAP stream, for scripts with a folder in work.

# emit: number the lines of results that come in, and pass the others on.
emit() {
	awk -v counter="$work/count" '
	BEGIN { getline n <counter; close(counter); n += 0 }
	/^(not )?ok / { n++; sub(/ok /, "ok " n " "); }
	{ print; fflush() }
	END { print n >counter }'
}

# results PREFIX <GUEST_OUTPUT: Criterion's TAP as ours: sentences for names, failures with their reasons, and a failure for
# each program that did not run to its end.
results() {
	awk -v prefix="$1" '
	function finish() {
		if (program != "" && (status > 1 || ran != planned || !planned))
			printf "not ok - %s/%s: ended with status %s after %d of %d tests\n", prefix, program, status, ran, planned
		program = ""
	}
	/^## program / { finish(); program = $3; sub(/:.*/, "", program); ran = planned = 0; status = "none"; next }
	/^## status / { status = $3; finish(); next }
	/^1\.\.[0-9]+/ { planned = substr($0, 4) + 0; next }
	/^(not )?ok - / {
		ran++
		verdict = /^not/ ? "not ok" : "ok"
		line = $0
		sub(/^(not )?ok - /, "", line)
		tail = ""
		if (line ~ /# SKIP test was skipped/) next # of another suite
		if (match(line, / # SKIP.*/)) { tail = substr(line, RSTART); line = substr(line, 1, RSTART - 1) }
		sub(/ *\([0-9.]+s\) *$/, "", line)
		sub(/^[a-z_0-9]+::/, "", line)
		gsub(/_/, " ", line)
		printf "%s - %s/%s::%s%s\n", verdict, prefix, program, line, tail
		next
	}
	/^(TAP version|# *$|# (Criterion|Running))/ || /^$/ { next }
	{ print "# " $0 }
	END { finish() }'
}
