import { Readable } from 'node:stream';
import type { Db } from '@oficina/db';
import type { FileResult } from '@oficina/http';
import { csvHeader, csvLine } from '@oficina/values';
import type { ArchivoRow } from './clases.ts';
import { findRechazos } from './rechazos.repository.ts';

const COLUMNS = ['renglon', 'campo', 'motivo', 'original'];
const BATCH_SIZE = 2_000;

/** The lines are read a few at a time, at the pace of the reader. */
export function descargarRechazos({ db }: { db: Db }, archivo: ArchivoRow): FileResult {
  return {
    body: Readable.from(renglones(db, archivo), { objectMode: false }),
    type: 'text/csv',
    name: `rechazos-${archivo.id}.csv`,
    save: true,
  };
}

async function* renglones(db: Db, archivo: ArchivoRow): AsyncGenerator<string> {
  yield csvHeader(COLUMNS);
  for (let last = 0; ; ) {
    const rows = await findRechazos(db, archivo, last, BATCH_SIZE);
    if (rows.length === 0) return;
    yield rows.map((row) => csvLine([row.renglon, row.campo, row.motivo, row.original])).join('');
    last = rows.at(-1)?.renglon ?? last;
  }
}
