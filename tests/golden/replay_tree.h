/* SPDX-License-Identifier: BSD-2-Clause */
/* The sysfs of the machine on which the recording was made, as far as discovery reads it. */
#ifndef TESTS_GOLDEN_REPLAY_TREE_H
#define TESTS_GOLDEN_REPLAY_TREE_H

/* A descriptor of the attribute @path, or -ENOENT. */
int replay_tree_open(const char *path);

#endif
