import type { Readable, Writable } from 'node:stream';

type MaybeTty = { readonly isTTY?: boolean };

/** A command reads and writes only here, so that a test runs it without starting a process. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & MaybeTty;
  readonly stdout: Writable & MaybeTty;
  readonly stderr: Writable & MaybeTty;
  /** Its lines go to the two above; a reader that left is not an error for it. */
  readonly console: Pick<Console, 'log' | 'error'>;
  /** The log goes to the standard output of the process, unless a test wants to read it. */
  readonly logStream?: Writable;
};
