# SPDX-License-Identifier: BSD-2-Clause
# Reads mdoc pages; prints what they say, a fact a line: "page kind value…".
#
#   name N         a name of the page          declared N   a function of its synopsis
#   section S      a section                   refers N S   a cross reference
#   errno E        an errno it explains        call N       a function that its text mentions

FNR == 1 { page = FILENAME; sub(/.*\//, "", page); section = "" }

/^\.Sh / { section = substr($0, 5); print page, "section", section; next }

section == "NAME" && /^\.Nm / { print page, "name", $2 }

/^\.F[no] / {
	if (section == "SYNOPSIS")
		print page, "declared", $2
	print page, "call", $2
}

/^\.Xr / { print page, "refers", $2, $3 }

/\.(It Bq )?Er / || /^\.Er / {
	for (i = 2; i <= NF; i++) {
		word = $i
		gsub(/[^A-Z0-9]/, "", word)
		if (word ~ /^E[A-Z0-9]+$/)
			print page, "errno", word
	}
}
