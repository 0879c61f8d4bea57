import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ADJUNTO_MAX_BYTES } from '../contract/index.ts';
import {
  type AdjuntoRow,
  confirmarAdjunto,
  deleteEmptyAdjuntos,
  reserveAdjunto,
} from './adjuntos.repository.ts';
import type { AdjuntosDeps } from './deps.ts';
import { newDataKey, wrapKey } from './encrypt-archivo.ts';
import { unavailable } from './errors.ts';
import { cleanFileName } from './file-name.ts';
import { type PreparedArchivo, prepareArchivo, promisedFormat } from './prepare-archivo.ts';
import { withQuota } from './quota.ts';
import { withReceivedArchivo } from './receive-archivo.ts';
import { type BlobLocation, removeParts, sha256Of, storeParts } from './store-parts.ts';

export type Subida = {
  usuarioId: number;
  /** The sender gave this name. */
  fileName: string;
  contenido: Readable;
};

/** The file is stored only once it is known to be harmless. It is kept for a day unless it is linked to a case. */
export async function subirAdjunto(deps: AdjuntosDeps, subida: Subida): Promise<AdjuntoRow> {
  const { usuarioId, contenido } = subida;
  const fileName = cleanFileName(subida.fileName);
  promisedFormat(fileName);
  const incoming = { contenido, max: ADJUNTO_MAX_BYTES, folder: deps.tempDir };
  return withQuota(deps.limits, String(usuarioId), (weigh) =>
    withReceivedArchivo(incoming, async (recibido) => {
      await weigh(recibido.tamano);
      return store(deps, usuarioId, await prepareArchivo(deps, recibido, fileName));
    }),
  );
}

/** The row comes first and stays invisible until the bytes are stored, so that leftovers can always be found and removed. */
async function store(deps: AdjuntosDeps, usuarioId: number, prepared: PreparedArchivo): Promise<AdjuntoRow> {
  const now = deps.clock.now();
  const key = newDataKey(randomUUID());
  const location = { objectKey: key.objectKey, created: now };
  const reservation = {
    usuario_id: usuarioId,
    clave_objeto: key.objectKey,
    file_name: prepared.fileName,
    tipo_mime: prepared.tipo,
    tamano: prepared.archivo.tamano,
    sha256: await sha256Of(prepared.archivo),
  };
  const id = await deps.db.tx((tx) => reserveAdjunto(tx, reservation, now));
  try {
    await storeParts(deps, location, key, prepared);
    const sello = wrapKey(deps.cipher, key);
    const row = await deps.db.tx((tx) => confirmarAdjunto(tx, { id, sello, reserved: now }));
    if (!row) throw unavailable();
    return row;
  } catch (error) {
    await undo(deps, id, location);
    throw error;
  }
}

/** If the removal fails now, the clean-up finds the row later. */
async function undo(deps: AdjuntosDeps, id: number, location: BlobLocation): Promise<void> {
  try {
    if (await removeParts(deps, location)) await deps.db.tx((tx) => deleteEmptyAdjuntos(tx, [id]));
  } catch (error) {
    deps.log.warn({ operacion: 'adjunto-deshacer', error }, 'an attachment was left for the cleaning');
  }
}
