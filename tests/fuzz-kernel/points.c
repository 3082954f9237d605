// SPDX-License-Identifier: BSD-2-Clause
/*
 * In the guest: which points of the kernel a few calls come by. Prints "call<TAB>result<TAB>number
 * of distinct points" and writes the addresses to FOLDER/call.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <linux/kcov.h>
#include <rdma/ib_user_ioctl_cmds.h>
#include <rdma/mlx5-abi.h>
#include <rdma/mlx5_user_ioctl_cmds.h>
#include <rdma/rdma_user_ioctl_cmds.h>

#define ROOM 65536ul
#define RATE_BYTES 48

static uint64_t *trace;
static int kcov;
static const char *folder;

/* A call: a header and room for four attributes. */
static uint64_t call_room[sizeof(struct ib_uverbs_ioctl_hdr) / 8 +
			  4 * sizeof(struct ib_uverbs_attr) / 8];
static struct ib_uverbs_ioctl_hdr *const call = (struct ib_uverbs_ioctl_hdr *)call_room;

static void call_begin(uint16_t object, uint16_t method)
{
	memset(call_room, 0, sizeof(call_room));
	call->object_id = object;
	call->method_id = method;
	call->driver_id = RDMA_DRIVER_MLX5;
	call->length = sizeof(*call);
}

static struct ib_uverbs_attr *call_add(uint16_t id, const void *data, uint16_t size)
{
	struct ib_uverbs_attr *attribute = &call->attrs[call->num_attrs++];

	attribute->attr_id = id;
	attribute->flags = UVERBS_ATTR_F_MANDATORY;
	attribute->len = size;
	attribute->data = (uintptr_t)data;
	if (size <= 8) {
		attribute->data = 0;
		memcpy(&attribute->data, data, size);
	}
	call->length += sizeof(*attribute);
	return attribute;
}

static void call_out(uint16_t id, void *data, uint16_t size)
{
	struct ib_uverbs_attr *attribute = call_add(id, "", 0);

	attribute->len = size;
	attribute->data = (uintptr_t)data;
}

static int ascending(const void *a, const void *b)
{
	const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

static void trace_begin(void)
{
	if (ioctl(kcov, KCOV_ENABLE, KCOV_TRACE_PC)) {
		perror("KCOV_ENABLE");
		exit(1);
	}
	trace[0] = 0;
}

static void trace_end(const char *name, int result)
{
	const uint64_t count = __atomic_load_n(&trace[0], __ATOMIC_RELAXED);
	unsigned int distinct = 0;
	char path[4096];
	FILE *file;

	ioctl(kcov, KCOV_DISABLE, 0);
	qsort(&trace[1], count, sizeof(*trace), ascending);
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "we");
	for (uint64_t i = 1; i <= count; i++) {
		if (i > 1 && trace[i] == trace[i - 1])
			continue;
		distinct++;
		if (file)
			fprintf(file, "0x%llx\n", (unsigned long long)trace[i]);
	}
	if (file)
		fclose(file);
	printf("%s\t%s\t%u\n", name, result ? strerror(result) : "done", distinct);
}

static void traced(const char *name, int fd)
{
	int result;

	trace_begin();
	result = ioctl(fd, RDMA_VERBS_IOCTL, call) ? errno : 0;
	trace_end(name, result);
}

static uint64_t handle_given(void)
{
	return call->attrs[0].data;
}

static void get_context(const char *name, int fd)
{
	struct mlx5_ib_alloc_ucontext_req_v2 request = { .total_num_bfregs = 16,
							 .num_low_latency_bfregs = 4,
							 .flags = MLX5_IB_ALLOC_UCTX_DEVX,
							 .lib_caps = MLX5_LIB_CAP_4K_UAR };
	struct mlx5_ib_alloc_ucontext_resp response;
	uint32_t vectors;
	uint64_t core;

	call_begin(UVERBS_OBJECT_DEVICE, UVERBS_METHOD_GET_CONTEXT);
	call_out(UVERBS_ATTR_GET_CONTEXT_NUM_COMP_VECTORS, &vectors, sizeof(vectors));
	call_out(UVERBS_ATTR_GET_CONTEXT_CORE_SUPPORT, &core, sizeof(core));
	call_add(UVERBS_ATTR_UHW_IN, &request, sizeof(request));
	call_out(UVERBS_ATTR_UHW_OUT, &response, sizeof(response));
	traced(name, fd);
}

static uint64_t pp_alloc(const char *name, int fd, uint32_t rate_kbps, uint16_t size)
{
	static uint8_t rate[64];
	static uint16_t index;

	memset(rate, 0, sizeof(rate));
	for (int i = 0; i < 4; i++)
		rate[i] = (uint8_t)(rate_kbps >> (24 - 8 * i));
	call_begin(MLX5_IB_OBJECT_PP, MLX5_IB_METHOD_PP_OBJ_ALLOC);
	call_add(MLX5_IB_ATTR_PP_OBJ_ALLOC_HANDLE, "", 0);
	call_add(MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX, rate, size);
	call_add(MLX5_IB_ATTR_PP_OBJ_ALLOC_FLAGS, &(uint64_t){ 0 }, 4);
	call_out(MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX, &index, sizeof(index));
	traced(name, fd);
	return handle_given();
}

static void pp_destroy(const char *name, int fd, uint64_t handle)
{
	call_begin(MLX5_IB_OBJECT_PP, MLX5_IB_METHOD_PP_OBJ_DESTROY);
	call_add(MLX5_IB_ATTR_PP_OBJ_DESTROY_HANDLE, "", 0)->data = handle;
	traced(name, fd);
}

static int trace_open(void)
{
	kcov = open("/sys/kernel/debug/kcov", O_RDWR | O_CLOEXEC);
	if (kcov < 0 || ioctl(kcov, KCOV_INIT_TRACE, ROOM)) {
		perror("/sys/kernel/debug/kcov");
		return -1;
	}
	trace = mmap(NULL, ROOM * sizeof(*trace), PROT_READ | PROT_WRITE, MAP_SHARED, kcov, 0);
	if (trace == MAP_FAILED) {
		perror("mmap");
		return -1;
	}
	return 0;
}

int main(int argc, char **argv)
{
	const int fd = open("/dev/infiniband/uverbs0", O_RDWR | O_CLOEXEC);
	uint64_t first, second;

	if (argc != 2 || fd < 0 || trace_open()) {
		perror("points FOLDER");
		return 1;
	}
	folder = argv[1];
	call_begin(UVERBS_OBJECT_DEVICE, UVERBS_METHOD_GET_CONTEXT);
	call->length = 7;
	traced("bad-length", fd);
	call_begin(0x1fff, 0);
	traced("unknown-object", fd);
	get_context("get-context", fd);
	pp_alloc("pp-49-bytes", fd, 1000, RATE_BYTES + 1);
	first = pp_alloc("pp-new", fd, 1000, RATE_BYTES);
	second = pp_alloc("pp-shared", fd, 1000, RATE_BYTES);
	pp_destroy("free-shared", fd, first);
	pp_destroy("free-last", fd, second);
	pp_alloc("pp-again", fd, 1000, RATE_BYTES);
	trace_begin();
	close(fd);
	trace_end("close-live", 0);
	return 0;
}
