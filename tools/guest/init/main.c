// SPDX-License-Identifier: BSD-2-Clause
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/reboot.h>
#include <unistd.h>

#include "init.h"

#define PORT_LIMIT_MS 20000
#define NODE_LIMIT_MS 20000

static const char node[] = "/dev/infiniband/uverbs0";

static bool node_wait(void)
{
	for (long waited = 0; waited < NODE_LIMIT_MS; waited += 10) {
		if (!access(node, F_OK))
			return true;
		sleep_ms(10);
	}
	return false;
}

static bool load_requested(void)
{
	char **names = words_read(RUN_DIR "modules", '\n');
	bool good = true;

	for (size_t i = 0; names && names[i]; i++)
		good &= modules_load_name(names[i]);
	return good;
}

static void prepare_and_run(int result)
{
	char **argv = words_read(RUN_DIR "argv", '\0');
	char **env = words_read(RUN_DIR "env", '\0');
	bool device = !access(RUN_DIR "device", F_OK);

	if (!argv || !argv[0]) {
		dprintf(result, "failed the guest was given no command\n");
		return;
	}
	network_make();
	if (device && !modules_load_kind("device")) {
		dprintf(result, "failed the kernel refused a driver module (see its log)\n");
		return;
	}
	if (device && !node_wait())
		dprintf(result, "note no %s appeared within %d s\n", node, NODE_LIMIT_MS / 1000);
	if (!load_requested()) {
		dprintf(result, "failed the kernel refused a requested module (see its log)\n");
		return;
	}
	if (!access(RUN_DIR "share", F_OK) && !mount_share()) {
		dprintf(result, "failed the guest cannot mount the machine's folder (see its log)\n");
		return;
	}
	ram_file_link();
	command_run(argv, env, result);
}

int main(void)
{
	int result;

	mounts_make();
	modules_load_kind("always");
	if (!ports_wait("result", PORT_LIMIT_MS) || !ports_wait("stderr", PORT_LIMIT_MS)) {
		say("no virtio ports");
	} else {
		result = open(PORT_DIR "result", O_WRONLY | O_CLOEXEC);
		prepare_and_run(result);
	}
	sync();
	reboot(RB_POWER_OFF);
	for (;;)
		pause();
}
