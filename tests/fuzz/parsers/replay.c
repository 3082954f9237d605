/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The same without libFuzzer: each file that is named, or standard input (AFL++, and
 * emulators of other architectures).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(FILE *file)
{
	static uint8_t bytes[1 << 22];
	size_t size;

	if (!file)
		return 1;
	size = fread(bytes, 1, sizeof(bytes), file);
	return LLVMFuzzerTestOneInput(bytes, size);
}

int main(int argc, char **argv)
{
	int failed = 0;

	if (argc < 2)
		return replay(stdin);
	for (int i = 1; i < argc; i++) {
		FILE *file = fopen(argv[i], "re");

		failed |= replay(file);
		if (file)
			fclose(file);
	}
	printf("%d inputs\n", argc - 1);
	return failed ? 1 : 0;
}
