/* SPDX-License-Identifier: BSD-2-Clause */
/* Evidence that only the system has: why a node did not open, why a context was refused. */
#ifndef RV_DIAGNOSE_EVIDENCE_H
#define RV_DIAGNOSE_EVIDENCE_H

#include "sentence.h"

/*
 * The sentence of a fault by what files say now, or NULL where its own words are the
 * best there are. Reads files only; changes neither errno nor the fault.
 */
const struct rv_sentence *rv_evidence(const struct rv_fault *fault);

#endif
