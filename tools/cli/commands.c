/* SPDX-License-Identifier: BSD-2-Clause */
#include "command.h"

#include <stddef.h>

static const char list_more[] =
	"Prints for each device: its name, its device node, its driver, its GUID (a number\n"
	"that no other device has) and its type. A machine without devices is no error.\n";

static const char show_more[] =
	"DEVICE is a name (mlx5_0), a node's name (uverbs0) or a node's path\n"
	"(/dev/infiniband/uverbs0, for which no sysfs is needed). It may be left out where\n"
	"there is only one device, or only one that the mlx5 driver runs.\n"
	"\n"
	"DEVX is the driver's way to let programs send commands to the device themselves;\n"
	"packet pacing needs it.\n";

static const char pace_more[] =
	"Takes entries from the device's table of rates, prints the index of each and holds\n"
	"them until SIGINT (Ctrl-C), SIGTERM or SIGHUP; a send queue that carries the index\n"
	"sends at the rate. Equal entries share one index unless --dedicated is given.\n"
	"\n"
	"RATE is a number with bit/s, kbit/s, Mbit/s or Gbit/s, powers of ten, and a whole\n"
	"number of kbit/s: 5Gbit/s. SIZE is a number of bytes, or one with kB, MB, KiB or\n"
	"MiB: 64KiB. DEVICE is as in rawverbs show.\n"
	"\n"
	"With COMMAND, runs it and frees the entries when it ends. Its environment has\n"
	"  RAWVERBS_PP_INDEX    index of the first entry\n"
	"  RAWVERBS_PP_INDEXES  all of them, separated by commas\n"
	"  RAWVERBS_CMD_FD      number of an inherited descriptor for ibv_import_device()\n"
	"The exit status is COMMAND's, 128 + N where signal N ended it, 127 where it was not\n"
	"found, 126 where it could not be run.\n";

static const char doctor_more[] =
	"Walks from the kernel's modules to an entry of the rate table and says of each step\n"
	"whether it passed, failed, could not be seen from here or was not reached, and why;\n"
	"at the end stands the one thing to change first. A warning keeps nobody from pacing.\n"
	"Nothing is changed, but for the entry that the last step takes and frees. Needs no\n"
	"/sys and no /proc: says what it could not read. DEVICE is as in rawverbs show.\n"
	"The exit status is 1 where a step failed; the report is on standard output.\n";

static const char schema_more[] =
	"Prints the table of the uverbs interface that the library holds: objects, methods\n"
	"and attributes of the core and of mlx5, the legacy write commands, the structures\n"
	"and the named numbers, Linux 5.10 to 7.3. No device is asked.\n"
	"\n"
	"  text       for reading\n"
	"  json       one object, for programs\n"
	"  c          a macro call a row; by itself it compares them with <rdma/...>\n"
	"  syzkaller  descriptions for that fuzzer\n"
	"  markdown   a page\n";
static const char trace_more[] =
	"Shows each uverbs ioctl of a program, whatever library it uses, the commands that it\n"
	"writes to a device's node, the events that it reads, what it maps and closes: names,\n"
	"values, structures, firmware commands by field, results and causes, duration. Follows\n"
	"threads and children. The program runs on if rawverbs ends, but for --fast, where it\n"
	"is killed. Ctrl-C lets go of what --pid follows; a COMMAND gets it itself.\n"
	"\n"
	"The trace is on standard error, or in the FILE of --output. The exit status is\n"
	"COMMAND's, 128 + N where signal N ended it, 127 where it was not found, 126 where it\n"
	"could not be run.\n";

static const char decode_more[] =
	"Explains what rawverbs trace --dump wrote, or the buffer of an ioctl: its bytes, or\n"
	"their digits as hexdump -C, xxd, od -t x1 and people write them. FILE is standard\n"
	"input where it is left out or -.\n";

const struct cli_command cli_commands[] = {
	{ "list", list_main, "[--json]", "list the RDMA devices of this machine",
	  list_more, list_options, false, false, NULL, NULL },
	{ "show", show_main, "[--json] [DEVICE]",
	  "tell what a device is and what its packet pacing can do",
	  show_more, show_options, true, false, NULL, NULL },
	{ "pace", pace_main, "(--rate RATE | --wqe-rate N) [OPTION]... [DEVICE] [-- COMMAND...]",
	  "take pacing entries and hold them, or run a command with them",
	  pace_more, pace_options, true, true, NULL, NULL },
	{ "doctor", doctor_main, "[--json] [--no-allocate] [DEVICE]",
	  "find what stands between this process and a paced queue",
	  doctor_more, doctor_options, true, false, NULL, NULL },
	{ "schema", schema_main, "[--json | --format FORMAT] [--kernel VERSION]",
	  "print the table of the kernel's RDMA interface",
	  schema_more, schema_options, false, false, NULL, NULL },
	{ "trace", trace_main, "[OPTION]... (--pid PID | -- COMMAND...)",
	  "show the uverbs calls of any program, explained",
	  trace_more, trace_options, false, true, NULL, "-pco---" },
	{ "decode", decode_main, "[--json] [--order ORDER] [--dump | --binary] [FILE]",
	  "explain uverbs calls that were dumped",
	  decode_more, decode_options, true, false, "FILE", NULL },
	{ .name = NULL }
};
