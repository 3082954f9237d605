/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef RAWVERBS_VERSION_H
#define RAWVERBS_VERSION_H

#define RV_VERSION_MAJOR 0
#define RV_VERSION_MINOR 1
#define RV_VERSION_PATCH 0
#define RV_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rv_version - the version of the library that runs, as "MAJOR.MINOR.PATCH"
 *
 * RV_VERSION is the one that was compiled against. Never fails, any thread.
 */
const char *rv_version(void);

#ifdef __cplusplus
}
#endif

#endif
