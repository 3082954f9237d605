/* SPDX-License-Identifier: BSD-2-Clause */
#include "command.h"

const struct fuzz_command fuzz_commands[] = {
	{ "show", command_show, "FILE|FINDING...", "print programs as text" },
	{ "run", command_run, COMMAND_MACHINE_USAGE " FILE|FINDING...",
	  "run programs once, here, and print what each call answered" },
	{ "smoke", command_smoke, COMMAND_MACHINE_USAGE " SECONDS [FINDINGS [SEED]]",
	  "run all seeds, here, or more from SEED on; status 1: something was found" },
	{ "replay", command_replay, "FILE|FINDING [OPTION...]",
	  "boot the kernel it was found on and see whether it happens again" },
	{ "minimize", command_minimize, "FILE|FINDING [OPTION...]", "make it shorter, likewise" },
	{ "export", command_export, "FILE|FINDING --c",
	  "print the same as one C program with raw ioctls" },
	{ "reports", command_reports, "LOG...",
	  "print what a kernel's log says went wrong; status 1: something" },
	{ "ring", command_ring, "RING FOLDER",
	  "write the last programs of a guest that is gone as files" },
	{ "keep", command_keep, "LOG RING FINDINGS NAME=VALUE...",
	  "make a folder for each new kind of report; status 1: there is one" },
	{ "seeds", command_seeds, "FOLDER | --check [--verbose] " COMMAND_MACHINE_USAGE,
	  "write the programs to start from as files, or run them and print which methods they reach" },
	{ "loop", command_loop,
	  "unguided|random " COMMAND_MACHINE_USAGE
	  " SECONDS [FOLDER] [seed=N] [NAME=VALUE...]",
	  "fuzz without an engine: programs that nothing guides, or bytes" },
	{ "again", command_again, COMMAND_MACHINE_USAGE " RECORD TITLE FILE|FINDING TIMES",
	  "the guest's side of replay" },
	{ "shorten", command_shorten, COMMAND_MACHINE_USAGE " RECORD TITLE FILE|FINDING FOLDER",
	  "the guest's side of minimize" },
	{ .name = NULL }
};
