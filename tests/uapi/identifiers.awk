# SPDX-License-Identifier: BSD-2-Clause
# Prints what a header of uapi/ defines, as the lists write it: CONSTANT(name), STRUCT(name) and
# MEMBER(struct, path), UNION(name) and UNION_MEMBER(union, path), a line each, in the header's order.
#
# Understands the style of those headers: one enumerator or member a line.

/^\/\*/ { comment = 1 }
{ line = $0; gsub(/\/\*[^*]*\*\//, "", line); gsub(/ *__attribute__\(\([a-z]*(\([0-9]*\))?\)\)/, "", line) }
comment { if ($0 ~ /\*\//) comment = 0; next }
# A comment that begins behind a member and goes on.
line ~ /\/\*/ { comment = 1; sub(/ *\/\*.*/, "", line) }

line ~ /^#define [A-Z]/ && line !~ /_H$/ {
	split(line, word, /[ (]/)
	if (line !~ /^#define [A-Za-z0-9_]+\(/)
		print "CONSTANT(" word[2] ")"
}

line ~ /^#|^_Static_assert/ { next }

line ~ /^enum.*{/ { in_enum = 1; next }
in_enum && match(line, /^\t[A-Z][A-Z0-9_]*/) { print "CONSTANT(" substr(line, 2, RLENGTH - 1) ")" }
in_enum { if (line ~ /^}/) in_enum = 0; next }

line ~ /^(struct|union) .*{/ {
	match(line, /[a-z0-9_]+ *{/)
	outer = substr(line, RSTART, RLENGTH)
	sub(/ *{/, "", outer)
	kind = line ~ /^union/ ? "UNION" : "STRUCT"
	print kind "(" outer ")"
	depth = 0
	count = 0
	next
}

outer != "" && line ~ /^}/ {
	for (i = 0; i < count; i++)
		print (kind == "UNION" ? "UNION_" : "") "MEMBER(" outer ", " member[i] ")"
	outer = ""
	next
}

# Nested: the members so far at this depth are prefixed when its name is known.
outer != "" && line ~ /{ *$/ { begin[++depth] = count; next }

outer != "" && line ~ /^\t+}/ {
	name = line
	gsub(/[\t };]/, "", name)
	if (name != "") {
		for (i = begin[depth]; i < count; i++)
			member[i] = name "." member[i]
		member[count++] = name
	}
	depth--
	next
}

# A flexible array has no size and an offset that sizeof tells.
outer != "" && line ~ /;/ && line !~ /\[\]/ {
	name = line
	sub(/(\[.*)?; *$/, "", name)
	sub(/.*[ *\t]/, "", name)
	member[count++] = name
}
