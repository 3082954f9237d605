/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_UNIX_SOCKET_H
#define CONNECTX_UNIX_SOCKET_H

/* A listening stream socket at path, or −1 after saying why on stderr. */
int unix_socket_listen(const char *path);

#endif
