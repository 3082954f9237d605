# SPDX-License-Identifier: BSD-2-Clause
# Holds descriptions to syzkaller's grammar, and to the ABI: every name is defined once and used, lengths name fields,
# resources are made, an attribute has 16 bytes, a command's header 24, a structure what the file of RV_STRUCT()
# lines says, which comes first. Prints what is wrong.
function bad(text) { print FILENAME ":" FNR ": " text }
function define(kind, name) {
	if (name in defined) bad(name " is defined twice")
	defined[name] = kind
	where[name] = FNR
}
# The next token of `rest`.
function token(   t) {
	sub(/^[ \t]+/, "", rest)
	if (match(rest, /^("[^"]*"|[A-Za-z_0-9.$]+|[][(),:=])/)) {
		t = substr(rest, 1, RLENGTH)
		rest = substr(rest, RLENGTH + 1)
		return t
	}
	if (rest != "") bad("cannot read: " rest)
	rest = ""
	return ""
}
function want(t,   got) { if ((got = token()) != t) bad("'" t "' expected, '" got "' found") }
function peek(   saved, t) { saved = rest; t = token(); rest = saved; return t }
function number(t) { if (t !~ /^(0x[0-9a-f]+|[0-9]+)$/) bad("no number: " t); return t + 0 }
function integer(t) {
	if (t !~ /^int(8|16|32|64)(be)?$/) { bad("no integer: " t); return 0 }
	sub(/^int/, "", t)
	return t / 8
}
function constant(t) { if (t !~ /^(0x[0-9a-f]+|[0-9]+|[A-Z][A-Za-z0-9_]*)$/) bad("no constant: " t) }
function direction(t) { if (t !~ /^(in|out|inout)$/) bad("no direction: " t) }
# Reads a type and returns its form: bytes where they are known, else "=NAME", or 0 for what varies.
function type(   t, s, n, d) {
	t = token()
	if (t ~ /^int(8|16|32|64)(be)?$/) return integer(t)
	if (t == "fd") return 4
	if (t == "const" || t == "flags" || t == "bytesize" || t == "len") {
		want("[")
		s = token()
		if (t == "const") constant(s)
		else if (t == "flags") used[s] = "flags"
		else lengths[owner] = lengths[owner] " " s
		if (in_call) { want("]"); return 8 }
		want(",")
		n = integer(token())
		want("]")
		return n
	}
	if (t == "array") {
		want("[")
		s = type()
		n = 0
		if (peek() == ",") {
			token()
			n = number(token())
			if (peek() == ":") { token(); d = number(token()); if (d <= n) bad("an empty range") ; n = 0 }
		}
		want("]")
		return n == 0 ? 0 : s ~ /^=/ ? s "*" n : s * n
	}
	if (t == "ptr" || t == "ptr64") {
		want("[")
		d = token()
		direction(d)
		want(",")
		saved_direction = d
		s = type()
		want("]")
		if (s ~ /^=/) { sub(/[*].*/, "", s); pointed[substr(s, 2), d] = 1 }
		return 8
	}
	if (t == "string") { want("["); if (token() !~ /^"/) bad("no string"); want("]"); return 0 }
	if (t !~ /^[a-z_][A-Za-z0-9_]*$/) { bad("no type: " t); return 0 }
	used[t] = "type"
	mentions[owner] = mentions[owner] " " t
	if (saved_direction ~ /out/ && in_call == 0) points[t] = 1
	return "=" t
}
FNR == NR {
	if (match($0, /^RV_STRUCT\(/)) { split(substr($0, 11), part, /[,() ]+/); abi["rv_s_" part[1]] = part[2] }
	next
}
{ saved_direction = "" }
/^#/ || /^$/ { next }
/^include <[a-z0-9_\/.-]+>$/ { next }
owner != "" && /^[}\]]/ {
	if ($0 !~ (is_union ? "^\\]$" : "^} \\[packed\\]$")) bad("a structure ends with: " $0)
	owner = ""
	next
}
owner != "" {
	if (!match($0, /^\t[a-z_][A-Za-z0-9_]*\t/)) { bad("no field: " $0); next }
	field = substr($0, 2, RLENGTH - 2)
	if ((owner, field) in fields) bad(owner " has " field " twice")
	if (field == "parent") bad("a field may not be called parent")
	fields[owner, field] = 1
	rest = substr($0, RLENGTH + 1)
	size = type()
	out = 0
	if (peek() == "(") { token(); d = token(); direction(d); want(")"); out = d == "out" }
	if (rest !~ /^[ \t]*$/) bad("too much: " rest)
	if (out && size ~ /^=/) made[substr(size, 2)] = 1
	count[owner]++
	sizes[owner, count[owner]] = size
	next
}
/^resource [a-z0-9_]+\[[a-z0-9_]+\]$/ {
	name = $2
	sub(/\[.*/, "", name)
	define("resource", name)
	base[name] = $2 ~ /\[fd\]/ ? 4 : integer(substr($2, length(name) + 2, length($2) - length(name) - 2))
	next
}
/^[a-z_][A-Za-z0-9_]* = / {
	define("flags", $1)
	rest = $0
	sub(/^[^=]*= /, "", rest)
	m = split(rest, values, ", ")
	for (i = 1; i <= m; i++) {
		constant(values[i])
		if (($1, values[i]) in given) bad($1 " has " values[i] " twice")
		given[$1, values[i]] = 1
	}
	next
}
/^[a-z_][A-Za-z0-9_]* [{\[]$/ {
	owner = $1
	is_union = $2 == "["
	define(is_union ? "union" : "struct", owner)
	next
}
/^[a-z]+\$[A-Za-z0-9_]+\(.*\)( [a-z_][a-z0-9_]*)?$/ {
	rest = $0
	name = token()
	if (name in calls) bad(name " is there twice")
	calls[name] = 1
	want("(")
	in_call = 1
	do {
		if (token() !~ /^[a-z_]+$/) bad("an argument without a name")
		type()
		t = token()
	} while (t == ",")
	in_call = 0
	if (t != ")") bad("a call ends with: " t)
	if ((t = token()) != "") { made[t] = 1; used[t] = "type" }
	next
}
{ bad("is nothing: " $0) }
# Bytes of a structure or union, resources included.
function bytes_of(name,   i, sum, one, part) {
	if (name in base) return base[name]
	if (name in total) return total[name]
	sum = 0
	for (i = 1; i <= count[name]; i++) {
		one = sizes[name, i]
		if (one ~ /^=/) { split(substr(one, 2), part, "*"); one = bytes_of(part[1]) * (part[2] == "" ? 1 : part[2]) }
		if (defined[name] == "union") sum = one > sum ? one : sum
		else sum += one
	}
	return total[name] = sum
}
# What the kernel writes: all that is mentioned in a structure that is pointed to as output.
function reach(name,   list, m, i) {
	if (name in reached) return
	reached[name] = 1
	made[name] = 1
	m = split(mentions[name], list, " ")
	for (i = 1; i <= m; i++) reach(list[i])
}
END {
	if (length(calls) < 100) print "next to no calls: " length(calls)
	for (name in used)
		if (!(name in defined) && name != "fd") print name " is used and not defined"
	for (name in defined) {
		if (!(name in used)) print name " is defined and not used"
		m = split(lengths[name], list, " ")
		for (i = 1; i <= m; i++)
			if (list[i] != "parent" && !((name, list[i]) in fields)) print name " has the length of " list[i] ", which it has not"
	}
	for (name in points) reach(name)
	for (name in defined) {
		if (defined[name] == "resource" && !(name in made)) print name " is made by nothing"
		if (name ~ /^rv_a_/ && bytes_of(name) != 16) print name " has " bytes_of(name) " bytes, an attribute 16"
		if (name ~ /^rv_s_/ && bytes_of(name) != abi[name]) print name " has " bytes_of(name) " bytes, the kernel's " abi[name]
		if (name ~ /^rv_(mlx5|rxe|siw)_/ && defined[name] == "struct" && (bytes_of(name) - 24) % 16) print name " has " bytes_of(name) " bytes"
	}
}
