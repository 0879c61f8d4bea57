import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { ImportTables } from '@oficina/db';
import { type JudgedPdf, PDFS_COLUMNS, pdfKey, pdfsImport } from '@oficina/facturas/server';
import type { BlobStore } from '@oficina/values/server';
import { StoreRejected, StoreUnavailable } from '../errors.ts';
import type { Importer, InTx } from '../importer.ts';
import { silentReview, wholeStretch } from './counts.ts';
import { type OpenZip, openStoredZip } from './open-zip.ts';
import { findRangeEnd, indexJudgedTable, sumJudged } from './ranges.repository.ts';

/** The number is small because each PDF goes to the store, and does so again if the worker is lost before it commits. */
const PDFS_PER_RANGE = 100;
const BATCH_SIZE = 200;
const PDF = 'application/pdf';

type Deps = { almacen: BlobStore };

type OpenImport = { zip: OpenZip; leaseSignal: AbortSignal; range?: RenglonRange & { pdfs: JudgedPdf[] } };
type RenglonRange = { from: number; to: number };

/**
 * Each PDF is stored whole and then its factura is marked. A PDF that was stored before an interruption but not marked is
 * stored again, identical, when the file goes on. The store is called between transactions, because it may be slow.
 */
export function createPdfsImporter({ almacen }: Deps): Importer {
  const openImports = new Map<number, OpenImport>();
  return {
    tipo: 'pdfs',
    columns: PDFS_COLUMNS,
    analyzedTables: [],
    prepare: pdfsImport.prepare,

    judge: pdfsImport.judge,

    crossCheck: (inTx, tables, from, to) => markUnchanged(almacen, inTx, tables, { from: from - 1, to }),

    async sort(tx, tables) {
      await pdfsImport.judgeRepeated(tx, tables);
      await indexJudgedTable(tx, tables, 'n');
    },

    summarize: async (tx, { tables }) => silentReview(await sumJudged(tx, tables)),

    async open(archivo, leaseSignal) {
      const zip = await openStoredZip(almacen, archivo, leaseSignal);
      openImports.set(archivo.id, { zip, leaseSignal });
      return async () => {
        openImports.delete(archivo.id);
        await zip.close();
      };
    },

    async preload(inTx, { archivo, tables }, from, renglones) {
      const opened = openImports.get(archivo.id);
      if (!opened) throw new Error('the ZIP is not open');
      delete opened.range;
      const range = await inTx(async (tx) => {
        const to = await findRangeEnd(tx, tables, 'n', from, Math.min(renglones, PDFS_PER_RANGE));
        if (to === null) return null;
        const options = { onlyChanged: false, limit: PDFS_PER_RANGE };
        return { from, to, pdfs: await pdfsImport.find(tx, tables, { from, to }, options) };
      });
      if (!range) return;
      for (const pdf of range.pdfs.filter(needsStoring)) {
        opened.leaseSignal.throwIfAborted();
        await storePdf(almacen, opened.zip, pdf);
      }
      opened.range = range;
    },

    async load(tx, { archivo }, from) {
      const range = openImports.get(archivo.id)?.range;
      if (!range) return null;
      if (range.from !== from) throw new Error('another stretch was stored');
      const stored = range.pdfs.filter(needsStoring).map(({ factura_id }) => factura_id);
      await pdfsImport.markSaved(tx, stored);
      return wholeStretch(range.to, range.pdfs.length, stored.length);
    },
  };
}

const needsStoring = ({ resultado }: JudgedPdf): boolean => resultado !== 'igual';

async function storePdf(
  almacen: BlobStore,
  zip: OpenZip,
  { renglon, factura_id, tamano, sha256 }: JudgedPdf,
): Promise<void> {
  const contenido = await zip.open(renglon);
  try {
    const guardado = await almacen.put(pdfKey(factura_id), contenido, {
      size: tamano,
      sha256,
      type: PDF,
    });
    if (guardado.kind === 'ok') return;
    if (guardado.kind === 'rejected') throw new StoreRejected(renglon, guardado.reason.codigo);
    throw new StoreUnavailable(guardado.cause);
  } finally {
    contenido.destroy();
  }
}

async function markUnchanged(
  almacen: BlobStore,
  inTx: InTx,
  tables: ImportTables,
  range: RenglonRange,
): Promise<void> {
  let { from } = range;
  for (;;) {
    const options = { onlyChanged: true, limit: BATCH_SIZE };
    const pendientes = { ...range, from };
    const cambiados = await inTx((tx) => pdfsImport.find(tx, tables, pendientes, options));
    const iguales: number[] = [];
    for (const pdf of cambiados) if (await isSamePdf(almacen, pdf)) iguales.push(pdf.n);
    if (iguales.length > 0) await inTx((tx) => pdfsImport.markUnchanged(tx, tables, iguales));
    const last = cambiados.at(-1);
    if (!last || cambiados.length < BATCH_SIZE) return;
    from = last.n;
  }
}

/** The size tells most of them apart, and only the others are read. */
async function isSamePdf(almacen: BlobStore, { factura_id, tamano, sha256 }: JudgedPdf): Promise<boolean> {
  const opened = await almacen.open(pdfKey(factura_id));
  if (opened.kind === 'rejected') return false;
  if (opened.kind !== 'ok') throw new StoreUnavailable(opened.cause);
  const { body, size } = opened.value;
  if (size !== tamano) {
    body.destroy();
    return false;
  }
  const hash = createHash('sha256');
  await pipeline(body, hash);
  return hash.digest('hex') === sha256;
}
