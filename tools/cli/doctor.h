/* SPDX-License-Identifier: BSD-2-Clause */
/* What the steps of rawverbs doctor share. Each file doctor_*.c holds some of them. */
#ifndef CLI_DOCTOR_H
#define CLI_DOCTOR_H

#include <infiniband/verbs.h>
#include <rawverbs/pacing.h>
#include <stdbool.h>
#include <stdint.h>

#define DOCTOR_REASON_BYTES 640
#define DOCTOR_ADVICE_BYTES 320
#define DOCTOR_MAX_STEPS 32
#define DOCTOR_PATH_BYTES 320

enum doctor_result {
	DOCTOR_NOT_REACHED,
	DOCTOR_PASSED,
	DOCTOR_WARNING, /* a paced queue is possible nevertheless */
	DOCTOR_UNKNOWN, /* could not be seen from here, and does not stop the walk */
	DOCTOR_FAILED
};

/* What a step may need of those before it. */
enum doctor_ready {
	READY_NOTHING = 0,
	READY_DEVICE = 1 << 0,  /* which node is meant */
	READY_NODE = 1 << 1,    /* it is there */
	READY_OPEN = 1 << 2,    /* fd */
	READY_MLX5 = 1 << 3,    /* the driver is mlx5 */
	READY_DEVX = 1 << 4,    /* the device has user contexts */
	READY_CONTEXT = 1 << 5,
	READY_LIMITS = 1 << 6,
	READY_PACING = 1 << 7,  /* qos, packet_pacing and packet_pacing_uid */
	READY_OBJECT = 1 << 8   /* the packet pacing object */
};

enum doctor_netns { NETNS_UNREADABLE, NETNS_SHARED, NETNS_EXCLUSIVE };

struct doctor_finding {
	enum doctor_result result;
	char reason[DOCTOR_REASON_BYTES];
	char advice[DOCTOR_ADVICE_BYTES]; /* "" none */
	size_t culprit;                   /* step that kept this one from being reached */
};

struct doctor {
	const char *asked; /* DEVICE, or NULL */
	bool allocate;
	struct ibv_device **list;         /* NULL where there is none */
	char list_error[DOCTOR_REASON_BYTES];
	struct ibv_device *device;        /* in the list, or NULL */
	char node[DOCTOR_PATH_BYTES];     /* "" not known yet */
	int fd;                           /* the open node, or -1; the context's once there is one */
	int open_error;                   /* of open(2), 0 */
	enum doctor_netns netns;
	const char *netns_source;
	struct ibv_context *context;
	struct rv_pacing_limits limits;
	unsigned int ready;               /* enum doctor_ready */
	struct doctor_finding finding[DOCTOR_MAX_STEPS];
	struct doctor_finding *now;       /* of the step that looks */
};

struct doctor_step {
	const char *name; /* NULL ends the table */
	void (*look)(struct doctor *doctor);
	unsigned int needs; /* enum doctor_ready */
	unsigned int gives; /* what nothing but this step can give; of two, the one that failed counts */
};

extern const struct doctor_step doctor_steps[];

/* What a step found. The last one counts. */
__attribute__((format(printf, 3, 4)))
void doctor_says(struct doctor *doctor, enum doctor_result result, const char *format, ...);

/* What to do about a failure, in the imperative. */
__attribute__((format(printf, 2, 3)))
void doctor_advises(struct doctor *doctor, const char *format, ...);

/* The first step that failed, or NULL. */
const struct doctor_step *doctor_first_failed(const struct doctor *doctor);

/* The whole report on standard output. */
void doctor_print_text(const struct doctor *doctor);
void doctor_print_json(const struct doctor *doctor);

/* The device's name, or that of its node, or "". */
const char *doctor_name(const struct doctor *doctor);

/* The answer of a method without attributes: 0 exists, else the errno. */
int doctor_probe(int fd, uint32_t driver, uint16_t object, uint16_t method);

/* Sets netns and netns_source. */
void doctor_read_netns(struct doctor *doctor);

/* The steps. */
void doctor_look_ib_uverbs(struct doctor *doctor);
void doctor_look_mlx5_core(struct doctor *doctor);
void doctor_look_mlx5_ib(struct doctor *doctor);
void doctor_look_class(struct doctor *doctor);
void doctor_look_node(struct doctor *doctor);
void doctor_look_permission(struct doctor *doctor);
void doctor_look_netns(struct doctor *doctor);
void doctor_look_driver(struct doctor *doctor);
void doctor_look_abi(struct doctor *doctor);
void doctor_look_objects(struct doctor *doctor);
void doctor_look_user_contexts(struct doctor *doctor);
void doctor_look_cgroup(struct doctor *doctor);
void doctor_look_devx(struct doctor *doctor);
void doctor_look_raw(struct doctor *doctor);
void doctor_look_memlock(struct doctor *doctor);
void doctor_look_qos(struct doctor *doctor);
void doctor_look_packet_pacing(struct doctor *doctor);
void doctor_look_packet_pacing_uid(struct doctor *doctor);
void doctor_look_burst(struct doctor *doctor);
void doctor_look_typical(struct doctor *doctor);
void doctor_look_wqe_rate(struct doctor *doctor);
void doctor_look_limits(struct doctor *doctor);
void doctor_look_pacing_object(struct doctor *doctor);
void doctor_look_allocation(struct doctor *doctor);

#endif
