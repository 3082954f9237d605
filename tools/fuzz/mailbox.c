/* SPDX-License-Identifier: BSD-2-Clause */
#include "mailbox.h"

#include "mailbox_rows.h"

const struct mailbox *mailbox_next(const struct mailbox *previous)
{
	if (!previous)
		return mailbox_rows;
	return previous + 1 < mailbox_rows + mailbox_row_count ? previous + 1 : NULL;
}

const struct mailbox *mailbox_any(struct chance *chance, enum mailbox_use use)
{
	const struct mailbox *mailbox = NULL, *chosen = NULL;
	uint32_t seen = 0;

	while ((mailbox = mailbox_next(mailbox)))
		if ((use == MAILBOX_USES || mailbox->use == use) && chance_below(chance, ++seen) == 0)
			chosen = mailbox;
	return chosen;
}

const struct mailbox *mailbox_creation(uint16_t opcode)
{
	for (size_t i = 0; i < mailbox_row_count; i++)
		if (mailbox_rows[i].use == MAILBOX_CREATE && mailbox_rows[i].opcode == opcode)
			return &mailbox_rows[i];
	return NULL;
}

void mailbox_put(uint8_t *data, unsigned int bit, unsigned int width, uint64_t value)
{
	for (unsigned int i = 0; i < width; i++) {
		const unsigned int at = bit + width - 1 - i;
		const uint8_t mask = (uint8_t)(0x80u >> at % 8);

		if (value >> i & 1)
			data[at / 8] |= mask;
		else
			data[at / 8] &= (uint8_t)~mask;
	}
}
