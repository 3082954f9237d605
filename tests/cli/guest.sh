#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Runs tests/kernel/cli.sh in a guest. TAP.
# usage: tests/cli/guest.sh BUILD PROGRAM JSON_CHECK [KERNEL [WORD-FOR-tools/guest/run]…]
set -euo pipefail
top=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
build=$1 program=$2 json_check=$3 kernel=${4:-6.1}
# shellcheck source=tests/tap.sh
. "$top/tests/tap.sh"
# shellcheck source=tests/stock.sh
. "$top/tests/stock.sh"
stock_or_end "$kernel"
exec "$top/tools/guest/run" --build "$build" --kernel "$kernel" --timeout 240 "${@:5}" \
	--env RAWVERBS="$(readlink -f "$program")" --env JSON_CHECK="$(readlink -f "$json_check")" \
	--add "$program" --add "$json_check" --add "$top/tests/guest-tap.sh" -- "$top/tests/kernel/cli.sh"
