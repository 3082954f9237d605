# SPDX-License-Identifier: BSD-2-Clause
# Reads C files in kernel style; prints functions whose body is over 60 lines, braces left out.
FNR == 1 { start = 0 }
/^[A-Za-z_].*\(/ && !/;[ \t]*$/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
/^{/ { start = FNR }
/^}/ && start {
	if (FNR - start - 1 > 60)
		print FILENAME ":" start ": " name " has " FNR - start - 1 " lines"
	start = 0
}
