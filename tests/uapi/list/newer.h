/* SPDX-License-Identifier: BSD-2-Clause */
/* What kernels after 6.1 added: compared where the system's headers have it. */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 15, 0)
CONSTANT(UVERBS_ATTR_GET_CONTEXT_FD_ARR)
#else
NEWER(UVERBS_ATTR_GET_CONTEXT_FD_ARR, "Linux 6.15")
#endif
