// SPDX-License-Identifier: BSD-2-Clause
/* In the guest: write the words given into the memory that is a file of the machine. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct stat stat;
	char *memory;
	int fd = open("/dev/ram-file", O_RDWR | O_CLOEXEC);

	if (argc != 2 || fd < 0 || fstat(fd, &stat)) {
		perror("/dev/ram-file");
		return 1;
	}
	memory = mmap(NULL, (size_t)stat.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (memory == MAP_FAILED) {
		perror("mmap");
		return 1;
	}
	printf("%lld %s\n", (long long)stat.st_size, memory);
	fflush(stdout);
	strcpy(memory, argv[1]);
	return 0;
}
