# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154,SC2016
# The machine's apt sources are read in both of their forms.
# shellcheck source=/dev/null
. "$top/tools/guest/lib/apt.sh"

cat >"$scratch/a.sources" <<'END'
# Types: deb
Types: deb deb-src
URIs: http://one.invalid/debian/
Suites: bookworm
 bookworm-updates
Components: main contrib
Signed-By: /keys/a.gpg

Enabled: no
Types: deb
URIs: http://off.invalid/
Suites: bookworm
Components: main

Types: deb
URIs: http://other.invalid/
Suites: bookworm
Components: contrib
END
check 'deb822 sources: continued lines, several types, disabled and foreign stanzas' \
	[ "$(apt_stanzas "$scratch/a.sources" | tr '\t' '|')" = 'http://one.invalid/debian/|bookworm|/keys/a.gpg|
http://one.invalid/debian/|bookworm-updates|/keys/a.gpg|' ]

cat >"$scratch/a.list" <<'END'
# deb http://no.invalid bookworm main
deb [arch=amd64 signed-by=/keys/b.gpg trusted=yes] http://two.invalid/debian bookworm contrib main
deb http://three.invalid/ bookworm main
deb-src http://two.invalid/debian bookworm main
deb http://four.invalid/ bookworm non-free
END
check 'one-line sources: options, comments, sources and foreign components' \
	[ "$(apt_lines "$scratch/a.list" | tr '\t' '|')" = 'http://two.invalid/debian|bookworm|/keys/b.gpg|yes
http://three.invalid/|bookworm||' ]
