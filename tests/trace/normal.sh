# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=bash
# A trace without what differs from run to run: threads, addresses, times.
normal() { sed -E 's/^\[[0-9]+\] /[T] /; s/ <[0-9]+\.[0-9]{6}>/ <S>/; s/0x[57][0-9a-f]{11}\>/ADDRESS/g'; }
