/* SPDX-License-Identifier: BSD-2-Clause */
/* Tests the software ConnectX without a kernel: usage: connectx-tests PATH-OF-CONNECTX */
#include <signal.h>
#include <stdio.h>

#include "server.h"

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: %s CONNECTX\n", argv[0]);
		return 2;
	}
	connectx_path = argv[1];
	signal(SIGPIPE, SIG_IGN);
	test_arguments();
	test_messages();
	test_hostile();
	test_control();
	test_commands();
	test_faults();
	test_objects();
	test_capture_reader();
	test_send();
	test_layouts();
	test_send_errors();
	test_send_hostile();
	test_pacing();
	test_wire();
	printf("1..%d\n", results);
	return failures != 0;
}
