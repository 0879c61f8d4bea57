import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pdfsImport } from '@oficina/facturas/server';
import type { WorkerDeps } from './deps.ts';
import type { ImportSource } from './importer.ts';
import { UnreadableArchivo, walkZip } from './perfiles/index.ts';
import { copyRows, createRawTable, indexRawTable, resetStagingTables } from './staging.repository.ts';
import { downloadZip } from './stored-file.ts';

const PDF_SIGNATURE = Buffer.from('%PDF');

/**
 * Each file of the ZIP becomes one line of the table, with the facturas that its name may mean and whether it is really a
 * PDF. All the bytes are read and none are kept. The result is the number of files.
 */
export async function stagePdfs(deps: Pick<WorkerDeps, 'almacen'>, source: ImportSource): Promise<number> {
  const { archivo, tables, leaseSignal, onProgress: progress, importer, inTx } = source;
  const onBytes = (bytes: number) => progress(bytes / Math.max(1, archivo.tamano));
  const { ruta, remove } = await downloadZip(deps.almacen, archivo, { leaseSignal, onBytes });
  try {
    return await inTx(async (tx) => {
      await resetStagingTables(tx, archivo);
      const columns = Object.keys(importer.columns);
      await createRawTable(tx, tables.raw, columns, 0);
      const copyFormat = { columns: [...columns, '_renglon'], separator: ';', hasHeader: false };
      const rowCount = await copyRows(tx, tables.raw, copyFormat, pdfRenglones(ruta, leaseSignal));
      await indexRawTable(tx, tables.raw);
      return rowCount;
    });
  } finally {
    await remove();
  }
}

function pdfRenglones(ruta: string, leaseSignal: AbortSignal): Readable {
  const output = new PassThrough();
  // The reader may stop, and then the writer must not go on waiting.
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  let orden = 0;
  walkZip(ruta, async ({ nombre, contenido }) => {
    leaseSignal.throwIfAborted();
    orden += 1;
    const { tamano, sha256, pdf } = await inspectPdf(contenido);
    const candidates = pdfsImport.possibleNumbers(nombre);
    const valores = [
      nombre,
      candidates.join('/'),
      tamano,
      sha256,
      pdf && candidates.length > 0 ? 'S' : 'N',
      orden,
    ];
    closed.signal.throwIfAborted();
    const renglon = `${valores.map(quoted).join(';')}\n`;
    if (!output.write(renglon)) await once(output, 'drain', { signal: closed.signal });
  }).then(
    () => output.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

const quoted = (valor: string | number) => `"${String(valor).replaceAll('"', '""')}"`;

/** The bytes decide, because a name proves nothing. A damaged file counts as not a PDF, and the others go on. */
async function inspectPdf(contenido: Readable): Promise<{ tamano: number; sha256: string; pdf: boolean }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let tamano = 0;
  try {
    for await (const chunk of contenido as AsyncIterable<Buffer>) {
      hash.update(chunk);
      tamano += chunk.length;
      if (head.length < PDF_SIGNATURE.length)
        head = Buffer.concat([head, chunk.subarray(0, PDF_SIGNATURE.length)]);
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchivo)) throw error;
    return { tamano, sha256: '', pdf: false };
  }
  return {
    tamano,
    sha256: hash.digest('hex'),
    pdf: head.subarray(0, PDF_SIGNATURE.length).equals(PDF_SIGNATURE),
  };
}
