/* SPDX-License-Identifier: BSD-2-Clause */
/* What flows between the calls of a program, and how that is shown. */
#include <criterion/criterion.h>
#include <flow.h>
#include <registry.h>
#include <show.h>
#include <stdlib.h>
#include <string.h>

static struct program program;

static struct call *add_call(uint8_t kind, uint16_t object_id, uint16_t method_id)
{
	struct call *call = &program.calls[program.call_count++];

	*call = (struct call){ .kind = kind, .object_id = object_id, .method_id = method_id,
			       .driver_id = 1, .on.class_id = RESOURCE_CMD_FD };
	return call;
}

static struct call_attr *add_attr(struct call *call, uint16_t id, uint8_t source, uint16_t bytes)
{
	struct call_attr *attr = &call->attrs[call->attr_count++];

	*attr = (struct call_attr){ .id = id, .source = source, .length = bytes };
	if (source == ATTR_ROOM)
		attr->data.bytes = bytes;
	else if (source == ATTR_DATA)
		cr_assert(program_data(&program, bytes, &attr->data));
	return attr;
}

static void add_pp(void)
{
	struct call *call = add_call(CALL_IOCTL, 0x1007, 0x1000);

	add_attr(call, 0x1000, ATTR_NUMBER, 0);
	add_attr(call, 0x1001, ATTR_DATA, 48);
	add_attr(call, 0x1003, ATTR_ROOM, 2);
}

/* CREATE_SQ, which names the rate, and where the number comes out. */
static void add_sq(void)
{
	struct call *call = add_call(CALL_IOCTL, 0x1001, 0x1000);
	struct call_attr *in;

	add_attr(call, 0x1000, ATTR_NUMBER, 0);
	in = add_attr(call, 0x1001, ATTR_DATA, 272);
	program.data[in->data.offset] = 0x09;
	program.data[in->data.offset + 1] = 0x04;
	program.patches[program.patch_count++] = (struct data_patch){
		.offset = (uint16_t)(in->data.offset + 62), .bytes = 2, .big_endian = true,
		.ref.class_id = RESOURCE_PP_INDEX };
	add_attr(call, 0x1002, ATTR_ROOM, 16);
}

static struct resource *find(struct registry *registry, uint16_t class_id, uint8_t back)
{
	return registry_find(registry,
			     (struct resource_ref){ .class_id = class_id, .back = back });
}

static void assume_all(struct registry *registry)
{
	registry->count = 0;
	for (unsigned int i = 0; i < program.call_count; i++)
		registry_assume(registry, &program, &program.calls[i], i);
}

static void fill(void)
{
	memset(&program, 0, sizeof(program));
	add_call(CALL_OPEN, 0, 0);
	add_pp();
	add_sq();
}

TestSuite(flow, .init = fill);

Test(flow, a_pacing_entry_has_a_handle_and_an_index)
{
	struct flow_product products[FLOW_MAX_PRODUCTS];

	cr_assert_eq(flow_products(&program, &program.calls[1], RESOURCE_CMD_FD, products), 2);
	cr_assert_eq(products[0].class_id, 0x1007);
	cr_assert_eq(products[0].place, FLOW_ATTR);
	cr_assert_eq(products[1].class_id, RESOURCE_PP_INDEX);
	cr_assert_eq(products[1].place, FLOW_ROOM);
	cr_assert_eq(products[1].attr, 2);
	cr_assert_eq(products[1].bytes, 2);
}

Test(flow, a_firmware_object_is_known_by_its_opcode_and_its_number)
{
	struct flow_product products[FLOW_MAX_PRODUCTS];

	cr_assert_eq(flow_opcode(&program, &program.calls[2]), 0x904);
	cr_assert_eq(flow_products(&program, &program.calls[2], RESOURCE_CMD_FD, products), 3);
	cr_assert_eq(products[0].class_id, 0x1001);
	cr_assert_eq(products[1].class_id, RESOURCE_DEVX_OBJ(0x904));
	cr_assert_eq(products[2].class_id, RESOURCE_FIRMWARE(0x904));
	cr_assert_eq(products[2].offset, 9);
	cr_assert_eq(products[2].bytes, 3);
	cr_assert(products[2].big_endian);
}

Test(flow, what_one_call_made_dies_together)
{
	struct registry registry;
	struct call *call = add_call(CALL_IOCTL, 0x1007, 0x1001);

	add_attr(call, 0x1000, ATTR_RESOURCE, 0)->ref.class_id = 0x1007;
	assume_all(&registry);
	cr_assert_null(find(&registry, 0x1007, 0));
	cr_assert_null(find(&registry, RESOURCE_PP_INDEX, 0));
	cr_assert_not_null(registry_find(&registry, (struct resource_ref){
		.class_id = RESOURCE_PP_INDEX, .dead = true }));
	cr_assert_not_null(find(&registry, RESOURCE_FIRMWARE(0x904), 0));
}

Test(flow, a_ref_counts_back_and_wraps)
{
	struct registry registry;

	add_pp();
	assume_all(&registry);
	cr_assert_eq(find(&registry, 0x1007, 0)->call, 3);
	cr_assert_eq(find(&registry, 0x1007, 1)->call, 1);
	cr_assert_eq(find(&registry, 0x1007, 2)->call, 3);
	cr_assert_eq(find(&registry, 0x1007, 255)->call, 1);
	cr_assert_null(find(&registry, 0x1008, 0));
}

Test(flow, write_commands_make_what_their_response_has)
{
	struct flow_product products[FLOW_MAX_PRODUCTS];
	struct call *call = add_call(CALL_WRITE, 0, 0);
	const uint32_t alloc_pd = 3;
	const uint16_t in_words = 4, out_words = 2;

	cr_assert(program_data(&program, 24, &call->data));
	memcpy(program.data + call->data.offset, &alloc_pd, 4);
	memcpy(program.data + call->data.offset + 4, &in_words, 2);
	memcpy(program.data + call->data.offset + 6, &out_words, 2);
	cr_assert_eq(flow_products(&program, call, RESOURCE_CMD_FD, products), 2);
	cr_assert_eq(products[0].class_id, 0x1); /* UVERBS_OBJECT_PD */
	cr_assert_eq(products[0].place, FLOW_RESPONSE);
	cr_assert_eq(products[1].class_id, RESOURCE_PDN);
	cr_assert_eq(products[1].offset, 4);
}

Test(flow, each_method_that_destroys_destroys_its_own_object)
{
	struct call call = { .kind = CALL_IOCTL, .attr_count = 1 };
	unsigned int destroyed = 0;

	for (unsigned int object = 0; object < 0x1020; object += object == 0x1f ? 0xfe1 : 1) {
		for (unsigned int method = 0; method < 0x1010; method += method == 0xf ? 0xff1 : 1) {
			for (unsigned int id = 0; id < 0x1010; id += id == 0xf ? 0xff1 : 1) {
				uint16_t class_id = 0xffff;

				call.object_id = (uint16_t)object;
				call.method_id = (uint16_t)method;
				call.attrs[0].id = (uint16_t)id;
				if (!flow_destroys(&call, 0, &class_id))
					continue;
				destroyed++;
				cr_assert_eq(class_id, object, "%x.%x.%x destroys %x", object,
					     method, id, class_id);
			}
		}
	}
	cr_assert_geq(destroyed, 20);
}

static const char *shown(const struct program_result *result)
{
	static char text[65536];
	FILE *file = fmemopen(text, sizeof(text), "w");

	program_show(file, &program, result);
	fclose(file);
	return text;
}

static void assert_has(const char *text, const char *words)
{
	cr_assert_not_null(strstr(text, words), "no '%s' in:\n%s", words, text);
}

Test(flow, a_program_is_shown_by_names_and_by_what_refers_to_what)
{
	const char *text;

	program_sound(&program);
	text = shown(NULL);
	assert_has(text, "#0 open");
	assert_has(text, "#1 ioctl on #0 (node) MLX5_IB_OBJECT_PP MLX5_IB_METHOD_PP_OBJ_ALLOC");
	assert_has(text, ".1 MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX len 48 flags 0 = 48 bytes at 0: zero");
	assert_has(text, "MLX5_IB_METHOD_DEVX_OBJ_CREATE (CREATE_SQ)");
	assert_has(text, "byte 62, 2 bytes big-endian: #1.2 (pp index)");
	cr_assert_null(strstr(text, "->"));
}

Test(flow, a_result_says_what_failed_and_what_is_missing_then)
{
	struct program_result result = { .ioctls = 2 };
	const char *text;

	program_sound(&program);
	result.calls[0].made = true;
	result.calls[1] = (struct call_result){ .made = true, .error = 22 };
	text = shown(&result);
	assert_has(text, "#0 open -> 0");
	assert_has(text, "MLX5_IB_METHOD_PP_OBJ_ALLOC -> EINVAL");
	assert_has(text, "byte 62, 2 bytes big-endian: no pp index");
	assert_has(text, "(CREATE_SQ) -> not made");
}

Test(flow, any_program_can_be_shown)
{
	uint8_t bytes[512];

	srand(1);
	for (unsigned int i = 0; i < 3000; i++) {
		const size_t size = (size_t)rand() % sizeof(bytes);

		for (size_t j = 0; j < size; j++)
			bytes[j] = (uint8_t)(rand() % 3 ? rand() % 20 : rand());
		program_read(&program, bytes, size);
		cr_assert(program.call_count == 0 || strlen(shown(NULL)) > 0);
	}
}
