/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The guest's first process. The runner leaves what to do under /rv/run: argv and env (strings
 * that end in NUL), modules (lines), device (present when there is a ConnectX), share (present when
 * there is a folder of the machine).
 */
#ifndef RV_GUEST_INIT_H
#define RV_GUEST_INIT_H

#include <stdbool.h>
#include <stddef.h>

#define RUN_DIR "/rv/run/"

/* Ports that the runner gives the machine, by name. */
#define PORT_DIR "/dev/virtio-ports/"

/* words.c: the strings of a file, an array that ends in NULL; a missing file is an empty one. */
char **words_read(const char *path, char separator);

/* say.c: one line on the console; the runner shows its end when a boot fails. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void sleep_ms(long ms);

/* mounts.c */
void mounts_make(void);
bool mount_share(void);

/*
 * modules.c: load the table's modules of a kind, or the one of a name; false when one was refused.
 */
bool modules_load_kind(const char *kind);
bool modules_load_name(const char *name);

/* ports.c: link each port under PORT_DIR; wait until the named one is there. */
bool ports_wait(const char *name, long limit_ms);

/* ram_file.c: link the memory that is a file of the machine, when there is one. */
void ram_file_link(void);

/* network.c: a name, and lo up. */
void network_make(void);

/* command.c: run argv, pass its output on, and say on the result port how it ended. */
void command_run(char *const argv[], char *const env[], int result);

/*
 * relay.c: copy from each `from` to its `to` until `wake` is readable; true when it is, false when
 * all have ended.
 */
struct relay {
	int from;
	int to;
};

bool relay_until(struct relay relay[static 2], int wake, int limit_ms);

#endif
