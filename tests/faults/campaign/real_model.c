/* SPDX-License-Identifier: BSD-2-Clause */
/* The model kernel under other names: it is asked by system calls, not by the plug. */
#define rv_kernel_open modelled_open
#define rv_kernel_close modelled_close
#define rv_kernel_ioctl modelled_ioctl
#define rv_kernel_map modelled_map
#define rv_kernel_unmap modelled_unmap
#define rv_kernel_read_event modelled_read_event
#include "../objects/model_kernel.c" /* NOLINT(bugprone-suspicious-include): once more, under other names */
