# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# The code behind the PVH entry runs before there is a shadow for KASAN to look at, and 6.1 does not except it.
own=(KASAN_SANITIZE_enlighten.o=n "CFLAGS_enlighten.o=-include $here/recipe/early.h")
