/* SPDX-License-Identifier: BSD-2-Clause */
#include "text.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

void text_guid(__be64 guid, char ret_text[static TEXT_GUID_BYTES])
{
	uint8_t b[8];

	memcpy(b, &guid, sizeof(b));
	snprintf(ret_text, TEXT_GUID_BYTES, "%02x%02x:%02x%02x:%02x%02x:%02x%02x", b[0], b[1],
		 b[2], b[3], b[4], b[5], b[6], b[7]);
}

const char *text_node_type(enum ibv_node_type type)
{
	static const char *const names[] = {
		[IBV_NODE_CA] = "channel adapter", [IBV_NODE_SWITCH] = "switch",
		[IBV_NODE_ROUTER] = "router",      [IBV_NODE_RNIC] = "iWARP NIC",
		[IBV_NODE_USNIC] = "usNIC",        [IBV_NODE_USNIC_UDP] = "usNIC UDP",
		[IBV_NODE_UNSPECIFIED] = "unspecified",
	};

	if ((int)type < IBV_NODE_CA || type > IBV_NODE_UNSPECIFIED)
		return "unknown";
	return names[type];
}

/* musl has no strerrorname_np(). */
const char *text_errno(int error)
{
#define NAME(number) { number, #number }
	static const struct {
		int number;
		const char *name;
	} names[] = {
		NAME(EPERM), NAME(ENOENT), NAME(EINTR), NAME(EIO), NAME(ENXIO), NAME(E2BIG),
		NAME(ENOEXEC), NAME(EBADF), NAME(EAGAIN), NAME(ENOMEM), NAME(EACCES),
		NAME(EFAULT), NAME(EBUSY), NAME(EEXIST), NAME(ENODEV), NAME(ENOTDIR),
		NAME(EISDIR), NAME(EINVAL), NAME(ENFILE), NAME(EMFILE), NAME(ENOTTY),
		NAME(ETXTBSY), NAME(ENOSPC), NAME(EROFS), NAME(EPIPE), NAME(ERANGE),
		NAME(ENAMETOOLONG), NAME(ENOSYS), NAME(ELOOP), NAME(ENODATA), NAME(EPROTO),
		NAME(EOVERFLOW), NAME(EMSGSIZE), NAME(EPROTONOSUPPORT), NAME(EOPNOTSUPP),
		NAME(ENOBUFS), NAME(ETIMEDOUT), NAME(EREMOTEIO), NAME(ECANCELED), NAME(ESRCH),
		NAME(ECHILD), NAME(EFBIG), NAME(ESPIPE), NAME(EDQUOT), NAME(ESTALE),
	};
#undef NAME

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (names[i].number == error)
			return names[i].name;
	}
	return "unknown";
}

/* Length of the UTF-8 sequence at @text (RFC 3629), 0 where there is none. */
static size_t sequence(const unsigned char *text, uint32_t *ret_point)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char first = text[0];
	size_t length;
	uint32_t point;

	if (first < 0x80) {
		*ret_point = first;
		return 1;
	}
	if (first < 0xc0 || first > 0xf7)
		return 0;
	length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
	point = first & (0x7fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
		point = point << 6 | (text[i] & 0x3f);
	}
	if (point < least[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
		return 0;
	*ret_point = point;
	return length;
}

void text_clean(char *text)
{
	unsigned char *p = (unsigned char *)text;

	while (*p) {
		uint32_t point = 0;
		const size_t length = sequence(p, &point);

		if (length == 0 || point < 0x20 || (point >= 0x7f && point < 0xa0)) {
			*p = '?';
			p++;
		} else {
			p += length;
		}
	}
}
