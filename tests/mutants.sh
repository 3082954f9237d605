# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# Shows that checks can fail: each is run on a copy of the tree with one thing broken.
#
# A script that sources this sets top and check (a script that takes a ROOT), and names in parts what to copy.
# It sets alone=yes while the results of the check do not build on each other: then only the one is asked for,
# of the untouched tree too. It sets which=WORD where the check runs one of several: what each says is remembered.
alone=
which=

mutants=$(mktemp -d)
trap 'rm -rf "$mutants"' EXIT
copy=$mutants/copy

fresh_copy() {
	rm -rf "$copy"
	mkdir "$copy"
	(cd "$top" && cp -R --parents "${parts[@]}" "$copy")
}

run_check() { TAP_ONLY=${alone:+$1} "$check" "$copy"; } # SENTENCE

# What is red already, or says nothing, proves nothing: remembered for each check.
red_before() { # SENTENCE
	local before
	before=$mutants/${check##*/}$which${alone:+-$(cksum <<<"$1" | tr ' ' -)}
	if [ ! -e "$before" ]; then
		fresh_copy
		run_check "$1" >"$before" 2>&1 || true
	fi
	! grep -q "^ok [0-9]* - $1\$" "$before" || grep -q "^not ok [0-9]* - $1\$" "$before"
}

reports() { # SENTENCE: the check is red at that sentence
	run_check "$1" >"$mutants/said" 2>&1 || true
	grep -q "^not ok [0-9]* - $1\$" "$mutants/said" || cat "$mutants/said"
}

# mutant SENTENCE CHANGE COMMAND…: COMMAND, run in the copy, breaks it; the check must be red at SENTENCE.
mutant() {
	local sentence=$1 change=$2 before after
	shift 2
	if red_before "$sentence"; then
		tap "$change is found" echo 'the tree is not green before'
		return
	fi
	fresh_copy
	before=$(cd "$copy" && find . -type f -exec cksum {} + | sort)
	(cd "$copy" && "$@")
	after=$(cd "$copy" && find . -type f -exec cksum {} + | sort)
	if [ "$before" = "$after" ]; then
		tap "$change is found" echo 'the copy was not changed'
	else
		tap "$change is found" reports "$sentence"
	fi
}

untouched_passes() {
	fresh_copy
	"$check" "$copy" 2>&1 | grep -v '^ok \|^1\.\.' || true
}
