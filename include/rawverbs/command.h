/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Build and issue one RDMA_VERBS_IOCTL by hand.
 *
 * A command lives on the caller's stack; nothing is allocated. Puts check what they
 * are given; the first mistake sticks and rv_command_execute() reports it, so a
 * command is built without looking at each step. Attributes are mandatory unless
 * rv_command_optional() says otherwise: the kernel then refuses one that it does
 * not know. Buffers that are put must outlive the execute. A command belongs to one
 * thread at a time; none may be NULL. Layout: Linux
 * include/uapi/rdma/rdma_user_ioctl_cmds.h.
 */
#ifndef RAWVERBS_COMMAND_H
#define RAWVERBS_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Attributes that fit; the largest method of Linux 7.x takes fewer. */
#define RV_COMMAND_MAX_ATTRS 32

/* Opaque but for its size: a 24-byte header and 16 bytes an attribute. */
struct rv_command {
	uint64_t words[3 + 2 * RV_COMMAND_MAX_ATTRS];
	int mistake; /* 0, or the -errno that execute will return */
	uint32_t outputs; /* bit n: attribute n is one that the kernel writes */
};

/*
 * rv_command_init - start a command without attributes
 * @driver_id: the device's own (rv_context_driver()), also for methods of the core
 */
void rv_command_init(struct rv_command *command, uint16_t object_id, uint16_t method_id,
		     uint32_t driver_id);

/*
 * rv_command_in - input of @bytes bytes, 0 to 65535
 *
 * 8 bytes or fewer are copied into the command, more are pointed to.
 */
void rv_command_in(struct rv_command *command, uint16_t attr_id, const void *data, size_t bytes);

/* rv_command_out - room of @bytes bytes, 0 to 65535, for the kernel to write */
void rv_command_out(struct rv_command *command, uint16_t attr_id, void *data, size_t bytes);

/* rv_command_const - a constant, 8 bytes on the wire */
void rv_command_const(struct rv_command *command, uint16_t attr_id, uint64_t value);

/* rv_command_flags - a set of flags, 8 bytes on the wire */
void rv_command_flags(struct rv_command *command, uint16_t attr_id, uint64_t flags);

/*
 * rv_command_enum - a choice of @element, 0 to 255, with the input that this choice has
 * @bytes: of @data, 0 to 65535; as rv_command_in()
 */
void rv_command_enum(struct rv_command *command, uint16_t attr_id, uint8_t element,
		     const void *data, size_t bytes);

/* rv_command_handle - an object that exists */
void rv_command_handle(struct rv_command *command, uint16_t attr_id, uint32_t handle);

/* rv_command_new_handle - an object that this method makes; see rv_command_result_handle() */
void rv_command_new_handle(struct rv_command *command, uint16_t attr_id);

/* rv_command_handles - an array of @count existing objects, 0 to 16383 */
void rv_command_handles(struct rv_command *command, uint16_t attr_id, const uint32_t *handles,
			size_t count);

/* rv_command_fd - a descriptor that exists */
void rv_command_fd(struct rv_command *command, uint16_t attr_id, int fd);

/* rv_command_fds - an array of @count descriptors, 0 to 16383 */
void rv_command_fds(struct rv_command *command, uint16_t attr_id, const int *fds, size_t count);

/* rv_command_new_fd - a descriptor that this method makes; see rv_command_result_fd() */
void rv_command_new_fd(struct rv_command *command, uint16_t attr_id);

/* rv_command_uhw - the driver's part (UHW_IN, UHW_OUT); a side of 0 bytes is left out */
void rv_command_uhw(struct rv_command *command, const void *in, size_t in_bytes, void *out,
		    size_t out_bytes);

/* rv_command_optional - the attribute put last may be ignored by a kernel that does not know it */
void rv_command_optional(struct rv_command *command);

/*
 * rv_command_execute - issue the command on a uverbs descriptor
 *
 * Returns 0 or -errno; the kernel's own, or before any system call: EINVAL a put was
 * given NULL, EMSGSIZE one of over 65535 bytes, ENOBUFS more attributes than fit;
 * EPROTO where the kernel's answer is outside its contract. May block as the method
 * does.
 */
int rv_command_execute(int fd, struct rv_command *command);

/*
 * Results of an executed command. Only after execute returned 0: the kernel writes a
 * new handle before the method runs. 0, -1 and false where @attr_id was not put.
 */
uint32_t rv_command_result_handle(const struct rv_command *command, uint16_t attr_id);
int rv_command_result_fd(const struct rv_command *command, uint16_t attr_id);
bool rv_command_output_valid(const struct rv_command *command, uint16_t attr_id);

/*
 * rv_command_bytes - the encoded buffer
 * @ret_bytes: receives its length
 *
 * For changing and for rv_command_raw(); points into @command.
 */
void *rv_command_bytes(struct rv_command *command, size_t *ret_bytes);

/*
 * rv_command_raw - hand a buffer to the kernel as it is
 *
 * Checks nothing: for fuzzing. The kernel reads @buffer's length from its first two
 * bytes. Returns the ioctl's result, or -errno; leaves rv_last_error() alone.
 */
int rv_command_raw(int fd, void *buffer);

/*
 * rv_command_print - an encoded buffer as readable text, a line an attribute
 * @buffer: header and attributes; pointers in it are printed, never followed
 * @bytes:  readable bytes at @buffer; a header that claims more is said to
 * @text:   receives the text, always NUL-terminated where @size is not 0
 *
 * Returns the length of the whole text without the NUL, as snprintf(); never
 * fails, whatever the bytes are.
 */
int rv_command_print(const void *buffer, size_t bytes, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
