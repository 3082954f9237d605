# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash
# The table of a kernel's points: every place where it says that it came by, and what that is in the source.

# points_make VMLINUX: print "address<tab>tree<tab>function<tab>file:line" in the order of addresses. What KCOV gives is
# the address after the call, so each is looked up one byte before. The function is the compiled one, the line that of
# the innermost one inlined there.
points_make() {
	local addresses
	addresses=$(LC_ALL=C objdump -d -j .text --no-show-raw-insn "$1" | awk '
		after { sub(/:$/, "", $1); print "0x" $1; after = 0 }
		/call.*<__sanitizer_cov_trace_pc>/ { after = 1 }')
	[ -n "$addresses" ] || { say "the kernel that was built reports no points"; return 1; }
	paste <(printf '%s\n' "$addresses") <(points_before <<<"$addresses" |
		LC_ALL=C addr2line -a -f -i -e "$1" | points_rows)
}

# The address before each, in hexadecimal; all its digits do not fit the numbers of awk.
points_before() {
	local address
	while read -r address; do
		printf '0x%x\n' $((address - 1))
	done
}

# From what addr2line prints, an address and then pairs of function and place, the innermost first.
points_rows() {
	awk '
	function tree(file) {
		if (file ~ /infiniband\/core\/(uverbs|rdma_core|ib_core_uverbs|umem)/) return "ib_uverbs"
		if (file ~ /infiniband\/core\//) return "ib_core"
		if (file ~ /hw\/mlx5\/devx\.c/) return "mlx5_ib/devx"
		if (file ~ /hw\/mlx5\/qos\.c/) return "mlx5_ib/qos"
		if (file ~ /hw\/mlx5\/main\.c/) return "mlx5_ib/main"
		if (file ~ /hw\/mlx5\/fs\.c/) return "mlx5_ib/flow"
		if (file ~ /hw\/mlx5\//) return "mlx5_ib"
		if (file ~ /mellanox\/mlx5\/core\//) return "mlx5_core"
		return "other"
	}
	function put() { if (rows++) print tree(outer) "\t" function_name "\t" inner }
	/^0x[0-9a-f]+$/ { put(); inner = outer = ""; next }
	wanted { sub(/ \(discriminator.*/, "")
		if (!sub(/^.*linux\/(\.\/)?drivers\//, "drivers/") && !sub(/^.*linux\/(\.\/)?include\//, "include/"))
			sub(/^.*linux\/(\.\/)?arch\//, "arch/")
		if (inner == "") inner = $0
		outer = $0; wanted = 0; next }
	{ function_name = $0; wanted = 1 }
	END { put() }'
}
