import { randomUUID } from 'node:crypto';
import type { Db } from '@oficina/db';
import type { Actor, Origin, ReceivedFile } from '@oficina/http';
import { recordAuditoria } from '@oficina/usuarios/server';
import { dayInArgentina, writeDay } from '@oficina/values';
import { IMPORTACION_MAX_BYTES, SUBIDA_TIPOS } from '../contract/index.ts';
import {
  deleteObjeto,
  findArchivoByKey,
  findDuplicateArchivo,
  insertArchivo,
  insertObjeto,
} from './archivos.repository.ts';
import type { ArchivoOrigen, ArchivoRow, ArchivoTipo, Clase } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { detectContenido, firstZipEntryName } from './detect-contenido.ts';
import {
  alreadyLoaded,
  archivoTooLarge,
  emptyArchivo,
  storeUnavailable,
  unknownFormat,
  unknownPerfil,
  unknownTipo,
} from './errors.ts';
import { sanitizeFileName } from './file-name.ts';
import { listFormatos } from './formatos.ts';
import { enqueueRevision } from './jobs.ts';

const CANONICAL_CODIGO = 'canonico';

type Uploader =
  | { actor: Actor; origin: Origin; origen?: undefined }
  | { actor: null; origin: null; by: string; origen: Exclude<ArchivoOrigen, 'web'> };

/** The fields of the form are accepted only if they name something that exists. */
async function parseUpload(
  deps: ArchivosDeps,
  clase: Clase,
  file: ReceivedFile,
): Promise<{ tipo: ArchivoTipo; perfil: string }> {
  const tipo =
    clase === 'archivo_facturas' ? 'facturas' : SUBIDA_TIPOS.find((item) => item === file.fields.tipo);
  if (!tipo || !deps.tipos.includes(tipo)) throw unknownTipo();
  const codigo = file.fields.perfil || CANONICAL_CODIGO;
  // A zip of PDFs has no columns.
  if (tipo !== 'pdfs') {
    const formatos = await listFormatos(deps.db, deps.perfiles);
    if (!formatos.find((item) => item.codigo === codigo)?.para.includes(tipo)) throw unknownPerfil();
  }
  return { tipo, perfil: codigo };
}

/** It is read as the file that it corrects. */
const sameAs = ({ tipo, perfil }: ArchivoRow, upload: ReceivedFile): ReceivedFile => ({
  ...upload,
  fields: { tipo, perfil },
});

function checkContenido(tipo: ArchivoTipo, { size, head }: ReceivedFile): void {
  if (tipo !== 'pdfs' && size > IMPORTACION_MAX_BYTES) throw archivoTooLarge();
  if (size === 0 || head.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)))
    throw emptyArchivo();
  const contenido = detectContenido(head);
  const isAllowed =
    contenido === 'zip'
      ? (tipo === 'pdfs' ? /\.pdf$|\/$/i : /\.(csv|txt|dbf)$/i).test(firstZipEntryName(head))
      : contenido !== null && tipo !== 'pdfs';
  if (!isAllowed) throw unknownFormat();
}

/**
 * The worker checks the file later. The key is recorded before the bytes are stored, so that bytes without a file, because
 * the process died or because the file was a duplicate, are removed.
 */
export async function subirArchivo(
  deps: ArchivosDeps,
  clase: Clase,
  { upload, original = null, ...uploader }: Uploader & { upload: ReceivedFile; original?: ArchivoRow | null },
): Promise<ArchivoRow> {
  const { tipo, perfil } = await parseUpload(deps, clase, original ? sameAs(original, upload) : upload);
  checkContenido(tipo, upload);
  const sha256 = Buffer.from(upload.sha256, 'hex');
  await ensureNotDuplicate(deps.db, clase, tipo, sha256);
  const now = deps.clock.now();
  const key = `importaciones/${dayInArgentina(now).slice(0, 7)}/${randomUUID()}`;
  await insertObjeto(deps.db, key, now);
  await storeBytes(deps, key, upload);
  let isCommitting = false;
  try {
    return await deps.db.tx(async (tx) => {
      const archivo = await insertArchivo(tx, clase, tipo, {
        sha256,
        clave: key,
        perfil,
        now,
        origen: uploader.origen ?? 'web',
        nombre: sanitizeFileName(upload.fileName),
        tamano: upload.size,
        usuarioId: uploader.actor?.usuarioId ?? null,
        original,
      });
      if (!archivo) throw new DuplicateArchivo();
      await deleteObjeto(tx, key);
      await enqueueRevision(deps, tx, archivo);
      await recordAuditoria(tx, {
        actor: uploader.actor,
        origin: uploader.origin,
        ...('by' in uploader && { by: uploader.by }),
        accion: 'archivo.subir',
        entidad: clase,
        entidadId: archivo.id,
        cambios: {
          nombre: archivo.nombre,
          tipo,
          perfil,
          tamano: upload.size,
          sha256: upload.sha256,
          ...(original && { corrigeA: original.id }),
        },
      });
      isCommitting = true;
      return archivo;
    });
  } catch (error) {
    // The outcome of the COMMIT is unknown. If it failed, the key is still recorded and the bytes are removed later.
    const saved = isCommitting
      ? await findArchivoByKey(deps.db, clase, key).catch(() => undefined)
      : undefined;
    if (saved) return saved;
    if (isCommitting) throw error;
    await removeBytes(deps, key);
    // Of two equal files at once, the second gets the error that names the first.
    if (error instanceof DuplicateArchivo) await ensureNotDuplicate(deps.db, clase, tipo, sha256);
    throw error;
  }
}

class DuplicateArchivo extends Error {}

async function ensureNotDuplicate(db: Db, clase: Clase, tipo: ArchivoTipo, sha256: Buffer): Promise<void> {
  const duplicate = await findDuplicateArchivo(db, clase, tipo, sha256);
  if (duplicate) throw alreadyLoaded(writeDay(dayInArgentina(duplicate.created)));
}

async function storeBytes(
  deps: ArchivosDeps,
  key: string,
  { read, size, sha256 }: ReceivedFile,
): Promise<void> {
  const guardado = await deps.almacen.put(key, read(), { size, sha256, type: 'application/octet-stream' });
  if (guardado.kind === 'ok') return;
  await removeBytes(deps, key);
  throw storeUnavailable();
}

/** Bytes that cannot be removed now stay recorded and go with the nightly clean-up. */
async function removeBytes({ db, almacen }: ArchivosDeps, key: string): Promise<void> {
  const removed = await almacen.remove(key);
  if (removed.kind === 'ok') await deleteObjeto(db, key);
}
