/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Shortens what was found: fewer programs, then fewer calls, attributes and patches, then
 * plainer ones and less data. What is tried next depends on nothing but the answers so
 * far, so that a search which a panic interrupted goes on from the answers on record.
 */
#ifndef TOOLS_FUZZ_MINIMIZE_H
#define TOOLS_FUZZ_MINIMIZE_H

#include "sequence.h"

enum verdict {
	VERDICT_NO,
	VERDICT_YES, /* the same thing happens */
	VERDICT_STOP /* it cannot be told now: the search ends where it is */
};

/*
 * minimize - the shortest sequence that a greedy search finds
 * @sequence: what was found; replaced by something shorter for which @judge says yes
 * @judge: whether the thing happens; asked of @sequence itself first
 *
 * Returns VERDICT_YES when the search is done, VERDICT_NO where @sequence itself does not
 * do it, VERDICT_STOP where it was stopped or memory ran out.
 */
enum verdict minimize(struct sequence *sequence,
		      enum verdict (*judge)(void *argument, const struct sequence *sequence),
		      void *argument);

#endif
