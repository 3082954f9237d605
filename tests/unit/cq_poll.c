/* SPDX-License-Identifier: BSD-2-Clause */
/* Completions taken from entries that are written by hand, and arming. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <string.h>

#include "cq_script.h"

TestSuite(cq_poll, .fini = kernel_done);

static uint32_t record(const struct asked *asked, unsigned int word)
{
	return big32((const uint8_t *)(uintptr_t)asked->driver.record + 4 * (size_t)word);
}

Test(cq_poll, nothing_is_taken_of_an_empty_queue)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 4, &asked);
	struct ibv_wc wc;

	cr_assert_eq(ibv_poll_cq(cq, 1, &wc), 0);
	cr_assert_eq(ibv_poll_cq(cq, 0, NULL), 0);
	cr_assert_eq(ibv_poll_cq(cq, -1, NULL), 0);
	cr_assert_eq(ibv_poll_cq(cq, 1, NULL), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "wc is NULL");
	cr_assert_eq(ibv_poll_cq(NULL, 1, &wc), -EINVAL);
	cr_assert_eq(record(&asked, 0), 0);
	end_cq(cq);
	ibv_close_device(context);
}

Test(cq_poll, completions_are_taken_in_order_over_many_rounds)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 4, &asked);
	uint32_t written = 0;
	uint32_t taken = 0;

	while (taken < 1000) {
		struct ibv_wc wc[3];
		int n;

		/* Between one and four entries are waiting. */
		for (uint32_t more = taken % 4; written <= taken + more;)
			put_cqe(&asked, 4, written++, 0);
		n = ibv_poll_cq(cq, 3, wc);
		cr_assert_gt(n, 0);
		for (int i = 0; i < n; i++, taken++)
			cr_assert_eq(wc[i].wr_id, taken & 0xffff);
		cr_assert_eq(record(&asked, 0), taken);
	}
	end_cq(cq);
	ibv_close_device(context);
}

Test(cq_poll, an_entry_of_the_round_before_is_not_taken_again)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 2, &asked);
	struct ibv_wc wc[4];

	put_cqe(&asked, 2, 0, 0);
	put_cqe(&asked, 2, 1, 0);
	cr_assert_eq(ibv_poll_cq(cq, 4, wc), 2);
	cr_assert_eq(ibv_poll_cq(cq, 4, wc), 0);
	put_cqe(&asked, 2, 2, 0);
	cr_assert_eq(ibv_poll_cq(cq, 4, wc), 1);
	cr_assert_eq(wc[0].wr_id, 2);
	end_cq(cq);
	ibv_close_device(context);
}

/* One entry of @opcode with all fields set, polled. */
static struct ibv_wc polled(uint8_t opcode, uint8_t wqe_opcode, uint8_t syndrome)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 2, &asked);
	uint8_t *cqe = cqe_at(&asked, 0);
	struct ibv_wc wc;

	cqe[17] = 0x85;                                          /* path bits */
	memcpy(cqe + 22, "\x12\x34", 2);                         /* SLID */
	memcpy(cqe + 24, "\x0a\x01\x02\x03", 4);                 /* SL, source QP */
	cqe[28] = 0x06;                                          /* L3 and L4 are fine */
	memcpy(cqe + 36, "\x11\x22\x33\x44", 4);                 /* immediate or key */
	memcpy(cqe + 44, "\x00\x00\x05\xdc", 4);                 /* bytes */
	cqe[54] = 0x99;                                          /* vendor syndrome */
	cqe[55] = syndrome;
	memcpy(cqe + 56, (uint8_t[]){ wqe_opcode, 0, 0x01, 0x02 }, 4); /* opcode, queue */
	put_cqe(&asked, 2, 0, opcode);
	cr_assert_eq(ibv_poll_cq(cq, 1, &wc), 1);
	end_cq(cq);
	ibv_close_device(context);
	kernel_done();
	return wc;
}

Test(cq_poll, a_sent_wqe_tells_its_opcode)
{
	static const struct {
		uint8_t wqe;
		int opcode;
	} opcodes[] = {
		{ 0x0a, IBV_WC_SEND },
		{ 0x0b, IBV_WC_SEND },
		{ 0x08, IBV_WC_RDMA_WRITE },
		{ 0x09, IBV_WC_RDMA_WRITE },
		{ 0x10, IBV_WC_RDMA_READ },
		{ 0x11, IBV_WC_COMP_SWAP },
		{ 0x12, IBV_WC_FETCH_ADD },
		{ 0x1b, IBV_WC_LOCAL_INV },
		{ 0x0e, IBV_WC_TSO },
		{ 0x25, IBV_WC_DRIVER1 },
		{ 0x20, IBV_WC_DRIVER1 },
		{ 0x00, IBV_WC_DRIVER1 },
		{ 0x2f, IBV_WC_DRIVER1 },
	};

	for (unsigned int i = 0; i < sizeof(opcodes) / sizeof(opcodes[0]); i++) {
		const struct ibv_wc wc = polled(0, opcodes[i].wqe, 0);

		cr_assert_eq((int)wc.opcode, opcodes[i].opcode, "0x%x", opcodes[i].wqe);
		cr_assert_eq(wc.status, IBV_WC_SUCCESS);
		cr_assert_eq(wc.qp_num, 0x102);
		cr_assert_eq(wc.byte_len, 1500);
		cr_assert_eq(wc.wc_flags, 0);
		cr_assert_eq(wc.vendor_err, 0);
	}
}

Test(cq_poll, what_was_received_tells_from_whom)
{
	for (uint8_t opcode = 1; opcode <= 4; opcode++) {
		const struct ibv_wc wc = polled(opcode, 0, 0);

		cr_assert_eq(wc.status, IBV_WC_SUCCESS);
		cr_assert_eq(wc.opcode, opcode == 1 ? IBV_WC_RECV_RDMA_WITH_IMM : IBV_WC_RECV);
		cr_assert_eq(wc.src_qp, 0x010203);
		cr_assert_eq(wc.slid, 0x1234);
		cr_assert_eq(wc.sl, 0xa);
		cr_assert_eq(wc.dlid_path_bits, 5);
		cr_assert(wc.wc_flags & IBV_WC_IP_CSUM_OK || opcode == 0);
		cr_assert_eq(!!(wc.wc_flags & IBV_WC_WITH_IMM), opcode == 1 || opcode == 3);
		cr_assert_eq(!!(wc.wc_flags & IBV_WC_WITH_INV), opcode == 4);
		if (opcode == 4)
			cr_assert_eq(wc.invalidated_rkey, 0x11223344);
		if (opcode == 1 || opcode == 3)
			cr_assert_eq(big32(&wc.imm_data), 0x11223344);
	}
}

Test(cq_poll, each_syndrome_has_its_status)
{
	static const struct {
		uint8_t syndrome;
		int status;
	} cases[] = {
		{ 0x01, IBV_WC_LOC_LEN_ERR },	  { 0x02, IBV_WC_LOC_QP_OP_ERR },
		{ 0x04, IBV_WC_LOC_PROT_ERR },	  { 0x05, IBV_WC_WR_FLUSH_ERR },
		{ 0x06, IBV_WC_MW_BIND_ERR },	  { 0x10, IBV_WC_BAD_RESP_ERR },
		{ 0x11, IBV_WC_LOC_ACCESS_ERR },  { 0x12, IBV_WC_REM_INV_REQ_ERR },
		{ 0x13, IBV_WC_REM_ACCESS_ERR },  { 0x14, IBV_WC_REM_OP_ERR },
		{ 0x15, IBV_WC_RETRY_EXC_ERR },	  { 0x16, IBV_WC_RNR_RETRY_EXC_ERR },
		{ 0x22, IBV_WC_REM_ABORT_ERR },	  { 0x00, IBV_WC_GENERAL_ERR },
		{ 0xff, IBV_WC_GENERAL_ERR },
	};

	for (unsigned int i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct ibv_wc sent = polled(13, 0x0a, cases[i].syndrome);
		const struct ibv_wc received = polled(14, 0, cases[i].syndrome);

		cr_assert_eq((int)sent.status, cases[i].status, "0x%x", cases[i].syndrome);
		cr_assert_eq(sent.status, received.status);
		cr_assert_eq(sent.opcode, IBV_WC_SEND);
		cr_assert_eq(received.opcode, IBV_WC_RECV);
		cr_assert_eq(sent.vendor_err, 0x99);
		cr_assert_eq(sent.qp_num, 0x102);
		cr_assert_eq(sent.byte_len, 0);
	}
}

Test(cq_poll, an_entry_that_no_queue_causes_is_told_once_and_loses_none)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 8, &asked);
	struct ibv_wc wc[8];

	put_cqe(&asked, 8, 0, 0);
	put_cqe(&asked, 8, 1, 9);
	put_cqe(&asked, 8, 2, 12);
	put_cqe(&asked, 8, 3, 0);
	cr_assert_eq(ibv_poll_cq(cq, 8, wc), 1);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	cr_assert_eq(record(&asked, 0), 1);
	cr_assert_eq(ibv_poll_cq(cq, 8, wc), -EPROTO);
	fails_with(EPROTO, RV_LAYER_FIRMWARE, "a completion entry has the opcode 0x9");
	cr_assert_eq(record(&asked, 0), 2);
	cr_assert_eq(ibv_poll_cq(cq, 8, wc), -EPROTO);
	fails_with(EPROTO, RV_LAYER_FIRMWARE, "a completion entry has the opcode 0xc");
	cr_assert_eq(ibv_poll_cq(cq, 8, wc), 1);
	cr_assert_eq(wc[0].wr_id, 3);
	end_cq(cq);
	ibv_close_device(context);
}

Test(cq_poll, arming_writes_the_record_and_rings)
{
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel *channel = make_channel(context);
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, channel, 4, &asked);
	const uint8_t *page = kernel_last_page();
	struct ibv_cq *of;
	void *with;
	struct ibv_wc wc;

	cr_assert_eq(ibv_req_notify_cq(NULL, 0), EINVAL);
	cr_assert_eq(ibv_req_notify_cq(cq, 0), 0);
	cr_assert_eq(record(&asked, 1), 0);
	cr_assert_eq(big32(page + 0x20), 0);
	cr_assert_eq(big32(page + 0x24), CQ_NUMBER);
	for (uint32_t n = 0; n < 9; n++) {
		const uint32_t sequence = (n + 1) & 3;

		put_cqe(&asked, 4, n, 0);
		expect_event(&asked.cookie, 8, 0);
		cr_assert_eq(ibv_get_cq_event(channel, &of, &with), 0);
		cr_assert_eq(of, cq);
		cr_assert_eq(with, &asked);
		cr_assert_eq(ibv_poll_cq(cq, 1, &wc), 1);
		cr_assert_eq(ibv_req_notify_cq(cq, n & 1), 0);
		cr_assert_eq(record(&asked, 1), sequence << 28 | (n & 1) << 24 | (n + 1));
		cr_assert_eq(big32(page + 0x20), record(&asked, 1));
		cr_assert_eq(big32(page + 0x24), CQ_NUMBER);
	}
	ibv_ack_cq_events(cq, 9);
	expect_cq_destroy(9, 0, 0);
	expect_uar_free(0);
	cr_assert_eq(ibv_destroy_cq(cq), 0);
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
	ibv_close_device(context);
}
