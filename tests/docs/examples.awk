# SPDX-License-Identifier: BSD-2-Clause
# Writes each literal block of a page's EXAMPLES to FOLDER/PAGE.N.c, and of its SYNOPSIS to FOLDER/PAGE.N.struct.

FNR == 1 { page = FILENAME; sub(/.*\//, "", page); kind = ""; inside = 0; n = 0 }

/^\.Sh / { kind = $2 == "EXAMPLES" ? "c" : "struct" }

/^\.Bd -literal/ { inside = 1; file = folder "/" page "." ++n "." kind; next }
/^\.Ed/ { if (inside) close(file); inside = 0; next }

inside {
	gsub(/\\e/, "\\")
	gsub(/\\&/, "")
	gsub(/\\-/, "-")
	print > file
}
