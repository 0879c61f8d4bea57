import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ReceivedFile } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { IMPORTACION_MAXIMA_BYTES, PDFS_MAXIMO_BYTES } from '../contract/index.ts';
import { findRepetido } from './archivos.repository.ts';
import type { ArchivoRow, Clase, OrigenDeArchivo, TipoDeArchivo } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { archivoCambiando, archivoGrande, pdfsGrande } from './errors.ts';
import { subirArchivo } from './subir-archivo.ts';

type PedidoDeArchivo = {
  ruta: string;
  /** The name that people will see. */
  nombre: string;
  tipo: TipoDeArchivo;
  perfil?: string | undefined;
  /** "cli:" and who runs it, or "sistema:carpeta". */
  por: string;
  origen: Exclude<OrigenDeArchivo, 'web'>;
};

/** `repetido`: one with the same content is already there, and this is it. */
type Subido = { kind: 'subido' | 'repetido'; archivo: ArchivoRow };

const HEAD_BYTES = 64 * 1024;

/** In the folder others write: between being seen and being opened a file may become a link to what is not theirs. */
const SIN_SEGUIR = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const claseDe = (tipo: TipoDeArchivo): Clase =>
  tipo === 'facturas' ? 'archivo_facturas' : 'archivo_subidas';

/** A file of this machine, as if somebody had uploaded it: the same checks, the same row, the same trail. */
export async function subirDesdeArchivo(deps: ArchivosDeps, pedido: PedidoDeArchivo): Promise<Subido> {
  const { tipo, por, origen } = pedido;
  const clase = claseDe(tipo);
  const disco = await open(pedido.ruta, origen === 'carpeta' ? SIN_SEGUIR : constants.O_RDONLY);
  try {
    const upload = await leer(disco, pedido);
    try {
      const archivo = await subirArchivo(deps, clase, { actor: null, origin: null, por, origen, upload });
      return { kind: 'subido', archivo };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'duplicado') throw error;
      const archivo = await findRepetido(deps.db, clase, tipo, Buffer.from(upload.sha256, 'hex'));
      // Annulled since: it may be tried again.
      if (!archivo) throw error;
      return { kind: 'repetido', archivo };
    }
  } finally {
    await disco.close();
  }
}

/** All of it once, to know what it is. Somebody who is still writing it is noticed. */
async function leer(disco: FileHandle, { nombre, tipo, perfil }: PedidoDeArchivo): Promise<ReceivedFile> {
  const antes = await disco.stat();
  const maximo = tipo === 'pdfs' ? PDFS_MAXIMO_BYTES : IMPORTACION_MAXIMA_BYTES;
  if (antes.size > maximo) throw tipo === 'pdfs' ? pdfsGrande() : archivoGrande();
  const read = () => createReadStream('', { fd: disco.fd, autoClose: false, start: 0 });
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const trozo of read() as AsyncIterable<Buffer>) {
    hash.update(trozo);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, trozo.subarray(0, HEAD_BYTES - head.length)]);
    size += trozo.length;
  }
  const despues = await disco.stat();
  if (size !== antes.size || despues.size !== size || despues.mtimeMs !== antes.mtimeMs)
    throw archivoCambiando();
  return {
    ...{ fileName: nombre, size, head, read },
    sha256: hash.digest('hex'),
    fields: { tipo, ...(perfil && { perfil }) },
  };
}
