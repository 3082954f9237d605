#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# In the guest: the example at three rates with either library, each to a capture of its own.
set -eu
for library in rdma-core rawverbs; do
	for kbps in 1000000 2000000 5000000; do
		connectx-control clock reset >/dev/null
		connectx-control capture "$CAPTURES/$library-$kbps.pcapng" >/dev/null
		echo "@ $library $kbps"
		"$BIN/paced-queue-$library" "$kbps" 10000 1500
		connectx-control capture off >/dev/null
	done
done
echo "@ left"
connectx-control rates
connectx-control state
