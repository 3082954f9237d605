# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# A private apt beside the machine's own: same mirror and keys, other suites, nothing of the system's state touched.

# apt_origin: print "URI<tab>signed-by<tab>trusted" of the machine's main Debian archive. Reads both forms of sources.
apt_origin() {
	local codename
	# shellcheck source=/dev/null
	codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-stable}")
	{
		local file
		for file in /etc/apt/sources.list.d/*.sources; do
			[ -r "$file" ] && apt_stanzas "$file"
		done
		for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
			[ -r "$file" ] && apt_lines "$file"
		done
	} | awk -F '\t' -v suite="$codename" '$2 == suite || $2 == "stable" { print $1 "\t" $3 "\t" $4; exit }'
}

# Print "URI suite signed-by trusted", tab separated, for each suite of a deb822 file.
apt_stanzas() {
	awk '
	function put(  n, i, s, u) {
		if (f["types"] ~ /(^| )deb( |$)/ && f["enabled"] !~ /^(no|false)$/ && f["components"] ~ /(^| )main( |$)/) {
			split(f["uris"], u, " "); n = split(f["suites"], s, " ")
			for (i = 1; i <= n; i++)
				printf "%s\t%s\t%s\t%s\n", u[1], s[i], f["signed-by"], f["trusted"]
		}
		delete f
	}
	/^#/ { next }
	/^[ \t]*$/ { put(); next }
	/^[ \t]/ { sub(/^[ \t]+/, ""); f[key] = f[key] " " $0; next }
	{ key = tolower($0); sub(/:.*/, "", key); sub(/^[^:]*:[ \t]*/, ""); f[key] = $0 }
	END { put() }' "$1"
}

# The same for a one-line file.
apt_lines() {
	awk '
	$1 == "deb" {
		line = $0; options = ""; signed = ""; trusted = ""
		if (match(line, /\[[^]]*\]/)) {
			options = substr(line, RSTART + 1, RLENGTH - 2)
			line = substr(line, 1, RSTART - 1) substr(line, RSTART + RLENGTH)
		}
		n = split(options, o, " ")
		for (i = 1; i <= n; i++) {
			if (o[i] ~ /^signed-by=/) signed = substr(o[i], 11)
			if (o[i] ~ /^trusted=/) trusted = substr(o[i], 9)
		}
		n = split(line, w, " ")
		for (i = 4; i <= n; i++)
			if (w[i] == "main") printf "%s\t%s\t%s\t%s\n", w[2], w[3], signed, trusted
	}' "$1"
}

# apt_keys FOLDER SIGNED_BY: the keyrings to trust, with commas between: Debian's, the machine's own choice, and what
# apt_renew_keys brought.
apt_keys() {
	local file list=
	for file in /usr/share/keyrings/debian-archive-keyring.{gpg,pgp} "$1"/keys/usr/share/keyrings/debian-archive-keyring.{gpg,pgp} \
		${2//,/ }; do
		if [ -f "$file" ]; then
			list+=,$file
		fi
	done
	printf '%s\n' "${list#,}"
}

# apt_open FOLDER SUITE…: set up a private apt in FOLDER and fetch the lists. Sets the array `apt`, which holds the options.
apt_open() {
	local folder=$1
	shift
	apt_describe "$folder" "$@" || return 1
	if apt_update "$folder"; then
		return 0
	fi
	# A Debian 12 of before 2025 does not know the keys of 13; the newer keyring is signed by keys that it does know.
	say "trying again with the newest Debian keyring"
	apt_renew_keys "$folder" && apt_describe "$folder" "$@" && apt_update "$folder"
}

apt_describe() {
	local folder=$1 origin uri signed trusted options suite base
	shift
	origin=$(apt_origin)
	[ -n "$origin" ] || { say "no Debian archive found in this machine's apt sources"; return 1; }
	IFS=$'\t' read -r uri signed trusted <<<"${origin//$'\t'/ $'\t'}"
	uri=${uri% } signed=${signed% }
	options="arch=amd64 signed-by=$(apt_keys "$folder" "$signed")"
	[ "${trusted:-no}" != yes ] || options+=" trusted=yes"
	mkdir -p "$folder"/{lists,archives}/partial
	: >"$folder/status"
	for suite; do
		base=$uri
		# The security archive stands beside the main one on every mirror layout that Debian documents.
		[ "${suite%-security}" = "$suite" ] || base=${uri%/}-security
		printf 'deb [%s] %s %s main\n' "$options" "$base" "$suite"
	done >"$folder/sources.list"
	apt=(-q -q -o "Dir::State=$folder" -o "Dir::State::lists=$folder/lists" -o "Dir::State::status=$folder/status"
		-o "Dir::Cache=$folder" -o "Dir::Cache::archives=$folder/archives"
		-o "Dir::Etc::sourcelist=$folder/sources.list" -o "Dir::Etc::sourceparts=/dev/null"
		-o "Dir::Etc::preferences=/dev/null" -o "Dir::Etc::preferencesparts=/dev/null"
		-o APT::Architecture=amd64 -o APT::Architectures::=amd64 -o APT::Install-Recommends=no
		-o APT::Sandbox::User= -o Acquire::Languages=none -o Acquire::Retries=3
		-o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30
		-o APT::Update::Post-Invoke-Success::= -o APT::Get::List-Cleanup=no)
}

# Lists of all suites must arrive, except that a missing security archive only costs its newer version.
apt_update() {
	local log=$1/update.log
	timeout 300 apt-get "${apt[@]}" -o APT::Update::Error-Mode=any update >"$log" 2>&1 && return 0
	if grep -q -e '-security' "$1/sources.list" && ! grep '^[EW]:' "$log" | grep -qv -e '-security' -e '^E: Some index'; then
		return 0
	fi
	sed -n 's/^[EW]: /tools\/guest\/fetch: apt: /p' "$log" >&2
	return 1
}

apt_renew_keys() {
	local folder=$1 codename
	# shellcheck source=/dev/null
	codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-stable}")
	apt_describe "$folder" "$codename" && apt_update "$folder" &&
		apt_unpack "$folder" "$folder/keys" debian-archive-keyring
}

# apt_unpack FOLDER TARGET PACKAGE…: download just these packages (apt checks them against the signed lists) and unpack.
apt_unpack() {
	local folder=$1 target=$2 deb
	shift 2
	mkdir -p "$target" "$folder/debs"
	rm -f "$folder"/debs/*.deb
	(cd "$folder/debs" && timeout 600 apt-get "${apt[@]}" download "$@") || return 1
	for deb in "$folder"/debs/*.deb; do
		dpkg-deb -x "$deb" "$target" || return 1
		rm -f "$deb"
	done
}
