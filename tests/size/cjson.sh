# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash disable=SC2034,SC2154
# cJSON's source as Debian has it, patches applied, for a libc that Debian packs no libcjson for. Needs top.

guest=$top/tools/guest
for piece in say cache apt; do
	# shellcheck source=/dev/null
	. "$guest/lib/$piece.sh"
done

# cjson_source: print a folder with cJSON.c and cJSON.h; status 77 where it cannot be fetched.
cjson_source() {
	cache_item "cjson-$(sha256sum "$top/tests/size/cjson.sh" | cut -c1-10)" cjson_make
}

cjson_make() { # FOLDER
	local folder=$1 work=$1/work codename
	local -a apt
	# shellcheck source=/dev/null
	codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-stable}")
	apt_open "$work" "$codename" || return 1
	sed -i 's/^deb /deb-src /' "$work/sources.list"
	apt_update "$work" || return 1
	(cd "$work" && timeout 300 apt-get "${apt[@]}" --download-only source cjson) || return 1
	mkdir "$work/source"
	tar -C "$work/source" --strip-components=1 -xf "$work"/cjson_*.orig.tar.* || return 1
	tar -C "$work/source" -xf "$work"/cjson_*.debian.tar.* || return 1
	cjson_patch "$work/source" || return 1
	cp "$work"/source/{cJSON.c,cJSON.h,LICENSE} "$folder/" || return 1
	rm -rf "$work"
}

cjson_patch() { # SOURCE
	local name
	[ -f "$1/debian/patches/series" ] || return 0
	while read -r name _; do
		case $name in '' | '#'*) continue ;; esac
		patch -d "$1" -p1 -s <"$1/debian/patches/$name" || return 1
	done <"$1/debian/patches/series"
}
