import type { RejectReason, SandboxResult } from '@oficina/file-check';
import type { Refusal } from '@oficina/hydra';
import type { AdjuntosDeps } from './deps.ts';
import {
  contentMismatch,
  imageTooLarge,
  infected,
  pdfActivo,
  pdfTooLong,
  typeNotPermitted,
  unavailable,
  unreadablePhoto,
} from './errors.ts';
import { extensionOf, withExtension } from './file-name.ts';
import {
  DETECTION_BYTES,
  detectFormat,
  FORMAT_BY_EXTENSION,
  type Format,
  STORED_AS,
  type TipoGuardado,
} from './formats.ts';
import type { Recibido } from './receive-archivo.ts';
import { inMemory, type Partes } from './store-parts.ts';

export type PreparedArchivo = Partes & { fileName: string; tipo: TipoGuardado };

/** The name is checked before any byte is read. */
export function promisedFormat(fileName: string): Format {
  const extension = extensionOf(fileName);
  if (!extension) throw typeNotPermitted();
  return FORMAT_BY_EXTENSION[extension];
}

export async function prepareArchivo(
  deps: AdjuntosDeps,
  recibido: Recibido,
  fileName: string,
): Promise<PreparedArchivo> {
  const format = promisedFormat(fileName);
  if (detectFormat(await recibido.inicio(DETECTION_BYTES)) !== format) throw contentMismatch();
  await scanForVirus(deps, recibido);
  const task = format === 'pdf' ? ({ task: 'pdf' } as const) : ({ task: 'image', format } as const);
  const result = await deps.sandbox.run(task, recibido.whole);
  if (result.kind !== 'ok') throw refusalFor(deps, result, format);
  const { tipo, extension } = STORED_AS[format];
  return {
    fileName: extension ? withExtension(fileName, extension) : fileName,
    tipo,
    archivo: result.image ? inMemory(result.image.bytes) : recibido,
    miniatura: result.image && inMemory(result.image.miniatura),
  };
}

/**
 * The received file is scanned and not the cleaned one, because the cleaning may remove the virus and the sender has to know
 * about it.
 */
async function scanForVirus({ antivirus }: AdjuntosDeps, recibido: Recibido): Promise<void> {
  if (!antivirus) return;
  const outcome = await antivirus.scan(recibido.read(), recibido.tamano);
  if (outcome.kind === 'rejected') throw infected();
  // Anything but a clear answer counts as unavailable.
  if (outcome.kind !== 'ok') throw unavailable();
}

const IMAGE_REFUSALS: Readonly<Record<RejectReason, () => Refusal>> = {
  ilegible: contentMismatch,
  grande: imageTooLarge,
  activo: contentMismatch,
  largo: imageTooLarge,
};
const PDF_REFUSALS: Readonly<Record<RejectReason, () => Refusal>> = {
  ilegible: contentMismatch,
  grande: contentMismatch,
  activo: pdfActivo,
  largo: pdfTooLong,
};

function refusalFor(
  { log }: AdjuntosDeps,
  result: Exclude<SandboxResult, { kind: 'ok' }>,
  format: Format,
): Refusal {
  if (result.kind === 'cerrado') {
    log.error({ operacion: 'adjunto-taller', resultado: result.kind }, 'files cannot be looked at');
    return unavailable();
  }
  if (result.kind !== 'no')
    log.warn({ operacion: 'adjunto-taller', resultado: result.kind, tipo: format }, 'a file was given up');
  if (format === 'pdf') return result.kind === 'no' ? PDF_REFUSALS[result.motivo]() : contentMismatch();
  // The process took too long or used too much memory.
  if (result.kind !== 'no') return imageTooLarge();
  // People can convert these formats to a photo that we can read; the others are already photos.
  if (result.motivo === 'ilegible' && (format === 'heic' || format === 'svg')) return unreadablePhoto();
  return IMAGE_REFUSALS[result.motivo]();
}
