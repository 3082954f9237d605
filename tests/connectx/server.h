/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_TESTS_SERVER_H
#define CONNECTX_TESTS_SERVER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A connectx under test: its process, its two sockets, and the memory that it is given. */
struct server {
	pid_t pid;
	char folder[64], socket[96], control[96];
	int vfio;		/* our connection as a virtual machine, or −1 */
	int control_fd;		/* our connection as a test */
	int memory_fd;
	uint8_t *memory;	/* MEMORY_SIZE bytes at guest address MEMORY_BASE */
	uint16_t message_id;
	uint32_t error;		/* of the last reply; ~0: none came, the connection ended */
	uint8_t token;
};

enum {
	MEMORY_BASE = 0x100000,
	MEMORY_SIZE = 1 << 20,
	CONFIG_REGION = 7,
};

extern const char *connectx_path;	/* the program; set by main() */

/* Starts a server with a profile and connects to its control socket. Ends the test if it cannot. */
void server_start(struct server *server, const char *profile);
int server_stop(struct server *server);		/* by SIGTERM; returns the exit status */
bool server_alive(struct server *server);	/* answers a ping */

void vfio_connect(struct server *server);
void vfio_disconnect(struct server *server);
void vfio_negotiate(struct server *server);	/* version */
void vfio_attach(struct server *server);	/* connect, negotiate, map the memory */

/* Sends a message of a command; fd −1: none. Reads the reply, unless flags say that none comes. */
size_t vfio_call(struct server *server, unsigned int command, const void *in, size_t in_len,
		 int fd, uint8_t *out, size_t room);
void vfio_send_raw(struct server *server, const void *bytes, size_t len);
bool vfio_ended(struct server *server);		/* the server closed the connection */

int vfio_map(struct server *server, uint64_t address, uint64_t size, uint64_t offset, int fd);
int vfio_unmap(struct server *server, uint64_t address, uint64_t size);
uint32_t bar_get(struct server *server, uint64_t offset);
void bar_put(struct server *server, uint64_t offset, uint32_t value);
size_t region_read(struct server *server, uint32_t region, uint64_t offset, uint32_t count,
		   uint8_t *out);

int control_dial(struct server *server);	/* another connection to the control socket */

/* One request to the control socket (NULL: none); the next answer is the caller's to delete. */
cJSON *control(struct server *server, const char *line);
bool control_ok(struct server *server, const char *line);
bool control_refuses(struct server *server, const char *line, const char *part_of_error);
long long control_number(struct server *server, const char *line, const char *path);

/* Results: one line of TAP each. */
extern int results, failures;
void result(bool good, const char *what);

void test_arguments(void);
void test_messages(void);
void test_hostile(void);
void test_control(void);
void test_commands(void);
void test_faults(void);
void test_objects(void);
void test_send(void);
void test_layouts(void);
void test_send_errors(void);
void test_send_hostile(void);
void test_pacing(void);
void test_wire(void);
void test_capture_reader(void);

#endif
