/**
 * The api and the worker are started with these flags, here and in a release. By default Node lets garbage
 * grow to four times what it needs: an export of a million facturas took 300 MB, and with these flags 182, for a fifth more
 * processor time. A process needs some 50 MB, so one that reaches half a gigabyte is faulty.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=512'];
