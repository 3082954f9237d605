# SPDX-License-Identifier: BSD-2-Clause
# Lines of schema-probe into results, one a method and a write command. -v kernel=NAME; first file: unproven.
function key() { return $3 " " $4 }
function seen(k) { if (!(k in known)) { known[k] = 1; order[++count] = k } }
function excused(k,   parts) {
	split(k, parts, " ")
	if ((kernel, parts[1], parts[2]) in excuse) { used[kernel, parts[1], parts[2]] = 1; return excuse[kernel, parts[1], parts[2]] }
	if ((kernel, parts[1], "*") in excuse) { used[kernel, parts[1], "*"] = 1; return excuse[kernel, parts[1], "*"] }
	return ""
}
FNR == NR { if (!/^#/ && $1 == kernel) excuse[$1, $2, $3] = $4; next }
/^END\t/ { ended[$2] = $3; next }
/^FAILED\t/ { failed = failed "# on " $2 " it ended with status " $3 "\n"; next }
/^SCANNED\t/ { scanned[$2] = $3; next }
/^UNKNOWN\t/ { unknown = unknown "# " $0 "\n"; next }
/^(ROW|METHOD|WRITE|LAYOUT)\t/ {
	k = key()
	seen(k)
	probes[k] += $7
	if ($8 ~ /^WRONG/)
		wrong[k] = wrong[k] "# " $2 ": " ($5 ? $5 ": " : "") substr($8, 7) "\n"
	else if ($8 ~ /^right/)
		right[k] = right[k] (index(right[k], $2) ? "" : " " $2)
	else if ($8 == "not on this device")
		missed[k] = 1
	next
}
function result(good, sentence, more) { printf "%sok - %s: %s\n%s", good ? "" : "not ", kernel, sentence, good ? "" : more }
END {
	result(failed == "", "schema-probe runs to its end on every device", failed)
	n = split("mlx5 rxe", devices, " ")
	for (i = 1; i <= n; i++)
		result(ended[devices[i]] && scanned[devices[i]] >= 80, "every id was asked of " devices[i] ", " scanned[devices[i]] " attributes are there", "")
	result(unknown == "", "the kernel has nothing that the table lacks", unknown)
	for (i = 1; i <= count; i++) {
		k = order[i]
		if (wrong[k])
			result(0, k " is as its rows say", wrong[k])
		else if (right[k])
			result(1, k " is as its rows say (" probes[k] " probes on" right[k] ")")
		else if (!missed[k])
			result(1, k " is not there, as its rows say")
		else if ((reason = excused(k)))
			printf "ok - %s: %s # SKIP %s\n", kernel, k, reason
		else
			result(0, k " is reached by a device", "# none has it, and tests/schema/unproven does not say why\n")
	}
	for (i in excuse)
		if (!(i in used)) { split(i, parts, SUBSEP); stale = stale "# " parts[2] " " parts[3] "\n" }
	result(stale == "", "all that is listed as unproven is", stale)
}
