/* SPDX-License-Identifier: BSD-2-Clause */
#include "command_queue.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "device.h"
#include "log.h"
#include "mailbox.h"

enum {					/* struct mlx5_cmd_layout, include/linux/mlx5/device.h */
	ENTRY_TYPE = 0,
	ENTRY_IN_LEN = 4,
	ENTRY_IN_ADDRESS = 8,
	ENTRY_IN = 16,
	ENTRY_OUT = 32,
	ENTRY_OUT_ADDRESS = 48,
	ENTRY_OUT_LEN = 56,
	ENTRY_TOKEN = 60,
	ENTRY_STATUS = 63,
	ENTRY_SIZE = 64,

	ENTRY_INLINE = 16,
	ENTRY_TYPE_PCI = 7,
	ENTRY_OWNED = 1,
};

static uint64_t command_entry(const struct device *device, unsigned int index)
{
	return device->init_segment.command_queue + ((uint64_t)index << COMMAND_LOG_STRIDE);
}

static void command_slot_free(struct command_slot *slot)
{
	free(slot->command.in);
	free(slot->command.out);
	memset(slot, 0, sizeof(*slot));
}

void command_queue_reset(struct device *device)
{
	for (unsigned int i = 0; i < COMMAND_SLOTS; i++)
		command_slot_free(&device->command_queue.slots[i]);
}

/* The answer, then the status with the ownership bit cleared, then the event: in this order. */
static void command_answer(struct device *device, unsigned int index)
{
	struct command_slot *slot = &device->command_queue.slots[index];
	struct command *command = &slot->command;
	uint64_t entry = command_entry(device, index);
	uint32_t first = command->out_len < ENTRY_INLINE ? command->out_len : ENTRY_INLINE;
	bool with_event = slot->with_event;
	uint8_t status;

	if (!command->delivery)
		command->delivery = (uint8_t)mailbox_write(&device->dma, slot->out_address,
							   slot->token, command->out + first,
							   command->out_len - first);
	if (command->delivery)
		device->anomalies.undeliverable++;
	else
		dma_write(&device->dma, entry + ENTRY_OUT, command->out, first);
	status = (uint8_t)(command->delivery << 1);
	dma_write(&device->dma, entry + ENTRY_STATUS, &status, sizeof(status));
	command_slot_free(slot);
	if (with_event)
		event_queue_post_command(device, index);
}

static enum delivery command_fetch_input(struct device *device, const uint8_t *entry,
					 struct command *command)
{
	uint32_t first = command->in_len < ENTRY_INLINE ? command->in_len : ENTRY_INLINE;

	memcpy(command->in, entry + ENTRY_IN, first);
	return mailbox_read(&device->dma, be64_get(entry + ENTRY_IN_ADDRESS), entry[ENTRY_TOKEN],
			    command->in + first, command->in_len - first);
}

static enum delivery command_check_entry(const uint8_t *entry, const struct command *command)
{
	if (entry[ENTRY_TYPE] != ENTRY_TYPE_PCI)
		return DELIVERY_BAD_DESCRIPTOR;
	if (command->in_len < 8 || command->in_len > COMMAND_MAX_INPUT)
		return DELIVERY_IN_LENGTH;
	if (command->out_len > COMMAND_MAX_OUTPUT)
		return DELIVERY_OUT_LENGTH;
	return DELIVERY_OK;
}

/* Takes what stands in a slot. False: nothing that is ours. */
static bool command_fetch(struct device *device, unsigned int index)
{
	struct command_slot *slot = &device->command_queue.slots[index];
	struct command *command = &slot->command;
	uint8_t entry[ENTRY_SIZE];

	command_slot_free(slot);
	if (!dma_read(&device->dma, command_entry(device, index), entry, sizeof(entry)) ||
	    !(entry[ENTRY_STATUS] & ENTRY_OWNED))
		return false;
	slot->token = entry[ENTRY_TOKEN];
	slot->out_address = be64_get(entry + ENTRY_OUT_ADDRESS);
	command->in_len = be32_get(entry + ENTRY_IN_LEN);
	command->out_len = be32_get(entry + ENTRY_OUT_LEN);
	command->delivery = (uint8_t)command_check_entry(entry, command);
	if (command->delivery)
		command->in_len = command->out_len = 0;
	command->in = calloc(1, command->in_len > ENTRY_INLINE ? command->in_len : ENTRY_INLINE);
	command->out = calloc(1, command->out_len > ENTRY_INLINE ? command->out_len : ENTRY_INLINE);
	if (!command->in || !command->out) {
		command_slot_free(slot);
		return false;
	}
	if (!command->delivery)
		command->delivery = (uint8_t)command_fetch_input(device, entry, command);
	command->opcode = (uint16_t)bits_get(command->in, IN_OPCODE);
	command->op_mod = (uint16_t)bits_get(command->in, IN_OP_MOD);
	command->uid = (uint16_t)bits_get(command->in, IN_UID);
	command->row = command_find(command->opcode);
	return true;
}

/* Carries the command out, unless a fault has other plans, and says when to answer. */
static void command_run(struct device *device, struct command_slot *slot)
{
	struct command *command = &slot->command;
	const struct fault *fault = fault_take(&device->faults, command->opcode);
	enum history_fate fate = FATE_ANSWERED;

	slot->due_ns = 0;
	if (fault && fault->kind == FAULT_HANG) {
		slot->due_ns = UINT64_MAX;
		fate = FATE_HUNG;
	} else if (fault && fault->kind == FAULT_FAIL) {
		command_refuse(command, fault->status, fault->syndrome);
	} else {
		command_execute(device, command);
	}
	if (fault && fault->kind == FAULT_DELAY) {
		slot->due_ns = clock_now_ns() + fault->delay_ms * UINT64_C(1000000);
		fate = FATE_DELAYED;
	}
	history_add(&device->history, command)->fate = fate;
	if (bits_get(command->out, OUT_STATUS))
		device->anomalies.refused++;
}

static void command_start(struct device *device, unsigned int index)
{
	struct command_slot *slot = &device->command_queue.slots[index];

	if (!command_fetch(device, index))
		return;
	/*
	 * The driver polls for the CREATE_EQ that makes the command EQ, and for the DESTROY_EQ that
	 * ends it: an event for either would find its completion already taken. So what counts is
	 * whether the EQ was there before, and (when posting) whether it still is.
	 */
	slot->with_event = event_queue_has_command(device);
	if (slot->command.delivery)
		history_add(&device->history, &slot->command);
	else
		command_run(device, slot);
	if (slot->due_ns)
		slot->waiting = true;
	else
		command_answer(device, index);
}

void command_queue_doorbell(struct device *device, uint32_t slots)
{
	/* A dead device and a disabled interface take no commands. */
	if (device->health.syndrome || device->init_segment.nic_state) {
		log_line("doorbell %#x ignored", slots);
		return;
	}
	for (unsigned int i = 0; i < COMMAND_SLOTS; i++)
		if (slots >> i & 1)
			command_start(device, i);
}

void command_queue_release(struct device *device)
{
	for (unsigned int i = 0; i < COMMAND_SLOTS; i++) {
		struct command_slot *slot = &device->command_queue.slots[i];

		if (!slot->waiting)
			continue;
		if (slot->due_ns == UINT64_MAX) {
			command_refuse(&slot->command, STATUS_INTERNAL, FAULT_SYNDROME);
			/* A driver that gave up has other commands' answers in these mailboxes. */
			if (slot->command.out_len > ENTRY_INLINE)
				slot->command.out_len = ENTRY_INLINE;
		}
		command_answer(device, i);
	}
}

uint64_t command_queue_run(struct device *device)
{
	uint64_t now = clock_now_ns(), next = UINT64_MAX;

	for (unsigned int i = 0; i < COMMAND_SLOTS; i++) {
		struct command_slot *slot = &device->command_queue.slots[i];

		if (!slot->waiting)
			continue;
		if (slot->due_ns <= now)
			command_answer(device, i);
		else if (slot->due_ns < next)
			next = slot->due_ns;
	}
	return next;
}
