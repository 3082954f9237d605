/* SPDX-License-Identifier: BSD-2-Clause */
/* The errnos of this corner by name: strerrorname_np() is glibc's alone. */
#include <errno.h>
#include <stddef.h>

#include "names.h"

#define NAME(error) case error: return #error

const char *rv_errno_name(int error)
{
	switch (error) {
	NAME(EPERM);
	NAME(ENOENT);
	NAME(EINTR);
	NAME(EIO);
	NAME(ENXIO);
	NAME(E2BIG);
	NAME(EBADF);
	NAME(EAGAIN);
	NAME(ENOMEM);
	NAME(EACCES);
	NAME(EFAULT);
	NAME(EBUSY);
	NAME(EEXIST);
	NAME(ENODEV);
	NAME(ENOTDIR);
	NAME(EISDIR);
	NAME(EINVAL);
	NAME(ENFILE);
	NAME(EMFILE);
	NAME(ENOTTY);
	NAME(EFBIG);
	NAME(ENOSPC);
	NAME(ESPIPE);
	NAME(EROFS);
	NAME(EPIPE);
	NAME(ERANGE);
	NAME(ENAMETOOLONG);
	NAME(ENOSYS);
	NAME(ELOOP);
	NAME(ENOMSG);
	NAME(ENOLINK);
	NAME(EPROTO);
	NAME(EOVERFLOW);
	NAME(EMSGSIZE);
	NAME(EPROTONOSUPPORT);
	NAME(EOPNOTSUPP);
	NAME(ENOBUFS);
	NAME(ETIMEDOUT);
	NAME(EREMOTEIO);
	NAME(ECANCELED);
	default:
		return NULL;
	}
}
