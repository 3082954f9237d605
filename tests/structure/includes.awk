# SPDX-License-Identifier: BSD-2-Clause
# Reads C files; prints "FILE INCLUDE" a line, with the quotes or angle brackets.
/^[ \t]*#[ \t]*include[ \t]/ {
	sub(/^[ \t]*#[ \t]*include[ \t]*/, "")
	match($0, /^("[^"]*"|<[^>]*>|[^ ]+)/)
	print FILENAME, substr($0, 1, RLENGTH)
}
