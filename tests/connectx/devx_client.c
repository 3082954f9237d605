/* SPDX-License-Identifier: BSD-2-Clause */
#include "devx_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ibv_context *context, *other;
int results, failures;

void result(bool good, const char *what)
{
	results++;
	if (!good)
		failures++;
	printf("%sok %d - %s\n", good ? "" : "not ", results, what);
	fflush(stdout);
}

struct object create_on(struct ibv_context *on, uint8_t *in, size_t in_len,
			       unsigned int offset, unsigned int width)
{
	struct object object = { 0 };
	uint8_t out[16] = { 0 };

	object.handle = mlx5dv_devx_obj_create(on, in, in_len, out, sizeof(out));
	object.number = (uint32_t)get(out, offset, width);
	object.status = out[0];
	object.syndrome = (uint32_t)get(out, 32, 32);
	return object;
}

struct object create(uint8_t *in, size_t in_len)
{
	return create_on(context, in, in_len, 0x48, 24);
}

struct object create_simple(struct ibv_context *on, unsigned int opcode)
{
	uint8_t in[16] = { 0 };

	put(in, 0, 16, opcode);
	return create_on(on, in, sizeof(in), 0x48, 24);
}

int query(struct object *object, unsigned int opcode, uint8_t *out, size_t out_len)
{
	uint8_t in[16] = { 0 };

	put(in, 0, 16, opcode);
	put(in, 0x48, 24, object->number);
	memset(out, 0, out_len);
	return mlx5dv_devx_obj_query(object->handle, in, sizeof(in), out, out_len);
}

bool destroy(struct object *object)
{
	return object->handle && !mlx5dv_devx_obj_destroy(object->handle);
}

bool refused(struct object object)
{
	return !object.handle;
}

struct object pd, domain, cq, tis, sq;
struct mlx5dv_devx_uar *uar;
struct mlx5dv_devx_umem *umem;
uint32_t eqn;
void *memory;

void test_ground(void)
{
	pd = create_simple(context, 0x800);
	result(pd.handle && pd.number, "ALLOC_PD gives a number");
	domain = create_simple(context, 0x816);
	result(domain.handle && domain.number, "ALLOC_TRANSPORT_DOMAIN gives a number");
	uar = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC);
	result(uar && uar->page_id >= 0x100, "a UAR has a page behind the first ones");
	result(!mlx5dv_devx_query_eqn(context, 0, &eqn) && eqn, "the first vector has an EQ");
	memory = aligned_alloc(4096, 65536);
	memset(memory, 0, 65536);
	umem = mlx5dv_devx_umem_reg(context, memory, 65536, 7);
	result(umem && umem->umem_id, "CREATE_UMEM gives a number");
}

/* Another context's uid must neither use nor touch what is ours. */
void test_owners(void)
{
	uint8_t in[272] = { 0 };

	fill_cq(in, eqn, umem->umem_id);
	result(refused(create_on(other, in, sizeof(in), 0x48, 24)),
	       "a CQ in another context's umem is refused");
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x912);
	put(in, 0x100 + 0x128, 24, domain.number);
	result(refused(create_on(other, in, 192, 0x48, 24)),
	       "a TIS in another context's transport domain is refused");
}

void test_ends(void)
{
	result(!destroy(&cq), "a CQ under an SQ is not destroyed");
	result(!destroy(&tis), "a TIS under an SQ is not destroyed");
	result(destroy(&sq) && destroy(&tis) && destroy(&cq), "SQ, TIS, CQ go in this order");
	result(destroy(&domain) && destroy(&pd), "transport domain and PD go");
	result(!mlx5dv_devx_umem_dereg(umem), "the umem goes");
	mlx5dv_devx_free_uar(uar);
	result(!ibv_close_device(other) && !ibv_close_device(context), "the contexts close");
}

int main(void)
{
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_device **list = ibv_get_device_list(NULL);

	if (!list || !list[0]) {
		printf("Bail out! no device\n");
		return 1;
	}
	context = mlx5dv_open_device(list[0], &attr);
	other = mlx5dv_open_device(list[0], &attr);
	result(context && other, "two DEVX contexts open");
	if (!context || !other)
		return 1;
	test_ground();
	test_cq();
	test_tis();
	test_sq();
	test_sending();
	test_receive();
	test_mkey();
	test_general();
	test_steering();
	test_actions();
	test_owners();
	test_ends();
	printf("1..%d\n", results);
	ibv_free_device_list(list);
	free(memory);
	return failures != 0;
}
