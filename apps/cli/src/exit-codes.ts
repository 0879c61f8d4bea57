// As sysexits.h numbers them: mail servers read them.

export const EX_OK = 0;
export const EX_USAGE = 64;
/** Come back later: the mail stays in the queue of whoever brought it. */
export const EX_TEMPFAIL = 75;
