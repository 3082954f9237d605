/* SPDX-License-Identifier: BSD-2-Clause */
/* One process, both libraries: each name leads where the program was linked. */
#include <dlfcn.h>
#include <infiniband/verbs.h>
#include <rawverbs/version.h>
#include <stdio.h>

int main(void)
{
	void *other = dlopen("libibverbs.so.1", RTLD_NOW | RTLD_GLOBAL);
	void *theirs = other ? dlsym(other, "ibv_open_device") : NULL;
	struct ibv_context *(*ours)(struct ibv_device *) = ibv_open_device;
	Dl_info where;

	if (!theirs || !dladdr((void *)(size_t)ours, &where))
		return 1;
	if (theirs == (void *)(size_t)ours)
		return 2;
	printf("%s\n", where.dli_fname);
	return ibv_open_device(NULL) ? 3 : 0;
}
