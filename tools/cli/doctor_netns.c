/* SPDX-License-Identifier: BSD-2-Clause */
/* Do all network namespaces share the RDMA devices? */
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "doctor.h"
#include "files.h"

#define PARAMETER "/sys/module/ib_core/parameters/netns_mode"

/* Linux include/uapi/linux/netlink.h and include/uapi/rdma/rdma_netlink.h; musl has neither. */
enum {
	NETLINK_RDMA_PROTOCOL = 20,
	RDMA_NLDEV_SYS_GET = 5 << 10 | 6, /* RDMA_NL_GET_TYPE(RDMA_NL_NLDEV, RDMA_NLDEV_CMD_SYS_GET) */
	RDMA_NETNS_MODE = 66,             /* RDMA_NLDEV_SYS_ATTR_NETNS_MODE, u8: 1 shared */
	REQUEST = 1                       /* NLM_F_REQUEST */
};

struct message {
	uint32_t length;
	uint16_t type;
	uint16_t flags;
	uint32_t sequence;
	uint32_t port;
};

struct attribute {
	uint16_t length;
	uint16_t type;
};

/* The mode in an answer's attributes, or -1. */
static int mode_in(const uint8_t *answer, size_t bytes)
{
	size_t at = sizeof(struct message);

	while (at + sizeof(struct attribute) < bytes) {
		struct attribute attribute;

		memcpy(&attribute, answer + at, sizeof(attribute));
		if (attribute.length < sizeof(attribute) || attribute.length > bytes - at)
			return -1;
		if ((attribute.type & 0x3fff) == RDMA_NETNS_MODE &&
		    attribute.length > sizeof(attribute))
			return answer[at + sizeof(attribute)];
		at += (attribute.length + 3u) & ~3u;
	}
	return -1;
}

/* 1 shared, 0 exclusive, -1 not told. */
static int ask_netlink(void)
{
	const struct message request = { sizeof(request), RDMA_NLDEV_SYS_GET, REQUEST, 1, 0 };
	const struct timeval patience = { 2, 0 };
	const int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_RDMA_PROTOCOL);
	uint8_t answer[1024];
	struct message head;
	ssize_t got = -1;

	if (fd < 0)
		return -1;
	if (setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience)) == 0 &&
	    send(fd, &request, sizeof(request), 0) == (ssize_t)sizeof(request))
		got = recv(fd, answer, sizeof(answer), 0);
	close(fd);
	if (got < (ssize_t)sizeof(head))
		return -1;
	memcpy(&head, answer, sizeof(head));
	return head.type == RDMA_NLDEV_SYS_GET ? mode_in(answer, (size_t)got) : -1;
}

void doctor_read_netns(struct doctor *doctor)
{
	const int told = ask_netlink();
	char text[8];

	doctor->netns = NETNS_UNREADABLE;
	doctor->netns_source = "by netlink, RDMA_NLDEV_CMD_SYS_GET";
	if (told >= 0) {
		doctor->netns = told ? NETNS_SHARED : NETNS_EXCLUSIVE;
		return;
	}
	doctor->netns_source = "from " PARAMETER;
	if (files_line(PARAMETER, text, sizeof(text)))
		doctor->netns = text[0] == 'N' ? NETNS_EXCLUSIVE : NETNS_SHARED;
}

void doctor_look_netns(struct doctor *doctor)
{
	const char *name = doctor_name(doctor);

	if (doctor->netns == NETNS_UNREADABLE) {
		doctor_says(doctor, DOCTOR_UNKNOWN,
			    "neither netlink nor " PARAMETER " tells the mode");
	} else if (doctor->netns == NETNS_SHARED) {
		doctor_says(doctor, DOCTOR_PASSED, "shared by all network namespaces (read %s)",
			    doctor->netns_source);
	} else if (doctor->open_error == EPERM) {
		doctor_says(doctor, DOCTOR_FAILED,
			    "exclusive (read %s), and the device belongs to another network namespace than this process",
			    doctor->netns_source);
		doctor_advises(doctor,
			       "move the device here, from its own network namespace: rdma dev set %s netns NAME; or rdma system set netns shared",
			       name[0] ? name : "DEVICE");
	} else {
		doctor_says(doctor, DOCTOR_PASSED, "exclusive (read %s)%s", doctor->netns_source,
			    doctor->fd >= 0 ? ", and the device is in this network namespace" : "");
	}
}
