import type { Antivirus } from '@oficina/adjuntos/server';
import type { ValuesOf } from '@oficina/config';
import type { Logger } from '@oficina/values/server';
import { createClamavAntivirus } from './clamav.ts';
import { clamavOptions, type settings } from './settings.ts';

export { createClamavAntivirus } from './clamav.ts';
export { type ClamavOptions, clamavOptions, settings } from './settings.ts';

/** Null without an address, because the antivirus is optional. `upload` holds the maximum size of what people may send. */
export function createClamav(
  values: ValuesOf<typeof settings>,
  { upload, log }: { upload: { maxBytes: number }; log: Logger },
): Antivirus | null {
  const options = clamavOptions(values, upload);
  return options && createClamavAntivirus({ ...options, log });
}
