import type { Readable } from 'node:stream';
import type { BlobStore } from '@oficina/values/server';
import type { ArchivoRow } from '../clases.ts';
import { type ClosedZipEntry, zipEntries } from '../perfiles/index.ts';
import { downloadZip } from '../stored-file.ts';

export type OpenZip = {
  /** Positions start at 1 and may only go forwards. */
  open: (position: number) => Promise<Readable>;
  close: () => Promise<void>;
};

export async function openStoredZip(
  almacen: Pick<BlobStore, 'open'>,
  archivo: ArchivoRow,
  leaseSignal: AbortSignal,
): Promise<OpenZip> {
  const { ruta, remove } = await downloadZip(almacen, archivo, { leaseSignal, onBytes: () => undefined });
  const entries = zipEntries(ruta);
  let position = 0;
  let actual: ClosedZipEntry | undefined;
  return {
    async open(wanted) {
      while (position < wanted) {
        const { value, done } = await entries.next();
        if (done) throw new Error(`the ZIP has no file in place ${wanted}`);
        actual = value;
        position += 1;
      }
      if (!actual || position !== wanted) throw new Error(`place ${wanted} of the ZIP went by already`);
      return actual.open();
    },
    async close() {
      await entries.return(undefined);
      await remove();
    },
  };
}
