/* SPDX-License-Identifier: BSD-2-Clause */
/* The command line and the profiles. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver.h"

/* Runs the program with these words; its exit status, and what it said on stderr and stdout. */
static int run(const char *words, char *said, size_t room)
{
	char command[1024];
	size_t have;
	FILE *pipe;
	int status;

	snprintf(command, sizeof(command), "%s %s 2>&1 </dev/null", connectx_path, words);
	pipe = popen(command, "re");
	if (!pipe)
		return -1;
	have = fread(said, 1, room - 1, pipe);
	said[have] = '\0';
	status = pclose(pipe);
	return WEXITSTATUS(status);
}

static const struct {
	const char *words;
	int status;
	const char *says;
} lines[] = {
	{ "--help", 0, "usage: connectx --socket PATH" },
	{ "--version", 0, "connectx " },
	{ "--syndromes", 0, "0xc00100  0x02 BAD_OP" },
	{ "--capabilities", 0, "packet_pacing_rate_table_size" },
	{ "", 2, "--socket PATH is missing" },
	{ "--socket /tmp/x", 2, "--control PATH is missing" },
	{ "--socket", 2, "no value for --socket" },
	{ "--nonsense", 2, "unknown option --nonsense" },
	{ "-x", 2, "unknown option -x" },
	{ "--socket a --control b c", 2, "unexpected argument c" },
	{ "--socket a --control b --profile none", 2, "no profile called none" },
	{ "--socket a --control b --profile /nonexistent/x", 2, "cannot read profile" },
	{ "--socket a --control b --log /nonexistent/log", 2, "cannot write the log" },
	{ "--socket a --control b --gate ajar", 2, "a gate is open or closed, not ajar" },
	{ "--socket a --control b --realtime 0", 2, "unlike 0" },
	{ "--socket a --control b --realtime x", 2, "unlike x" },
	{ "--socket a --control b --pcapng /nonexistent/x", 1, "cannot write the capture" },
	{ "--socket /nonexistent/a --control b", 1, "cannot listen on /nonexistent/a" },
};

static void test_lines(void)
{
	char said[8192], what[128];

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		int status = run(lines[i].words, said, sizeof(said));

		snprintf(what, sizeof(what), "\"%s\" ends with %d", lines[i].words,
			 lines[i].status);
		result(status == lines[i].status && strstr(said, lines[i].says), what);
	}
}

static const struct {
	const char *text, *says;
} profiles[] = {
	{ "nonsense 1\n", ":1: unknown key nonsense" },
	{ "# fine\n\nqos\n", ":3: no value for qos" },
	{ "qos 2\n", ":1: the number is too large for its key: 2" },
	{ "qos x\n", ":1: not a number: x" },
	{ "qos -1\n", ":1: not a number: -1" },
	{ "packet_pacing_min_rate 4294967296\n", "too large" },
	{ "psid 12345678901234567\n", "at most 16 characters" },
	{ "line_rate_kbps 0\n", "a line_rate_kbps of 0 sends nothing" },
	{ "line_rate_kbps 4294967296\n", "too large" },
	{ "include nothing\n", ":1: no such profile: nothing" },
};

static void test_profiles(void)
{
	char path[] = "/tmp/connectx-profile-XXXXXX", words[256], said[1024];
	int fd = mkstemp(path);

	for (size_t i = 0; i < sizeof(profiles) / sizeof(profiles[0]); i++) {
		if (ftruncate(fd, 0) < 0 ||
		    pwrite(fd, profiles[i].text, strlen(profiles[i].text), 0) < 0)
			return;
		snprintf(words, sizeof(words), "--socket a --control b --profile %s", path);
		result(run(words, said, sizeof(said)) == 2 && strstr(said, profiles[i].says),
		       profiles[i].says);
	}
	snprintf(words, sizeof(words), "include %s\n", path);
	if (ftruncate(fd, 0) < 0 || pwrite(fd, words, strlen(words), 0) < 0)
		return;
	snprintf(words, sizeof(words), "--socket a --control b --profile %s", path);
	result(run(words, said, sizeof(said)) == 2 && strstr(said, "too deeply"),
	       "a profile that includes itself");
	close(fd);
	unlink(path);
}

static const struct {
	const char *name;
	unsigned int type, field, width;
	uint64_t value;
} crippled[] = {
	{ "cx5", 0x0c, 0x00, 1, 1 },
	{ "cx6dx", 0x0c, 0x20, 1, 1 },
	{ "no-pacing", 0x0c, 0x00, 1, 0 },
	{ "no-qos", 0x00, 0x21b, 1, 0 },
	{ "no-pacing-uid", 0x0c, 0x0b, 1, 0 },
	{ "limits-unknown", 0x0c, 0x40, 32, 0 },
	{ "small-table", 0x0c, 0x90, 16, 8 },
	{ "table-of-1", 0x0c, 0x90, 16, 1 },
	{ "no-uctx", 0x00, 0x463, 5, 0 },
	{ "no-burst", 0x0c, 0x05, 2, 0 },
	{ "no-flow-table", 0x00, 0x1a6, 1, 0 },
	{ "blueflame", 0x00, 0x260, 1, 1 },
};

static void test_shipped(void)
{
	char what[128];

	for (size_t i = 0; i < sizeof(crippled) / sizeof(crippled[0]); i++) {
		uint8_t in[16] = { 0 }, out[4112];
		struct server server;

		server_start(&server, crippled[i].name);
		vfio_attach(&server);
		fw_open(&server);
		put(in, 0, 16, 0x100);
		put(in, 0x30, 16, crippled[i].type << 1 | 1);
		snprintf(what, sizeof(what), "profile %s", crippled[i].name);
		result(!fw_command(&server, in, sizeof(in), out, sizeof(out)) &&
		       get(out, 0x80 + crippled[i].field, crippled[i].width) == crippled[i].value &&
		       !server_stop(&server), what);
	}
}

/* A socket that a killed server left is taken over; one that is in use is not. */
static void test_sockets(void)
{
	struct server server;
	char words[256], said[1024];

	server_start(&server, "cx5");
	snprintf(words, sizeof(words), "--socket %s --control %s/other", server.socket,
		 server.folder);
	result(run(words, said, sizeof(said)) == 1 && strstr(said, "cannot listen"),
	       "two servers do not share a socket");
	result(!server_stop(&server), "the first one lives on");
}

void test_arguments(void)
{
	test_lines();
	test_profiles();
	test_shipped();
	test_sockets();
}
