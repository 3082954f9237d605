# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# Configures a tree: nothing but what the recipe asks for, and all of that.

# config_make TREE FLAVOUR
config_make() {
	local tree=$1 known missing
	known=$tree/rv.known
	find "$tree" -name 'Kconfig*' -type f -print0 |
		xargs -0 sed -n 's/^[[:space:]]*\(menu\)\{0,1\}config[[:space:]]\{1,\}\([A-Z0-9_]*\)[[:space:]]*$/\2/p' |
		sort -u >"$known"
	config_known "$known" "$here/recipe/common.config" "$here/recipe/$2.config" >"$tree/rv.config"
	kernel_make_tool "$tree" KCONFIG_ALLCONFIG=rv.config allnoconfig || return 1
	missing=$(grep -vxF -f "$tree/.config" "$tree/rv.config" | grep -v 'is not set$' || true)
	missing+=$(sed -n 's/^# \(CONFIG_[A-Z0-9_]*\) is not set$/\1=y/p' "$tree/rv.config" |
		grep -xF -f "$tree/.config" | sed 's/^/ not off: /' || true)
	[ -z "$missing" ] || { say "the kernel's configuration refused: ${missing//$'\n'/ }"; return 1; }
}

# config_known KNOWN FILE…: the lines for words which this source knows: kernels differ.
config_known() {
	local known=$1
	shift
	awk -v known="$known" '
	BEGIN { while ((getline word < known) > 0) there["CONFIG_" word] = 1 }
	/^# CONFIG_[A-Z0-9_]* is not set$/ { if ($2 in there) print; next }
	/^CONFIG_/ { split($0, part, "="); if (part[1] in there) print }' "$@"
}
