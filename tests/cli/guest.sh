#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Runs tests/kernel/cli.sh in a guest. usage: tests/cli/guest.sh BUILD PROGRAM JSON_CHECK [WORD-FOR-tools/guest/run]…
set -euo pipefail
top=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
build=$1 program=$2 json_check=$3
shift 3
exec "$top/tools/guest/run" --build "$build" --timeout 240 "$@" --env RAWVERBS="$(readlink -f "$program")" \
	--env JSON_CHECK="$(readlink -f "$json_check")" --add "$program" --add "$json_check" -- "$top/tests/kernel/cli.sh"
