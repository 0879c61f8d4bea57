import { Readable } from 'node:stream';
import type { FileResult } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import type { AdjuntoRow } from './adjuntos.repository.ts';
import type { AdjuntosDeps } from './deps.ts';
import { decrypt, decryptedSize, type Part, unwrapKey } from './encrypt-archivo.ts';
import { unavailable } from './errors.ts';
import { nombreSimple, withExtension } from './file-name.ts';
import { blobKey } from './store-parts.ts';

type Deps = Pick<AdjuntosDeps, 'almacen' | 'cipher' | 'log'>;

/**
 * The file is sent as a download and never shown as a page. The caller has already checked who may see it. A segment that
 * fails verification is not sent: the answer breaks off there, and the client notices by its length.
 */
export async function openAdjunto(deps: Deps, row: AdjuntoRow, part: Part = 'archivo'): Promise<FileResult> {
  const sealedKey = { bytes: row.clave_datos, keyId: row.clave_id };
  const key = unwrapKey(deps.cipher, sealedKey, row.clave_objeto);
  if (!key) throw reportFailure(deps, 'clave');
  const location = { objectKey: row.clave_objeto, created: row.created };
  const opened = await deps.almacen.open(blobKey(location, part));
  if (opened.kind === 'rejected') {
    // A missing miniatura is normal, because a PDF has none; a missing file is a failure.
    if (part === 'archivo') reportFailure(deps, 'falta');
    throw notFound();
  }
  if (opened.kind !== 'ok') throw reportFailure(deps, opened.cause);
  const { body: sealed, size: sealedSize } = opened.value;
  const size = decryptedSize(sealedSize);
  if (size === null || (part === 'archivo' && size !== row.tamano)) {
    sealed.destroy();
    throw reportFailure(deps, 'tamano');
  }
  const body = Readable.from(decrypt(key, part, sealed), { objectMode: false });
  // The stream must be released even if the client leaves before reading anything.
  body.once('close', () => sealed.destroy());
  body.once('error', () => void reportFailure(deps, 'alterado'));
  return { body, size, save: true, sandbox: true, ...namesOf(row, part) };
}

function namesOf({ file_name, tipo_mime }: AdjuntoRow, part: Part) {
  const savedAs = part === 'archivo' ? file_name : withExtension(file_name, 'webp');
  return { name: nombreSimple(savedAs), savedAs, type: part === 'archivo' ? tipo_mime : 'image/webp' };
}

function reportFailure({ log }: Deps, resultado: string) {
  log.error({ operacion: 'adjunto-abrir', resultado }, 'an attachment cannot be given');
  return unavailable();
}
