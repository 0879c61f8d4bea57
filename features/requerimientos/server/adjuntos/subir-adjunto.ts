import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ADJUNTO_MAXIMO_BYTES } from '../../contract/index.ts';
import { type AdjuntoRow, confirmarAdjunto, deleteSinBytes, reservarAdjunto } from './adjuntos.repository.ts';
import { envolver, nuevaClave } from './cifrar-archivo.ts';
import { conCupo } from './cupo.ts';
import type { AdjuntosDeps } from './deps.ts';
import { noDisponible } from './errors.ts';
import { guardarPartes, type Lugar, quitarPartes, sha256De } from './guardar-partes.ts';
import { limpiarNombre } from './nombre.ts';
import { formatoPrometido, type Preparado, prepararArchivo } from './preparar-archivo.ts';
import { conArchivoRecibido } from './recibir-archivo.ts';

export type Subida = {
  usuarioId: number;
  /** As whoever sent it says. */
  fileName: string;
  contenido: Readable;
};

/** Keeps what somebody sent, once it is known to be harmless. Until it is linked to a case it lives a day. */
export async function subirAdjunto(deps: AdjuntosDeps, subida: Subida): Promise<AdjuntoRow> {
  const { usuarioId, contenido } = subida;
  const fileName = limpiarNombre(subida.fileName);
  // What is not accepted is not even received.
  formatoPrometido(fileName);
  const llegada = { contenido, maximo: ADJUNTO_MAXIMO_BYTES, carpeta: deps.temporales };
  return conCupo(deps.limits, String(usuarioId), (pesar) =>
    conArchivoRecibido(llegada, async (recibido) => {
      await pesar(recibido.tamano);
      return guardar(deps, usuarioId, await prepararArchivo(deps, recibido, fileName));
    }),
  );
}

/**
 * The row comes first and says nothing until the bytes are there: whatever happens in between, somebody knows what has
 * to be taken away.
 */
async function guardar(deps: AdjuntosDeps, usuarioId: number, preparado: Preparado): Promise<AdjuntoRow> {
  const now = deps.clock.now();
  const clave = nuevaClave(randomUUID());
  const lugar = { claveObjeto: clave.claveObjeto, created: now };
  const reserva = {
    usuario_id: usuarioId,
    clave_objeto: clave.claveObjeto,
    file_name: preparado.fileName,
    tipo_mime: preparado.tipo,
    tamano: preparado.archivo.tamano,
    sha256: await sha256De(preparado.archivo),
  };
  const id = await deps.db.tx((tx) => reservarAdjunto(tx, reserva, now));
  try {
    await guardarPartes(deps, lugar, clave, preparado);
    const sello = envolver(deps.cifrado, clave);
    const row = await deps.db.tx((tx) => confirmarAdjunto(tx, { id, sello, reservado: now }));
    if (!row) throw noDisponible();
    return row;
  } catch (error) {
    await deshacer(deps, id, lugar);
    throw error;
  }
}

/** At once if it can be; otherwise the cleaning finds the row. */
async function deshacer(deps: AdjuntosDeps, id: number, lugar: Lugar): Promise<void> {
  try {
    if (await quitarPartes(deps, lugar)) await deps.db.tx((tx) => deleteSinBytes(tx, [id]));
  } catch (error) {
    deps.log.warn({ operacion: 'adjunto-deshacer', error }, 'an attachment was left for the cleaning');
  }
}
