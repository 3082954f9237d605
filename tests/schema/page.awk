# SPDX-License-Identifier: BSD-2-Clause
# Lines of schema-probe, a file a kernel in the order of -v kernels, into docs/surface-proof.md; first file: unproven.
BEGIN {
	n = split(kernels, kernel, " ")
	print "<!-- SPDX-License-Identifier: BSD-2-Clause -->"
	print "<!-- Written by tests/schema/run --write. -->"
	print "# The surface, as kernels confirmed it\n"
	print "Each row of the schema was put to stock Debian kernels: what it takes at the least and at the most, one byte less,"
	print "one byte more, zero and non-zero tails, twice, with a wrong or missing object, with its reserved byte set; and each"
	print "method without each of its mandatory attributes. Besides, every object, method and attribute number that a kernel"
	print "can hold was asked for, and none is known that the table lacks. A cell names the devices on which all of it came"
	print "out as the row says: mlx5 is a software ConnectX under the stock driver, rxe the kernel's own. No stock Debian"
	print "kernel has siw. \"no\": this kernel does not have the row, as predicted. \"unproven\": no device here has it; the"
	print "reasons are at the end. An asterisk: an object of the type could not be made there, so that the type is known by"
	print "what is refused. A plus: a method refused our content with EINVAL too, so that what is mandatory in it is known by"
	print "an errno that may have meant the content. What a row says is in surface.md."
}
FNR == 1 { file++ }
file == 1 { if (!/^#/) reasons[++reason_count] = $0; next }
/^END\t/ { version[file - 1] = $3; next }
/^(ROW|METHOD|WRITE|LAYOUT)\t/ {
	section = $1 == "WRITE" ? "Write commands" : $1 == "LAYOUT" ? "Structures whose size the kernel tells" : $3
	name = $1 == "ROW" ? $4 " " $5 : $1 == "LAYOUT" ? $3 : $4
	k = section SUBSEP name
	if (!(section in sections)) { sections[section] = 1; order[++count] = section }
	if (!(k in rows)) { rows[k] = 1; names[section] = names[section] name "\n" }
	if ($8 ~ /^right/) {
		if (index(cell[k, file - 1], $2) == 0)
			cell[k, file - 1] = cell[k, file - 1] (cell[k, file - 1] == "" ? "" : ", ") $2 ($8 ~ /type by/ ? "*" : $8 ~ /by EINVAL alone/ ? "+" : "")
	} else if ($8 ~ /^WRONG/)
		bad[k, file - 1] = 1
	else if ($8 == "not on this device")
		missed[k, file - 1] = 1
}
function value(k, i) {
	if ((k, i) in bad) return "WRONG"
	if (cell[k, i] != "") return cell[k, i]
	return (k, i) in missed ? "unproven" : "no"
}
END {
	for (s = 1; s <= count; s++) {
		printf "\n## %s\n\n| row |", order[s]
		for (i = 1; i <= n; i++) printf " %s%s |", kernel[i], kernel[i] == version[i] ? "" : " (" version[i] ")"
		printf "\n|---|"
		for (i = 1; i <= n; i++) printf "---|"
		printf "\n"
		m = split(names[order[s]], name_of, "\n")
		for (j = 1; j < m; j++) {
			k = order[s] SUBSEP name_of[j]
			name = name_of[j]
			# An attribute is shown under its method's name.
			if (split(name, part, " ") == 2) name = part[2] " of " part[1]
			printf "| `%s` |", name
			for (i = 1; i <= n; i++) printf " %s |", value(k, i)
			printf "\n"
		}
	}
	print "\n## Unproven\n"
	for (i = 1; i <= reason_count; i++) {
		split(reasons[i], part, "\t")
		printf "- %s, `%s`%s: %s.\n", part[1], part[2], part[3] == "*" ? "" : " `" part[3] "`", part[4]
	}
}
