/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The bare facts of this thread's last failure. Recording costs a few stores; the
 * sentence is made from them by lib/diagnose, only when somebody asks.
 */
#ifndef RV_BASE_ERROR_H
#define RV_BASE_ERROR_H

#include <stdint.h>

/* What failed, as precisely as the failing place knows. lib/diagnose has the words. */
enum rv_cause {
	RV_CAUSE_NONE,
	/* arguments; text names the argument */
	RV_CAUSE_ARG_NULL,
	RV_CAUSE_ARG_FLAGS,       /* number[0]: the unknown bits */
	RV_CAUSE_ARG_RANGE,       /* number: given, least, most */
	RV_CAUSE_CONTEXT_CLOSED,
	RV_CAUSE_CONTEXT_PLAIN,   /* DEVX needed, context has none */
	RV_CAUSE_NOT_MLX5,        /* number[0]: driver id */
	RV_CAUSE_FD_CONTEXT_ATTR, /* fds of mlx5dv_context_attr */
	RV_CAUSE_FD_NO_GRANT,     /* … one of which grants nothing */
	/* text of rates and sizes; text: what was given */
	RV_CAUSE_TEXT_NUMBER,     /* no number at the start */
	RV_CAUSE_TEXT_UNIT,       /* unit missing or unknown */
	RV_CAUSE_TEXT_AMBIGUOUS,  /* a unit that people read in two ways */
	RV_CAUSE_TEXT_FRACTION,   /* not a whole number of the base unit */
	RV_CAUSE_TEXT_ZERO,
	RV_CAUSE_TEXT_LARGE,
	RV_CAUSE_RATE_MODE,       /* number[0]: the mode */
	RV_CAUSE_RATE_RESERVED,   /* number[0]: byte offset */
	/* finding and opening; text: the path */
	RV_CAUSE_NO_RDMA,         /* neither sysfs class nor /dev directory */
	RV_CAUSE_DIRECTORY,       /* a directory that cannot be read */
	RV_CAUSE_ATTRIBUTE,       /* a sysfs attribute that cannot be read */
	RV_CAUSE_ATTRIBUTE_TEXT,  /* … or does not hold what it should */
	RV_CAUSE_PATH_LONG,
	RV_CAUSE_NODE_OPEN,       /* open(2) of a node */
	RV_CAUSE_NODE_LINK,       /* a symbolic link in the place of a node */
	RV_CAUSE_NODE_OTHER,      /* its device number is not the device's */
	RV_CAUSE_NODE_NO_UVERBS,  /* ENOTTY */
	RV_CAUSE_DESCRIPTOR,      /* none, or one that cannot be looked at; number[0] */
	RV_CAUSE_NO_EVENTFD,      /* a descriptor of something else; number[0] */
	RV_CAUSE_NAME_UNKNOWN,    /* no device of that name */
	RV_CAUSE_NAME_PLAIN,      /* not a name at all */
	RV_CAUSE_CONTEXT_OPEN,    /* GET_CONTEXT refused; text: the device's name */
	RV_CAUSE_CONTEXT_SECOND,  /* a context exists already */
	RV_CAUSE_CONTEXT_NONE,    /* import: no context exists */
	RV_CAUSE_CONTEXT_ADOPT,   /* import: the driver cannot; number[0]: driver id */
	RV_CAUSE_CONTEXT_FIRMWARE, /* GET_CONTEXT: a command that it needs was refused */
	RV_CAUSE_NO_USER_CONTEXTS, /* the device refuses DEVX contexts */
	/* ioctl; object, method */
	RV_CAUSE_IOCTL,
	RV_CAUSE_ANSWER,          /* outside the contract; number[0]: what came */
	RV_CAUSE_COMMAND_ROOM,    /* number[0]: attribute id */
	RV_CAUSE_COMMAND_LENGTH,  /* number: attribute id, length */
	RV_CAUSE_COMMAND_NULL,    /* number[0]: attribute id */
	RV_CAUSE_COMMAND_DRIVER,  /* number[0]: driver id that is not the device's */
	RV_CAUSE_DESTROY_REFUSED, /* by the firmware; opcode: that created the object */
	RV_CAUSE_FIRMWARE,        /* opcode, status, syndrome where known */
	RV_CAUSE_GONE,
	RV_CAUSE_MEMORY,
	RV_CAUSE_HANDLE_BUSY,
	RV_CAUSE_USED,            /* subject: what another object uses */
	RV_CAUSE_MEMLOCK,         /* pinning memory; number: bytes, limit, pages */
	RV_CAUSE_NO_ON_DEMAND,    /* memory that is paged in when the device asks */
	RV_CAUSE_DMABUF,          /* number[0]: the descriptor */
	RV_CAUSE_UMEM_EXTRA,      /* sizes of pages, or a dma-buf, that the kernel does not take */
	RV_CAUSE_MAP,             /* number: bytes, offset */
	RV_CAUSE_UAR_NO_BF,
	RV_CAUSE_VAR_NO_OBJECT,
	RV_CAUSE_VAR_NONE_LEFT,
	RV_CAUSE_EVENT_READ,      /* number[0]: room in bytes */
	RV_CAUSE_EVENT_BYTES,     /* number[0]: bytes that were read */
	RV_CAUSE_EVENTS_LOST,
	RV_CAUSE_EVENT_TYPE,
	RV_CAUSE_ANSWERS_WAIT,
	RV_CAUSE_EVENT_STRANGE,   /* number[0]: the cookie */
	RV_CAUSE_NO_EVENTS,       /* a context without a descriptor of events */
	RV_CAUSE_CHANNEL_BUSY,    /* number[0]: its queues */
	RV_CAUSE_OTHER_CONTEXT,   /* an argument belongs to another context */
	RV_CAUSE_INIT_TYPE,       /* number[0]: the bits that are not supported */
	RV_CAUSE_NO_CQ,           /* another object in the place of a CQ */
	RV_CAUSE_CQE,             /* number[0]: its opcode */
	/* flows */
	RV_CAUSE_FLOW_MATCHER_TYPE, /* number[0]: the type */
	RV_CAUSE_FLOW_TABLE_TYPE, /* number[0]: the type */
	RV_CAUSE_FLOW_USED,       /* subject: what rules use */
	RV_CAUSE_FLOW_TWICE,      /* subject: what may be there once */
	RV_CAUSE_FLOW_CHANGES,
	RV_CAUSE_FLOW_OFFSET,
	RV_CAUSE_FLOW_NO_OBJECTS, /* subject: what this library does not make */
	RV_CAUSE_FLOW_ACTION_TYPE, /* number[0]: the type */
	RV_CAUSE_FLOW_PRIVILEGE,
	RV_CAUSE_FLOW_UNSUPPORTED,
	RV_CAUSE_FLOW_INVALID,
	RV_CAUSE_FLOW_FIRMWARE,   /* one of several commands was refused */
	RV_CAUSE_FLOW_MODIFY_SIZE, /* number[0]: bytes */
	RV_CAUSE_FLOW_ACTION_DATA, /* opcode: that lacks its headers */
	RV_CAUSE_FLOW_ACTION_REFUSED, /* opcode */
	RV_CAUSE_FLOW_ACTION_UNSUPPORTED, /* opcode; number[0]: the table's type */
	/* handing over */
	RV_CAUSE_HANDOVER_BYTES,  /* no export wrote them */
	RV_CAUSE_HANDOVER_VERSION, /* number: theirs, ours */
	RV_CAUSE_HANDOVER_KIND,   /* number: theirs, that was expected */
	RV_CAUSE_HANDOVER_GONE,   /* number: handle, kind */
	RV_CAUSE_NO_NUMBER,       /* opcode: that made the object */
	RV_CAUSE_OBJECT_LIMIT,    /* the rdma cgroup's */
	RV_CAUSE_OBJECT_TYPE,     /* number[0]: the type that the kernel does not know */
	/* packet pacing; number: rate asked, least, most */
	RV_CAUSE_PP_RATE_ZERO,
	RV_CAUSE_PP_RATE_BELOW,
	RV_CAUSE_PP_RATE_ABOVE,
	RV_CAUSE_PP_NO_RANGE,     /* the device reports least and greatest rate 0 */
	RV_CAUSE_PP_SIZE,         /* number[0]: context bytes */
	RV_CAUSE_PP_NO_QOS,
	RV_CAUSE_PP_NO_PACING,
	RV_CAUSE_PP_NO_UID,
	RV_CAUSE_PP_NO_OBJECT,    /* kernel without the object though the device could */
	RV_CAUSE_PP_TABLE_FULL,   /* number[0]: entries, 0 unknown */
	RV_CAUSE_PP_TABLE_EMPTY,  /* a table with no entry to give */
	RV_CAUSE_PP_IN_USE,       /* number: index, send queue that holds it */
	RV_CAUSE_PP_FREED_IN_USE, /* the same, and it was freed */
	RV_CAUSE_PP_NO_QUEUE,     /* an object that is no send queue; opcode: that made it */
	RV_CAUSE_PP_UNPACED,      /* number: 0, index that was expected, send queue */
	RV_CAUSE_PP_OTHER_INDEX,  /* number: index that it holds, that was expected, send queue */
	RV_CAUSE_PP_NO_BURST,
	RV_CAUSE_PP_NO_TYPICAL,
	RV_CAUSE_PP_NO_WQE_RATE
};

struct rv_fault {
	int error;
	enum rv_cause cause;
	uint16_t object_id;
	uint16_t method_id;
	uint16_t opcode;
	uint8_t status;
	uint32_t syndrome;
	uint64_t number[3];
	const char *subject; /* a literal: argument, limit or operation that it is about */
	char text[192];      /* path or given text; a longer one keeps its end */
};

/* This thread's record, to add facts to right after rv_fail(). */
struct rv_fault *rv_fault(void);

/* Start a new record, set errno, return -error. @subject is a literal or NULL. */
int rv_fail(int error, enum rv_cause cause, const char *subject);

/* The same with a text (copied). */
int rv_fail_text(int error, enum rv_cause cause, const char *subject, const char *text);

/* The same with numbers. */
int rv_fail_numbers(int error, enum rv_cause cause, const char *subject, uint64_t a, uint64_t b,
		    uint64_t c);

/* -EPROTO: the answer to a method is outside its contract, @subject being @number. */
int rv_fail_answer(uint16_t object_id, uint16_t method_id, const char *subject, uint64_t number);

#endif
