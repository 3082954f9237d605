# SPDX-License-Identifier: BSD-2-Clause
# Prints the SYNOPSIS of a page as C: its includes and its prototypes.

/^\.Sh / { on = $2 == "SYNOPSIS" }
!on { next }

function unquoted(text) { gsub(/"/, "", text); return text }

# The arguments of a macro line, from the third word on: quoted ones hold spaces.
function arguments(text,    list, one) {
	while (text ~ /[^ ]/) {
		sub(/^ +/, "", text)
		if (text ~ /^"/)
			match(text, /^"[^"]*"/)
		else
			match(text, /^[^ ]+/)
		one = unquoted(substr(text, 1, RLENGTH))
		list = list (list == "" ? "" : ", ") one
		text = substr(text, RLENGTH + 1)
	}
	return list
}

/^\.In / { print "#include <" $2 ">" }
/^\.Ft / { type = unquoted(substr($0, 5)) }
/^\.Fn / { name = $2; rest = $0; sub(/^\.Fn [^ ]+/, "", rest); print type " " name "(" arguments(rest) ");" }
/^\.Fo / { name = $2; list = "" }
/^\.Fa / { rest = $0; sub(/^\.Fa/, "", rest); list = list (list == "" ? "" : ", ") arguments(rest) }
/^\.Fc/ { print type " " name "(" list ");" }
