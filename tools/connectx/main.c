/* SPDX-License-Identifier: BSD-2-Clause */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device.h"
#include "log.h"
#include "profile.h"
#include "server.h"

static const char usage[] =
	"usage: connectx --socket PATH --control PATH [--profile NAME|FILE] [--log FILE]\n"
	"A software ConnectX: serves one PCI device over vfio-user.\n"
	"\n"
	"  --socket PATH    where the virtual machine connects (QEMU's vfio-user-pci)\n"
	"  --control PATH   where tests ask and command: one line in, one line of JSON out\n"
	"  --profile NAME   what device to be, or the path of a profile; cx5 if not said\n"
	"  --log FILE       append a log of what happens\n"
	"  --gate WORD      open or closed: whether queues send from the start; open if not said\n"
	"  --realtime N     send by the monotonic clock, N times slower, and not by a virtual one\n"
	"  --pcapng FILE    write what is sent to a capture\n"
	"  --syndromes      print the syndromes of refusals and exit\n"
	"  --capabilities   print the capabilities that a profile can set and exit\n"
	"  --help           print this and exit\n"
	"  --version        print the version and exit\n";

struct arguments {
	struct server_options server;
	const char *profile, *log;
};

static int usage_error(const char *what, const char *word)
{
	fprintf(stderr, "connectx: %s%s%s (--help explains)\n", what, word ? " " : "",
		word ? word : "");
	return 2;
}

static void print_capabilities(void)
{
	for (size_t i = 0; i < capability_count; i++)
		printf("%-34s %#llx\n", capability_table[i].name,
		       (unsigned long long)capability_table[i].value);
}

/* Returns −1 to go on, or the exit status. */
static int parse_gate(struct arguments *arguments, const char *word)
{
	arguments->server.gate_closed = !strcmp(word, "closed");
	if (arguments->server.gate_closed || !strcmp(word, "open"))
		return -1;
	return usage_error("a gate is open or closed, not", word);
}

static int parse_realtime(struct arguments *arguments, const char *word)
{
	if (wire_factor(word, &arguments->server.real_factor))
		return -1;
	return usage_error("a factor lies between 0.001 and 1000000, unlike", word);
}

static int parse_check(int argc, char **argv, const struct arguments *arguments)
{
	if (optind < argc)
		return usage_error("unexpected argument", argv[optind]);
	if (!arguments->server.socket)
		return usage_error("--socket PATH is missing", NULL);
	if (!arguments->server.control)
		return usage_error("--control PATH is missing", NULL);
	return -1;
}

/* Returns −1 to go on, or the exit status. */
static int parse_arguments(int argc, char **argv, struct arguments *arguments)
{
	static const struct option options[] = {
		{ "socket", required_argument, NULL, 's' },
		{ "control", required_argument, NULL, 'c' },
		{ "profile", required_argument, NULL, 'p' },
		{ "log", required_argument, NULL, 'l' },
		{ "gate", required_argument, NULL, 'g' },
		{ "realtime", required_argument, NULL, 'r' },
		{ "pcapng", required_argument, NULL, 'f' },
		{ "syndromes", no_argument, NULL, 'y' },
		{ "capabilities", no_argument, NULL, 'a' },
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, 'v' },
		{ 0 },
	};
	int option, status = -1;

	opterr = 0;
	while (status < 0 && (option = getopt_long(argc, argv, ":", options, NULL)) != -1) {
		switch (option) {
		case 's': arguments->server.socket = optarg; break;
		case 'c': arguments->server.control = optarg; break;
		case 'p': arguments->profile = optarg; break;
		case 'l': arguments->log = optarg; break;
		case 'f': arguments->server.pcapng = optarg; break;
		case 'g': status = parse_gate(arguments, optarg); break;
		case 'r': status = parse_realtime(arguments, optarg); break;
		case 'y': refusal_print_table(); return 0;
		case 'a': print_capabilities(); return 0;
		case 'h': fputs(usage, stdout); return 0;
		case 'v': puts("connectx " CONNECTX_VERSION); return 0;
		case ':': return usage_error("no value for", argv[optind - 1]);
		default: return usage_error("unknown option", argv[optind - 1]);
		}
	}
	return status >= 0 ? status : parse_check(argc, argv, arguments);
}

int main(int argc, char **argv)
{
	struct arguments arguments = { .profile = "cx5" };
	struct profile profile;
	int status = parse_arguments(argc, argv, &arguments);

	if (status >= 0)
		return status;
	signal(SIGPIPE, SIG_IGN);
	if (arguments.log && !log_open(arguments.log)) {
		fprintf(stderr, "connectx: cannot write the log %s\n", arguments.log);
		return 2;
	}
	if (profile_load(&profile, arguments.profile) < 0) {
		log_close();
		return 2;
	}
	status = server_run(&profile, &arguments.server);
	profile_free(&profile);
	log_close();
	return status;
}
