/* SPDX-License-Identifier: BSD-2-Clause */
#include "work_queue.h"

#include "device.h"
#include "resource.h"

enum { WQ_CYCLIC = 1, WQ_TYPE_LAST = 3 };

/* Bytes of the page list behind the context; the umem fields decide whether there is one. */
static bool work_queue_pages_fit(const struct object *object, const uint8_t *wq)
{
	unsigned int log_bytes = (unsigned int)(bits_get(wq, WQ_LOG_SIZE) +
						bits_get(wq, WQ_LOG_STRIDE));
	unsigned int page_shift = 12 + (unsigned int)bits_get(wq, WQ_LOG_PAGE_SIZE);
	uint64_t pages = log_bytes > page_shift ? (uint64_t)1 << (log_bytes - page_shift) : 1;

	return object->context_len - QUEUE_CONTEXT >= pages * 8;
}

static outcome work_queue_check_memory(struct device *device, struct object *object,
				       const uint8_t *wq)
{
	outcome verdict;

	if (bits_get(wq, WQ_UMEM_VALID)) {
		verdict = resource_use(device, object, TYPE_UMEM, bits_get(wq, WQ_UMEM));
		if (verdict)
			return verdict;
	} else if (!work_queue_pages_fit(object, wq)) {
		return REFUSED(REASON_INPUT_LENGTH, object->type);
	}
	if (bits_get(wq, WQ_DBR_UMEM_VALID))
		return resource_use(device, object, TYPE_UMEM, bits_get(wq, WQ_DBR_UMEM));
	return ACCEPTED;
}

outcome work_queue_check(struct device *device, struct object *object)
{
	const uint8_t *wq = object->context + WQ_OFFSET;
	outcome verdict;

	if (bits_get(wq, WQ_TYPE) > WQ_TYPE_LAST ||
	    bits_get(wq, WQ_LOG_SIZE) > cap_get(device, CAP_GENERAL, FIELD(0x3db, 5)))
		return REFUSED(REASON_FIELD, object->type);
	if (object->type == TYPE_SQ &&
	    (bits_get(wq, WQ_TYPE) != WQ_CYCLIC || bits_get(wq, WQ_LOG_STRIDE) != 6))
		return REFUSED(REASON_FIELD, object->type);
	/* What a send queue sends is found through its memory keys: it need not name a PD. */
	if (object->type != TYPE_SQ || bits_get(wq, WQ_PD)) {
		verdict = resource_use(device, object, TYPE_PD, bits_get(wq, WQ_PD));
		if (verdict)
			return verdict;
	}
	verdict = ACCEPTED;
	if (object->type == TYPE_SQ)
		verdict = resource_use(device, object, TYPE_UAR, bits_get(wq, WQ_UAR));
	return verdict ? verdict : work_queue_check_memory(device, object, wq);
}

struct guest_buffer work_queue_ring(struct device *device, const struct object *object)
{
	const uint8_t *wq = object->context + WQ_OFFSET;
	unsigned int shift = PAGE_SHIFT_MIN + (unsigned int)bits_get(wq, WQ_LOG_PAGE_SIZE);

	if (bits_get(wq, WQ_UMEM_VALID))
		return guest_buffer_of_umem(object_find(device, TYPE_UMEM, bits_get(wq, WQ_UMEM)),
					    bits_get(wq, WQ_UMEM_OFFSET));
	return guest_buffer_of_list(object->context + QUEUE_CONTEXT,
				    (object->context_len - QUEUE_CONTEXT) / 8, shift,
				    bits_get(wq, WQ_PAGE_OFFSET) << (shift - 6));
}

struct guest_buffer work_queue_record(struct device *device, const struct object *object)
{
	const uint8_t *wq = object->context + WQ_OFFSET;
	uint64_t address = bits_get(wq, WQ_DBR_ADDRESS);

	if (bits_get(wq, WQ_DBR_UMEM_VALID))
		return guest_buffer_of_umem(object_find(device, TYPE_UMEM,
							bits_get(wq, WQ_DBR_UMEM)), address);
	return guest_buffer_whole(address);
}

bool queue_may_go(unsigned int from, unsigned int to)
{
	switch (to) {
	case QUEUE_RST:
		return true;
	case QUEUE_RDY:
		return from == QUEUE_RST || from == QUEUE_RDY;
	case QUEUE_ERR:
		return from == QUEUE_RDY || from == QUEUE_ERR;
	default:
		return false;
	}
}
