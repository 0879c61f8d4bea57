import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ReceivedFile } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { readOpenFile } from '@oficina/values/server';
import { IMPORTACION_MAX_BYTES, PDFS_MAX_BYTES } from '../contract/index.ts';
import { findDuplicateArchivo } from './archivos.repository.ts';
import { type ArchivoOrigen, type ArchivoRow, type ArchivoTipo, claseOf } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { archivoChanging, archivoTooLarge, pdfsTooLarge } from './errors.ts';
import { subirArchivo } from './subir-archivo.ts';

type FileUpload = {
  ruta: string;
  nombre: string;
  tipo: ArchivoTipo;
  perfil?: string | undefined;
  /** The value is "cli:" and the name of the operator, or "sistema:carpeta". */
  by: string;
  origen: Exclude<ArchivoOrigen, 'web'>;
};

/** With `repetido`, `archivo` is the existing file with the same content. */
type UploadResult = { kind: 'subido' | 'repetido'; archivo: ArchivoRow };

const HEAD_BYTES = 64 * 1024;

/**
 * Others write in the folder, and between being found and being opened a file may become a link to a file that is not
 * theirs.
 */
const NO_FOLLOW = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A local file gets the same checks, the same row and the same audit as an upload. */
export async function uploadFromFile(deps: ArchivosDeps, request: FileUpload): Promise<UploadResult> {
  const { tipo, by, origen } = request;
  const clase = claseOf(tipo);
  const handle = await open(request.ruta, origen === 'carpeta' ? NO_FOLLOW : constants.O_RDONLY);
  try {
    const upload = await readUpload(handle, request);
    try {
      const archivo = await subirArchivo(deps, clase, { actor: null, origin: null, by, origen, upload });
      return { kind: 'subido', archivo };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'duplicado') throw error;
      const archivo = await findDuplicateArchivo(deps.db, clase, tipo, Buffer.from(upload.sha256, 'hex'));
      // The other file was annulled meanwhile, so this one may be tried again.
      if (!archivo) throw error;
      return { kind: 'repetido', archivo };
    }
  } finally {
    await handle.close();
  }
}

/** The file is read once to identify it, and a change while it is read is detected. */
async function readUpload(handle: FileHandle, { nombre, tipo, perfil }: FileUpload): Promise<ReceivedFile> {
  const before = await handle.stat();
  const maxBytes = tipo === 'pdfs' ? PDFS_MAX_BYTES : IMPORTACION_MAX_BYTES;
  if (before.size > maxBytes) throw tipo === 'pdfs' ? pdfsTooLarge() : archivoTooLarge();
  const read = () => readOpenFile(handle);
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of read() as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    size += chunk.length;
  }
  const after = await handle.stat();
  if (size !== before.size || after.size !== size || after.mtimeMs !== before.mtimeMs)
    throw archivoChanging();
  return {
    fileName: nombre,
    size,
    head,
    read,
    sha256: hash.digest('hex'),
    fields: { tipo, ...(perfil && { perfil }) },
  };
}
