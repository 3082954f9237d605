/* SPDX-License-Identifier: BSD-2-Clause */
/* What a well-behaved virtual machine asks, in the order in which QEMU does. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server.h"

static void test_version(struct server *server)
{
	uint8_t out[512] = { 0 };
	char in[128] = { 0 };
	const cJSON *fds;
	cJSON *json;
	int len;

	vfio_connect(server);
	vfio_call(server, 4, "0123456789abcdef", 16, -1, NULL, 0);
	result(server->error && server->error != ~0u, "nothing is served before the version");
	len = snprintf(in + 4, sizeof(in) - 4, "{\"capabilities\":{\"max_msg_fds\":3}}");
	vfio_call(server, 1, in, 4 + (size_t)len + 1, -1, out, sizeof(out) - 1);
	json = cJSON_Parse((char *)out + 4);
	fds = cJSON_GetObjectItem(cJSON_GetObjectItem(json, "capabilities"), "max_msg_fds");
	result(!server->error && !out[0] && !out[1] && !out[2] && !out[3],
	       "version 0.0 is spoken");
	result(cJSON_IsNumber(fds) && fds->valuedouble == 3,
	       "no more descriptors a message than the client offered");
	cJSON_Delete(json);
}

static void test_information(struct server *server)
{
	uint32_t words[8], in[8] = { 32 };

	vfio_attach(server);
	vfio_call(server, 4, in, 16, -1, (uint8_t *)words, sizeof(words));
	result(!server->error && words[1] == 3 && words[2] == 9 && words[3] == 5,
	       "a PCI device that can be reset, 9 regions, 5 interrupt types");
	vfio_call(server, 5, in, 32, -1, (uint8_t *)words, sizeof(words));
	result(!server->error && words[1] == 3 && words[4] == 32 << 20, "BAR 0 has 32 MiB");
	in[2] = 7;
	vfio_call(server, 5, in, 32, -1, (uint8_t *)words, sizeof(words));
	result(!server->error && words[4] == 4096, "the configuration space has 4 KiB");
	in[2] = 9;
	vfio_call(server, 5, in, 32, -1, NULL, 0);
	result(server->error, "a region that does not exist is refused");
	in[2] = 2;
	vfio_call(server, 7, in, 16, -1, (uint8_t *)words, sizeof(words));
	result(!server->error && words[3] == 64, "MSI-X has 64 vectors");
}

static void test_config(struct server *server)
{
	static const uint8_t command[] = { 6, 0 };
	uint8_t in[18] = { 4 }, bytes[4096];

	result(region_read(server, CONFIG_REGION, 0, 4096, bytes) == 4096 &&
	       !memcmp(bytes, "\xb3\x15\x17\x10", 4), "15b3:1017");
	in[8] = CONFIG_REGION;
	in[12] = 2;
	memcpy(in + 16, command, 2);
	vfio_call(server, 10, in, sizeof(in), -1, NULL, 0);
	region_read(server, CONFIG_REGION, 0, 8, bytes);
	result(!server->error && bytes[4] == 6, "the command register keeps what was written");
	in[0] = 0;
	vfio_call(server, 10, in, sizeof(in), -1, NULL, 0);
	region_read(server, CONFIG_REGION, 0, 4, bytes);
	result(!memcmp(bytes, "\xb3\x15", 2), "the vendor does not");
}

static void test_segment(struct server *server)
{
	uint32_t first = bar_get(server, 0x1010);

	result(bar_get(server, 0) == (35u << 16 | 16), "the firmware version");
	result(bar_get(server, 4) >> 16 == 5, "command interface revision 5");
	result(!bar_get(server, 0x1fc), "not initializing");
	result(bar_get(server, 0x1010) == first + 1, "the health counter advances");
	bar_put(server, 0x10, 0x12);
	bar_put(server, 0x14, 0x3456f100);
	result(bar_get(server, 0x10) == 0x12 && bar_get(server, 0x14) == 0x3456f156,
	       "the command queue's address and state read back");
}

static void test_interrupts(struct server *server)
{
	uint32_t set[5] = { 20, 4 | 32, 2, 5, 1 }, raise[5] = { 20, 1 | 32, 2, 5, 1 };
	int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	uint64_t count = 0;

	vfio_call(server, 8, set, sizeof(set), event, NULL, 0);
	result(!server->error, "a vector takes an eventfd");
	vfio_call(server, 8, set, sizeof(set), event, NULL, 0);
	vfio_call(server, 8, raise, sizeof(raise), -1, NULL, 0);
	result(read(event, &count, sizeof(count)) == sizeof(count) && count == 1,
	       "and again, and is raised once");
	vfio_call(server, 8, set, sizeof(set), -1, NULL, 0);
	vfio_call(server, 8, raise, sizeof(raise), -1, NULL, 0);
	result(read(event, &count, sizeof(count)) < 0, "a vector without descriptor is silent");
	set[3] = 63;
	set[4] = 2;
	vfio_call(server, 8, set, sizeof(set), -1, NULL, 0);
	result(server->error, "vectors past the last are refused");
	close(event);
}

static void test_memory(struct server *server)
{
	const uint64_t high = (uint64_t)1 << 32;

	result(!vfio_map(server, high, 8192, 4096, server->memory_fd), "memory is mapped");
	result(vfio_map(server, high + 4096, 4096, 0, server->memory_fd), "overlaps are refused");
	result(vfio_map(server, high * 2, MEMORY_SIZE, 4096, server->memory_fd),
	       "more than the file holds is refused");
	result(vfio_map(server, ~(uint64_t)0, 4096, 0, -1), "a range past the end is refused");
	result(vfio_unmap(server, high, 4096), "half a range cannot be unmapped");
	result(!vfio_unmap(server, high - 4096, 65536), "a range inside a larger one is unmapped");
	result(!vfio_map(server, high, 8192, 0, server->memory_fd), "and can be mapped again");
}

static void test_again(struct server *server)
{
	vfio_disconnect(server);
	vfio_attach(server);
	result(!server->error && bar_get(server, 0x14) == 0x56,
	       "a new connection finds a device that was just switched on");
	vfio_call(server, 13, "", 0, -1, NULL, 0);
	result(!server->error, "the device is reset");
	result(control_number(server, "state", "vfio_user.dma_ranges") == 1,
	       "a reset keeps the memory");
	result(control_number(server, "state", "connections") == 3, "connections are counted");
}

void test_messages(void)
{
	struct server server;

	server_start(&server, "cx5");
	test_version(&server);
	test_information(&server);
	test_config(&server);
	test_segment(&server);
	test_interrupts(&server);
	test_memory(&server);
	test_again(&server);
	result(!server_stop(&server), "SIGTERM ends the server with status 0");
}
