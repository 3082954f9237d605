/* SPDX-License-Identifier: BSD-2-Clause */
/* A program that makes one of everything, and takes back what it made where a call fails. */
#ifndef TEST_PROGRAM_H
#define TEST_PROGRAM_H

/* Opens and makes: 0, or the errno of the call that failed. */
int program_make(void);
/* Frees what was made; the context stays as it is. */
void program_unmake(void);
/* Both. */
int program_run(void);
/* Closes the context; how many objects it says were alive. */
unsigned int program_close(void);

#endif
