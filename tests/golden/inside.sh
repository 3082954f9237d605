#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# In the guest: the drop-in program with one library; prints its output and recording between marker lines.
set -u
LD_PRELOAD="$RECORDER" DROPIN_RECORDING=/tmp/recording "$PROGRAM" >/tmp/output
echo "@ $1 status $?"
echo "@ $1 output" && cat /tmp/output
echo "@ $1 recording" && cat /tmp/recording
echo "@ $1 rates" && connectx-control rates
echo "@ end"
