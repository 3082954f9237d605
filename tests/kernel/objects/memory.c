/* SPDX-License-Identifier: BSD-2-Clause */
/* Registered memory, protection domains and memory regions. */
#include <fcntl.h>
#include <kernel/control.h>
#include <kernel/firmware.h>
#include <kernel/guest.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "census.h"

#define WRITE IBV_ACCESS_LOCAL_WRITE

TestSuite(objects_memory, .init = census_begin, .fini = census_end);

static struct mlx5dv_devx_umem *umem(void *at, size_t bytes, uint32_t access)
{
	struct mlx5dv_devx_umem *registered = mlx5dv_devx_umem_reg(context, at, bytes, access);

	cr_assert_not_null(registered, "%zu bytes: %s", bytes, rv_last_error()->message);
	return registered;
}

static uint32_t pdn_of(struct ibv_pd *pd)
{
	struct mlx5dv_pd dv = { 0 };
	struct mlx5dv_obj objects = { .pd = { pd, &dv } };

	cr_assert_eq(mlx5dv_init_obj(&objects, MLX5DV_OBJ_PD), 0, "%s",
		     rv_last_error()->message);
	return dv.pdn;
}

Test(objects_memory, a_umem_lives_in_the_device_under_the_number_that_it_tells)
{
	uint8_t *memory = pages(65536);
	struct mlx5dv_devx_umem *whole = umem(memory, 65536, WRITE);
	struct mlx5dv_devx_umem *part = umem(memory + 77, 5000, WRITE);
	struct mlx5dv_devx_umem *byte = umem(memory, 1, 0);
	const uint32_t number = whole->umem_id;

	cr_expect(device_has("umem", whole->umem_id));
	cr_expect(device_has("umem", part->umem_id));
	cr_expect(device_has("umem", byte->umem_id));
	cr_expect_eq(mlx5dv_devx_umem_dereg(whole), 0);
	cr_expect_not(device_has("umem", number));
	cr_expect_eq(mlx5dv_devx_umem_dereg(part), 0);
	cr_expect_eq(mlx5dv_devx_umem_dereg(byte), 0);
	cr_expect_eq(mlx5dv_devx_umem_dereg(NULL), 0);
	free(memory);
}

Test(objects_memory, umems_that_are_refused)
{
	uint8_t *memory = pages(8192);
	void *read_only = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	void *hole = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	cr_assert_eq(munmap((uint8_t *)hole + 4096, 4096), 0);
	refused_null("umem of 0 bytes", mlx5dv_devx_umem_reg(context, memory, 0, WRITE), EINVAL,
		     RV_LAYER_ARGUMENT, "size is 0; it must be 1 to *");
	refused_null("umem that wraps", mlx5dv_devx_umem_reg(context, memory, SIZE_MAX, WRITE),
		     EINVAL, RV_LAYER_ARGUMENT, "size is *; it must be 1 to *");
	refused_null("umem over memory that is not mapped",
		     mlx5dv_devx_umem_reg(context, hole, 8192, WRITE), EFAULT, RV_LAYER_ARGUMENT,
		     "a buffer given to * is not readable or writable memory");
	refused_null("umem for writing over memory that is read-only",
		     mlx5dv_devx_umem_reg(context, read_only, 4096, WRITE), EFAULT,
		     RV_LAYER_ARGUMENT, "a buffer given to * is not readable or writable memory");
	refused_null("umem without a context", mlx5dv_devx_umem_reg(NULL, memory, 4096, WRITE),
		     EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	control_do("fail CREATE_UMEM LIMIT");
	refused_null("firmware refuses CREATE_UMEM: LIMIT",
		     mlx5dv_devx_umem_reg(context, memory, 8192, WRITE), ENOMEM, RV_LAYER_LIMIT, "*");
	control_do("fail CREATE_UMEM BAD_PARAM");
	refused_null("firmware refuses CREATE_UMEM: BAD_PARAM",
		     mlx5dv_devx_umem_reg(context, memory, 8192, WRITE), EINVAL, RV_LAYER_FIRMWARE,
		     "firmware refused CREATE_UMEM (0xa08) and the driver turned its status into *");
	control_do("clear");
	cr_expect_eq(in_device("umem"), 0u);
	munmap(hole, 4096);
	munmap(read_only, 4096);
	free(memory);
}

static void register_more_than_is_allowed(void *memory)
{
	const struct rlimit little = { 4096, 4096 };

	require(setrlimit(RLIMIT_MEMLOCK, &little) == 0, "%s", strerror(errno));
	require(setuid(1000) == 0, "%s", strerror(errno));
	refused_null("umem beyond RLIMIT_MEMLOCK",
		     mlx5dv_devx_umem_reg(context, memory, 65536, WRITE), ENOMEM, RV_LAYER_LIMIT,
		     "65536 bytes could not be pinned: *");
}

Test(objects_memory, a_umem_beyond_the_limit_of_locked_memory_is_refused)
{
	void *memory = pages(65536);

	in_child(register_more_than_is_allowed, memory);
	free(memory);
}

Test(objects_memory, a_umem_by_structure_takes_page_sizes_that_fit)
{
	uint8_t *memory = pages(65536);
	struct mlx5dv_devx_umem_in in = { .addr = memory, .size = 65536, .access = WRITE,
					  .pgsz_bitmap = UINT64_MAX & ~4095ull };
	struct mlx5dv_devx_umem *any, *small;

	if (!kernel_at_least(5, 11)) {
		refused_null("umem with sizes of pages on an old kernel",
			     mlx5dv_devx_umem_reg_ex(context, &in), EPROTONOSUPPORT,
			     RV_LAYER_KERNEL, "*");
		free(memory);
		return;
	}
	any = mlx5dv_devx_umem_reg_ex(context, &in);
	cr_assert_not_null(any, "%s", rv_last_error()->message);
	in.pgsz_bitmap = 4096;
	small = mlx5dv_devx_umem_reg_ex(context, &in);
	cr_assert_not_null(small, "%s", rv_last_error()->message);
	cr_expect(device_has("umem", any->umem_id));
	cr_expect(device_has("umem", small->umem_id));
	cr_expect_eq(mlx5dv_devx_umem_dereg(any), 0);
	cr_expect_eq(mlx5dv_devx_umem_dereg(small), 0);
	free(memory);
}

Test(objects_memory, umems_by_structure_that_are_refused)
{
	uint8_t *memory = pages(8192);
	struct mlx5dv_devx_umem_in in = { .addr = memory, .size = 8192, .access = WRITE,
					  .pgsz_bitmap = 4096, .comp_mask = 1 << 5 };

	refused_null("umem with unknown members", mlx5dv_devx_umem_reg_ex(context, &in), EOPNOTSUPP,
		     RV_LAYER_ARGUMENT, "umem_in->comp_mask *0x20*");
	refused_null("", mlx5dv_devx_umem_reg_ex(context, NULL), EINVAL, RV_LAYER_ARGUMENT,
		     "umem_in is NULL");
	in.comp_mask = MLX5DV_UMEM_MASK_DMABUF;
	in.addr = NULL;
	in.dmabuf_fd = context->cmd_fd;
	if (kernel_at_least(6, 0))
		refused_null("umem over what is no dma-buf", mlx5dv_devx_umem_reg_ex(context, &in),
			     EINVAL, RV_LAYER_DRIVER, "*");
	in.dmabuf_fd = 999;
	if (kernel_at_least(6, 0))
		refused_null("umem over what is no descriptor",
			     mlx5dv_devx_umem_reg_ex(context, &in), EBADF, RV_LAYER_KERNEL, "*");
	else
		refused_null("umem over a dma-buf on an old kernel",
			     mlx5dv_devx_umem_reg_ex(context, &in), EPROTONOSUPPORT,
			     RV_LAYER_KERNEL, "*");
	free(memory);
}

Test(objects_memory, no_page_size_fits_a_umem)
{
	uint8_t *memory = pages(3 * 4096);
	struct mlx5dv_devx_umem_in in = { .addr = memory + 4096, .size = 8192, .access = WRITE,
					  .pgsz_bitmap = 1ull << 40 };

	if (!kernel_at_least(5, 16)) {
		free(memory);
		cr_skip("this kernel does not look at page sizes");
	}
	refused_null("umem that no allowed page size fits", mlx5dv_devx_umem_reg_ex(context, &in),
		     EINVAL, RV_LAYER_DRIVER, "*");
	free(memory);
}

Test(objects_memory, a_umem_in_use_is_not_released_and_lives_on)
{
	uint8_t *memory = pages(65536);
	struct mlx5dv_devx_umem *registered = umem(memory, 65536, WRITE);
	struct ibv_pd *pd = ibv_alloc_pd(context);
	uint8_t in[272] = { 0 };
	struct mlx5dv_devx_obj *mkey;

	cr_assert_not_null(pd, "%s", rv_last_error()->message);
	put(in, 0, 16, 0x200); /* CREATE_MKEY */
	put(in, 0x80 + 0x15, 1, 1);
	put(in, 0x80 + 0x16, 2, 1);
	put(in, 0x80 + 0x20, 24, 0xffffff);
	put(in, 0x80 + 0x68, 24, pdn_of(pd));
	put(in, 0x80 + 0x80, 64, (uintptr_t)memory);
	put(in, 0x80 + 0xc0, 64, 65536);
	put(in, 0x80 + 0x1a0, 32, 8);
	put(in, 0x80 + 0x1db, 5, 12);
	put(in, 0x300, 32, 8);
	put(in, 0x320, 32, registered->umem_id);
	mkey = object(context, in, sizeof(in), NULL);
	refused_errno("releasing a umem that a key uses", mlx5dv_devx_umem_dereg(registered), EBUSY,
		      RV_LAYER_DRIVER, "the umem is used by another object, *");
	cr_expect(device_has("umem", registered->umem_id));
	cr_expect_eq(mlx5dv_devx_obj_destroy(mkey), 0);
	cr_expect_eq(mlx5dv_devx_umem_dereg(registered), 0, "%s", rv_last_error()->message);
	cr_expect_eq(ibv_dealloc_pd(pd), 0, "%s", rv_last_error()->message);
	free(memory);
}

Test(objects_memory, a_protection_domain_has_the_number_that_the_device_knows)
{
	struct ibv_pd *pd = ibv_alloc_pd(context);
	uint32_t pdn;

	cr_assert_not_null(pd, "%s", rv_last_error()->message);
	cr_expect_eq(pd->context, context);
	pdn = pdn_of(pd);
	cr_expect(device_has("pd", pdn));
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
	cr_expect_not(device_has("pd", pdn));
	cr_expect_eq(ibv_dealloc_pd(NULL), 0);
}

Test(objects_memory, protection_domains_that_are_refused)
{
	refused_null("protection domain without a context", ibv_alloc_pd(NULL), EINVAL,
		     RV_LAYER_ARGUMENT, "context is NULL");
	control_do("fail ALLOC_PD NO_RESOURCES");
	refused_null("firmware refuses ALLOC_PD: NO_RESOURCES", ibv_alloc_pd(context), EAGAIN,
		     RV_LAYER_FIRMWARE, "firmware refused ALLOC_PD (0x800) and the driver turned its status into *(EAGAIN)");
	control_do("clear");
}

static struct ibv_mr *region(struct ibv_pd *pd, void *at, size_t bytes, int access)
{
	struct ibv_mr *mr = ibv_reg_mr(pd, at, bytes, access);

	cr_assert_not_null(mr, "%zu bytes: %s", bytes, rv_last_error()->message);
	return mr;
}

Test(objects_memory, a_region_is_a_key_in_the_device)
{
	uint8_t *memory = pages(65536);
	struct ibv_pd *pd = ibv_alloc_pd(context);
	struct ibv_mr *mr = region(pd, memory + 77, 12000, WRITE);
	struct ibv_mr *at_zero = ibv_reg_mr_iova(pd, memory, 8192, 0, WRITE);
	struct ibv_mr *optional = ibv_reg_mr_iova2(pd, memory + 5, 8192, 0x10005,
						   WRITE | IBV_ACCESS_RELAXED_ORDERING);
	const uint32_t number = mr->lkey >> 8;

	cr_assert(at_zero && optional, "%s", rv_last_error()->message);
	cr_expect(mr->addr == memory + 77 && mr->length == 12000 && mr->pd == pd);
	cr_expect(device_has("mkey", number));
	cr_expect(device_has("mkey", at_zero->lkey >> 8));
	cr_expect(device_has("mkey", optional->lkey >> 8));
	cr_expect_eq(mr->rkey, mr->lkey);
	cr_expect_eq(ibv_dereg_mr(mr), 0, "%s", rv_last_error()->message);
	cr_expect_not(device_has("mkey", number));
	cr_expect_eq(ibv_dereg_mr(at_zero), 0);
	cr_expect_eq(ibv_dereg_mr(optional), 0);
	cr_expect_eq(ibv_dereg_mr(NULL), 0);
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
	free(memory);
}

Test(objects_memory, regions_that_are_refused)
{
	uint8_t *memory = pages(8192);
	void *read_only = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct ibv_pd *pd = ibv_alloc_pd(context);

	refused_null("region of 0 bytes", ibv_reg_mr(pd, memory, 0, WRITE), EINVAL,
		     RV_LAYER_ARGUMENT, "length is 0; it must be 1 to *");
	refused_null("region without a domain", ibv_reg_mr(NULL, memory, 4096, WRITE), EINVAL,
		     RV_LAYER_ARGUMENT, "pd is NULL");
	refused_null("region for remote writing only", ibv_reg_mr(pd, memory, 4096, 2), EINVAL,
		     RV_LAYER_ARGUMENT, "access has bits * that exclude each other: 0x2");
	refused_null("region for writing over memory that is read-only",
		     ibv_reg_mr(pd, read_only, 4096, WRITE), EFAULT, RV_LAYER_ARGUMENT,
		     "a buffer given to * is not readable or writable memory");
	refused_null("region whose address and iova lie otherwise in their pages",
		     ibv_reg_mr_iova(pd, memory, 4096, 8, WRITE), EINVAL, RV_LAYER_ARGUMENT,
		     "the offset of iova in its page is 8; it must be 0 to 0");
	refused_null("region with unknown flags", ibv_reg_mr(pd, memory, 4096, 1 << 12), EINVAL,
		     RV_LAYER_ARGUMENT, "access has bits that nobody defined *: 0x1000");
	control_do("fail CREATE_MKEY BAD_PARAM");
	refused_null("firmware refuses CREATE_MKEY: BAD_PARAM", ibv_reg_mr(pd, memory, 4096, WRITE),
		     EINVAL, RV_LAYER_DRIVER, "*or the firmware refused CREATE_MKEY (0x200), whose *");
	control_do("clear");
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
	munmap(read_only, 4096);
	free(memory);
}

static void region_beyond_the_limit(void *memory)
{
	const struct rlimit little = { 4096, 4096 };
	struct ibv_pd *pd = ibv_alloc_pd(context);

	require(pd, "%s", rv_last_error()->message);
	require(setrlimit(RLIMIT_MEMLOCK, &little) == 0, "%s", strerror(errno));
	require(setuid(1000) == 0, "%s", strerror(errno));
	refused_null("region beyond RLIMIT_MEMLOCK", ibv_reg_mr(pd, memory, 65536, WRITE), ENOMEM,
		     RV_LAYER_LIMIT, "65536 bytes could not be pinned: *");
	require(ibv_dealloc_pd(pd) == 0, "%s", rv_last_error()->message);
}

Test(objects_memory, a_region_beyond_the_limit_of_locked_memory_is_refused)
{
	void *memory = pages(65536);

	in_child(region_beyond_the_limit, memory);
	free(memory);
}

Test(objects_memory, a_domain_with_a_region_is_not_freed_and_lives_on)
{
	uint8_t *memory = pages(4096);
	struct ibv_pd *pd = ibv_alloc_pd(context);
	struct ibv_mr *mr = region(pd, memory, 4096, WRITE);

	refused_errno("freeing a domain that has a region", ibv_dealloc_pd(pd), EBUSY,
		      RV_LAYER_DRIVER, "the protection domain is used by another object, *");
	cr_expect_eq(ibv_dereg_mr(mr), 0);
	mr = region(pd, memory, 4096, WRITE);
	cr_expect_eq(ibv_dereg_mr(mr), 0);
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
	free(memory);
}

/* /dev/udmabuf: a dma-buf over a memfd that cannot shrink. */
static int dma_buf(void)
{
	const struct {
		uint32_t memfd, flags;
		uint64_t offset, size;
	} create = { (uint32_t)memfd_create("dma-buf", MFD_ALLOW_SEALING), 0, 0, 65536 };
	const int maker = open("/dev/udmabuf", O_RDWR | O_CLOEXEC);
	int fd;

	if (maker < 0)
		return -1;
	cr_assert_eq(ftruncate((int)create.memfd, 65536), 0);
	cr_assert_eq(fcntl((int)create.memfd, F_ADD_SEALS, F_SEAL_SHRINK), 0);
	fd = ioctl(maker, _IOC(_IOC_WRITE, 'u', 0x42, sizeof(create)), &create);
	cr_assert_geq(fd, 0, "%s", strerror(errno));
	close((int)create.memfd);
	close(maker);
	return fd;
}

Test(objects_memory, a_region_of_a_dma_buf_is_refused_while_the_device_has_no_UMR)
{
	struct ibv_pd *pd = ibv_alloc_pd(context);
	const bool known = kernel_at_least(5, 12);
	const int fd = dma_buf();

	refused_null("region of a dma-buf on a device without UMR",
		     ibv_reg_dmabuf_mr(pd, 0, 65536, 0, fd < 0 ? context->cmd_fd : fd, WRITE),
		     known ? EINVAL : EPROTONOSUPPORT,
		     known ? RV_LAYER_DRIVER : RV_LAYER_KERNEL, "*");
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
	if (fd >= 0)
		close(fd);
}

Test(objects_memory, a_umem_over_a_dma_buf_lives_in_the_device)
{
	struct mlx5dv_devx_umem_in in = { .size = 65536, .access = WRITE, .pgsz_bitmap = 4096,
					  .comp_mask = MLX5DV_UMEM_MASK_DMABUF };
	struct mlx5dv_devx_umem *registered;

	in.dmabuf_fd = dma_buf();
	if (in.dmabuf_fd < 0)
		cr_skip("this kernel has no /dev/udmabuf");
	if (!kernel_at_least(6, 0))
		cr_skip("this kernel takes no dma-bufs as umems");
	registered = mlx5dv_devx_umem_reg_ex(context, &in);
	cr_assert_not_null(registered, "%s", rv_last_error()->message);
	close(in.dmabuf_fd);
	cr_expect(device_has("umem", registered->umem_id));
	cr_expect_eq(mlx5dv_devx_umem_dereg(registered), 0);
}

Test(objects_memory, what_is_left_at_close_goes_and_later_frees_touch_nothing)
{
	struct ibv_context *other = device_open();
	uint8_t *memory = pages(8192);
	struct mlx5dv_devx_umem *left = mlx5dv_devx_umem_reg(other, memory, 8192, WRITE);
	struct ibv_pd *pd = ibv_alloc_pd(other);
	struct ibv_mr *mr = region(pd, memory, 8192, WRITE);

	cr_assert_not_null(left, "%s", rv_last_error()->message);
	ibv_close_device(other);
	refused_null("umem on a closed context", mlx5dv_devx_umem_reg(other, memory, 8192, WRITE),
		     EINVAL, RV_LAYER_ARGUMENT, "the context is closed*");
	refused_null("region on a closed context", ibv_reg_mr(pd, memory, 8192, WRITE), EINVAL,
		     RV_LAYER_ARGUMENT, "the context is closed*");
	cr_expect_eq(mlx5dv_devx_umem_dereg(left), 0);
	cr_expect_eq(ibv_dealloc_pd(pd), 0);
	cr_expect_eq(ibv_dereg_mr(mr), 0);
	free(memory);
}
