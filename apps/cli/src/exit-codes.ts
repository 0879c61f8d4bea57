// As sysexits.h numbers them, which mail servers read; the small ones are ours, for a script to tell files apart.

export const EX_OK = 0;
/** The same content was loaded before: there was nothing to do. */
export const EX_ALREADY_LOADED = 3;
/** It was checked and cannot be loaded: too many lines are wrong, or somebody annulled it. */
export const EX_RECHAZADO = 4;
/** It was being loaded and stopped; what was loaded stays. */
export const EX_LOAD_FAILED = 5;
/** The audit trail is not as it was written. */
export const EX_TAMPERED = 6;
export const EX_USAGE = 64;
/** What was given is not right: again would be the same. */
export const EX_DATAERR = 65;
/** The file to read is not there, or may not be read. */
export const EX_NOINPUT = 66;
/** Come back later: the mail stays in the queue of whoever brought it. */
export const EX_TEMPFAIL = 75;
