#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# The forms of rawverbs schema, each held to what it claims. usage: tests/cli/schema.sh PROGRAM
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/cli/scripted.sh
. "$top/tests/cli/scripted.sh"

refuses_unknown_words() {
	run schema --format yaml
	status_is 2
	is out ''
	run schema --kernel six
	status_is 2
	run schema --kernel 6.
	status_is 2
	run schema mlx5_0
	status_is 2
}

# The numbers of the kernel's own declarations, DECLARE_UVERBS_NAMED_METHOD and UAPI_DEF_WRITE.
methods() { # KERNEL CORE MLX5
	run schema --json --kernel "$1"
	status_is 0
	json '[.objects[].methods[] | select(.driver == "core")] | length == '"$2"
	json '[.objects[].methods[] | select(.driver == "mlx5")] | length == '"$3"
	json '.writes | length == 47'
}

counts() {
	methods 5.10 34 26
	methods 6.1 33 31
	methods 6.12 33 32
	methods 7.3 44 32
	methods 6.8.0 33 31 # what 6.1 has
}

json_is_whole() {
	run schema --json
	[ "$(wc -l <"$scratch/out")" -eq 1 ] || echo 'not one line'
	json 'keys == ["enums", "objects", "structs", "uhw", "writes"]'
	json '[.objects[].methods[].attrs[] | has("id") and has("kind") and has("min_bytes")] | all'
	# shellcheck disable=SC2016 # jq's variable
	json '.structs as $all | [.objects[].methods[].attrs[].struct | select(.)] | unique | . - ($all | map(.name)) == []'
	json '[.objects[] | select(.name == "MLX5_IB_OBJECT_PP") | .methods[0].attrs[1] | .min_bytes, .max_bytes] == [1, 48]'
	run schema --format json
	json '.objects | length >= 30'
}

text_names_all() {
	run schema --json
	jq -r '.objects[] | .name, (.methods[] | .name, .attrs[].name)' "$scratch/out" | sort -u >"$scratch/names"
	run schema
	status_is 0
	tr -c 'A-Za-z0-9_' '\n' <"$scratch/out" | sort -u | comm -13 - "$scratch/names" | sed 's/^/not in the text: /'
	has out '      MLX5_IB_FLOW_TYPE_NORMAL 0x0: in, 2 bytes'
}

# Which of our kernels the machine's headers belong to: the newest that is not newer.
headers_version() {
	local code
	code=$(printf '#include <linux/version.h>\nLINUX_VERSION_CODE\n' | gcc -E -P - | tail -n 1)
	printf '%d.%d\n' $((code >> 16)) $((code >> 8 & 255))
}

compiles() { gcc -std=c11 -Wall -Wextra -Werror -pedantic -fsyntax-only -x c "$@"; }

c_agrees_with_the_headers() {
	local version
	version=$(headers_version)
	run schema --format c --kernel "$version"
	status_is 0
	[ "$(grep -c '^RV_ATTR(' "$scratch/out")" -ge 200 ] || echo 'next to no attributes'
	[ "$(grep -c '^RV_FIELD(' "$scratch/out")" -ge 800 ] || echo 'next to no members'
	compiles "$scratch/out"
}

c_disagrees_when_wrong() {
	local version wrong
	version=$(headers_version)
	run schema --format c --kernel "$version"
	for wrong in 's/\(RV_ATTR(.*_CREATE_CQ_CQE, \)0x1,/\10x2,/' 's/\(RV_STRUCT(ib_uverbs_reg_mr, \)40/\144/' \
		's/\(RV_FIELD(ib_uverbs_reg_mr, pd_handle, \)32/\136/' 's/\(RV_VALUE(IB_UVERBS_ACCESS_REMOTE_READ, \)0x4/\10x8/' \
		's/\(RV_OBJECT(UVERBS_OBJECT_QP, \)0x4/\10x5/' 's/\(RV_WRITE(IB_USER_VERBS_CMD_REG_MR, \)0x9/\10xa/'; do
		sed "$wrong" "$scratch/out" >"$scratch/wrong"
		! cmp -s "$scratch/out" "$scratch/wrong" || echo "changes nothing: $wrong"
		! compiles "$scratch/wrong" 2>/dev/null || echo "compiles: $wrong"
	done
}

c_serves_a_user() {
	run schema --format c
	{
		printf '#define RV_OBJECT(name, id) { #name, id },\n'
		printf '#define RV_METHOD(object, name, id)\n#define RV_WRITE(name, number, request, response)\n'
		printf '#define RV_ATTR(method, name, id, kind, access, mandatory, least, most)\n'
		printf '#define RV_STRUCT(name, bytes)\n#define RV_FIELD(name, member, offset, bytes)\n#define RV_VALUE(name, value)\n'
		printf 'static const struct { const char *name; unsigned int id; } objects[] = {\n'
		grep '^RV_' "$scratch/out"
		printf '};\nint main(void) { return objects[0].id != 0; }\n'
	} >"$scratch/user.c"
	compiles "$scratch/user.c"
}

syzkaller_follows_its_grammar() {
	local kernel
	for kernel in 5.10 6.1 6.12 7.3; do
		run schema --format c --kernel "$kernel"
		cp "$scratch/out" "$scratch/sizes"
		run schema --format syzkaller --kernel "$kernel"
		status_is 0
		awk -f "$top/tests/cli/syzkaller.awk" "$scratch/sizes" "$scratch/out" | head -n 20
		for driver in MLX5 RXE SIW; do
			grep -q "driver_id	const\[RDMA_DRIVER_$driver, int32\]" "$scratch/out" || echo "nothing of $driver"
		done
		# shellcheck disable=SC2016 # part of the name
		grep -q '^ioctl$rv_mlx5_get_context_uhw(' "$scratch/out" || echo 'no context is made'
	done
}

# Each change breaks one rule.
grammar_can_be_broken() {
	local change
	run schema --format c
	cp "$scratch/out" "$scratch/sizes"
	run schema --format syzkaller
	while read -r change; do
		sed "$change" "$scratch/out" >"$scratch/wrong"
		[ -n "$(awk -f "$top/tests/cli/syzkaller.awk" "$scratch/sizes" "$scratch/wrong")" ] || echo "is fine: $change"
	done <<-'END'
		s/len\tbytesize\[data, int16\]/len\tbytesize[datum, int16]/
		0,/rest\tconst\[0, int32\]/{//d}
		s/^resource rv_pd\[int32\]//
		s/rv_pd (out)/rv_pd/; s/f_pd_handle\trv_pd/f_pd_handle\tint32/
		s/f_cqe\tint32/f_cqe\tint64/
		s/reserved1\tconst\[0, int64\]/reserved1\tconst[0, int48]/
		s/^rv_f_ib_uverbs_qp_type = /&IB_UVERBS_QPT_RC, /
		s/ioctl\$rv_mlx5_pd_destroy(/ioctl$rv_mlx5_cq_destroy(/
		s/num_attrs\tconst\[4, int16\]/num_attrs\tconst[4 int16]/
		$a rv_x {\n\ta\tint8\n} [packed]
	END
}

page_is_current() {
	run schema --format markdown
	status_is 0
	diff "$top/docs/surface.md" "$scratch/out" | head -n 20
}

tap 'What schema does not know is wrong usage' refuses_unknown_words
tap 'Each kernel has as many methods as it declares' counts
tap 'JSON is one object whose references are in it' json_is_whole
tap 'The text names every object, method and attribute' text_names_all
tap 'C agrees with the headers of this machine' c_agrees_with_the_headers
tap 'C does not compile when a number is wrong' c_disagrees_when_wrong
tap 'C rows become what a user defines' c_serves_a_user
tap 'Descriptions for syzkaller follow its grammar and the ABI' syzkaller_follows_its_grammar
tap 'The grammar notices what is wrong' grammar_can_be_broken
tap 'docs/surface.md is what the program prints' page_is_current
tap_end
