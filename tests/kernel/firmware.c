/* SPDX-License-Identifier: BSD-2-Clause */
#include "firmware.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"

int errno_of_status(uint8_t status)
{
	switch (status) {
	case 0x02: /* BAD_OP */
	case 0x03: /* BAD_PARAM */
	case 0x05: /* BAD_RES */
	case 0x09: /* BAD_RES_STATE */
	case 0x0a: /* IX */
	case 0x10: /* BAD_QP_STATE */
	case 0x30: /* BAD_PKT */
	case 0x40: /* BAD_SIZE_OUTS_CQES */
		return EINVAL;
	case 0x06: /* RES_BUSY */
		return EBUSY;
	case 0x07: /* NOT_READY, which older drivers do not know */
		return kernel_at_least(6, 12) ? EAGAIN : EIO;
	case 0x08: /* LIM */
		return ENOMEM;
	case 0x0f: /* NO_RES */
		return EAGAIN;
	default:
		return EIO;
	}
}

bool devx_passes_status(void)
{
	return kernel_at_least(5, 18);
}

int devx_errno_of_status(uint8_t status)
{
	return devx_passes_status() ? EREMOTEIO : errno_of_status(status);
}

/* The PRM's names. */
static const char *status_name(uint8_t status)
{
	static const char *const names[256] = {
		[0x01] = "INTERNAL_ERR",  [0x02] = "BAD_OP",	    [0x03] = "BAD_PARAM",
		[0x04] = "BAD_SYS_STATE", [0x05] = "BAD_RES",	    [0x06] = "RES_BUSY",
		[0x08] = "LIM",		  [0x09] = "BAD_RES_STATE", [0x0a] = "IX",
		[0x0f] = "NO_RES",	  [0x10] = "BAD_QP_STATE",  [0x30] = "BAD_PKT",
		[0x40] = "BAD_SIZE_OUTS_CQES", [0x50] = "BAD_INP_LEN", [0x51] = "BAD_OUTP_LEN",
	};

	return names[status];
}

unsigned int status_after(unsigned int status)
{
	static const uint8_t unknown[] = { 0x07, 0x0b, 0x0e, 0x11, 0x7f, 0x80, 0xff };
	const bool all = getenv("LONG");

	for (status++; status < 256; status++)
		if (all || status_name((uint8_t)status) ||
		    memchr(unknown, (int)status, sizeof(unknown)))
			break;
	return status;
}

const char *errno_words(int error)
{
	static char words[80];

	snprintf(words, sizeof(words), "%s (%s)", strerror(error), strerrorname_np(error));
	return words;
}

struct refusal devx_refusal(uint8_t status, const char *command, const char *method)
{
	static char sentence[400];
	const int error = errno_of_status(status);
	const char *name = status_name(status);
	struct refusal want = { devx_errno_of_status(status), RV_LAYER_FIRMWARE, sentence };

	if (devx_passes_status()) {
		snprintf(sentence, sizeof(sentence),
			 "firmware refused %s: Remote I/O error (EREMOTEIO), status 0x%x (%s), syndrome 0xfa0175",
			 command, status, name ? name : "unknown");
	} else if (error == EINVAL) {
		want.layer = RV_LAYER_DRIVER;
		snprintf(sentence, sizeof(sentence),
			 "the driver does not allow %s in %s, it names an object that this context does not own, or (before Linux 5.18) the firmware refused it",
			 command, method);
	} else if (error == ENOMEM) {
		want.layer = RV_LAYER_LIMIT;
		snprintf(sentence, sizeof(sentence),
			 "%s failed for want of memory: the kernel's, or the firmware's own limit",
			 command);
	} else {
		snprintf(sentence, sizeof(sentence),
			 "firmware refused %s and the driver turned its status into %s", command,
			 errno_words(error));
	}
	return want;
}

const char *status_situation(const char *what, uint8_t status)
{
	static char situation[120];
	const bool told = status_name(status) || status == 0x07;
	int used = snprintf(situation, sizeof(situation), "firmware refuses %s with ", what);

	snprintf(situation + used, sizeof(situation) - (size_t)used,
		 told ? "status 0x%x" : "a status that has no name", status);
	return situation;
}

struct mlx5dv_devx_obj *header_object(struct ibv_context *context, uint16_t opcode,
				      uint32_t *ret_number)
{
	uint8_t in[16] = { (uint8_t)(opcode >> 8), (uint8_t)opcode };
	uint8_t out[16] = { 0 };
	struct mlx5dv_devx_obj *obj = mlx5dv_devx_obj_create(context, in, sizeof(in), out,
							     sizeof(out));

	if (obj && ret_number)
		*ret_number = DEVX_GET(alloc_transport_domain_out, out, transport_domain);
	return obj;
}

struct mlx5dv_devx_obj *tis_create(struct ibv_context *context, uint32_t domain,
				   uint8_t out[static 16])
{
	uint8_t in[DEVX_ST_SZ_BYTES(create_tis_in)] = { 0 };

	memset(out, 0, 16);
	DEVX_SET(create_tis_in, in, opcode, OP_CREATE_TIS);
	DEVX_SET(create_tis_in, in, ctx.transport_domain, domain);
	return mlx5dv_devx_obj_create(context, in, sizeof(in), out, 16);
}

int tis_query(struct mlx5dv_devx_obj *tis, uint32_t tisn, uint8_t *out, size_t size)
{
	uint8_t in[DEVX_ST_SZ_BYTES(query_tis_in)] = { 0 };

	memset(out, 0, size);
	DEVX_SET(query_tis_in, in, opcode, OP_QUERY_TIS);
	DEVX_SET(query_tis_in, in, tisn, tisn);
	return mlx5dv_devx_obj_query(tis, in, sizeof(in), out, size);
}

int tis_set_prio(struct mlx5dv_devx_obj *tis, uint32_t tisn, unsigned int prio,
		 uint8_t out[static 16])
{
	uint8_t in[DEVX_ST_SZ_BYTES(modify_tis_in)] = { 0 };

	memset(out, 0, 16);
	DEVX_SET(modify_tis_in, in, opcode, OP_MODIFY_TIS);
	DEVX_SET(modify_tis_in, in, tisn, tisn);
	DEVX_SET(modify_tis_in, in, bitmask_prio, 1);
	DEVX_SET(modify_tis_in, in, ctx.prio, prio);
	return mlx5dv_devx_obj_modify(tis, in, sizeof(in), out, 16);
}
