/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Programs of known effect, as files. usage: FOLDER
 *
 * good: a context, a packet pacing entry, its end; all succeed. left/: a finding whose last
 * program leaves the entry programmed, because the command that clears it is refused, which
 * mlx5_core does not look at (drivers/net/ethernet/mellanox/mlx5/core/rl.c,
 * mlx5_rl_entry_put()); before it and in it, much that has no part in this.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "program.h"

/* Linux 6.1: uapi/rdma/ib_user_ioctl_cmds.h, mlx5_user_ioctl_cmds.h, mlx5-abi.h; PRM. */
enum { DEVICE = 0, GET_CONTEXT = 3, QUERY_PORT = 2, UHW_IN = 0x1000, UHW_OUT = 0x1001 };
enum { PP = 0x1007, PP_ALLOC = 0x1000, PP_DESTROY = 0x1001 };
enum { PP_HANDLE = 0x1000, PP_CTX = 0x1001, PP_FLAGS = 0x1002, PP_INDEX = 0x1003 };
enum { MLX5 = 1, MANDATORY = 1, SET_PP_RATE_LIMIT = 0x780, BAD_RESOURCE = 5 };

static struct call *call(struct program *program, uint8_t kind)
{
	struct call *added = &program->calls[program->call_count++];

	*added = (struct call){ .kind = kind };
	return added;
}

static struct call *ioctl_call(struct program *program, uint16_t object_id, uint16_t method_id)
{
	struct call *added = call(program, CALL_IOCTL);

	added->object_id = object_id;
	added->method_id = method_id;
	added->driver_id = MLX5;
	added->on.class_id = RESOURCE_CMD_FD;
	return added;
}

static struct call_attr *attr(struct call *to, uint16_t id, uint16_t length, uint8_t source)
{
	struct call_attr *added = &to->attrs[to->attr_count++];

	*added = (struct call_attr){ .id = id, .length = length, .flags = MANDATORY,
				     .source = source };
	if (source == ATTR_ROOM)
		added->data.bytes = length;
	return added;
}

static uint8_t *data(struct program *program, struct call_attr *to, size_t bytes)
{
	if (!program_data(program, bytes, &to->data))
		exit(1);
	return program->data + to->data.offset;
}

static void context(struct program *program)
{
	struct call *get;
	uint8_t *request;

	call(program, CALL_OPEN);
	get = ioctl_call(program, DEVICE, GET_CONTEXT);
	attr(get, 0, 4, ATTR_ROOM);
	attr(get, 1, 8, ATTR_ROOM);
	request = data(program, attr(get, UHW_IN, 32, ATTR_DATA), 32);
	request[8] = 1;  /* MLX5_IB_ALLOC_UCTX_DEVX */
	request[16] = 1; /* CQEs of 128 bytes */
	request[24] = 3; /* UARs of 4 KiB, made when asked for */
	attr(get, UHW_OUT, 72, ATTR_ROOM);
}

static void entry(struct program *program, uint16_t bytes, uint8_t dedicated)
{
	struct call *alloc = ioctl_call(program, PP, PP_ALLOC);
	uint8_t *rate;

	attr(alloc, PP_HANDLE, 0, ATTR_NUMBER);
	rate = data(program, attr(alloc, PP_CTX, bytes, ATTR_DATA), bytes);
	rate[2] = 0x27; /* 10 Mbit/s, big-endian kbit/s */
	rate[3] = 0x10;
	attr(alloc, PP_FLAGS, 8, ATTR_NUMBER)->number = dedicated;
	attr(alloc, PP_INDEX, 2, ATTR_ROOM);
}

static void entry_ends(struct program *program)
{
	struct call *destroy = ioctl_call(program, PP, PP_DESTROY);

	attr(destroy, PP_HANDLE, 0, ATTR_RESOURCE)->ref.class_id = PP;
}

static void port(struct program *program)
{
	struct call *query = ioctl_call(program, DEVICE, QUERY_PORT);

	attr(query, 0, 8, ATTR_NUMBER)->number = 1;
	attr(query, 1, 48, ATTR_ROOM);
}

static void save(const char *folder, const char *name, struct program *program)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];
	char path[4096];
	size_t length;
	FILE *file;

	program_sound(program);
	length = program_write(program, bytes, sizeof(bytes));
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "we");
	if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
		perror(path);
		exit(1);
	}
}

static void good(const char *folder)
{
	static struct program program;

	context(&program);
	entry(&program, 36, 1);
	entry_ends(&program);
	save(folder, "good", &program);
}

static void left(const char *folder)
{
	static struct program program, other;
	struct call *fault;

	context(&other);
	port(&other);
	entry(&other, 48, 0);
	for (char name[] = "0001"; name[3] < '7'; name[3]++)
		save(folder, name, &other);
	context(&program);
	port(&program);
	entry(&program, 48, 1);
	port(&program);
	fault = call(&program, CALL_FAULT);
	fault->object_id = SET_PP_RATE_LIMIT;
	fault->value = BAD_RESOURCE;
	port(&program);
	entry_ends(&program);
	port(&program);
	save(folder, "0007", &program);
}

int main(int argc, char **argv)
{
	char path[4096];

	if (argc != 2)
		return 2;
	good(argv[1]);
	snprintf(path, sizeof(path), "%s/left", argv[1]);
	if (mkdir(path, 0777) != 0)
		return 1;
	snprintf(path, sizeof(path), "%s/left/programs", argv[1]);
	if (mkdir(path, 0777) != 0)
		return 1;
	left(path);
	return 0;
}
