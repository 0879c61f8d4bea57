import { Readable } from 'node:stream';
import type { FileResult } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import type { AdjuntoRow } from './adjuntos.repository.ts';
import { descifrar, desenvolver, type Parte, tamanoDescifrado } from './cifrar-archivo.ts';
import type { AdjuntosDeps } from './deps.ts';
import { noDisponible } from './errors.ts';
import { claveEnAlmacen } from './guardar-partes.ts';
import { conExtension, nombreSimple } from './nombre.ts';

type Deps = Pick<AdjuntosDeps, 'almacen' | 'cifrado' | 'log'>;

/**
 * What was kept, to be saved and not to be shown as a page. Who may see it was decided before. A piece that is not what
 * was sealed is not given: the answer breaks off there, and whoever reads it knows by its length.
 */
export async function abrirAdjunto(
  deps: Deps,
  row: AdjuntoRow,
  parte: Parte = 'archivo',
): Promise<FileResult> {
  const sellada = { bytes: row.clave_datos, claveId: row.clave_id };
  const clave = desenvolver(deps.cifrado, sellada, row.clave_objeto);
  if (!clave) throw falla(deps, 'clave');
  const lugar = { claveObjeto: row.clave_objeto, created: row.created };
  const abierto = await deps.almacen.open(claveEnAlmacen(lugar, parte));
  if (abierto.kind === 'rejected') {
    // A PDF has no small picture; a file that is missing is another matter.
    if (parte === 'archivo') falla(deps, 'falta');
    throw notFound();
  }
  if (abierto.kind !== 'ok') throw falla(deps, abierto.cause);
  const { body: sellado, size: guardado } = abierto.value;
  const size = tamanoDescifrado(guardado);
  if (size === null || (parte === 'archivo' && size !== row.tamano)) {
    sellado.destroy();
    throw falla(deps, 'tamano');
  }
  const body = Readable.from(descifrar(clave, parte, sellado), { objectMode: false });
  // Whoever goes away before reading anything has to let go of it too.
  body.once('close', () => sellado.destroy());
  body.once('error', () => void falla(deps, 'alterado'));
  return { body, size, save: true, sandbox: true, ...nombresDe(row, parte) };
}

function nombresDe({ file_name, tipo_mime }: AdjuntoRow, parte: Parte) {
  const savedAs = parte === 'archivo' ? file_name : conExtension(file_name, 'webp');
  return { name: nombreSimple(savedAs), savedAs, type: parte === 'archivo' ? tipo_mime : 'image/webp' };
}

function falla({ log }: Deps, resultado: string) {
  log.error({ operacion: 'adjunto-abrir', resultado }, 'an attachment cannot be given');
  return noDisponible();
}
