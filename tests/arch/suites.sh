# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# The executables of tests/unit and of tests/faults that need no guest, built once more on a stand-in for Criterion, for scripts with top, root,
# scratch and tap.sh.

shim=$top/tests/arch/shim

# NAME<tab>SOURCES<tab>LINKER_WORDS of each test executable, from the native build's description.
suites() {
	local name sources
	[ -e "$scratch/native/build.ninja" ] || meson setup "$scratch/native" "$root" >"$scratch/native.log" 2>&1
	meson introspect --targets "$scratch/native" | jq -r '.[] | select(.name | test("^(unit|faults)-")) |
		select(.type == "executable" and (.target_sources[0].sources | all(test("/faults/guest/") | not))) | .name + "\t" + ([.target_sources[].sources[]] | unique | join(" "))' |
		while IFS=$'\t' read -r name sources; do
			printf '%s\t%s\t%s\n' "$name" "$sources" "$(awk -v target="/$name:" '
				/^build / { ours = index($0, target) }
				ours && $1 == "LINK_ARGS" { for (i = 3; i <= NF; i++) if ($i ~ /--wrap=/) printf "%s ", $i }
			' "$scratch/native/build.ninja")"
		done
}

# suite FOLDER NAME SOURCES LINKER_WORDS: build on FOLDER's library with the words in compile, and run by those in runner.
suite() {
	local program=$1/$2 sources words
	read -r -a sources <<<"$3"
	read -r -a words <<<"$4"
	# One that does without Criterion has its own main.
	grep -q '^int main(' "${sources[@]}" || sources+=("$shim/run.c")
	"${compile[@]}" -std=c11 -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -pthread "-I$shim" "-I$root/lib" "-I$root/uapi" \
		"-I$root/include" "${sources[@]}" "${words[@]}" "$1/lib/librawverbs.a" -o "$program"
	"${runner[@]}" "$program" >"$program.tap" 2>"$program.err" ||
		{ grep -v '^ok ' "$program.tap"; cat "$program.err"; return 1; }
	grep -q '^ok ' "$program.tap" || echo 'ran no test'
}

# suites_tap FOLDER WHERE: a result for each suite.
suites_tap() {
	local name sources words
	while IFS=$'\t' read -r -u 3 name sources words; do
		tap "$name passes $2" suite "$1" "$name" "$sources" "$words"
		[ ! -e "$1/$name.tap" ] || printf '# %s %s: %d passed, %d skipped\n' "$name" "$2" \
			"$(grep '^ok ' "$1/$name.tap" | grep -vc '# SKIP')" "$(grep -c '# SKIP' "$1/$name.tap" || true)"
	done 3< <(suites)
}

enough_suites() { [ "$(suites | wc -l)" -ge 8 ] || suites; }
