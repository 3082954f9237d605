# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2154
# Builds and installs the library alone; a script that sources this sets scratch.

# A build of one's own: flags of the calling build (sanitizers, say) must not reach it.
unset CFLAGS LDFLAGS CPPFLAGS CXXFLAGS

quietly() { # COMMAND…: its output only where it fails
	"$@" >"$scratch/log" 2>&1 || {
		cat "$scratch/log"
		return 1
	}
}

# build ROOT NAME OPTION…: into $scratch/NAME, installed below $scratch/NAME-tree.
build() {
	local root=$1 name=$2
	shift 2
	quietly meson setup "$scratch/$name" "$root" --buildtype plain --prefix /usr -Dtools=false -Dtests=false "$@"
	quietly ninja -C "$scratch/$name"
	quietly meson install -C "$scratch/$name" --no-rebuild --destdir "$scratch/$name-tree"
}

# package NAME ARGUMENT…: pkg-config on the tree of that build.
package() {
	local tree=$scratch/$1-tree
	shift
	PKG_CONFIG_SYSROOT_DIR=$tree PKG_CONFIG_LIBDIR=$(dirname "$(find "$tree" -name rawverbs.pc)") \
		PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1 pkg-config "$@" rawverbs
}
