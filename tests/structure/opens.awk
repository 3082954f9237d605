# SPDX-License-Identifier: BSD-2-Clause
# Reads C files; prints calls that make a descriptor which a program run by exec would inherit.
#
# A comment with the word "inherited" on the call or in the two lines before says that it is meant.
/inherited/ { meant = FNR + 2 }
FNR == 1 { meant = 0; statement = "" }

{
	line = $0
	sub(/\/\*.*/, "", line)
	if (statement == "" && line ~ opener()) {
		statement = " "
		at = FNR
	}
	if (statement != "")
		statement = statement " " line
	if (statement != "" && line ~ /;/) {
		if (statement !~ /CLOEXEC|fopen\(.*"[rwab+x]*e[rwab+x]*"\)/ && meant < at)
			print FILENAME ":" at ":" statement
		statement = ""
	}
}

function opener() {
	return "(^|[^A-Za-z0-9_])(open|openat|open64|creat|socket|socketpair|accept|accept4|pipe|pipe2|eventfd" \
		"|timerfd_create|signalfd|epoll_create|epoll_create1|memfd_create|dup|dup3|inotify_init" \
		"|inotify_init1|fopen|mkstemp|mkostemp|popen)\\(|F_DUPFD[^_]|RECVMSG_"
}
