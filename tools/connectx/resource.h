/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_RESOURCE_H
#define CONNECTX_RESOURCE_H

#include "command.h"

/*
 * Most objects are created, changed, asked and destroyed in the same way; a class says where its
 * layouts differ and what must hold. Offsets are bytes, contexts are kept from context_in on.
 */
struct resource_class {
	unsigned int number_out;	/* field of the number in CREATE's answer */
	unsigned int number_in;		/* and in the input of the other commands */
	uint16_t context_in;		/* of the context in CREATE's input; 0: it has none */
	uint16_t context_out;		/* of the context in QUERY's answer */
	uint16_t context_len;		/* of its fixed part */
	uint16_t context_modify;	/* of the context in MODIFY's input */

	/* Judges a new object that has its context, and notes what it uses. */
	outcome (*check)(struct device *device, const struct command *command,
			 struct object *object);
	/* Judges and carries out MODIFY; NULL: the command only needs a live object. */
	outcome (*modify)(struct device *device, const struct command *command,
			  struct object *object);
};

extern const struct resource_class cq_class, sq_class, rq_class, rmp_class, srq_class;
extern const struct resource_class xrc_srq_class, qp_class, dct_class, mkey_class, umem_class;
extern const struct resource_class tis_class, tir_class, rqt_class;
extern const struct resource_class packet_reformat_class, modify_header_class;

/* The live object that the command's number names and whose owner it may speak for. */
outcome resource_find(struct device *device, const struct command *command,
		      enum object_type type, uint64_t number, struct object **ret_object);

/* Notes that object uses what its context names; 0 is no exception. */
outcome resource_use(struct device *device, struct object *object, enum object_type type,
		     uint64_t number);

/* May uid name this object in a context of its own? */
bool resource_visible(const struct object *object, uint16_t uid);

#endif
