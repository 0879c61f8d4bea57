import type { Readable } from 'node:stream';
import type { Out } from '@oficina/values';

/** Looks for viruses in what people attach. Whatever is not a clear answer is no answer: nothing is clean by default. */
export interface Antivirus {
  /** `tamano` is what `origen` has to give: a file looked at by half was not looked at. */
  scan(source: Readable, tamano: number): Out<'limpio', { signature: string }>;
  health(): Out<{ version: string }>;
}
