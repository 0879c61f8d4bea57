import type { Readable } from 'node:stream';
import type { Out } from '@oficina/values';

/** Anything but a clear answer counts as no answer: no file is clean by default. */
export interface Antivirus {
  /** `source` has to yield `tamano` bytes, because a file scanned in part was not scanned. */
  scan(source: Readable, tamano: number): Out<'limpio', { signature: string }>;
  health(): Out<{ version: string }>;
}
