/* SPDX-License-Identifier: BSD-2-Clause */
#include "refusal.h"

#include <stddef.h>
#include <stdio.h>
#include <strings.h>

#include "object.h"
#include "prm.h"

static const struct {
	uint8_t status;
	const char *sentence;
} reasons[REASON_COUNT] = {
	[REASON_UNKNOWN_OPCODE] = { STATUS_BAD_OP, "this device has no such command" },
	[REASON_INPUT_LENGTH] = { STATUS_BAD_INPUT_LEN, "the input is shorter than its layout" },
	[REASON_OUTPUT_LENGTH] = { STATUS_BAD_OUTPUT_LEN,
				   "the output has no room for the answer's layout" },
	[REASON_SYSTEM_STATE] = { STATUS_BAD_SYS_STATE,
				  "the device is not enabled or not initialized" },
	[REASON_UID] = { STATUS_BAD_PARAM, "the command's uid is no live user context" },
	[REASON_NUMBER] = { STATUS_BAD_RES_STATE, "no live object has this number" },
	[REASON_OWNER] = { STATUS_BAD_RES, "the object belongs to another uid" },
	[REASON_REFERENCE] = { STATUS_BAD_PARAM, "the context names an object that does not exist" },
	[REASON_FOREIGN] = { STATUS_BAD_PARAM, "the context names an object of another uid" },
	[REASON_IN_USE] = { STATUS_RES_BUSY, "another object still uses this one" },
	[REASON_LIMIT] = { STATUS_LIMIT, "as many objects as the capability allows are alive" },
	[REASON_MEMORY] = { STATUS_NO_RESOURCES, "the device has no memory left" },
	[REASON_FIELD] = { STATUS_BAD_PARAM, "a field of the input has a senseless value" },
	[REASON_STATE] = { STATUS_BAD_RES_STATE, "the object's state does not allow this" },
	[REASON_UNSUPPORTED] = { STATUS_BAD_OP, "the capability for this is off" },
	[REASON_INDEX] = { STATUS_BAD_INDEX, "the index is outside its table" },
	[REASON_REGISTER] = { STATUS_BAD_PARAM, "this device has no such register" },
	[REASON_PERMISSION] = { STATUS_BAD_PARAM,
				"the user context was created without this permission" },
	[REASON_OVERLAP] = { STATUS_BAD_PARAM, "the range overlaps one that is taken" },
};

static const struct {
	uint8_t status;
	const char *name;
} statuses[] = {
	{ STATUS_OK, "OK" },
	{ STATUS_INTERNAL, "INTERNAL" },
	{ STATUS_BAD_OP, "BAD_OP" },
	{ STATUS_BAD_PARAM, "BAD_PARAM" },
	{ STATUS_BAD_SYS_STATE, "BAD_SYS_STATE" },
	{ STATUS_BAD_RES, "BAD_RES" },
	{ STATUS_RES_BUSY, "RES_BUSY" },
	{ STATUS_LIMIT, "LIMIT" },
	{ STATUS_BAD_RES_STATE, "BAD_RES_STATE" },
	{ STATUS_BAD_INDEX, "BAD_INDEX" },
	{ STATUS_NO_RESOURCES, "NO_RESOURCES" },
	{ STATUS_BAD_QP_STATE, "BAD_QP_STATE" },
	{ STATUS_BAD_PACKET, "BAD_PACKET" },
	{ STATUS_BAD_SIZE, "BAD_SIZE" },
	{ STATUS_BAD_INPUT_LEN, "BAD_INPUT_LEN" },
	{ STATUS_BAD_OUTPUT_LEN, "BAD_OUTPUT_LEN" },
};

static unsigned int refusal_reason(outcome verdict)
{
	unsigned int reason = verdict >> 8 & 0xff;

	return reason < REASON_COUNT ? reason : 0;
}

uint8_t refusal_status(outcome verdict)
{
	return reasons[refusal_reason(verdict)].status;
}

const char *refusal_sentence(outcome verdict)
{
	const char *sentence = reasons[refusal_reason(verdict)].sentence;

	return sentence ? sentence : "";
}

const char *status_name(uint8_t status)
{
	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++)
		if (statuses[i].status == status)
			return statuses[i].name;
	return "?";
}

int status_find(const char *name)
{
	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++)
		if (!strcasecmp(statuses[i].name, name))
			return statuses[i].status;
	return -1;
}

void refusal_print_table(void)
{
	for (unsigned int reason = 1; reason < REASON_COUNT; reason++)
		printf("0x%06x  0x%02x %-15s %s\n", REFUSED(reason, 0), reasons[reason].status,
		       status_name(reasons[reason].status), reasons[reason].sentence);
	printf("The low byte says what it is about:\n");
	for (unsigned int type = 1; type < TYPE_COUNT; type++)
		printf("0x%02x %s\n", type, object_type_name(type));
}
