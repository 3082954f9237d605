/* SPDX-License-Identifier: BSD-2-Clause */
/* Linux include/uapi/rdma/rdma_user_ioctl_cmds.h: the layout of RDMA_VERBS_IOCTL. */
#include "export_parts.h"

const struct export_part export_parts[] = {
	{ NULL,
	  "#define _GNU_SOURCE\n"
	  "#include <errno.h>\n"
	  "#include <fcntl.h>\n"
	  "#include <poll.h>\n"
	  "#include <pthread.h>\n"
	  "#include <stdint.h>\n"
	  "#include <stdio.h>\n"
	  "#include <stdlib.h>\n"
	  "#include <string.h>\n"
	  "#include <sys/eventfd.h>\n"
	  "#include <sys/ioctl.h>\n"
	  "#include <sys/mman.h>\n"
	  "#include <sys/wait.h>\n"
	  "#include <unistd.h>\n"
	  "\n"
	  "#define RDMA_VERBS_IOCTL 0xc0181b01UL /* _IOWR(0x1b, 1, 24 bytes) */\n"
	  "#define PAGE 4096u\n"
	  "#define WILD (64ul << 20)\n"
	  "\n"
	  "struct attr { uint16_t id, length, flags; uint8_t elem_id, reserved; uint64_t data; };\n"
	  "struct command {\n"
	  "\tuint16_t length, object_id, method_id, count;\n"
	  "\tuint64_t reserved1;\n"
	  "\tuint32_t driver_id, reserved2;\n"
	  "\tstruct attr attrs[32];\n"
	  "};\n"
	  "\n"
	  "static const char *node = \"/dev/infiniband/uverbs0\";\n"
	  "static uint64_t *v; /* what the calls made; shared with children */\n" },
	{ "say(",
	  "static void say(const char *call, long result)\n"
	  "{\n"
	  "\tprintf(\"%s: %s\\n\", call, result < 0 ? strerror(errno) : \"success\");\n"
	  "\tfflush(stdout);\n"
	  "}\n" },
	{ "tail(",
	  "/* Memory for bytes whose last one is a page's last; behind it there is none. */\n"
	  "static uint8_t *tail(const uint8_t *bytes, size_t there, size_t length)\n"
	  "{\n"
	  "\tconst size_t room = (length + PAGE - 1) / PAGE * PAGE + PAGE;\n"
	  "\tuint8_t *at = mmap(NULL, room + PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);\n"
	  "\n"
	  "\tif (at == MAP_FAILED)\n"
	  "\t\texit(1);\n"
	  "\tmprotect(at + room, PAGE, PROT_NONE);\n"
	  "\tat += room - length;\n"
	  "\tif (bytes)\n"
	  "\t\tmemcpy(at, bytes, there < length ? there : length);\n"
	  "\treturn at;\n"
	  "}\n" },
	{ "zeroes(",
	  "static uint8_t *zeroes(size_t length)\n"
	  "{\n"
	  "\tvoid *at = mmap(NULL, length + PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);\n"
	  "\n"
	  "\treturn at == MAP_FAILED ? NULL : at;\n"
	  "}\n" },
	{ "put(",
	  "static void put(uint8_t *at, unsigned int bytes, int big_endian, uint64_t value)\n"
	  "{\n"
	  "\tfor (unsigned int i = 0; i < bytes; i++)\n"
	  "\t\tat[big_endian ? bytes - 1 - i : i] = (uint8_t)(value >> (8 * i));\n"
	  "}\n" },
	{ "get(",
	  "static uint64_t get(const uint8_t *at, unsigned int bytes, int big_endian)\n"
	  "{\n"
	  "\tuint64_t value = 0;\n"
	  "\n"
	  "\tfor (unsigned int i = 0; i < bytes; i++)\n"
	  "\t\tvalue |= (uint64_t)at[big_endian ? bytes - 1 - i : i] << (8 * i);\n"
	  "\treturn value;\n"
	  "}\n" },
	{ "attr(",
	  "static void attr(struct command *c, unsigned int id, unsigned int length, unsigned int flags,\n"
	  "\t\t\tunsigned int elem_id, unsigned int reserved, uint64_t data)\n"
	  "{\n"
	  "\tc->attrs[c->count++] = (struct attr){ (uint16_t)id, (uint16_t)length, (uint16_t)flags,\n"
	  "\t\t(uint8_t)elem_id, (uint8_t)reserved, data };\n"
	  "\tc->length = (uint16_t)(24 + 16 * c->count);\n"
	  "}\n" },
	{ "issue(",
	  "/* The command's last byte is a page's last one, too. */\n"
	  "static long issue(uint64_t fd, struct command *c, unsigned int attrs, const char *what)\n"
	  "{\n"
	  "\tconst size_t bytes = 24 + 16 * attrs;\n"
	  "\tuint8_t *at = tail((uint8_t *)c, bytes, bytes);\n"
	  "\tconst long result = ioctl((int)fd, RDMA_VERBS_IOCTL, at);\n"
	  "\n"
	  "\tsay(what, result);\n"
	  "\tmemcpy(c, at, bytes);\n"
	  "\treturn result;\n"
	  "}\n" },
	{ "wild(",
	  "/* An address of user space becomes one where nothing is. */\n"
	  "static uint64_t wild(uint64_t pointer)\n"
	  "{\n"
	  "\tstatic void *nothing;\n"
	  "\n"
	  "\tif (pointer >= UINT64_C(0x800000000000))\n"
	  "\t\treturn pointer;\n"
	  "\tif (!nothing)\n"
	  "\t\tnothing = mmap(NULL, WILD, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);\n"
	  "\treturn (uintptr_t)nothing + pointer % WILD;\n"
	  "}\n" },
	{ "fail_nth(",
	  "static void fail_nth(unsigned int n)\n"
	  "{\n"
	  "\tconst int fd = open(\"/proc/thread-self/fail-nth\", O_RDWR | O_CLOEXEC);\n"
	  "\tchar text[12];\n"
	  "\n"
	  "\tif (fd < 0 || write(fd, text, (size_t)snprintf(text, sizeof(text), \"%u\", n)) < 0)\n"
	  "\t\tperror(\"fail-nth\");\n"
	  "\tif (fd >= 0)\n"
	  "\t\tclose(fd);\n"
	  "}\n" },
	{ "event_fd(",
	  "static uint64_t event_fd(void)\n"
	  "{\n"
	  "\tstatic int fd = -1;\n"
	  "\n"
	  "\tif (fd < 0)\n"
	  "\t\tfd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);\n"
	  "\treturn (uint64_t)fd;\n"
	  "}\n" },
	{ "memory_fd(",
	  "static uint64_t memory_fd(void)\n"
	  "{\n"
	  "\tstatic int fd = -1;\n"
	  "\n"
	  "\tif (fd < 0)\n"
	  "\t\tfd = memfd_create(\"memory\", MFD_CLOEXEC);\n"
	  "\tif (fd >= 0 && ftruncate(fd, 65536) != 0)\n"
	  "\t\tperror(\"ftruncate\");\n"
	  "\treturn (uint64_t)fd;\n"
	  "}\n" },
	{ "outside(",
	  "/* The software ConnectX of rawverbs misbehaves: needs its guest. */\n"
	  "static void outside(const char *command) { say(command, system(command) == 0 ? 0 : -1); }\n" },
	{ "together(",
	  "static pthread_barrier_t start;\n"
	  "static void *racer(void *call)\n"
	  "{\n"
	  "\tvoid (*run)(void);\n"
	  "\n"
	  "\tmemcpy(&run, call, sizeof(run));\n"
	  "\tpthread_barrier_wait(&start);\n"
	  "\trun();\n"
	  "\treturn NULL;\n"
	  "}\n"
	  "\n"
	  "static void together(void (*one)(void), void (*other)(void))\n"
	  "{\n"
	  "\tpthread_t thread;\n"
	  "\n"
	  "\tpthread_barrier_init(&start, NULL, 2);\n"
	  "\tif (pthread_create(&thread, NULL, racer, &one) != 0)\n"
	  "\t\treturn;\n"
	  "\tracer(&other);\n"
	  "\tpthread_join(thread, NULL);\n"
	  "\tpthread_barrier_destroy(&start);\n"
	  "}\n" },
	{ "forked(",
	  "static void forked(void (*call)(void))\n"
	  "{\n"
	  "\tconst pid_t child = fork();\n"
	  "\n"
	  "\tif (child == 0) {\n"
	  "\t\tcall();\n"
	  "\t\t_exit(0);\n"
	  "\t}\n"
	  "\twaitpid(child, NULL, 0);\n"
	  "}\n" },
	{ NULL, NULL },
};
