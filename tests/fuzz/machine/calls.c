/* SPDX-License-Identifier: BSD-2-Clause */
/* Each kind of call, and each way to make one. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "case.h"

static void pacing(void)
{
	start();
	sketch_pp(&program, 100000, 0);
	sketch_destroy(&program, SKETCH_PP, 0x1001, 0);
	run();
	tell(all_good() && result.ioctls == 3 && result.ioctls_good == 3,
	     "an entry is made and destroyed by the handle that flows");
	sketch_destroy(&program, SKETCH_PP, 0x1001, 0)->attrs[0].ref.dead = true;
	run();
	tell(result.calls[4].error == ENOENT, "a dead handle is refused");
	start();
	sketch_pp(&program, 200000, 1);
	sketch_pp(&program, 300000, 1);
	run();
	tell(all_good() && left_nothing(), "what a program leaves behind is gone after it");
}

/* ALLOC_PD by DEVX, and a TIS that names it: CREATE_TIS 0x912, transport domain 0x816. */
static void firmware(void)
{
	static const struct { uint8_t opcode[2]; uint16_t bytes; } commands[] = {
		{ { 0x08, 0x16 }, 16 }, { { 0x09, 0x12 }, 192 },
	};

	start();
	for (unsigned int i = 0; i < 2; i++) {
		struct call *call = sketch_ioctl(&program, SKETCH_DEVX_OBJ, 0x1000);

		sketch_attr(call, 0x1000, ATTR_NUMBER, 0);
		memcpy(sketch_data(&program, call, 0x1001, NULL, commands[i].bytes),
		       commands[i].opcode, 2);
		sketch_attr(call, 0x1002, ATTR_ROOM, 16);
	}
	program.patches[program.patch_count++] = (struct data_patch){
		.offset = (uint16_t)(program.calls[3].attrs[1].data.offset + 69), .bytes = 3,
		.big_endian = true, .ref.class_id = RESOURCE_FIRMWARE(0x816) };
	run();
	tell(all_good(), "a firmware object's number flows into another's mailbox");
	program.patch_count = 0;
	run();
	tell(result.calls[3].error != 0, "without it the mailbox is refused");
}

static void malformed(void)
{
	static const int errors[] = { EINVAL, EINVAL, EPROTONOSUPPORT, EFAULT, EFAULT, EFAULT };

	start();
	sketch_pp(&program, 100000, 0)->length_delta = 16;
	sketch_pp(&program, 100000, 0)->driver_id = 7;
	sketch_pp(&program, 100000, 0)->header_reserved = 1;
	sketch_pp(&program, 100000, 0)->attrs[1].source = ATTR_SHORT;
	sketch_pp(&program, 100000, 0)->attrs[3].source = ATTR_READONLY;
	sketch_pp(&program, 100000, 0)->attrs[1].source = ATTR_POINTER;
	run();
	for (unsigned int i = 0; i < 6; i++)
		if (result.calls[2 + i].error != errors[i])
			printf("# call %u\n", 2 + i);
	tell(result.calls[2].error == errors[0] && result.calls[3].error == errors[1] &&
	     result.calls[4].error == errors[2] && result.calls[5].error == errors[3] &&
	     result.calls[6].error == errors[4] && result.calls[7].error == errors[5],
	     "what is malformed is refused as the kernel says");
}

static void mappings(void)
{
	struct call *call;

	start();
	add_page();
	for (unsigned int i = 0; i < 2; i++) {
		call = sketch_call(&program, CALL_TOUCH);
		call->on.class_id = RESOURCE_MAPPING;
		call->flags = i ? CALL_STORE : 0;
		call->value = 0x100;
	}
	call = sketch_call(&program, CALL_MUNMAP);
	call->on.class_id = RESOURCE_MAPPING;
	run();
	tell(all_good() && result.calls[3].made, "a page of the card is mapped, read and written");
	program.calls[6] = program.calls[4];
	program.calls[5] = *sketch_call(&program, CALL_UNPLUG);
	program.call_count = 7;
	run();
	tell(result.calls[4].error == 0 && result.calls[5].error == 0 &&
	     left_nothing(), "a card that was unplugged is back afterwards");
	start();
	sketch_pp(&program, 100000, 0);
	run();
	tell(all_good(), "and works");
}

static void descriptor_calls(void)
{
	struct call *call;
	const unsigned int before = descriptors();

	start();
	call = sketch_ioctl(&program, SKETCH_ASYNC, 0);
	sketch_attr(call, 0, ATTR_NUMBER, 0);
	for (unsigned int kind = 0; kind < 3; kind++) {
		static const uint8_t kinds[] = { CALL_READ, CALL_POLL, CALL_DUP };

		call = sketch_call(&program, kinds[kind]);
		call->on.class_id = SKETCH_ASYNC;
		call->length = 64;
	}
	call = sketch_call(&program, CALL_CLOSE);
	call = sketch_call(&program, CALL_DUP);
	run();
	tell(result.calls[2].error == 0 && result.calls[3].error == EAGAIN &&
	     result.calls[4].error == 0 && result.calls[5].error == 0 &&
	     result.calls[6].error == 0 && !result.calls[7].made,
	     "descriptors are read without waiting, polled, doubled and closed");
	tell(descriptors() == before && left_nothing(), "none of them is left open");
}

static void races(void)
{
	unsigned int good = 0, busy = 0;

	for (unsigned int i = 0; i < 200; i++) {
		start();
		sketch_pp(&program, 100000, 0);
		sketch_destroy(&program, SKETCH_PP, 0x1001, 0)->flags = CALL_RACES;
		sketch_destroy(&program, SKETCH_PP, 0x1001, 0);
		run();
		good += (result.calls[3].error == 0) != (result.calls[4].error == 0);
		busy += result.calls[3].error == EBUSY || result.calls[4].error == EBUSY;
	}
	printf("# busy %u of 200\n", busy);
	tell(good == 200, "of two that race to destroy one entry exactly one succeeds");
}

static void forks(void)
{
	start();
	sketch_pp(&program, 100000, 0)->flags = CALL_FORKED;
	sketch_destroy(&program, SKETCH_PP, 0x1001, 0);
	run();
	tell(all_good(), "a handle that a child made is destroyed by its parent");
	start();
	sketch_pp(&program, 100000, 0)->flags = CALL_FORKED | CALL_RACES;
	sketch_pp(&program, 100000, 0);
	run();
	tell(all_good(), "a child's call and its parent's run at once");
}

static void faults(void)
{
	struct call *call;
	time_t before;

	start();
	call = sketch_call(&program, CALL_FAULT);
	call->object_id = 0x780;
	call->value = 0x5;
	sketch_pp(&program, 123456, 0);
	sketch_pp(&program, 123456, 0);
	run();
	tell(result.calls[2].error == 0 && result.calls[3].error == EINVAL &&
	     result.calls[4].error == 0, "a command fails once, with the status that was asked for");
	program.calls[2].kind = CALL_SILENT;
	before = time(NULL);
	run();
	tell(result.calls[3].error != 0 && time(NULL) - before < 10,
	     "a command without an answer is helped along");
	start();
	sketch_pp(&program, 123456, 0);
	run();
	tell(all_good(), "faults end with their program");
}

static void failing(void)
{
	unsigned int fired = 0, refused = 0;

	for (uint8_t nth = 1; nth < 12; nth++) {
		start();
		sketch_pp(&program, 123456, 0)->fail_nth = nth;
		run();
		fired += result.calls[2].failed_nth;
		refused += result.calls[2].error == ENOMEM || result.calls[2].error == EFAULT;
	}
	printf("# fail-nth: fired %u, refused %u\n", fired, refused);
	if (fired == 0)
		tell_skip("allocations fail one by one", "this kernel injects no failures");
	else
		tell(fired >= 4 && refused >= 3, "allocations fail one by one");
}

void single_calls(void)
{
	pacing();
	firmware();
	malformed();
	descriptor_calls();
	mappings();
	races();
	forks();
	faults();
	failing();
}
