/* SPDX-License-Identifier: BSD-2-Clause */
/* What a capability that this thread may lack has to do with a failure. */
#ifndef RV_DIAGNOSE_RIGHTS_H
#define RV_DIAGNOSE_RIGHTS_H

#include "sentence.h"

/* Of memory that could not be pinned; NULL where the evidence does not decide. */
const struct rv_sentence *rv_rights_memlock(const struct rv_fault *fault);

/* Of a command that the firmware refuses to contexts without CAP_NET_RAW; else NULL. */
const struct rv_sentence *rv_rights_raw(const struct rv_fault *fault);

#endif
