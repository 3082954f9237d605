/* SPDX-License-Identifier: BSD-2-Clause */
#include "feed.h"

#include <string.h>

size_t feed_bytes(struct feed *feed, void *to, size_t size)
{
	const size_t part = size < feed->left ? size : feed->left;

	if (part > 0)
		memcpy(to, feed->at, part);
	if (size > part)
		memset((uint8_t *)to + part, 0, size - part);
	feed->at += part;
	feed->left -= part;
	return part;
}

size_t feed_until(struct feed *feed, uint8_t end, void *to, size_t size)
{
	const size_t most = size < feed->left ? size : feed->left;
	const uint8_t *found = most > 0 ? memchr(feed->at, end, most) : NULL;

	return feed_bytes(feed, to, found ? (size_t)(found - feed->at) + 1 : most);
}

size_t feed_line(struct feed *feed, uint8_t end, char *to, size_t size)
{
	size_t used = 0;

	while (!feed_ended(feed)) {
		const char c = (char)feed_byte(feed);

		if ((uint8_t)c == end || c == '\0')
			break;
		if (used + 1 < size)
			to[used++] = c;
	}
	to[used] = '\0';
	return used;
}
