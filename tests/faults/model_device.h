/* SPDX-License-Identifier: BSD-2-Clause */
/* What is behind a uverbs descriptor of the model: a driver, perhaps a context. */
#ifndef TEST_MODEL_DEVICE_H
#define TEST_MODEL_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

struct model_device {
	uint32_t driver;
	bool context;
	bool devx;
	unsigned int handles;
};

void model_device_init(struct model_device *device, uint32_t driver);

/* "PP_ALLOC", …: what a buffer asks for. */
const char *model_device_name(const void *buffer);

/* Answers; *@ret_descriptor becomes 0 where the method makes a descriptor. */
int model_device_ioctl(struct model_device *device, void *buffer, int *ret_descriptor);
void model_device_give_fd(void *buffer, int fd);

#endif
