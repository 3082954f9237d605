/* SPDX-License-Identifier: BSD-2-Clause */
/* What Linux is known to swallow, by drivers/infiniband/hw/mlx5 of 6.1. */
#ifndef TESTS_FAULTS_GUEST_KNOWN_H
#define TESTS_FAULTS_GUEST_KNOWN_H

#include <rawverbs/error.h>

#include "steps.h"

/* The call succeeds though this command was refused, and nothing is amiss. */
bool driver_ignores(const struct call *call, const struct step *step);

/* Nobody looks at this command's result: the device keeps what it was to take away. */
bool driver_keeps(const struct step *step);

/* What the device may keep where nobody looked at this command's result. */
enum kept {
	NOTHING_KEPT,
	OBJECTS_KEPT, /* until it is put back; a new scene is free of them */
	DRIVER_BROKEN /* so that it has to be put back */
};

enum kept kept_by(const struct step *step);

/* A call with several commands, whose refusals the kernel does not tell apart. */
bool sentence_is_general(const struct call *call, const struct rv_error *said);

#endif
