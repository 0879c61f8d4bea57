import { Readable } from 'node:stream';
import type { FileResult } from '@oficina/http';
import { canCorrect } from '../contract/index.ts';
import type { ArchivoRow } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { detectContenido } from './detect-contenido.ts';
import { bytesGone, nothingToCorrect, StoreUnavailable, storeUnavailable, unknownPerfil } from './errors.ts';
import { findFormatoOf } from './formatos.ts';
import { peek } from './peek.ts';
import { asSaved, openZip, type Perfil, RejectedLines, rejectedDbf, rejectedText } from './perfiles/index.ts';
import { countCorrectable, findCorrectable } from './rechazos.repository.ts';
import { BytesGone, openStored } from './stored-file.ts';

type Deps = Pick<ArchivosDeps, 'db' | 'almacen' | 'perfiles'>;

const BATCH_SIZE = 2_000;

function fileType({ archivo: { tipo } }: Perfil): { type: string; extension: string } {
  if (tipo === 'dbf') return { type: 'application/vnd.dbf', extension: 'dbf' };
  return tipo === 'ancho-fijo'
    ? { type: 'text/plain', extension: 'txt' }
    : { type: 'text/csv', extension: 'csv' };
}

/** The stored file is read again at the pace of whoever downloads it, and never kept whole. */
export async function descargarParaCorregir(deps: Deps, archivo: ArchivoRow): Promise<FileResult> {
  const correctable = { ...archivo, renglonesRechazados: await countCorrectable(deps.db, archivo) };
  if (!canCorrect(correctable)) throw nothingToCorrect();
  const formato = await findFormatoOf(deps.db, deps.perfiles, archivo);
  if (!formato) throw unknownPerfil();
  const stored = await openStored(deps.almacen, archivo).catch((error: unknown) => {
    if (error instanceof BytesGone) throw bytesGone();
    throw error instanceof StoreUnavailable ? storeUnavailable() : error;
  });
  const lines = linesOf(deps, archivo, formato.perfil, stored, correctable.renglonesRechazados);
  const body = Readable.from(lines, { objectMode: false });
  // The stored file is closed also when the browser cancels the download.
  body.once('close', () => stored.destroy());
  const { type, extension } = fileType(formato.perfil);
  return { body, type, name: `para-corregir-${archivo.id}.${extension}`, save: true };
}

async function* linesOf(
  { db }: Deps,
  archivo: ArchivoRow,
  perfil: Perfil,
  stored: Readable,
  count: number,
): AsyncGenerator<Buffer> {
  const isCorrection = archivo.corrige_a_id !== null;
  const rejected = new RejectedLines((renglon) => findCorrectable(db, archivo, renglon, BATCH_SIZE));
  const raw = await peek(stored);
  const isZip = detectContenido(raw.inicio) === 'zip';
  const contenido = isZip ? (await openZip(raw.bytes)).contenido : raw.bytes;
  try {
    const { inicio, bytes } = await peek(contenido, { isCorrection });
    const { archivo: layout } = isCorrection ? asSaved(perfil, inicio) : perfil;
    yield* layout.tipo === 'dbf'
      ? rejectedDbf(bytes, layout.codificacion, rejected, count)
      : rejectedText(bytes, layout, rejected, { isCorrection });
  } finally {
    // The content of a ZIP keeps its copy on the disk until it is closed.
    contenido.destroy();
  }
}
