/* SPDX-License-Identifier: BSD-2-Clause */
/* The kernel's own types where its headers are installed, equal ones where not. */
#ifndef RAWVERBS_VERBS_TYPES_H
#define RAWVERBS_VERBS_TYPES_H

/* Applications count on these, which rdma-core's headers bring along. */
#include <endian.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#if defined(__has_include)
#if __has_include(<linux/types.h>)
#include <linux/types.h>
#define RV_HAVE_LINUX_TYPES 1
#endif
#endif
#ifndef RV_HAVE_LINUX_TYPES
typedef uint16_t __be16;
typedef uint32_t __be32;
__extension__ typedef unsigned long long __be64;
#endif

#endif
