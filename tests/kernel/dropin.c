/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * One source, two libraries: it compiles unchanged against rdma-core and against ours,
 * and must print the same lines with either. Nothing here is ours but the order of calls.
 *
 * A call to ioctl(2) on descriptor -1 names the section that follows, for a recorder
 * that stands in ioctl's place; without one it fails and nobody minds.
 */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "prm.h"
#include "dropin_mark.h"

#define PP_BYTES DEVX_ST_SZ_BYTES(set_pp_rate_limit_context)

static void section(const char *name)
{
	ioctl(-1, DROPIN_MARK, name);
}

static void pacing_context(unsigned char context[PP_BYTES], uint32_t kbps, uint32_t burst,
			   uint32_t typical)
{
	memset(context, 0, PP_BYTES);
	DEVX_SET(set_pp_rate_limit_context, context, rate_limit, kbps);
	DEVX_SET(set_pp_rate_limit_context, context, burst_upper_bound, burst);
	DEVX_SET(set_pp_rate_limit_context, context, typical_packet_size, typical);
}

static struct mlx5dv_pp *alloc(struct ibv_context *ctx, const char *name, size_t bytes,
			       const void *context, uint32_t flags)
{
	struct mlx5dv_pp *pp;

	section(name);
	errno = 0;
	pp = mlx5dv_pp_alloc(ctx, bytes, context, flags);
	if (pp)
		printf("%s: index %u\n", name, pp->index);
	else
		printf("%s: errno %d\n", name, errno);
	return pp;
}

static void release(const char *name, struct mlx5dv_pp *pp)
{
	section(name);
	if (pp)
		mlx5dv_pp_free(pp);
}

static void pacing_shared(struct ibv_context *ctx)
{
	unsigned char context[PP_BYTES];
	struct mlx5dv_pp *first, *second, *own, *burst;

	pacing_context(context, 5000000, 0, 0);
	first = alloc(ctx, "shared", sizeof(context), context, 0);
	second = alloc(ctx, "shared again", sizeof(context), context, 0);
	own = alloc(ctx, "dedicated", sizeof(context), context,
		    MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX);
	pacing_context(context, 5000000, 65536, 1500);
	burst = alloc(ctx, "shared with burst and size", sizeof(context), context, 0);
	printf("same index: %s\n", first && second && first->index == second->index ? "yes" : "no");
	printf("own index: %s\n", first && own && first->index != own->index ? "yes" : "no");
	release("free shared", first);
	release("free shared again", second);
	release("free dedicated", own);
	release("free with burst", burst);
}

static void pacing_lengths(struct ibv_context *ctx)
{
	static const size_t lengths[] = { 1, 4, 8, 12, 48 };
	unsigned char context[PP_BYTES];

	for (unsigned int i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		char name[32];

		pacing_context(context, 0x02000000, 4096, 1000);
		snprintf(name, sizeof(name), "context of %zu", lengths[i]);
		release("free it", alloc(ctx, name, lengths[i], context, 0));
	}
}

static void pacing_refusals(struct ibv_context *ctx)
{
	unsigned char context[PP_BYTES + 1] = { 0 };

	pacing_context(context, 1000000, 0, 0);
	release("free it", alloc(ctx, "context of 0", 0, context, 0));
	release("free it", alloc(ctx, "context of 49", 49, context, 0));
	release("free it", alloc(ctx, "unknown flag", 48, context, 2));
	release("free it", alloc(ctx, "all flags", 48, context, 0xffffffff));
	pacing_context(context, 0, 0, 0);
	release("free it", alloc(ctx, "rate 0", 48, context, 0));
	release("free it", alloc(ctx, "rate 0 in 1 byte", 1, context, 0));
	pacing_context(context, 0xffffffff, 0, 0);
	release("free it", alloc(ctx, "rate above", 48, context, 0));
	release("free it", alloc(ctx, "rate above, dedicated", 48, context,
				 MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX));
}

static void general(struct ibv_context *ctx, const char *name, unsigned int opcode,
		    unsigned int op_mod, size_t inlen, size_t outlen)
{
	unsigned char in[DEVX_ST_SZ_BYTES(command_in)] = { 0 };
	unsigned char out[DEVX_ST_SZ_BYTES(query_hca_cap_out)] = { 0 };
	unsigned int sum = 0;
	int ret;

	DEVX_SET(command_in, in, opcode, opcode);
	DEVX_SET(command_in, in, op_mod, op_mod);
	section(name);
	ret = mlx5dv_devx_general_cmd(ctx, in, inlen, out, outlen);
	for (size_t i = 0; i < sizeof(out); i++)
		sum = sum * 31 + out[i];
	printf("%s: %d status 0x%x syndrome 0x%x sum %08x\n", name, ret,
	       DEVX_GET(command_out, out, status), DEVX_GET(command_out, out, syndrome), sum);
}

static void general_commands(struct ibv_context *ctx)
{
	const size_t in = DEVX_ST_SZ_BYTES(command_in);
	const size_t cap = DEVX_ST_SZ_BYTES(query_hca_cap_out);

	general(ctx, "general capabilities", OP_QUERY_HCA_CAP, 1, in, cap);
	general(ctx, "qos capabilities", OP_QUERY_HCA_CAP, 0xc << 1 | 1, in, cap);
	general(ctx, "capabilities of no type", OP_QUERY_HCA_CAP, 0x7f << 1 | 1, in, cap);
	general(ctx, "adapter", OP_QUERY_ADAPTER, 0, in, DEVX_ST_SZ_BYTES(query_adapter_out));
	general(ctx, "a command not for users", OP_SET_PP_RATE_LIMIT, 0, in, 16);
	general(ctx, "no command", 0xffff, 0, in, 16);
	general(ctx, "in too short", OP_QUERY_HCA_CAP, 1, 8, cap);
	general(ctx, "out too short", OP_QUERY_HCA_CAP, 1, in, 8);
}

static struct mlx5dv_devx_obj *create(struct ibv_context *ctx, const char *name, const void *in,
				      size_t inlen, void *out, size_t outlen)
{
	struct mlx5dv_devx_obj *obj;

	section(name);
	errno = 0;
	memset(out, 0, outlen);
	obj = mlx5dv_devx_obj_create(ctx, in, inlen, out, outlen);
	printf("%s: %s errno %d status 0x%x syndrome 0x%x\n", name, obj ? "made" : "refused",
	       obj ? 0 : errno, DEVX_GET(command_out, out, status),
	       DEVX_GET(command_out, out, syndrome));
	return obj;
}

static void destroy(const char *name, struct mlx5dv_devx_obj *obj, int expected)
{
	int ret;

	section(name);
	if (!obj)
		return;
	ret = mlx5dv_devx_obj_destroy(obj);
	printf("%s: %d%s\n", name, ret, ret == expected ? "" : ", unexpected");
}

static void tis_commands(struct mlx5dv_devx_obj *tis, unsigned int tisn)
{
	unsigned char modify[DEVX_ST_SZ_BYTES(modify_tis_in)] = { 0 };
	unsigned char query[DEVX_ST_SZ_BYTES(query_tis_in)] = { 0 };
	unsigned char out[DEVX_ST_SZ_BYTES(query_tis_out)] = { 0 };
	int ret;

	DEVX_SET(modify_tis_in, modify, opcode, OP_MODIFY_TIS);
	DEVX_SET(modify_tis_in, modify, tisn, tisn);
	DEVX_SET(modify_tis_in, modify, bitmask_prio, 1);
	DEVX_SET(modify_tis_in, modify, ctx.prio, 5);
	section("modify the tis");
	ret = mlx5dv_devx_obj_modify(tis, modify, sizeof(modify), out, 16);
	printf("modify: %d\n", ret);
	DEVX_SET(query_tis_in, query, opcode, OP_QUERY_TIS);
	DEVX_SET(query_tis_in, query, tisn, tisn);
	memset(out, 0, sizeof(out));
	section("query the tis");
	ret = mlx5dv_devx_obj_query(tis, query, sizeof(query), out, sizeof(out));
	printf("query: %d prio %u\n", ret, DEVX_GET(query_tis_out, out, tis_context.prio));
	DEVX_SET(query_tis_in, query, tisn, tisn + 1);
	section("query another tis by this handle");
	ret = mlx5dv_devx_obj_query(tis, query, sizeof(query), out, sizeof(out));
	printf("query of another: %d\n", ret);
}

static void objects(struct ibv_context *ctx)
{
	unsigned char in[DEVX_ST_SZ_BYTES(create_tis_in)] = { 0 };
	unsigned char out[DEVX_ST_SZ_BYTES(create_tis_out)];
	struct mlx5dv_devx_obj *domain, *tis;

	DEVX_SET(command_in, in, opcode, OP_ALLOC_TRANSPORT_DOMAIN);
	domain = create(ctx, "transport domain", in, DEVX_ST_SZ_BYTES(command_in), out,
			DEVX_ST_SZ_BYTES(alloc_transport_domain_out));
	DEVX_SET(create_tis_in, in, opcode, OP_CREATE_TIS);
	DEVX_SET(create_tis_in, in, ctx.transport_domain,
		 DEVX_GET(alloc_transport_domain_out, out, transport_domain));
	tis = create(ctx, "tis", in, sizeof(in), out, sizeof(out));
	if (tis) {
		tis_commands(tis, DEVX_GET(create_tis_out, out, tisn));
		destroy("destroy the domain in use", domain, EBUSY);
		destroy("destroy the tis", tis, 0);
	}
	destroy("destroy the domain", domain, 0);
	DEVX_SET(create_tis_in, in, ctx.transport_domain, 0xffffff);
	destroy("unexpected", create(ctx, "tis of no domain", in, sizeof(in), out, sizeof(out)), 0);
	memset(in, 0, sizeof(in));
	DEVX_SET(command_in, in, opcode, OP_QUERY_ADAPTER);
	destroy("unexpected", create(ctx, "an object by a query", in, 16, out, sizeof(out)), 0);
}

static int with_device(struct ibv_device *device)
{
	struct mlx5dv_context_attr bad_flags = { .flags = 0x80 };
	struct mlx5dv_context_attr bad_mask = { .comp_mask = 0x8000 };
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_context *ctx;

	printf("device %s mlx5 %d guid %016llx\n", ibv_get_device_name(device),
	       mlx5dv_is_supported(device),
	       (unsigned long long)be64toh(ibv_get_device_guid(device)));
	section("opening");
	errno = 0;
	ctx = mlx5dv_open_device(device, &bad_flags);
	printf("unknown open flags: %s errno %d\n", ctx ? "opened" : "refused", errno);
	errno = 0;
	ctx = mlx5dv_open_device(device, &bad_mask);
	printf("unknown comp_mask: %s errno %d\n", ctx ? "opened" : "refused", errno);
	ctx = mlx5dv_open_device(device, &attr);
	if (!ctx) {
		printf("open: errno %d\n", errno);
		return 1;
	}
	printf("open: %d completion vectors, async %d\n", ctx->num_comp_vectors > 0,
	       ctx->async_fd >= 0);
	pacing_shared(ctx);
	pacing_lengths(ctx);
	pacing_refusals(ctx);
	general_commands(ctx);
	objects(ctx);
	section("closing");
	printf("close: %d\n", ibv_close_device(ctx));
	return 0;
}

int main(void)
{
	int count = -1;
	struct ibv_device **list = ibv_get_device_list(&count);
	int ret = 1;

	if (!list) {
		printf("list: errno %d\n", errno);
		return 1;
	}
	printf("devices: %d\n", count);
	if (list[0])
		ret = with_device(list[0]);
	ibv_free_device_list(list);
	return ret;
}
