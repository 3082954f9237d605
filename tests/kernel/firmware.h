/* SPDX-License-Identifier: BSD-2-Clause */
/* Firmware commands for the guest tests, beside those of prm.h, and what statuses become. */
#ifndef TESTS_KERNEL_FIRMWARE_H
#define TESTS_KERNEL_FIRMWARE_H

#include <infiniband/mlx5dv.h>
#include <stdint.h>

#include "guest.h"
#include "prm.h"

/* Opcodes that prm.h does not name. */
enum {
	OP_DEALLOC_TRANSPORT_DOMAIN = 0x817,
	OP_CREATE_CQ = 0x400,
	OP_CREATE_DCT = 0x710,
	OP_ALLOC_Q_COUNTER = 0x771,
	OP_ALLOC_XRCD = 0x80e,
	OP_DESTROY_TIS = 0x914
};

/* The syndrome that the device gives with an injected status unless told otherwise. */
#define SYNDROME 0xfa0175u

/* mlx5_core's cmd_status_to_err() on the running kernel. */
int errno_of_status(uint8_t status);

/* The errno of a DEVX command that the firmware refuses with @status. */
int devx_errno_of_status(uint8_t status);

/* "Input/output error (EIO)" */
const char *errno_words(int error);

/*
 * Of a DEVX command that the firmware refuses with @status: errno, layer and whole sentence.
 * @command as sentences name it, "QUERY_TIS (0x915)"; @method the kernel's. Valid until the
 * next call.
 */
struct refusal devx_refusal(uint8_t status, const char *command, const char *method);

/* "firmware refuses @what with status 0x3"; what has no name is one situation. */
const char *status_situation(const char *what, uint8_t status);

/*
 * The next status of a sweep; 256 is none. Every one where LONG is in the environment, as it
 * is in long runs; else those that a driver or the PRM knows and some that nobody does.
 */
unsigned int status_after(unsigned int status);

/* Whether a refused DEVX command leaves status and syndrome in the out mailbox. */
bool devx_passes_status(void);

/* An object by a command that is just a header; its number is 24 bits at 0x48 of the answer. */
struct mlx5dv_devx_obj *header_object(struct ibv_context *context, uint16_t opcode,
				      uint32_t *ret_number);

/* A transport interface send object in @domain, or NULL and errno. */
struct mlx5dv_devx_obj *tis_create(struct ibv_context *context, uint32_t domain,
				   uint8_t out[static 16]);

int tis_query(struct mlx5dv_devx_obj *tis, uint32_t tisn, uint8_t *out, size_t size);
int tis_set_prio(struct mlx5dv_devx_obj *tis, uint32_t tisn, unsigned int prio,
		 uint8_t out[static 16]);

#endif
