import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { dayInArgentina } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import { type ClaveDeDatos, cifrar, type Parte, tamanoCifrado } from './cifrar-archivo.ts';
import { noDisponible } from './errors.ts';

/** Said to the store, which keeps a type: what is inside is nobody's business there. */
const TIPO_CIFRADO = 'application/octet-stream';

export type Lugar = { claveObjeto: string; created: Date };

/** Where it rests: by the month in which it came, never by a name that somebody gave. */
export function claveEnAlmacen({ claveObjeto, created }: Lugar, parte: Parte): string {
  const [anio, mes] = dayInArgentina(created).split('-');
  return `adjuntos/${anio}/${mes}/${claveObjeto}${parte === 'archivo' ? '' : '.miniatura'}`;
}

/** Read twice: once to know its hash and once to store it. */
export type Contenido = { tamano: number; leer(): Iterable<Uint8Array> | AsyncIterable<Uint8Array> };

export const enMemoria = (bytes: Uint8Array): Contenido => ({ tamano: bytes.length, leer: () => [bytes] });

export async function sha256De({ leer }: Pick<Contenido, 'leer'>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const pedazo of leer()) hash.update(pedazo);
  return hash.digest();
}

type Deps = { almacen: BlobStore; log: Logger };
export type Partes = { archivo: Contenido; miniatura: Contenido | null };

/** All of them or a refusal; who calls takes away what is left of half of it. */
export async function guardarPartes(
  deps: Deps,
  lugar: Lugar,
  clave: ClaveDeDatos,
  { archivo, miniatura }: Partes,
): Promise<void> {
  if (miniatura) await guardar(deps, lugar, clave, 'miniatura', miniatura);
  await guardar(deps, lugar, clave, 'archivo', archivo);
}

async function guardar(
  { almacen, log }: Deps,
  lugar: Lugar,
  clave: ClaveDeDatos,
  parte: Parte,
  contenido: Contenido,
): Promise<void> {
  const sellado = () => cifrar(clave, parte, contenido.leer());
  const sha256 = (await sha256De({ leer: sellado })).toString('hex');
  const meta = { size: tamanoCifrado(contenido.tamano), type: TIPO_CIFRADO, sha256 };
  const source = Readable.from(sellado(), { objectMode: false });
  const outcome = await almacen.put(claveEnAlmacen(lugar, parte), source, meta);
  if (outcome.kind === 'ok') return;
  const resultado = outcome.kind === 'rejected' ? outcome.reason.codigo : outcome.cause;
  log.error({ operacion: 'adjunto-guardar', resultado }, 'an attachment could not be stored');
  throw noDisponible();
}

/** True when nothing of it is left; what could not be taken away now has to be asked for again. */
export async function quitarPartes({ almacen, log }: Deps, lugar: Lugar): Promise<boolean> {
  let todo = true;
  for (const parte of ['archivo', 'miniatura'] as const) {
    const outcome = await almacen.remove(claveEnAlmacen(lugar, parte));
    if (outcome.kind === 'ok') continue;
    todo = false;
    const resultado = outcome.kind === 'rejected' ? outcome.reason.codigo : outcome.cause;
    log.warn({ operacion: 'adjunto-quitar', resultado }, 'an attachment could not be removed');
  }
  return todo;
}
