/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the software ConnectX says of itself, and how it is made to misbehave. Every
 * function ends the test when the device does not answer or refuses the request.
 */
#ifndef TESTS_KERNEL_CONTROL_H
#define TESTS_KERNEL_CONTROL_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

/* The answer to one request, for cJSON_Delete(). */
cJSON *control(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A request whose answer does not matter. */
void control_do(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A number somewhere in the answer, by the names that lead to it: "anomalies.left_by_uctx". */
double control_number(const char *request, const char *path);

/* Entries in the device's rate table. */
unsigned int rates_live(void);

/* The same, waiting up to three seconds for @wanted: a killed process lets go a moment later. */
unsigned int rates_live_soon(unsigned int wanted);

/* One entry of the device's rate table. */
struct rate {
	bool live;
	bool shared;
	unsigned int uid;
	uint8_t context[48];
};
struct rate rate_at(unsigned int index);

/* How many commands of that name the device has executed. */
unsigned int commands_of(const char *name);

/* The profile that the device runs. */
const char *profile(void);

/* Takes the device out of the machine and puts it back, as the hot plug port does. */
void unplug(void);
void replug(void);

#endif
