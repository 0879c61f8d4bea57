import { randomUUID } from 'node:crypto';
import type { Db } from '@oficina/db';
import type { Actor, Origin, ReceivedFile } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { dayInArgentina } from '@oficina/values';
import { IMPORTACION_MAXIMA_BYTES, TIPOS_DE_SUBIDA } from '../contract/index.ts';
import {
  deleteObjeto,
  findPorClave,
  findRepetido,
  insertArchivo,
  insertObjeto,
} from './archivos.repository.ts';
import type { ArchivoRow, Clase, OrigenDeArchivo, TipoDeArchivo } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import {
  archivoGrande,
  archivoVacio,
  formatoDesconocido,
  perfilInexistente,
  tipoInexistente,
  yaCargado,
} from './errors.ts';
import { pedirRevision } from './jobs.ts';
import { limpiarNombre } from './nombre.ts';
import { primeroDelZip, reconocer } from './reconocer.ts';

const CANONICO = 'canonico';

/** Whoever brings it: a person who called, or a command or the folder, which have a name of their own. */
type QuienSube =
  | { actor: Actor; origin: Origin; origen?: undefined }
  | { actor: null; origin: null; por: string; origen: Exclude<OrigenDeArchivo, 'web'> };

/** What the form says besides the file, believed only as far as it names something that exists. */
function leerPedido(
  deps: ArchivosDeps,
  clase: Clase,
  file: ReceivedFile,
): { tipo: TipoDeArchivo; perfil: string } {
  const tipo =
    clase === 'archivo_facturas' ? 'facturas' : TIPOS_DE_SUBIDA.find((uno) => uno === file.fields.tipo);
  if (!tipo || !deps.tipos.includes(tipo)) throw tipoInexistente();
  const codigo = file.fields.perfil || CANONICO;
  // A zip of PDFs has no columns.
  const perfil = deps.perfiles.find((uno) => uno.codigo === codigo);
  if (tipo !== 'pdfs' && !perfil?.para.includes(tipo)) throw perfilInexistente();
  return { tipo, perfil: codigo };
}

function revisarContenido(tipo: TipoDeArchivo, { size, head }: ReceivedFile): void {
  if (tipo !== 'pdfs' && size > IMPORTACION_MAXIMA_BYTES) throw archivoGrande();
  if (size === 0 || head.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)))
    throw archivoVacio();
  const contenido = reconocer(head);
  const admitido =
    contenido === 'zip'
      ? (tipo === 'pdfs' ? /\.pdf$|\/$/i : /\.(csv|txt|dbf)$/i).test(primeroDelZip(head))
      : contenido !== null && tipo !== 'pdfs';
  if (!admitido) throw formatoDesconocido();
}

/**
 * Keeps the bytes and writes the file down; it is checked by the worker. The place of the bytes is written before they
 * leave: what is left without a file, because the process died or because it had been loaded before, goes away.
 */
export async function subirArchivo(
  deps: ArchivosDeps,
  clase: Clase,
  { upload, ...quien }: QuienSube & { upload: ReceivedFile },
): Promise<ArchivoRow> {
  const { tipo, perfil } = leerPedido(deps, clase, upload);
  revisarContenido(tipo, upload);
  const sha256 = Buffer.from(upload.sha256, 'hex');
  await sinRepetir(deps.db, clase, tipo, sha256);
  const now = deps.clock.now();
  const clave = `importaciones/${dayInArgentina(now).slice(0, 7)}/${randomUUID()}`;
  await insertObjeto(deps.db, clave, now);
  await guardar(deps, clave, upload);
  let porTerminar = false;
  try {
    return await deps.db.tx(async (tx) => {
      const archivo = await insertArchivo(tx, clase, tipo, {
        ...{ sha256, clave, perfil, now },
        origen: quien.origen ?? 'web',
        nombre: limpiarNombre(upload.fileName),
        tamano: upload.size,
        usuarioId: quien.actor?.usuarioId ?? null,
      });
      if (!archivo) throw new Repetido();
      await deleteObjeto(tx, clave);
      await pedirRevision(deps, tx, archivo);
      await registrarAuditoria(tx, {
        actor: quien.actor,
        origin: quien.origin,
        ...('por' in quien && { por: quien.por }),
        ...{ accion: 'archivo.subir', entidad: clase, entidadId: archivo.id },
        cambios: { nombre: archivo.nombre, tipo, perfil, tamano: upload.size, sha256: upload.sha256 },
      });
      porTerminar = true;
      return archivo;
    });
  } catch (error) {
    // Nobody knows whether the database did it. Not done, its bytes are still written down to be removed one day.
    const hecho = porTerminar ? await findPorClave(deps.db, clase, clave).catch(() => undefined) : undefined;
    if (hecho) return hecho;
    if (porTerminar) throw error;
    await quitar(deps, clave);
    // Two of the same at once: the second is told of the first.
    if (error instanceof Repetido) await sinRepetir(deps.db, clase, tipo, sha256);
    throw error;
  }
}

class Repetido extends Error {}

async function sinRepetir(db: Db, clase: Clase, tipo: TipoDeArchivo, sha256: Buffer): Promise<void> {
  const repetido = await findRepetido(db, clase, tipo, sha256);
  if (!repetido) return;
  const [year, month, day] = dayInArgentina(repetido.created).split('-');
  throw yaCargado(`${day}/${month}/${year}`);
}

async function guardar(
  deps: ArchivosDeps,
  clave: string,
  { read, size, sha256 }: ReceivedFile,
): Promise<void> {
  const guardado = await deps.almacen.put(clave, read(), { size, sha256, type: 'application/octet-stream' });
  if (guardado.kind === 'ok') return;
  await quitar(deps, clave);
  throw new Refusal(
    503,
    'no-disponible',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: 30 },
  );
}

/** What cannot be removed now is still written down, and goes with the nightly cleaning. */
async function quitar({ db, almacen }: ArchivosDeps, clave: string): Promise<void> {
  const quitado = await almacen.remove(clave);
  if (quitado.kind === 'ok') await deleteObjeto(db, clave);
}
