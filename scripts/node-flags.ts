/**
 * How the api and the worker are started, here and as `docs/operar/instalar.md` tells. As it comes, Node lets what nobody
 * uses any more lie until it fills four times what it needs: an export of a million bills took 300 MB, and with these
 * 182, for a fifth more of processor. What a process needs is some 50 MB: half a gigabyte is where it is ill.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=512'];
