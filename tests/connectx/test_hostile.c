/* SPDX-License-Identifier: BSD-2-Clause */
/* What no virtual machine should send: an error or a dropped connection, never a dead server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "driver.h"

static void test_sizes(struct server *server)
{
	uint32_t header[4] = { 1u << 16, 15 };

	vfio_connect(server);
	vfio_send_raw(server, header, sizeof(header));
	result(vfio_ended(server) && server_alive(server), "a message below its header's size");
	header[1] = 0xffffffff;
	vfio_connect(server);
	vfio_send_raw(server, header, sizeof(header));
	result(vfio_ended(server) && server_alive(server), "a message of 4 GiB");
	header[1] = 16;
	header[2] = 1;
	vfio_connect(server);
	vfio_send_raw(server, header, sizeof(header));
	result(vfio_ended(server) && server_alive(server), "a reply that nobody asked for");
	header[1] = 100;
	header[2] = 0;
	vfio_connect(server);
	vfio_send_raw(server, header, sizeof(header));
	vfio_send_raw(server, header, 7);
	result(server_alive(server), "half a message does not hold up the server");
	vfio_disconnect(server);
	result(server_alive(server), "nor does its end");
}

static void test_commands_of_any_number(struct server *server)
{
	uint8_t in[256];
	bool answered = true;

	vfio_attach(server);
	memset(in, 0xff, sizeof(in));
	for (unsigned int command = 0; command < 40; command++) {
		if (command == 13)
			continue;
		for (size_t len = 0; len <= sizeof(in); len += 4) {
			vfio_call(server, command, in, len, -1, NULL, 0);
			if (server->error == ~0u)
				answered = false;
		}
	}
	result(answered && server_alive(server),
	       "every command with ones of every length is answered");
	memset(in, 0, sizeof(in));
	for (unsigned int command = 1; command < 20; command++) {
		for (size_t len = 0; len <= sizeof(in); len += 4) {
			vfio_call(server, command, in, len, -1, NULL, 0);
			if (server->error == ~0u)
				answered = false;
		}
	}
	result(answered && server_alive(server), "and with zeros");
}

static void test_versions(struct server *server)
{
	static const char *const texts[] = {
		"{", "[]", "{\"capabilities\":7}", "{\"capabilities\":{\"max_msg_fds\":\"x\"}}",
		"{\"capabilities\":{\"max_msg_fds\":-1}}", "{\"capabilities\":{\"max_msg_fds\":1e99}}",
		"", "\"\"", "null",
	};
	bool answered = true;
	char in[8192] = { 0 };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		vfio_connect(server);
		strcpy(in + 4, texts[i]);
		vfio_call(server, 1, in, 4 + strlen(texts[i]) + 1, -1, NULL, 0);
		answered = answered && server->error != ~0u;
	}
	result(answered && server_alive(server), "versions that are no JSON, or the wrong one");
	vfio_connect(server);
	memset(in + 4, '[', sizeof(in) - 4);
	in[sizeof(in) - 1] = 0;
	vfio_call(server, 1, in, sizeof(in), -1, NULL, 0);
	result(server->error && server_alive(server), "a version nested without end");
	vfio_call(server, 1, in, sizeof(in) - 1, -1, NULL, 0);
	result(server->error && server_alive(server), "a version without its NUL");
}

static void test_accesses(struct server *server)
{
	static const uint64_t offsets[] = {
		0, 1, 0xffc, 0xfff, 0x1000, 0x3fff, (32 << 20) - 1, 32 << 20, ~(uint64_t)0,
	};
	static const uint32_t counts[] = { 0, 1, 3, 4, 4096, 65536, 65537, ~0u };
	bool answered = true;
	uint8_t in[16];

	vfio_attach(server);
	for (uint32_t region = 0; region < 11; region++)
		for (size_t i = 0; i < sizeof(offsets) / sizeof(offsets[0]); i++)
			for (size_t j = 0; j < sizeof(counts) / sizeof(counts[0]); j++) {
				memcpy(in, &offsets[i], 8);
				memcpy(in + 8, &region, 4);
				memcpy(in + 12, &counts[j], 4);
				vfio_call(server, 9, in, sizeof(in), -1, NULL, 0);
				answered = answered && server->error != ~0u;
				vfio_call(server, 10, in, sizeof(in), -1, NULL, 0);
				answered = answered && server->error != ~0u;
			}
	result(answered && server_alive(server), "accesses at and past every edge are answered");
}

static void test_descriptors(struct server *server)
{
	int pair[2], pipes[2];
	bool refused = true;

	socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair);
	if (pipe(pipes) < 0)
		return;
	refused = vfio_map(server, 1 << 30, 4096, 0, pair[0]) && refused;
	refused = vfio_map(server, 1 << 30, 4096, 0, pipes[1]) && refused;
	result(refused && server_alive(server), "a socket or a pipe is no memory");
	close(pair[0]);
	close(pair[1]);
	close(pipes[0]);
	close(pipes[1]);
}

/* The file behind the guest's memory shrinks under a command. */
static void test_truncation(struct server *server)
{
	int fd = memfd_create("shrinks", MFD_CLOEXEC);
	uint8_t out[16];
	bool mapped;

	vfio_attach(server);
	if (fd < 0 || ftruncate(fd, 65536) < 0)
		return;
	mapped = !vfio_map(server, 1 << 30, 65536, 0, fd);
	if (ftruncate(fd, 0) < 0)
		return;
	bar_put(server, 0x14, 1 << 30);
	bar_put(server, 0x18, 1);
	result(mapped && server_alive(server), "memory that was truncated away only fails");
	fw_queue(server);
	result(!fw_simple(server, 0x104, 0, 0, 0, out), "and other memory goes on working");
	close(fd);
}

/* Entries and chains with random bytes in them; the same ones each time. */
static void test_noise(struct server *server)
{
	uint32_t seed = 1;
	bool alive = true;

	fw_open(server);
	for (int round = 0; round < 2000; round++) {
		uint8_t in[96] = { 0 };

		for (size_t i = 0; i < sizeof(in); i++) {
			seed = seed * 1664525 + 1013904223;
			in[i] = (uint8_t)(seed >> 24);
		}
		if (round % 2)
			put(in, 0, 16, (seed >> 8) % 0xb10);
		fw_post(server, (unsigned int)round % 32, in, 16 + seed % 80, seed % 4096);
		if (round % 5 == 0)
			memcpy(server->memory + QUEUE_AT + (round % 32) * 64, in, 62);
		if (round % 7 == 0)
			memcpy(server->memory + IN_BOXES_AT + 560, in, 16);
		fw_ring(server, 1u << round % 32);
		alive = alive && server->error != ~0u;
	}
	fw_ring(server, ~0u);
	result(alive && server_alive(server), "2,000 commands of noise");
}

/* A chain whose block names itself would never end, were it not for the length. */
static void test_loops(struct server *server)
{
	uint8_t in[2048] = { 0 };

	put(in, 0, 16, 0x80d);
	fw_post(server, 0, in, sizeof(in), 16);
	put(server->memory + IN_BOXES_AT, 560 * 8, 64, MEMORY_BASE + IN_BOXES_AT);
	fw_ring(server, 1);
	result(fw_delivery(server, 0) == 3, "a chain that bites its tail has a bad block number");
	fw_post(server, 0, in, sizeof(in), 16);
	server->memory[IN_BOXES_AT + 573]++;
	fw_ring(server, 1);
	result(fw_delivery(server, 0) == 2, "a block with another token is refused");
	fw_post(server, 0, in, sizeof(in), 16);
	put(server->memory + QUEUE_AT, 8 * 8, 64, MEMORY_BASE + IN_BOXES_AT + 8);
	fw_ring(server, 1);
	result(fw_delivery(server, 0) == 5, "a crooked input address is refused");
	fw_post(server, 0, in, 16, 2048);
	put(server->memory + QUEUE_AT, 48 * 8, 64, ~(uint64_t)511);
	fw_ring(server, 1);
	result(fw_delivery(server, 0) == 6, "an output address outside the memory is refused");
	fw_post(server, 0, in, 16, 16);
	put(server->memory + QUEUE_AT, 4 * 8, 32, ~0u);
	fw_ring(server, 1);
	result(fw_delivery(server, 0) == 7, "an input of 4 GiB is refused");
	fw_post(server, 0, in, 16, 16);
	put(server->memory + QUEUE_AT, 56 * 8, 32, ~0u);
	fw_ring(server, 1);
	result(fw_delivery(server, 0) == 8, "an output of 4 GiB is refused");
	fw_post(server, 0, in, 16, 16);
	server->memory[QUEUE_AT] = 0;
	fw_ring(server, 1);
	result(fw_delivery(server, 0) == 0x10, "an entry of another type is refused");
}

void test_hostile(void)
{
	struct server server;

	server_start(&server, "cx6dx");
	test_sizes(&server);
	test_commands_of_any_number(&server);
	test_versions(&server);
	test_accesses(&server);
	test_descriptors(&server);
	test_truncation(&server);
	test_loops(&server);
	test_noise(&server);
	result(!server_stop(&server), "and it still ends with status 0");
}
