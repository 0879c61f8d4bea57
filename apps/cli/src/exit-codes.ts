// As sysexits.h numbers them: mail servers read them.

export const EX_OK = 0;
export const EX_USAGE = 64;
/** What was given is not right: again would be the same. */
export const EX_DATAERR = 65;
/** Come back later: the mail stays in the queue of whoever brought it. */
export const EX_TEMPFAIL = 75;
