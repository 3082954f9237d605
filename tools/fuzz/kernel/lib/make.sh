# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2016,SC2154
# How make is called for an instrumented kernel.

# The trees whose code is counted, as make sees the folder of an object.
traced='drivers/infiniband/core drivers/infiniband/hw/mlx5 drivers/net/ethernet/mellanox/mlx5/core'

# kernel_make_tool TREE WORD…: make, with what is the same for all. KCOV for some trees only needs no patch: an
# environment variable is expanded in each folder's own make, where $(obj) is the folder; the flag -g beside it gives
# debugging information for just those, so that addresses resolve to lines.
kernel_make_tool() {
	local tree=$1 filter='' folder compiler=gcc
	shift
	for folder in $traced; do
		filter+=" $folder $folder/%"
	done
	! command -v ccache >/dev/null || compiler='ccache gcc'
	(
		cd "$tree" || exit 1
		export CCACHE_DIR="${CCACHE_DIR:-$(cache_root)/ccache}" CCACHE_NOHASHDIR=1 CCACHE_BASEDIR="$PWD" CCACHE_DEPEND=1
		export KBUILD_BUILD_TIMESTAMP='1970-01-01' KBUILD_BUILD_USER=rawverbs KBUILD_BUILD_HOST=rawverbs
		export KCOV_INSTRUMENT='$(if $(filter'"$filter"',$(obj)),y)'
		env -u MAKEFLAGS -u MFLAGS 'kcov-flags-y=-g' make -s ARCH=x86_64 "CC=$compiler" HOSTCC="$compiler" "$@"
	) </dev/null
}
