# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154,SC2016
# What cannot work is said, with a status that is not the command's.

bare -- "$scratch/missing"
check 'a path that is not there is 127, without a boot' all 'status_is 127' 'err_says "not found"' nothing_left

bare -- "$scratch/noise"
check 'a file that may not be executed is 126' all 'status_is 126' 'err_says "not executable"' nothing_left

bare --colour red -- true
check 'an unknown option is a wrong use' all 'status_is 2' 'err_says "unknown option --colour"'

bare --timeout soon -- true
check 'a time limit that is no number is a wrong use' status_is 2

bare
check 'no command is a wrong use' status_is 2

bare --kernel 2.4 -- true
check 'an unknown kernel is refused, with the names of the known ones' all 'status_is 125' 'err_says "5.10 6.1 6.12 newest"'

bare --module no_such_module -- true
check 'an unknown module is refused' all 'status_is 125' 'err_says "no module no_such_module"' nothing_left

bare --add "$scratch/missing" -- true
check 'a missing file to add is refused' all 'status_is 125' 'err_says "there is no"' nothing_left

bare -- sh -c 'echo before; echo c >/proc/sysrq-trigger'
check 'a kernel panic fails the run, says so and shows the console' \
	all 'status_is 125' 'err_says "kernel panicked"' 'err_says "sysrq triggered crash"' 'out_is before'
check 'a panic leaves nothing' nothing_left

bare --timeout 2 -- sh -c 'echo begun; sleep 60'
check 'a command over its time is 124, with what it had printed' all 'status_is 124' 'err_says "time is up"' 'out_is begun'
check 'a timeout leaves nothing' nothing_left

RV_GUEST_BOOT_LIMIT=1 bare -- true
check 'a boot over its time fails the run' all 'status_is 125' 'err_says "still booting"' nothing_left

printf '#!/bin/sh\necho broken pieces >&2\nexit 3\n' >"$scratch/broken"
chmod +x "$scratch/broken"
run --connectx "$scratch/broken" -- true
check 'a connectx that does not start fails the run, in its own words' \
	all 'status_is 125' 'err_says "before it listened"' 'err_says "broken pieces"' nothing_left

# No network and an empty cache: apt is sent to a port where nobody listens.
printf 'Acquire::http::Proxy "http://127.0.0.1:1"; Acquire::https::Proxy "http://127.0.0.1:1"; Acquire::Retries "0";\n' \
	>"$scratch/nowhere.conf"
APT_CONFIG=$scratch/nowhere.conf XDG_CACHE_HOME=$scratch/cache bare -- true
check 'a kernel that cannot be fetched is 77, a skip for tests, with the reason' \
	all 'status_is 77' 'err_says "cannot get kernel-6.1"' 'err_says "apt: "' nothing_left
check 'a failed fetch leaves nothing but its lock in the cache' \
	all '[ -z "$(find "$scratch/cache" -mindepth 2 ! -name "*.lock")" ]'
