/* SPDX-License-Identifier: BSD-2-Clause */
/* The context, the device's pacing capabilities and limits, and an entry for real. */
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdio.h>

#include "doctor.h"
#include "text.h"

/* The library's sentence, with the errno's name. */
static void refused(struct doctor *doctor)
{
	const struct rv_error *error = rv_last_error();

	doctor_says(doctor, DOCTOR_FAILED, "%s [%s]", error->message, text_errno(error->error));
	if (error->error == ETIMEDOUT || error->layer == RV_LAYER_DEVICE_GONE)
		doctor_advises(doctor,
			       "look at the device's health, not at this program: devlink health show, dmesg");
	else if (error->layer == RV_LAYER_FIRMWARE)
		doctor_advises(doctor, "see the firmware's log and version: dmesg, mlxfwmanager");
	else if (error->error == EMFILE || error->error == ENFILE)
		doctor_advises(doctor, "raise the limit of descriptors: ulimit -n");
	else if (error->error == EAGAIN)
		doctor_advises(doctor,
			       "raise the limits of the rdma cgroup, or close what other processes of it hold");
	else if (error->error == ENOSPC)
		doctor_advises(doctor,
			       "free entries: end other users of the rate table, or share their rates");
	else
		doctor_advises(doctor, "see the sentence of the step, and dmesg");
}

void doctor_look_devx(struct doctor *doctor)
{
	doctor->context = rv_open_fd(doctor->fd, RV_OPEN_DEVX);
	if (!doctor->context) {
		refused(doctor);
		return;
	}
	doctor->ready |= READY_CONTEXT;
	doctor_says(doctor, DOCTOR_PASSED, "a context with DEVX was opened");
}

static void capability(struct doctor *doctor, bool there, const char *meaning)
{
	if (there) {
		doctor_says(doctor, DOCTOR_PASSED, "yes: %s", meaning);
		return;
	}
	doctor_says(doctor, DOCTOR_FAILED, "no; with it, %s", meaning);
	doctor_advises(doctor,
		       "enable the capability in the device's firmware configuration, or use a device that has it");
}

static void optional(struct doctor *doctor, bool there, const char *meaning)
{
	doctor_says(doctor, there ? DOCTOR_PASSED : DOCTOR_WARNING, "%s: %s", there ? "yes" : "no",
		    meaning);
}

void doctor_look_qos(struct doctor *doctor)
{
	if (rv_pacing_limits(doctor->context, &doctor->limits) != 0) {
		refused(doctor);
		return;
	}
	capability(doctor, doctor->limits.qos, "traffic can be treated differently by sender");
	if (doctor->limits.qos)
		doctor->ready |= READY_LIMITS;
	if (doctor->limits.supported)
		doctor->ready |= READY_PACING;
}

void doctor_look_packet_pacing(struct doctor *doctor)
{
	capability(doctor, doctor->limits.packet_pacing, "a send queue can be held to a rate");
}

void doctor_look_packet_pacing_uid(struct doctor *doctor)
{
	capability(doctor, doctor->limits.packet_pacing_uid,
		   "programs can take entries of the rate table");
}

void doctor_look_burst(struct doctor *doctor)
{
	optional(doctor, doctor->limits.burst_bound, doctor->limits.burst_bound ?
		 "bursts can be bounded, in bytes" : "a burst of a rate is refused");
}

void doctor_look_typical(struct doctor *doctor)
{
	optional(doctor, doctor->limits.typical_size, doctor->limits.typical_size ?
		 "the usual packet's size can be told, in bytes" : "a packet size of a rate is refused");
}

void doctor_look_wqe_rate(struct doctor *doctor)
{
	optional(doctor, doctor->limits.wqe_rate, doctor->limits.wqe_rate ?
		 "rates can count work requests a second" :
		 "rates in work requests a second are refused");
}

void doctor_look_limits(struct doctor *doctor)
{
	const struct rv_pacing_limits *limits = &doctor->limits;
	char least[RV_RATE_TEXT_BYTES];
	char most[RV_RATE_TEXT_BYTES];
	char table[96];

	if (limits->table_size == 0)
		snprintf(table, sizeof(table), "the rate table's size is unknown");
	else
		snprintf(table, sizeof(table), "%u entries, shared by all processes and the kernel",
			 limits->table_size - 1);
	rv_rate_format(limits->min_rate, least, sizeof(least));
	rv_rate_format(limits->max_rate, most, sizeof(most));
	if (limits->table_size == 1) {
		doctor_says(doctor, DOCTOR_FAILED, "the rate table has no entry to give");
		doctor_advises(doctor, "give the device a larger rate table, or use another device");
	} else if (!limits->range_known) {
		doctor_says(doctor, DOCTOR_WARNING,
			    "limits unknown: the device says least and greatest rate are 0; %s. Whether a rate is taken is seen by allocating",
			    table);
	} else {
		doctor_says(doctor, DOCTOR_PASSED, "%s to %s; %s", least, most, table);
	}
}

void doctor_look_allocation(struct doctor *doctor)
{
	struct rv_rate rate = { .rate = 1000000 };
	char text[RV_RATE_TEXT_BYTES];
	struct mlx5dv_pp *pp;
	unsigned int index;

	if (!doctor->allocate) {
		doctor_says(doctor, DOCTOR_NOT_REACHED, "left out by --no-allocate");
		return;
	}
	if (doctor->limits.range_known && rate.rate > doctor->limits.max_rate)
		rate.rate = doctor->limits.max_rate;
	if (doctor->limits.range_known && rate.rate < doctor->limits.min_rate)
		rate.rate = doctor->limits.min_rate;
	pp = rv_pp_alloc(doctor->context, &rate, 0);
	if (!pp) {
		refused(doctor);
		if (!doctor->limits.range_known)
			doctor_advises(doctor,
				       "use a firmware or driver that reports the range of rates: this driver compares with it");
		return;
	}
	index = pp->index;
	if (rv_pp_destroy(pp) != 0) {
		refused(doctor);
		return;
	}
	rv_rate_format(rate.rate, text, sizeof(text));
	doctor_says(doctor, DOCTOR_PASSED, "index %u was taken at %s and freed", index, text);
}
