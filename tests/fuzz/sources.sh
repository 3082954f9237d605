# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# decode_sources: decoding by itself, and the table that it reads. For scripts with top.
mapfile -t decode_sources < <(sed -n "/^rawverbs_decode_sources/,/)/p" "$top/tools/cli/meson.build" | grep -o "[a-z_]*\.c")
[ ${#decode_sources[@]} -gt 10 ] || { echo 'no list of sources in tools/cli/meson.build' >&2 && exit 1; }
decode_sources=("${decode_sources[@]/#/$top/tools/cli/}" "$top"/lib/schema/*.c)
