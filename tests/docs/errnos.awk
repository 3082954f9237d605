# SPDX-License-Identifier: BSD-2-Clause
# Reads public headers; prints "function ERRNO" for each errno that a header's comments promise.
#
# A comment that begins with "NAME - " belongs to NAME. Another one that names an errno speaks for all
# functions after it in its file. "as NAME()" promises what NAME promises.

FNR == 1 { common = "" }

/^\/\*/ { text = ""; inside = 1 }

inside {
	line = $0
	gsub(/^ ?\/?\*+ ?|\*\/ *$/, "", line)
	text = text " " line "\n"
	if ($0 ~ /\*\//) {
		inside = 0
		block(text)
	}
}

END {
	for (n = 0; n < names; n++) {
		delete seen
		promise(name[n], name[n])
	}
}

function block(text,    owner, rest) {
	sub(/^[ \n]+/, "", text)
	if (match(text, /^[a-z0-9_]+ - /)) {
		owner = substr(text, 1, RLENGTH - 3)
		if (!(owner in own))
			name[names++] = owner
		own[owner] = own[owner] " " common " " words(text)
		rest = text
		while (match(rest, /[ \n]as[ \n]+[a-z0-9_]+\(\)/)) {
			like[owner] = like[owner] " " substr(rest, RSTART, RLENGTH)
			rest = substr(rest, RSTART + RLENGTH)
		}
		gsub(/[ \n]as[ \n]+|\(\)/, " ", like[owner])
	} else {
		common = common " " words(text)
	}
}

# The words that look like an errno; what is none is sorted out by the caller.
function words(text,    found) {
	while (match(text, /(^|[^A-Za-z0-9_])E[A-Z0-9]+([^A-Za-z0-9_]|$)/)) {
		found = found " " substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH - 1)
	}
	gsub(/[^A-Z0-9]+/, " ", found)
	return found
}

function promise(owner, from,    list, n, i) {
	if (from in seen)
		return
	seen[from] = 1
	n = split(own[from], list, " ")
	for (i = 1; i <= n; i++)
		print owner, list[i]
	n = split(like[from], list, " ")
	for (i = 1; i <= n; i++)
		promise(owner, list[i])
}
